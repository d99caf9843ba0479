/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws predicted over measured latencies. */
(function () {
  const { data, element, draw, number, area, pointStyle, logAxis, linearAxis } = kit;
  const CLOSE = 0.1;
  const DASHED = [6, 4];

  function deviation(check) {
    return 100 * (check.predicted / check.measured - 1);
  }

  /** A point with the text of its tooltip. */
  function pointOf(check, x, y, half) {
    return {
      x,
      y,
      half,
      told: [
        data.pairs[check.pair].name + ', ' +
          check.reads + ' % reads, threads: ' + number(check.threads),
        'measured ' + number(check.measured) + ' ms' +
          (check.half === null ? '' : ' ± ' + number(check.half)),
        'predicted ' + number(check.predicted) + ' ms, ' + (deviation(check) < 0 ? '' : '+') +
          deviation(check).toFixed(1) + ' %',
      ],
    };
  }

  /** The points of each measured pair. */
  function ofPairs(pointOf) {
    return data.pairs
      .map((pair, index) => ({
        label: pair.letter + ' ' + pair.name,
        data: data.checks.filter((check) => check.pair === index).map(pointOf),
        backgroundColor: area(index, 1),
        borderColor: '#1b1f24',
        borderWidth: 0.8,
        pointStyle: pointStyle(index),
        pointRadius: 4.5,
      }))
      .filter((dataset) => dataset.data.length > 0);
  }

  /** A line from side to side. */
  function line([from, to], yOf, dash) {
    return {
      label: '',
      data: [from, to].map((x) => ({ x, y: yOf(x) })),
      showLine: true,
      pointRadius: 0,
      pointHitRadius: 0,
      borderColor: '#57606a',
      borderWidth: 1.2,
      borderDash: dash,
    };
  }

  /** The legend of the points only, without the lines. */
  function legend() {
    const keys = points.legend();
    keys.labels.filter = (entry) => entry.text !== '';
    keys.labels.pointStyleWidth = undefined;
    return keys;
  }

  function drawChecks() {
    const all = data.checks.flatMap((check) => [check.measured, check.predicted]);
    const ends = [Math.min(...all) / 1.15, Math.max(...all) * 1.15];
    const axis = (title) => ({ ...logAxis(title), min: ends[0], max: ends[1] });
    draw('checks', {
      type: 'scatter',
      data: {
        datasets: [
          ...ofPairs((check) => pointOf(check, check.measured, check.predicted, check.half)),
          line(ends, (x) => x, []),
          line(ends, (x) => (1 + CLOSE) * x, DASHED),
          line(ends, (x) => (1 - CLOSE) * x, DASHED),
        ],
      },
      plugins: [points.intervals('x')],
      options: {
        scales: { x: axis('measured mean, ms'), y: axis('predicted mean, ms') },
        plugins: { legend: legend(), tooltip: points.tooltip() },
      },
    });
  }

  function drawDeviations() {
    const threads = data.checks.map((check) => check.threads);
    const ends = [Math.min(...threads) / 1.15, Math.max(...threads) * 1.15];
    const percent = 100 * CLOSE;
    draw('deviations', {
      type: 'scatter',
      data: {
        datasets: [
          ...ofPairs((check) => pointOf(check, check.threads, deviation(check), null)),
          line(ends, () => 0, []),
          line(ends, () => percent, DASHED),
          line(ends, () => -percent, DASHED),
        ],
      },
      options: {
        scales: {
          x: { ...logAxis('threads'), min: ends[0], max: ends[1] },
          y: { ...linearAxis('predicted above measured mean, %'), min: undefined },
        },
        plugins: { legend: legend(), tooltip: points.tooltip() },
      },
    });
  }

  if (data.checks.length > 0) {
    drawChecks();
    drawDeviations();
  }
  kit.showOnly();
})();
