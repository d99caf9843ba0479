/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** The common look of all charts of the report. */
const kit = (function () {
  // The style scales to the width of the page; so many pixels there make text of a good size.
  const PRINT_WIDTH = 760;
  const data = JSON.parse(document.getElementById('data').textContent);
  const SECONDS = data.live ? 'seconds' : 'seconds from the start of the measured part';
  // Okabe and Ito's colours, told apart by all kinds of colour vision; dashes for print.
  const COLOURS = ['#000000', '#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9'];
  const DASHES = [[], [8, 3], [2, 3], [10, 3, 2, 3], [5, 5], [14, 4], [3, 2, 3, 6]];

  // Of the same set, those on which dark letters can be read.
  const AREAS = ['#56B4E9', '#E69F00', '#CC79A7', '#009E73', '#F0E442', '#D55E00'];
  const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot'];

  const charts = {};
  const waiting = new Map(); // charts in folded sections, by id, which have no size yet

  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.color = '#1b1f24';

  function distinct(values) {
    return [...new Set(values)];
  }

  function isNarrow() {
    return window.innerWidth < 600;
  }

  function shortened(text, length) {
    return text.length <= length ? text : text.slice(0, length - 1) + '…';
  }

  function style(index) {
    const colour = COLOURS[index % COLOURS.length];
    return {
      borderColor: colour,
      backgroundColor: colour,
      borderDash: DASHES[(index + Math.floor(index / COLOURS.length)) % DASHES.length],
      borderWidth: 2,
    };
  }

  function pointStyle(index) {
    return POINTS[index % POINTS.length];
  }

  /** A colour for areas, of a strength from 0, which is white, to 1. */
  function area(index, strength) {
    const colour = AREAS[index % AREAS.length];
    const part = (at) => {
      const full = parseInt(colour.slice(at, at + 2), 16);
      return Math.round(255 + strength * (full - 255));
    };
    return 'rgb(' + [1, 3, 5].map(part).join(', ') + ')';
  }

  function number(value) {
    if (value >= 1000) {
      return Math.round(value).toLocaleString('en');
    }
    return String(Number(value.toPrecision(3)));
  }

  /** A logarithmic axis that labels 1, 2 and 5 of each decade, or 1 alone if there are many. */
  function logAxis(title, largest) {
    return {
      type: 'logarithmic',
      suggestedMax: largest,
      title: { display: true, text: title },
      ticks: {
        autoSkip: false,
        maxRotation: 0,
        callback(value, index, ticks) {
          const decades = Math.log10(ticks[ticks.length - 1].value / ticks[0].value);
          const digit = value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
          const labelled = decades > (isNarrow() ? 1.5 : 2.5) ? [1] : [1, 2, 5];
          return labelled.some((wanted) => Math.abs(wanted - digit) < 1e-6) ? number(value) : null;
        },
      },
      grid: { color: '#e4e8ec' },
    };
  }

  function linearAxis(title, max) {
    return {
      type: 'linear',
      min: 0,
      max,
      title: { display: true, text: title },
      grid: { color: '#e4e8ec' },
    };
  }

  /** A legend that shows lines with their dashes, and dots as dots. */
  function legend() {
    return {
      position: 'top',
      align: 'start',
      labels: {
        usePointStyle: true,
        pointStyleWidth: 34,
        boxHeight: 8,
        padding: 10,
        generateLabels: (chart) =>
          Chart.defaults.plugins.legend.labels.generateLabels(chart).map((entry) => {
            const dataset = chart.data.datasets[entry.datasetIndex];
            return dataset.showLine
              ? {
                  ...entry,
                  pointStyle: 'line',
                  lineWidth: 2,
                  lineDash: dataset.borderDash,
                  strokeStyle: dataset.borderColor,
                }
              : { ...entry, pointStyle: dataset.pointStyle };
          }),
      },
    };
  }

  function tooltip(title, label) {
    return { callbacks: { title: (items) => title(items[0].parsed.x), label } };
  }

  function labelOf(item) {
    return ' ' + item.dataset.label + ': ' + number(item.parsed.y) + ' ms';
  }

  function percentileLabel(inverse) {
    const digits = Math.max(0, Math.ceil(Math.log10(inverse) - 2 - 1e-9));
    return Number((100 - 100 / inverse).toFixed(digits + 1)) + (isNarrow() ? '' : ' %');
  }

  /** Shades disturbances, and names those that have the room. */
  function disturbances(events) {
    return {
      id: 'disturbances',
      beforeDatasetsDraw(chart) {
        const { ctx, chartArea, scales } = chart;
        let freeFrom = -Infinity;
        ctx.save();
        ctx.beginPath();
        ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
        ctx.clip();
        ctx.font = '11px ' + Chart.defaults.font.family;
        events().forEach((event) => {
          const left = scales.x.getPixelForValue(event.start);
          const right = event.end === null ? chartArea.right : scales.x.getPixelForValue(event.end);
          ctx.fillStyle = 'rgba(230, 159, 0, 0.22)';
          ctx.fillRect(left, chartArea.top, Math.max(1, right - left), chartArea.height);
          const labelLeft = Math.max(left, chartArea.left) + 2;
          const labelRight = labelLeft + ctx.measureText(event.label).width;
          if (labelLeft > freeFrom && labelRight < chartArea.right && right > chartArea.left) {
            ctx.fillStyle = '#6b4a00';
            ctx.fillText(event.label, labelLeft, chartArea.top + 12);
            freeFrom = labelRight + 12;
          }
        });
        ctx.restore();
      },
    };
  }

  /** Counts per node and 100 ms, over the time of a run. */
  function drawNodes(id, nodes, run, title) {
    const byName = (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true });
    const datasets = [...nodes].sort(byName).map((node, index) => ({
      label: node.name,
      data: node.counts.map((count, cell) => ({ x: (cell + 0.5) * node.cellSeconds, y: count })),
      showLine: true,
      pointRadius: 0,
      ...style(index + 1),
      ...(nodes.length <= 4 && { borderDash: [] }),
      borderWidth: 1.2,
    }));
    draw(id, {
      type: 'scatter',
      data: { datasets },
      plugins: [disturbances(() => run.events)],
      options: {
        scales: { x: linearAxis(SECONDS, run.seconds), y: linearAxis(title) },
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

  function element(id) {
    return document.getElementById(id);
  }

  /** Draws a chart in place of the one that was there; a folded one once it is unfolded. */
  function draw(id, config) {
    const folded = element(id).closest('details:not([open])');
    if (folded) {
      waiting.set(id, config);
      folded.addEventListener('toggle', drawWaiting, { once: true });
      return;
    }
    if (charts[id]) {
      charts[id].destroy();
    }
    const keys = element(id + '-keys');
    if (keys) {
      config.options.plugins.legend = { display: false };
    }
    charts[id] = new Chart(element(id), config);
    if (keys) {
      keys.replaceChildren(...charts[id].data.datasets.map((_, index) => key(charts[id], index)));
    }
  }

  function drawWaiting() {
    const configs = [...waiting];
    waiting.clear();
    configs.forEach(([id, config]) => draw(id, config));
  }

  /** A key outside the chart, which takes no room from the lines; it hides and shows its line. */
  function key(chart, index) {
    const { label, borderColor, borderDash } = chart.data.datasets[index];
    const button = document.createElement('button');
    button.type = 'button';
    button.innerHTML = '<svg width="34" height="10" aria-hidden="true"><line x2="34" y1="5" y2="5"/></svg>';
    button.querySelector('line').style.cssText =
      'stroke: ' + borderColor + '; stroke-width: 2; stroke-dasharray: ' + borderDash.join(' ');
    button.append(label);
    button.setAttribute('aria-pressed', 'true');
    button.onclick = () => {
      const shown = !chart.isDatasetVisible(index);
      chart.setDatasetVisibility(index, shown);
      chart.update();
      button.setAttribute('aria-pressed', String(shown));
    };
    const item = document.createElement('li');
    item.append(button);
    return item;
  }

  /** Shows nothing but the charts named after #only=, for pictures of them. */
  function showOnly() {
    const wanted = location.hash.match(/^#only=([\w,-]+)$/);
    if (wanted) {
      const boxes = wanted[1]
        .split(',')
        .map((id) => element(id) && (element(id).closest('.picture') || element(id).parentElement));
      document.body.classList.add('only');
      document.body.prepend(...boxes.filter((box) => box));
      drawWaiting();
    }
  }

  /** Lets the keyboard reach the boxes that scroll. */
  function reachBoxes() {
    document.querySelectorAll('.scroll, pre').forEach((box) => {
      if (box.scrollWidth > box.clientWidth) {
        box.tabIndex = 0;
      } else {
        box.removeAttribute('tabindex');
      }
    });
  }

  function fill(select, entries, chosen) {
    select.replaceChildren(...entries.map(([text, value]) => new Option(text, value)));
    select.selectedIndex = chosen || 0;
  }

  window.addEventListener('beforeprint', () => {
    document.querySelectorAll('details').forEach((folded) => {
      folded.open = true;
    });
    drawWaiting();
    Object.values(charts).forEach((chart) => chart.resize(PRINT_WIDTH, PRINT_WIDTH / 2));
  });
  window.addEventListener('afterprint', () => {
    Object.values(charts).forEach((chart) => chart.resize());
  });

  window.addEventListener('load', reachBoxes);
  window.addEventListener('resize', reachBoxes);
  document.addEventListener('toggle', reachBoxes, true);

  return {
    SECONDS,
    data,
    element,
    draw,
    drawNodes,
    showOnly,
    fill,
    COLOURS,
    distinct,
    isNarrow,
    shortened,
    style,
    pointStyle,
    area,
    number,
    logAxis,
    linearAxis,
    legend,
    tooltip,
    labelOf,
    percentileLabel,
    disturbances,
  };
})();
