/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws all evaluations together, and each one once it is unfolded. */
(function () {
  const { data, element, draw, fill } = kit;
  const STATED = { p9999: -35, max: -37, flush_mean: -17, flush_sd: -85 }; // the paper's results, in percent
  const ROOM = 30; // pixels for each policy of an evaluation
  const drawn = new Set();

  function drawTails(n, evaluation, all) {
    const datasets = all.map((policy) =>
      pictures.line(policy.name, pictures.tail(policy.latencies, [1, 2, 3]), look.ofPolicy(policy.name))
    );
    const writes = Math.max(...all.map(pictures.writesOf));
    pictures.drawTails('tails-' + n, datasets, pictures.floor(writes));
  }

  function drawErases(n, policies) {
    const names = policies.map((policy) => policy.name);
    const [hidden, waited] = look.pick(['#56B4E9', '#D55E00'], ['#56B4E9', '#F28E5C']);
    const totals = policies.map((policy) => policy.erases);
    const rest = policies.map(({ erases, foreground }) => (erases === null ? null : erases - foreground));
    const foreground = policies.map((policy) => policy.foreground);
    const datasets = [
      { label: 'a flush waits', data: foreground, backgroundColor: waited, pointStyle: 'rect', unlabelled: true },
      { label: 'no flush waits', data: rest, totals, backgroundColor: hidden, pointStyle: 'rect' },
    ];
    pictures.bars('erases-' + n, names, datasets, 'blocks erased per run', true);
    drawOne('amplification-' + n, policies, 'amplification', 'write amplification');
  }

  /** A bar per policy. */
  function drawOne(id, policies, figure, title) {
    const colours = policies.map((policy) => look.ofPolicy(policy.name).backgroundColor);
    const values = policies.map((policy) => policy[figure]);
    pictures.bars(id, policies.map((policy) => policy.name), [{ data: values, backgroundColor: colours }], title);
  }

  function drawClean(n, dirty, clean) {
    if (clean) {
      const both = [{ ...dirty, label: 'drive in use' }, { ...clean, label: 'clean drive' }];
      pictures.drawSlow('clean-' + n, both);
    } else {
      pictures.hide('clean-' + n);
    }
  }

  function drawEvaluation(n) {
    const evaluation = data.evaluations[n];
    const policies = evaluation.policies;
    const clean = evaluation.clean;
    const all = clean ? [...policies, clean] : policies;
    const choice = element('cause-policy-' + n);
    if (choice.options.length === 0) {
      fill(choice, policies.map((policy, index) => [policy.name, index]));
      choice.onchange = () => pictures.drawCauses(n, policies[choice.value]);
    }
    pictures.drawCauses(n, policies[choice.value]);
    pictures.drawTimes(n, evaluation);
    drawClean(n, policies[0], clean);
    pictures.drawFree(n, policies);
    drawTails(n, evaluation, all);
    pictures.drawSlow('slowest-' + n, policies);
    pictures.drawFlushes(n, all);
    drawOne('deviation-' + n, all, 'flush_sd', 'deviation, ms');
    drawErases(n, policies);
    drawn.add(n);
  }

  function change(ratio) {
    return ratio === null ? null : 100 * (ratio - 1);
  }

  /** One point per evaluation for a policy; policies of an evaluation lie below each other. */
  function gainsOf(name, place, figure) {
    const points = data.evaluations.flatMap((evaluation, index) => {
      const policy = evaluation.policies.find((each) => each.name === name);
      const ratio = policy && policy.ratios[figure];
      if (!ratio || ratio[0] === null) {
        return [];
      }
      const [x, low, high] = ratio.map(change);
      const interval = low === null || high === null ? '' : ' (' + signed(low) + ' to ' + signed(high) + ')';
      const told = evaluation.label + ', ' + name + ': ' + signed(x) + interval;
      return [{ x, y: index + place, low: low === null ? NaN : low, high: high === null ? NaN : high, told }];
    });
    return { ...look.ofPolicy(name), label: name, data: points, pointRadius: 5 };
  }

  function signed(percent) {
    const digits = Math.abs(percent) < 9.95 ? 1 : 0;
    const size = Math.abs(percent).toFixed(digits);
    return (Number(size) === 0 ? '±0' : (percent < 0 ? '−' : '+') + size) + ' %';
  }

  /** Lines where nothing changes and where the paper's policies are. */
  function lines(figure) {
    return {
      id: 'lines',
      beforeDatasetsDraw({ ctx, chartArea, scales }) {
        const across = (value, dash, label) => {
          const x = scales.x.getPixelForValue(value);
          ctx.setLineDash(dash);
          ctx.beginPath();
          ctx.moveTo(x, chartArea.top);
          ctx.lineTo(x, chartArea.bottom);
          ctx.stroke();
          ctx.fillText(label, x + 4, chartArea.bottom - 5);
        };
        ctx.save();
        ctx.strokeStyle = ctx.fillStyle = look.grey();
        ctx.lineWidth = 1.5;
        ctx.font = '11px ' + Chart.defaults.font.family;
        across(0, [], '');
        if (figure in STATED) {
          across(STATED[figure], [5, 4], 'paper');
        }
        ctx.restore();
      },
    };
  }

  function drawGains() {
    const figure = element('figure').value;
    const count = data.evaluations.length;
    const names = data.names.slice(1);
    const datasets = names.map((name, index) =>
      gainsOf(name, ((index + 0.5) / names.length - 0.5) * 0.7, figure)
    );
    const ends = datasets.flatMap((each) => each.data.flatMap((point) => [point.x, point.high || 0]));
    element('gains-box').style.height = 130 + count * ROOM * Math.max(2, names.length) + 'px';
    draw('gains', {
      type: 'scatter',
      data: { datasets },
      plugins: [lines(figure), look.whiskers('x')],
      options: {
        scales: {
          x: look.linear('change of ' + label(figure) + ', %', { min: -100, max: Math.max(20, ...ends.map((end) => Math.ceil(end / 20) * 20)) }),
          y: {
            type: 'linear', reverse: true, min: -0.5, max: count - 0.5,
            grid: { display: false },
            afterBuildTicks: (axis) => {
              axis.ticks = data.evaluations.map((_, value) => ({ value }));
            },
            ticks: { autoSkip: false, callback: (at) => short(data.evaluations[at].label) },
          },
        },
        plugins: {
          legend: look.boxes(),
          tooltip: { callbacks: { title: () => '', label: (item) => item.raw.told } },
        },
      },
    });
  }

  function label(figure) {
    return data.figures.find((each) => each.id === figure).label;
  }

  /** Splits a label into lines, one per part, each short enough for a phone. */
  function short(text) {
    return text.split(' · ').map((part) => kit.shortened(part, kit.isNarrow() ? 12 : 24));
  }

  function drawAll() {
    look.apply();
    drawGains();
    data.evaluations.forEach((_, n) => {
      if (element('evaluation-' + n).open) {
        drawEvaluation(n);
      }
    });
  }

  fill(element('figure'), data.figures.map(({ id, label: text }) => [text, id]), 1);
  element('figure').onchange = drawGains;
  data.evaluations.forEach((_, n) => {
    element('evaluation-' + n).ontoggle = () => {
      if (element('evaluation-' + n).open && !drawn.has(n)) {
        drawEvaluation(n);
      }
    };
  });
  drawAll();
  look.DARK.addEventListener('change', drawAll);
  window.addEventListener('beforeprint', () => {
    data.evaluations.forEach((_, n) => drawn.has(n) || drawEvaluation(n));
  });
  kit.showOnly();
})();
