/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws how runs begin, and where their cold starts end. */
(function () {
  const { data, element, draw, fill, number, distinct, logAxis, linearAxis } = kit;
  const INTERVAL_SECONDS = 0.1;
  if (data.starts.length === 0) {
    return;
  }

  function ofOperation(operation) {
    return data.starts.filter((run) => run.operation === operation);
  }

  /** Where the cold start of each run ends. */
  function coldEnds(runs) {
    return {
      id: 'cold',
      beforeDatasetsDraw(chart) {
        const { ctx, scales, chartArea } = chart;
        ctx.save();
        ctx.setLineDash([5, 4]);
        ctx.lineWidth = 1.5;
        runs
          .filter((run, index) => run.cold > 0 && chart.isDatasetVisible(index))
          .forEach((run) => {
            const x = scales.x.getPixelForValue(run.cold * INTERVAL_SECONDS);
            ctx.strokeStyle = points.ofLevel(run.level).borderColor;
            ctx.beginPath();
            ctx.moveTo(x, chartArea.top);
            ctx.lineTo(x, chartArea.bottom);
            ctx.stroke();
          });
        ctx.restore();
      },
    };
  }

  function coldText(runs) {
    const of = (run) =>
      run.level + (run.cold > 0 ? ' ' + number(run.cold * INTERVAL_SECONDS) + ' s' : ' none');
    return 'Cold start: ' + runs.map(of).join(', ') + '.';
  }

  function startDataset(run) {
    return {
      label: run.level,
      data: run.millis.map((millis, i) => ({ x: (i + 0.5) * INTERVAL_SECONDS, y: millis ?? NaN })),
      showLine: true,
      ...points.ofLevel(run.level),
      borderDash: [],
      borderWidth: 1.5,
      pointRadius: run.millis.map((_, i) => (i < run.cold ? 4 : 1.5)),
    };
  }

  function drawStart() {
    const threads = Number(element('start-threads').value);
    const operation = element('start-operation').value;
    const runs = ofOperation(operation).filter((run) => run.threads === threads);
    element('cold').textContent = coldText(runs);
    draw('start', {
      type: 'scatter',
      data: { datasets: runs.map(startDataset) },
      plugins: [coldEnds(runs)],
      options: {
        scales: {
          x: linearAxis(
            'seconds from the start',
            Math.max(...runs.map((run) => run.millis.length)) * INTERVAL_SECONDS
          ),
          y: logAxis('mean latency, ms'),
        },
        plugins: {
          legend: kit.legend(),
          tooltip: kit.tooltip((x) => number(x) + ' s', kit.labelOf),
        },
      },
    });
  }

  /** Offers the numbers of threads of the chosen operation, and keeps the one that was chosen. */
  function fillThreads() {
    const chosen = Number(element('start-threads').value);
    const runs = ofOperation(element('start-operation').value);
    const threads = distinct(runs.map((run) => run.threads)).sort((a, b) => a - b);
    const kept = threads.indexOf(chosen);
    const entries = threads.map((each) => [number(each), each]);
    fill(element('start-threads'), entries, kept < 0 ? threads.length >> 1 : kept);
    drawStart();
  }

  const names = distinct(data.starts.map((run) => run.operation));
  fill(element('start-operation'), names.map((name) => [name, name]));
  element('start-operation').onchange = fillThreads;
  element('start-threads').onchange = drawStart;
  fillThreads();
})();
