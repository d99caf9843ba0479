/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws the fitted line of each template. */
(function () {
  const { data, draw, number, linearAxis } = kit;
  const RADIUS = 4.5;

  function dots(label, runs, index) {
    return {
      label,
      data: runs.map((run) => ({
        x: run.concurrency,
        y: run.millis,
        told: [
          label + ', concurrency ' + number(run.concurrency),
          data.statistic + ' ' + number(run.millis) + ' ms, p99 ' + number(run.p99) + ' ms',
          'requests: ' + number(run.requests),
        ],
      })),
      showLine: false,
      ...kit.style(index),
      pointStyle: kit.pointStyle(index),
      pointRadius: RADIUS,
    };
  }

  function line(label, corners, style) {
    return {
      label,
      data: corners.map(([x, y]) => ({ x, y })),
      showLine: true,
      pointRadius: 0,
      pointHitRadius: 0,
      ...style,
    };
  }

  function datasets(template) {
    const all = [dots('training', template.trained, 1)];
    if (template.tested.length > 0) {
      all.push(dots('held out', template.tested, 2));
    }
    if (template.line.length > 0) {
      all.push(line('fitted line', template.line, { ...kit.style(0), borderDash: [] }));
    }
    const last = Math.max(...[...template.trained, ...template.tested].map((run) => run.concurrency));
    const highest = Math.max(...all.flatMap((dataset) => dataset.data.map((point) => point.y)));
    if (data.threshold > 0 && data.threshold <= highest) {
      const corners = [[0, data.threshold], [last, data.threshold]];
      all.push(line('long above', corners, { borderColor: '#57606a', borderDash: [2, 3], borderWidth: 1.5 }));
    }
    return all;
  }

  /** Keys as wide as points are. */
  function legend() {
    const keys = kit.legend();
    keys.labels.pointStyleWidth = 14;
    return keys;
  }

  data.templates.forEach((template, index) => {
    draw('line-' + index, {
      type: 'scatter',
      data: { datasets: datasets(template) },
      options: {
        scales: { x: linearAxis('requests outstanding'), y: linearAxis(data.statistic + ' latency, ms') },
        plugins: { legend: legend(), tooltip: points.tooltip() },
      },
    });
  });
  kit.showOnly();
})();
