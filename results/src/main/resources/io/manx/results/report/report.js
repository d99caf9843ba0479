/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws the charts and redraws them when another operation or run is chosen. */
(function () {
  const { COLOURS, isNarrow, shortened, style, number, percentileLabel } = kit;
  const { logAxis, linearAxis, legend, tooltip, labelOf, disturbances } = kit;
  const { SECONDS, data, element, draw, drawNodes, fill } = kit;
  const operationNames = Object.keys(data.operations);
  const operationChoices = document.querySelectorAll('select.operation');
  const main = element('percentiles').dataset.operation || operationNames[0];
  const hasTime = element('time') !== null;
  const state = { operation: main, variant: data.variants[0], run: data.runs[0] };

  function toPoints(pairs) {
    return pairs.map(([x, y]) => ({ x, y }));
  }

  function variantLines(perVariant) {
    return data.variants.map((variant, index) => ({
      label: variant,
      data: toPoints(perVariant[variant] || []),
      showLine: true,
      pointRadius: 0,
      ...style(index),
    }));
  }

  function drawPercentiles(id, operation) {
    const axis = logAxis(isNarrow() ? 'percentile, %' : 'percentile');
    const lines = variantLines(data.operations[operation].percentiles);
    const last = Math.max(2, ...lines.flatMap((line) => line.data.map((point) => point.x)));
    axis.min = 1;
    axis.max = last;
    axis.afterBuildTicks = (scale) => {
      const values = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6].filter(
        (value) => value <= last && !(value === 2 && isNarrow())
      );
      scale.ticks = values.map((value) => ({ value }));
    };
    axis.ticks = { autoSkip: false, maxRotation: 0, callback: percentileLabel };
    draw(id, {
      type: 'scatter',
      data: { datasets: lines },
      options: {
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: { x: axis, y: logAxis('latency, ms') },
        plugins: { tooltip: tooltip(percentileLabel, labelOf) },
      },
    });
  }

  function drawEcdf() {
    draw('ecdf', {
      type: 'scatter',
      data: { datasets: variantLines(data.operations[state.operation].ecdf) },
      options: {
        interaction: { mode: 'nearest', intersect: false },
        scales: { x: logAxis('latency, ms'), y: linearAxis('requests, %', 100) },
        plugins: {
          tooltip: tooltip(
            (millis) => number(millis) + ' ms',
            (item) => ' ' + item.dataset.label + ': ' + number(item.parsed.y) + ' %'
          ),
        },
      },
    });
  }

  function roundDots(rounds, column, shift, look) {
    const points = data.variants.flatMap((variant, index) =>
      (rounds[variant] || []).map((round) => ({
        x: round[column],
        y: index + shift,
        name: variant + (round[0] === null ? '' : ', round ' + round[0]),
        colour: COLOURS[index % COLOURS.length],
      }))
    );
    const colours = points.map((point) => point.colour);
    return { data: points, borderColor: colours, borderWidth: 1.5, pointRadius: 5, ...look(colours) };
  }

  function drawRounds() {
    const rounds = data.operations[state.operation].rounds;
    const length = isNarrow() ? 14 : 28;
    element('rounds-box').style.height = 130 + 44 * data.variants.length + 'px';
    draw('rounds', {
      type: 'scatter',
      data: {
        datasets: [
          roundDots(rounds, 1, -0.15, (colours) => ({
            label: 'p99',
            backgroundColor: colours.map((colour) => colour + '80'),
          })),
          roundDots(rounds, 2, 0.15, () => ({
            label: 'p99.9',
            pointStyle: 'triangle',
            backgroundColor: '#ffffff',
          })),
        ],
      },
      options: {
        scales: {
          x: logAxis('latency, ms'),
          y: {
            min: -0.5,
            max: data.variants.length - 0.5,
            reverse: true,
            afterBuildTicks: (axis) => {
              axis.ticks = data.variants.map((variant, value) => ({ value }));
            },
            ticks: { autoSkip: false, callback: (value) => shortened(data.variants[value], length) },
            grid: { color: '#e4e8ec' },
          },
        },
        plugins: {
          legend: {
            align: 'start',
            labels: {
              usePointStyle: true,
              boxWidth: 9,
              boxHeight: 9,
              padding: 16,
              generateLabels: () => [
                { text: 'p99', pointStyle: 'circle', fillStyle: '#57606a80', datasetIndex: 0 },
                { text: 'p99.9', pointStyle: 'triangle', fillStyle: '#ffffff', datasetIndex: 1 },
              ].map((entry) => ({ strokeStyle: '#57606a', lineWidth: 1.5, ...entry })),
            },
            onClick: () => {},
          },
          tooltip: tooltip(
            (millis) => number(millis) + ' ms',
            (item) => ' ' + item.raw.name + ', ' + item.dataset.label
          ),
        },
      },
    });
  }

  function drawTime() {
    const intervals = state.run.intervals[state.operation] || [];
    const samples = state.run.samples[state.operation] || [];
    const line = (label, column, index) => ({
      label,
      data: intervals.map((interval) => ({ x: interval[0], y: interval[column] })),
      showLine: true,
      pointRadius: intervals.length > 60 ? 0 : 2,
      ...style(index),
    });
    const dots = (label, failed, colour, pointStyle, radius) => ({
      label,
      data: toPoints(samples.filter((sample) => sample[2] === failed)),
      backgroundColor: colour,
      borderColor: colour,
      pointStyle,
      pointRadius: radius,
    });
    const failures = dots('single failures', 1, '#CC0000', 'crossRot', 5);
    const datasets = [line('p50', 1, 1), line('p99', 2, 2), line('max', 3, 0)];
    datasets.push(dots('single requests', 0, 'rgba(60, 70, 80, 0.3)', 'circle', 1.5));
    if (failures.data.length > 0) {
      datasets.push(failures);
    }
    const highest = Math.max(1, ...intervals.map((interval) => interval[3]));
    const keys = legend();
    keys.labels.pointStyleWidth = 22;
    draw('time', {
      type: 'scatter',
      data: { datasets },
      plugins: [disturbances(() => state.run.events)],
      options: {
        scales: { x: linearAxis(SECONDS, state.run.seconds), y: logAxis('latency, ms', 2 * highest) },
        plugins: { legend: keys, tooltip: tooltip((x) => number(x) + ' s', labelOf) },
      },
    });
  }

  /** Delays in force; steps, since each holds until the next. */
  function drawDelays() {
    const lines = state.run.delays || [];
    element('delays-box').hidden = lines.length === 0;
    if (lines.length === 0) {
      return;
    }
    draw('delays', {
      type: 'scatter',
      data: {
        datasets: lines.map((line, index) => ({
          label: line.name,
          data: toPoints(line.points),
          showLine: true,
          stepped: true,
          pointRadius: 0,
          ...style(index + 1),
        })),
      },
      plugins: [disturbances(() => state.run.events)],
      options: {
        scales: { x: linearAxis(SECONDS, state.run.seconds), y: logAxis('delay, ms') },
        plugins: { tooltip: tooltip((x) => number(x) + ' s', labelOf) },
      },
    });
  }

  function chooseRun(index) {
    const runs = data.runs.filter((run) => run.variant === state.variant);
    const names = runs.map((run, i) => [run.round === null ? 'run ' + (i + 1) : run.round, i]);
    const order = names.map((name) => name[1]).sort((a, b) => runs[a].round - runs[b].round);
    fill(element('round'), order.map((i) => names[i]), order.indexOf(index ?? order[0]));
    state.run = runs[index ?? order[0]];
    drawTime();
    drawNodes('nodes', state.run.nodes, state.run, 'requests per 100 ms');
    drawDelays();
  }

  function chooseOperation(operation) {
    state.operation = operation;
    operationChoices.forEach((select) => {
      select.value = operation;
    });
    drawEcdf();
    drawRounds();
    if (hasTime) {
      drawTime();
    }
  }

  /** Draws the percentiles of the main operation, and of one of the others if there are any. */
  function choosePercentiles() {
    const others = operationNames.filter((name) => name !== main);
    const other = element('other');
    drawPercentiles('percentiles', main);
    if (other) {
      fill(other, others.map((name) => [name, name]), 0);
      other.onchange = () => drawPercentiles('percentiles-other', other.value);
      other.onchange();
    }
  }

  function chooseAny(operation) {
    chooseOperation(operation);
    if (!element('percentiles').dataset.operation) {
      drawPercentiles('percentiles', operation); // a page whose operations are scenarios
    }
  }

  operationChoices.forEach((select) => {
    fill(select, operationNames.map((name) => [name, name]), operationNames.indexOf(main));
    select.parentElement.hidden = operationNames.length < 2;
    select.onchange = (event) => chooseAny(event.target.value);
  });
  if (main !== undefined) {
    chooseOperation(main);
    choosePercentiles();
  }
  if (hasTime) {
    fill(element('variant'), data.variants.map((name) => [name, name]), 0);
    element('variant').onchange = (event) => {
      state.variant = event.target.value;
      chooseRun();
    };
    element('round').onchange = (event) => chooseRun(Number(event.target.value));
    chooseRun();
  }
  kit.showOnly();
})();
