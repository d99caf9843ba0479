/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Measured points with their intervals and tooltips. */
const points = (function () {
  const CAP = 4; // half the width of the ends of an interval

  /** The look of everything that belongs to a level. */
  function ofLevel(level) {
    const index = kit.data.levels.indexOf(level);
    return { ...kit.style(index + 1), pointStyle: kit.pointStyle(index) };
  }

  /** One entry per label, which shows and hides all that have it. */
  function legend() {
    const keys = kit.legend();
    keys.labels.filter = (entry, { datasets }) =>
      datasets.map((each) => each.label).lastIndexOf(entry.text) === entry.datasetIndex;
    keys.onClick = (event, entry, { chart }) => {
      const shown = !chart.isDatasetVisible(entry.datasetIndex);
      chart.data.datasets.forEach((dataset, index) => {
        if (dataset.label === entry.text) {
          chart.setDatasetVisibility(index, shown);
        }
      });
      chart.update();
    };
    return keys;
  }

  /** Draws the 95 % interval of each point that has one, along an axis. */
  function intervals(axis) {
    return {
      id: 'intervals',
      beforeDatasetsDraw(chart) {
        const { ctx, scales, chartArea } = chart;
        ctx.save();
        ctx.beginPath();
        ctx.rect(chartArea.left - CAP, chartArea.top, chartArea.width + 2 * CAP, chartArea.height);
        ctx.clip();
        ctx.lineWidth = 1.5;
        chart.data.datasets.forEach((dataset, index) => {
          const known = dataset.data.filter((point) => point.half && chart.isDatasetVisible(index));
          ctx.strokeStyle = dataset.borderColor;
          known.forEach((point) => drawInterval(ctx, scales, point, axis));
        });
        ctx.restore();
      },
    };
  }

  function drawInterval(ctx, scales, point, axis) {
    const scale = scales[axis];
    const other = axis === 'x' ? 'y' : 'x';
    const across = scales[other].getPixelForValue(point[other]);
    const ends = [-1, 1].map((sign) =>
      scale.getPixelForValue(Math.max(scale.min, point[axis] + sign * point.half))
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

  /** Shows each point's text as its tooltip. */
  function tooltip() {
    return {
      filter: (item) => item.raw.told,
      callbacks: { title: () => '', label: (item) => item.raw.told },
    };
  }

  return { ofLevel, legend, intervals, tooltip };
})();
