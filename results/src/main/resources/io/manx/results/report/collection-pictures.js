/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** The pictures of one evaluation. */
const pictures = (function () {
  const { element, draw, number } = kit;
  const CAUSES = ['fast', 'waits for allocation', 'waits for flush'];
  const SLOW = [['p99.9', 'p999'], ['p99.99', 'p9999'], ['slowest write', 'max']];

  /** Percent with as few digits as a share needs. */
  function percent(share) {
    return Number((100 * share).toPrecision(2)) + ' %';
  }

  /** Points of the share of all writes that take longer, for some of the counts. */
  function tail(latencies, columns) {
    const count = (bucket) => columns.reduce((sum, column) => sum + bucket[column], 0);
    const all = latencies.reduce((sum, bucket) => sum + bucket[1] + bucket[2] + bucket[3], 0);
    const least = floor(all);
    let beyond = latencies.reduce((sum, bucket) => sum + count(bucket), 0);
    if (beyond === 0) {
      return [];
    }
    const points = [{ x: latencies[0][0] / Math.pow(10, 1 / 20), y: beyond / all }];
    for (const bucket of latencies) {
      if (beyond > 0) {
        beyond -= count(bucket);
        points.push({ x: bucket[0], y: Math.max(least, beyond / all) });
      }
    }
    return points;
  }

  function floor(writes) {
    return Math.pow(10, Math.floor(Math.log10(1 / Math.max(10, writes))));
  }

  function line(label, data, style) {
    return { label, data, showLine: true, pointRadius: 0, pointHitRadius: 6, ...style, borderWidth: 2 };
  }

  function drawTails(id, datasets, least) {
    if (datasets.every((dataset) => dataset.data.length === 0)) {
      hide(id);
      return;
    }
    element(id).parentElement.hidden = false; // another policy may have had none
    const shares = look.log('share of all writes that take longer', { min: least, max: 1 });
    shares.ticks = {
      autoSkip: false,
      callback: (value) => (Math.abs(Math.log10(value) % 1) < 1e-6 ? percent(value) : null),
    };
    draw(id, {
      type: 'scatter',
      data: { datasets },
      options: {
        scales: { x: look.log('latency of a write, ms'), y: shares },
        plugins: {
          legend: kit.legend(),
          tooltip: kit.tooltip(
            (x) => 'longer than ' + number(x) + ' ms',
            (item) => ' ' + item.dataset.label + ': ' + percent(item.parsed.y)
          ),
        },
      },
    });
  }

  function writesOf(policy) {
    return policy.latencies.reduce((sum, bucket) => sum + bucket[1] + bucket[2] + bucket[3], 0);
  }

  /** Figure 2. */
  function drawCauses(n, policy) {
    const dashes = [[8, 3], [2, 3], []];
    const labels = kit.data.evaluations[n].causes ? CAUSES : ['all writes'];
    const datasets = labels.map((label, index) => {
      const colour = look.causes()[index];
      return line(label, tail(policy.latencies, [index + 1]), {
        borderColor: colour, backgroundColor: colour, borderDash: dashes[index],
      });
    });
    drawTails('cause-' + n, datasets, floor(writesOf(policy)));
    element('cause-finding-' + n).textContent = policy.finding;
  }

  /** Shades what goes on from one moment to the next. */
  function bands(moments) {
    return {
      id: 'bands',
      beforeDatasetsDraw({ ctx, chartArea, scales }) {
        const shade = (column, colour, top, height) => {
          ctx.fillStyle = colour;
          moments.forEach((moment, index) => {
            if (moment[column]) {
              const next = moments[index + 1];
              const left = scales.x.getPixelForValue(moment[0]);
              const right = scales.x.getPixelForValue(next ? next[0] : moment[0] + 0.1);
              ctx.fillRect(left, top, right - left, height);
            }
          });
        };
        const half = (chartArea.bottom - chartArea.top) / 2;
        ctx.save();
        shade(3, bandColours()[1], chartArea.top + half, half);
        shade(2, bandColours()[0], chartArea.top, half);
        ctx.restore();
      },
    };
  }

  /** The colours of pauses and of flushes. */
  function bandColours() {
    return look.pick(['rgba(230,159,0,.42)', 'rgba(86,180,233,.38)'], ['rgba(230,159,0,.45)', 'rgba(86,180,233,.36)']);
  }

  function key(label, colour) {
    return {
      label, data: [], backgroundColor: colour, borderColor: colour, pointStyle: 'rect', pointRadius: 6,
    };
  }

  /** Figure 3, of one policy, on the axes of all that are shown. */
  function drawTime(id, policy, range) {
    const slowest = line('slowest write', policy.moments.map(([x, y]) => ({ x, y })), {
      borderColor: look.ink(), backgroundColor: look.ink(), stepped: true,
    });
    draw(id, {
      type: 'scatter',
      data: {
        datasets: [
          { ...slowest, borderWidth: 1.5 },
          key('JVM pauses (upper half)', bandColours()[0]),
          key('flush goes on (lower half)', bandColours()[1]),
        ],
      },
      plugins: [bands(policy.moments)],
      options: {
        scales: {
          x: look.linear('seconds of the run', { min: range.from, max: range.to }),
          y: look.linear('slowest write, ms', { suggestedMax: range.top }),
        },
        plugins: {
          legend: kit.legend(),
          tooltip: kit.tooltip((x) => number(x) + ' s', kit.labelOf),
        },
      },
    });
  }

  function drawTimes(n, evaluation) {
    const own = evaluation.policies.find((policy) => policy.name === evaluation.own);
    const shown = [evaluation.policies[0], own].filter((policy) => policy);
    const all = shown.flatMap((policy) => policy.moments);
    const range = {
      from: Math.floor(Math.min(...all.map((moment) => moment[0]))),
      to: Math.ceil(Math.max(...all.map((moment) => moment[0]))),
      top: 1.05 * Math.max(...all.map((moment) => moment[1])),
    };
    ['time-baseline-', 'time-own-'].forEach((id, index) => {
      if (shown[index] && all.length > 0) {
        drawTime(id + n, shown[index], range);
      } else {
        hide(id + n);
      }
    });
  }

  /** Removes a picture that would be empty from the page, with its heading. */
  function hide(id) {
    const box = element(id).parentElement;
    box.hidden = true;
    if (box.previousElementSibling.tagName === 'H4') {
      box.previousElementSibling.hidden = true;
    }
  }

  function bars(id, labels, datasets, title, stacked) {
    if (datasets.every((dataset) => dataset.data.every((value) => value === null))) {
      hide(id);
      return;
    }
    const top = Math.max(...datasets.flatMap((dataset) => dataset.totals || dataset.data));
    draw(id, {
      type: 'bar',
      data: { labels, datasets: datasets.map((each) => ({ ...each, borderDash: [], borderWidth: 0 })) },
      plugins: [look.values],
      options: {
        scales: {
          x: { ...look.names(), stacked },
          y: { ...look.linear(title, { suggestedMax: 1.12 * top }), stacked },
        },
        plugins: {
          legend: { ...look.boxes(), display: datasets.length > 1 },
          tooltip: {
            callbacks: {
              label: (item) => ' ' + (item.dataset.label || title) + ': ' + number(item.parsed.y),
            },
          },
        },
      },
    });
  }

  /** Figures 4 and 8b: groups of bars. */
  function drawSlow(id, policies) {
    const datasets = policies.map((policy) => ({
      ...look.ofPolicy(policy.name),
      label: policy.label || policy.name,
      data: SLOW.map(([, name]) => policy[name]),
      pointStyle: 'rect',
    }));
    bars(id, SLOW.map(([label]) => label), datasets, 'latency of writes, ms');
  }

  /** Figure 7. */
  function drawFree(n, policies) {
    const datasets = policies
      .filter((policy) => policy.free.length > 0)
      .map((policy) =>
        ({ ...line(policy.name, policy.free.map(([x, y]) => ({ x, y })), look.ofPolicy(policy.name)), borderWidth: 1.3, borderDash: [] }));
    if (datasets.length === 0) {
      hide('free-' + n);
      return;
    }
    draw('free-' + n, {
      type: 'scatter',
      data: { datasets },
      options: {
        scales: { x: look.linear('seconds of the run', { min: undefined }), y: look.linear('free blocks') },
        plugins: {
          legend: kit.legend(),
          tooltip: kit.tooltip(
            (x) => number(x) + ' s',
            (item) => ' ' + item.dataset.label + ': ' + number(item.parsed.y) + ' blocks'
          ),
        },
      },
    });
  }

  /** Figure 8c. */
  function drawFlushes(n, all) {
    const policies = all.filter((policy) => policy.flush_mean !== null);
    if (policies.length === 0) {
      hide('flush-' + n);
      return;
    }
    const names = policies.map((policy) => policy.name);
    const datasets = policies.map((policy, x) => ({
      ...look.ofPolicy(policy.name),
      label: policy.name,
      pointRadius: 5,
      data: [{
        x,
        y: policy.flush_mean,
        low: policy.flush_mean - policy.flush_sd,
        high: policy.flush_mean + policy.flush_sd,
        told: number(policy.flush_mean) + (policy.flush_sd === null ? '' : ' ± ' + number(policy.flush_sd)),
      }],
    }));
    const x = look.names();
    const ticks = { ...x.ticks, stepSize: 1, callback: (at) => named(names[at]) };
    draw('flush-' + n, {
      type: 'scatter',
      data: { datasets },
      plugins: [look.whiskers('y'), look.told],
      options: {
        scales: {
          x: { ...x, type: 'linear', min: -0.5, max: names.length - 0.5, ticks, afterBuildTicks },
          y: look.linear('time of a flush, ms', {
            suggestedMax: 1.25 * Math.max(...policies.map((policy) => policy.flush_mean + policy.flush_sd)),
          }),
        },
        plugins: {
          legend: { display: false },
          tooltip: { callbacks: { label: (item) => item.dataset.label + ': ' + item.raw.told + ' ms' } },
        },
      },
    });
  }

  function afterBuildTicks(axis) {
    const count = Math.round(axis.max - axis.min);
    axis.ticks = Array.from({ length: count }, (_, value) => ({ value }));
  }

  function named(name) {
    return name && kit.isNarrow() ? name.split(/(?<=-)| /) : name;
  }

  return { line, tail, floor, writesOf, drawTails, drawCauses, drawTimes, drawSlow, drawFree, drawFlushes, bars, hide };
})();
