/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws where the time of reads went, if the nodes measured it. */
(function () {
  const { style, number, logAxis, linearAxis, legend, tooltip, labelOf, disturbances } = kit;
  const { SECONDS, data, element, draw, drawNodes, fill, shortened } = kit;
  if (!data.breakdown) {
    return;
  }
  const COMPONENTS = ['waiting', 'service', 'network', 'response', 'total'];
  const PARTS = ['waiting', 'service', 'network'];
  const variants = Object.keys(data.breakdown);
  const scopes = data.scopes
    .map((scope) => scope.name)
    .filter((scope) => variants.some((name) => data.breakdown[name][scope]));
  if (scopes.length === 0) {
    return;
  }
  const state = { scope: scopes[0], variant: variants[0], other: variants[1], run: null };

  function indexOf(scope) {
    return data.scopes.findIndex((each) => each.name === scope);
  }

  function components() {
    return data.breakdown[state.variant][state.scope] || {};
  }

  function lines(kind) {
    return COMPONENTS.filter((name) => components()[name]).map((name, index) => ({
      label: name,
      data: components()[name][kind].map(([x, y]) => ({ x, y })),
      showLine: true,
      pointRadius: kind === 'pmf' ? 2 : 0,
      ...style(index + 1),
    }));
  }

  /** The latency of such reads at the clients, local and remote together. */
  function clients() {
    const operation = data.operations[data.scopes[indexOf(state.scope)].operation];
    const points = (operation && operation.ecdf[state.variant]) || [];
    return points.length === 0
      ? []
      : [
          {
            label: 'clients',
            data: points.map(([x, y]) => ({ x, y })),
            showLine: true,
            pointRadius: 0,
            ...style(0),
          },
        ];
  }

  function drawDistribution(id, kind, yAxis) {
    draw(id, {
      type: 'scatter',
      data: { datasets: kind === 'ecdf' ? [...lines(kind), ...clients()] : lines(kind) },
      options: {
        interaction: { mode: 'nearest', intersect: false },
        scales: { x: logAxis('time, ms'), y: yAxis },
        plugins: {
          legend: legend(),
          tooltip: tooltip(
            (millis) => number(millis) + ' ms',
            (item) => ' ' + item.dataset.label + ': ' + number(item.parsed.y) + ' %'
          ),
        },
      },
    });
  }

  function drawShares() {
    const names = variants.filter((name) => data.breakdown[name][state.scope]);
    const mean = (name, part) => data.breakdown[name][state.scope][part].mean;
    const coordinator = (name) =>
      Math.max(0, mean(name, 'total') - PARTS.reduce((sum, part) => sum + mean(name, part), 0));
    const millis = (name, part) => (part === 'coordinator' ? coordinator(name) : mean(name, part));
    const parts = [...PARTS, 'coordinator'];
    const whole = (name) => parts.reduce((sum, part) => sum + millis(name, part), 0) || 1;
    const asShare = element('shares-unit').value === '%';
    const bars = parts.map((part, index) => ({
      label: part,
      data: names.map((name) => (asShare ? 100 / whole(name) : 1) * millis(name, part)),
      backgroundColor: style(index + 1).borderColor,
    }));
    element('shares-box').style.height = 120 + 44 * names.length + 'px';
    draw('shares', {
      type: 'bar',
      data: { labels: names, datasets: bars },
      options: {
        indexAxis: 'y',
        scales: {
          x: { ...linearAxis(asShare ? 'share of the mean, %' : 'mean, ms', asShare ? 100 : undefined), stacked: true },
          y: { stacked: true },
        },
        plugins: {
          legend: { align: 'start' },
          tooltip: {
            callbacks: {
              label: (item) =>
                ' ' + item.dataset.label + ': ' + number(item.raw) + (asShare ? ' %' : ' ms'),
            },
          },
        },
      },
    });
  }

  function drawReads() {
    const scope = indexOf(state.scope);
    const reads = state.run.breakdown.reads.filter((read) => read[5] === scope);
    const datasets = [...PARTS, 'response'].map((part, index) => ({
      label: part,
      data: reads.map((read) => ({ x: read[0], y: Math.max(read[index + 1], 0.001) })),
      backgroundColor: style(index + 1).borderColor + '80',
      pointRadius: 2,
      pointStyle: ['circle', 'rect', 'triangle', 'crossRot'][index],
      borderColor: style(index + 1).borderColor + '80',
    }));
    draw('reads', {
      type: 'scatter',
      data: { datasets },
      plugins: [disturbances(() => state.run.events)],
      options: {
        scales: { x: linearAxis(SECONDS, state.run.seconds), y: logAxis('time, ms') },
        plugins: {
          legend: { align: 'start', labels: { usePointStyle: true } },
          tooltip: tooltip((x) => number(x) + ' s', labelOf),
        },
      },
    });
  }

  function drawServed() {
    const title = (run) =>
      'reads per 100 ms' + (data.live ? '' : ', ' + shortened(run.variant, 24));
    drawNodes('served', state.run.breakdown.served, state.run, title(state.run));
    const other = state.other && runsOf(state.other).find((run) => run.round === state.run.round);
    element('served-other-box').hidden = !other;
    if (other) {
      drawNodes('served-other', other.breakdown.served, other, title(other));
    }
  }

  function runsOf(variant) {
    return data.runs.filter((run) => run.variant === variant && run.breakdown);
  }

  function chooseRun(index) {
    state.run = runsOf(state.variant)[index];
    drawReads();
    drawServed();
  }

  function chooseVariant(variant) {
    state.variant = variant;
    const names = runsOf(variant).map((run, i) => [run.round === null ? i + 1 : run.round, i]);
    fill(element('breakdown-round'), names.sort((a, b) => a[0] - b[0]));
    element('breakdown-round').parentElement.hidden = names.length === 1;
    drawAll();
  }

  function drawAll() {
    drawShares();
    drawDistribution('component-ecdf', 'ecdf', linearAxis('reads, %', 100));
    drawDistribution('component-pmf', 'pmf', linearAxis('reads, %'));
    chooseRun(Number(element('breakdown-round').value));
  }

  fill(element('scope'), scopes.map((name) => [name.replace('_', ', '), name]));
  fill(element('breakdown-variant'), variants.map((name) => [name, name]));
  element('breakdown-variant').parentElement.hidden = variants.length === 1;
  element('scope').onchange = (event) => {
    state.scope = event.target.value;
    drawAll();
  };
  element('breakdown-variant').onchange = (event) => chooseVariant(event.target.value);
  element('breakdown-round').onchange = (event) => chooseRun(Number(event.target.value));
  element('shares-unit').onchange = drawShares;
  fill(element('served-variant'), variants.map((name) => [name, name]), 1);
  element('served-variant').onchange = (event) => {
    state.other = event.target.value;
    drawServed();
  };
  chooseVariant(state.variant);
  kit.showOnly();
})();
