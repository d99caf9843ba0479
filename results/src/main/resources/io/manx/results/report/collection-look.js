/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** The look of the charts on garbage collection, in light and in dark mode. */
const look = (function () {
  const CAP = 5; // half the width of the ends of an interval
  const DARK = window.matchMedia('screen and (prefers-color-scheme: dark)');
  // Okabe and Ito's colours; on dark pages those of them that are light enough.
  const LIGHT_POLICIES = ['#1b1f24', '#D55E00', '#009E73', '#0072B2', '#CC79A7', '#E69F00', '#56B4E9'];
  const DARK_POLICIES = ['#e6edf3', '#E69F00', '#2BC79A', '#56B4E9', '#E39AC4', '#F0E442', '#F28E5C'];

  function isDark() {
    return DARK.matches;
  }

  function pick(light, dark) {
    return isDark() ? dark : light;
  }

  function ink() {
    return pick('#1b1f24', '#e6edf3');
  }

  function grey() {
    return pick('#6e7781', '#a3adb8');
  }

  /** Colours of what writes wait for: blue, green and red, as in the paper. */
  function causes() {
    return pick(['#0072B2', '#009E73', '#D55E00'], ['#56B4E9', '#2BC79A', '#F28E5C']);
  }

  function ofPolicy(name) {
    const index = kit.data.names.indexOf(name);
    if (index < 0) {
      return { ...kit.style(1), borderColor: grey(), backgroundColor: grey(), pointStyle: 'crossRot' };
    }
    const colours = pick(LIGHT_POLICIES, DARK_POLICIES);
    const colour = colours[index % colours.length];
    return {
      ...kit.style(index),
      borderColor: colour,
      backgroundColor: colour,
      pointStyle: kit.pointStyle(index),
    };
  }

  function shaded(axis) {
    return { ...axis, grid: { color: pick('#e4e8ec', '#2f363e') } };
  }

  function linear(title, more) {
    return shaded({ ...kit.linearAxis(title), ...more });
  }

  function log(title, more) {
    return shaded({ ...kit.logAxis(title), ...more });
  }

  /** Names side by side; each may break into lines. */
  function names() {
    return {
      grid: { display: false },
      ticks: {
        autoSkip: false,
        maxRotation: 0,
        callback(value) {
          const label = this.getLabelForValue(value);
          return kit.isNarrow() ? label.split(/(?<=-)| /) : label;
        },
      },
    };
  }

  /** Writes its value above each bar that is wide enough for it. */
  const values = {
    id: 'values',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = '11px ' + Chart.defaults.font.family;
      ctx.fillStyle = ink();
      ctx.textAlign = 'center';
      const beside = chart.options.scales.x.stacked || chart.data.datasets.length === 1 ? 14 : 2;
      chart.data.datasets.forEach((dataset, index) => {
        if (chart.isDatasetVisible(index) && !dataset.unlabelled) {
          chart.getDatasetMeta(index).data.forEach((bar, at) => {
            const value = dataset.totals ? dataset.totals[at] : dataset.data[at];
            const text = value === null || value === undefined ? '–' : kit.number(value);
            if (ctx.measureText(text).width <= bar.width + beside) {
              ctx.fillText(text, bar.x, bar.y - 5);
            }
          });
        }
      });
      ctx.restore();
    },
  };

  /** Draws from the low to the high end of each point that has both, along an axis. */
  function whiskers(axis) {
    return {
      id: 'whiskers',
      beforeDatasetsDraw(chart) {
        const { ctx, scales } = chart;
        ctx.save();
        ctx.lineWidth = 2;
        chart.data.datasets.forEach((dataset, index) => {
          ctx.strokeStyle = dataset.borderColor;
          dataset.data
            .filter((point) => Number.isFinite(point.low) && chart.isDatasetVisible(index))
            .forEach((point) => whisker(ctx, scales, point, axis));
        });
        ctx.restore();
      },
    };
  }

  /** Writes the label of each point above it. */
  const told = {
    id: 'told',
    afterDatasetsDraw(chart) {
      const { ctx, scales, chartArea } = chart;
      const room = chartArea.width / chart.data.datasets.length;
      ctx.save();
      ctx.font = '11px ' + Chart.defaults.font.family;
      ctx.fillStyle = ink();
      ctx.textAlign = 'center';
      chart.data.datasets.forEach(({ data: [point] }) => {
        const high = scales.y.getPixelForValue(point.high || point.y);
        const lines = ctx.measureText(point.told).width < room - 4 ? [point.told] : point.told.split(/ (?=±)/);
        lines.reverse().forEach((text, index) => {
          ctx.fillText(text, scales.x.getPixelForValue(point.x), high - 11 - 13 * index);
        });
      });
      ctx.restore();
    },
  };

  function whisker(ctx, scales, point, axis) {
    const scale = scales[axis];
    const other = axis === 'x' ? 'y' : 'x';
    const across = scales[other].getPixelForValue(point[other]);
    const ends = [point.low, point.high].map((end) =>
      scale.getPixelForValue(Math.min(scale.max, Math.max(scale.min, end)))
    );
    const at = (along, aside) => (axis === 'x' ? [along, across + aside] : [across + aside, along]);
    ctx.beginPath();
    ctx.moveTo(...at(ends[0], 0));
    ctx.lineTo(...at(ends[1], 0));
    ends.forEach((end) => {
      ctx.moveTo(...at(end, -CAP));
      ctx.lineTo(...at(end, CAP));
    });
    ctx.stroke();
  }

  /** Keys of bars and points; lines have those of all pages. */
  function boxes() {
    return { position: 'top', align: 'start', labels: { usePointStyle: true, padding: 10 } };
  }

  function apply() {
    Chart.defaults.color = ink();
    Chart.defaults.borderColor = pick('#d0d7de', '#3a424b');
  }

  return {
    DARK, pick, ink, grey, causes, ofPolicy, linear, log, names, values, whiskers, told, boxes, apply,
  };
})();
