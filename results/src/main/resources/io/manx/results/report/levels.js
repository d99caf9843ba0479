/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws what each consistency level costs. */
(function () {
  const { data, element, draw, fill, number, distinct, logAxis, linearAxis } = kit;
  const FIGURES = ['mean', 'p99', 'p99.9'];
  const RADIUS = 4.5;
  const WIDE = 5; // times: loads that are so far apart do not suit a linear axis
  const operations = distinct(data.curves.map((curve) => curve.operation));

  /** The points of a level with their tooltips, and the figure as y. */
  function measured(curve, figure, x) {
    return curve.points.map((point) => ({
      x: point[x],
      y: point[figure],
      half: figure === 'mean' ? point.half : null,
      told: [
        curve.level + ', threads: ' + number(point.threads),
        figure + ' ' + number(point[figure]) + ' ms' +
          (figure === 'mean' && point.half !== null ? ' ± ' + number(point.half) : ''),
        'variation ' + number(100 * point.variation) + ' %, ' + number(point.throughput) + ' per s',
      ],
    }));
  }

  function threadsDatasets(curve, figure) {
    const fit = curve.fits[figure];
    const dots = {
      label: curve.level,
      data: measured(curve, figure, 'threads'),
      showLine: !fit,
      ...points.ofLevel(curve.level),
      borderWidth: 1.5,
      pointRadius: RADIUS,
    };
    const fitted = {
      label: curve.level,
      data: (fit || []).map(([x, y]) => ({ x, y })),
      showLine: true,
      ...points.ofLevel(curve.level),
      borderWidth: 1.5,
      pointRadius: 0,
      pointHitRadius: 0,
    };
    return fit ? [dots, fitted] : [dots];
  }

  function throughputDataset(curve, figure) {
    return {
      label: curve.level,
      data: measured(curve, figure, 'throughput'),
      showLine: true,
      ...points.ofLevel(curve.level),
      pointRadius: RADIUS,
    };
  }

  /** All known values of a figure, over all operations. */
  function known(name) {
    return data.curves
      .flatMap((curve) => curve.points.map((point) => point[name]))
      .filter((value) => value !== null);
  }

  function range(name) {
    const values = known(name);
    return [Math.min(...values), Math.max(...values)];
  }

  /** Axes with some room around what they show, the same for all operations. */
  function linearAround(title, name, room) {
    return { ...linearAxis(title), suggestedMax: room * range(name)[1] };
  }

  function logAround(title, name, room) {
    const [least, greatest] = range(name);
    const around = room ** 2;
    return { ...logAxis(title), min: least / around, max: greatest * around };
  }

  function drawCurves(id, datasets, x) {
    const figure = element('figure').value;
    const isLinear = element('axes').value === 'linear';
    const axis = isLinear ? linearAround : logAround;
    const xAxis = x === 'threads' ? axis('threads', x, isLinear ? 1 : 1.04) : linearAround('requests per s', x, 1);
    draw(id, {
      type: 'scatter',
      data: { datasets },
      plugins: [points.intervals('y')],
      options: {
        scales: { x: xAxis, y: axis(figure + ' latency, ms', figure, 1.1) },
        plugins: { legend: points.legend(), tooltip: points.tooltip() },
      },
    });
  }

  function drawAllCurves() {
    const figure = element('figure').value;
    operations.forEach((operation, index) => {
      const curves = data.curves.filter((curve) => curve.operation === operation);
      const overThreads = curves.flatMap((curve) => threadsDatasets(curve, figure));
      drawCurves('threads-' + index, overThreads, 'threads');
      const overThroughput = curves.map((curve) => throughputDataset(curve, figure));
      drawCurves('throughput-' + index, overThroughput, 'throughput');
    });
  }

  function start() {
    const figures = FIGURES.filter((name) => known(name).length > 0);
    fill(element('figure'), figures.map((name) => [name, name]));
    const threads = known('threads').sort((a, b) => a - b);
    const middle = threads[threads.length >> 1];
    element('axes').value = threads[threads.length - 1] > WIDE * middle ? 'logarithmic' : 'linear';
    element('figure').onchange = element('axes').onchange = drawAllCurves;
    drawAllCurves();
  }

  if (data.curves.length > 0) {
    start();
  }
})();
