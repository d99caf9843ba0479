/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws the heat map of variants and scenarios, and redraws it for another metric. */
(function () {
  const { element, fill, number } = kit;
  const { heat, variants } = kit.data;
  const metrics = Object.keys(heat);
  const WORST = 4; // times the best: the darkest colour

  function best(values) {
    return Math.min(...Object.values(values));
  }

  function geometricMean(ratios) {
    const logs = ratios.map(Math.log);
    return Math.exp(logs.reduce((sum, each) => sum + each, 0) / logs.length);
  }

  function cell(tag, text, scope) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (scope) {
      made.scope = scope;
    }
    return made;
  }

  function ratioCell(millis, ratio) {
    const made = cell('td', number(millis) + ' ');
    const times = cell('span', '×' + ratio.toFixed(2));
    times.className = 'interval';
    made.append(times);
    made.style.backgroundColor = shade(ratio);
    return made;
  }

  function shade(ratio) {
    const share = Math.min(1, Math.log(ratio) / Math.log(WORST));
    return 'rgba(230, 120, 0, ' + (0.7 * share).toFixed(3) + ')';
  }

  function row(variant, scenarios, ratios, mean) {
    const made = document.createElement('tr');
    made.append(cell('th', variant, 'row'));
    const all = cell('td', mean.toFixed(2));
    all.style.backgroundColor = shade(mean);
    made.append(all);
    scenarios.forEach(([, values], i) => made.append(ratioCell(values[variant], ratios[i])));
    return made;
  }

  function drawHeatMap(metric) {
    const scenarios = Object.entries(heat[metric]);
    const rows = variants.map((variant) => {
      const ratios = scenarios.map(([, values]) => values[variant] / best(values));
      return { variant, ratios, mean: geometricMean(ratios) };
    });
    rows.sort((a, b) => a.mean - b.mean);
    const table = document.createElement('table');
    table.createCaption().textContent = metric + ' in ms, and times the best of the scenario';
    const header = table.createTHead().insertRow();
    ['variant', 'all', ...scenarios.map(([name]) => name)].forEach((name) =>
      header.append(cell('th', name, 'col'))
    );
    const body = table.createTBody();
    rows.forEach((each) => body.append(row(each.variant, scenarios, each.ratios, each.mean)));
    element('heatmap').replaceChildren(table);
  }

  fill(element('metric'), metrics.map((name) => [name, name]), 0);
  element('metric').onchange = (event) => drawHeatMap(event.target.value);
  drawHeatMap(metrics[0]);
})();
