'use strict';
/** Draws where the time of reads went, if the nodes measured it. */
(function () {
  const { style, number, logAxis, linearAxis, legend, tooltip, labelOf, disturbances } = kit;
  const data = JSON.parse(document.getElementById('data').textContent);
  if (!data.breakdown) {
    return;
  }
  const SCOPES = ['local_single', 'remote_single', 'local_range', 'remote_range'];
  const COMPONENTS = ['waiting', 'service', 'network', 'response', 'total'];
  const PARTS = ['waiting', 'service', 'network'];
  const SECONDS = 'seconds from the start of the measured part';
  const PRINT_WIDTH = 760;
  const variants = Object.keys(data.breakdown);
  const scopes = SCOPES.filter((scope) => variants.some((name) => data.breakdown[name][scope]));
  const state = { scope: scopes[0], variant: variants[0], run: null };
  const charts = {};

  function element(id) {
    return document.getElementById(id);
  }

  function draw(id, config) {
    if (charts[id]) {
      charts[id].destroy();
    }
    charts[id] = new Chart(element(id), config);
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

  function drawDistribution(id, kind, yAxis) {
    draw(id, {
      type: 'scatter',
      data: { datasets: lines(kind) },
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
    const bars = PARTS.map((part, index) => ({
      label: part,
      data: names.map((name) => mean(name, part)),
      backgroundColor: style(index + 1).borderColor,
    }));
    bars.push({
      label: 'coordinator',
      data: names.map(coordinator),
      backgroundColor: style(4).borderColor,
    });
    element('shares-box').style.height = 120 + 44 * names.length + 'px';
    draw('shares', {
      type: 'bar',
      data: { labels: names, datasets: bars },
      options: {
        indexAxis: 'y',
        scales: {
          x: { ...linearAxis('mean, ms'), stacked: true },
          y: { stacked: true },
        },
        plugins: {
          legend: { align: 'start' },
          tooltip: {
            callbacks: { label: (item) => ' ' + item.dataset.label + ': ' + number(item.raw) + ' ms' },
          },
        },
      },
    });
  }

  function drawReads() {
    const scope = SCOPES.indexOf(state.scope);
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
    const datasets = state.run.breakdown.served.map((node, index) => ({
      label: node.name,
      data: node.counts.map((count, cell) => ({ x: (cell + 0.5) * node.cellSeconds, y: count })),
      showLine: true,
      pointRadius: 0,
      ...style(index + 1),
      borderDash: [],
      borderWidth: 1.2,
    }));
    draw('served', {
      type: 'scatter',
      data: { datasets },
      plugins: [disturbances(() => state.run.events)],
      options: {
        scales: { x: linearAxis(SECONDS, state.run.seconds), y: linearAxis('reads per 100 ms') },
        plugins: {
          legend: legend(),
          tooltip: tooltip(
            (x) => number(x) + ' s',
            (item) => ' ' + item.dataset.label + ': ' + number(item.parsed.y)
          ),
        },
      },
    });
  }

  function fill(select, entries) {
    select.replaceChildren(...entries.map(([text, value]) => new Option(text, value)));
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
  element('scope').onchange = (event) => {
    state.scope = event.target.value;
    drawAll();
  };
  element('breakdown-variant').onchange = (event) => chooseVariant(event.target.value);
  element('breakdown-round').onchange = (event) => chooseRun(Number(event.target.value));
  window.addEventListener('beforeprint', () => {
    Object.values(charts).forEach((chart) => chart.resize(PRINT_WIDTH, PRINT_WIDTH / 2));
  });
  window.addEventListener('afterprint', () => {
    Object.values(charts).forEach((chart) => chart.resize());
  });
  chooseVariant(state.variant);
})();
