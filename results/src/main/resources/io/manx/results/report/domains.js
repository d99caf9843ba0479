/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws which pair of consistency levels is fastest where, and by how much. */
(function () {
  const { data, element, draw, fill, number, area, style, linearAxis } = kit;
  if (data.domains.length === 0) {
    return;
  }
  const FULL_LEAD = 0.1;
  const FAINTEST = 0.3;
  const ROWS_HEIGHT = 340;
  const STEPS = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
  const state = { domains: data.domains[0], row: 0, column: 0, cells: [], placeAt: () => null };

  function percent(ratio) {
    return number(100 * ratio);
  }

  function fastest(row, column) {
    const [index, millis, lead] = state.domains.fastest[row][column];
    return { index, millis, lead, ...data.pairs[index] };
  }

  function colour(row, column) {
    const { index, lead } = fastest(row, column);
    return area(index, FAINTEST + (1 - FAINTEST) * Math.min(1, lead / FULL_LEAD));
  }

  function make(tag, text, attributes) {
    const made = Object.assign(document.createElement(tag), attributes);
    made.textContent = text;
    return made;
  }

  /** The load, the latency of each pair there, and the lead of the fastest. */
  function described(row, column) {
    const { threads, shares, pairs, fixed } = state.domains;
    const best = fastest(row, column);
    const others = fixed.index < 0 ? [...pairs, fixed] : pairs;
    const latencies = others.map((pair) => {
      const letter = pair.index < 0 ? '' : data.pairs[pair.index].letter + ' ';
      return make('li', letter + pair.name + ' ' + number(pair.millis[row][column]) + ' ms');
    });
    const lead = pairs.length > 1 ? ', by ' + (100 * best.lead).toFixed(1) + ' %' : '';
    const list = make('ul', '', { className: 'keys' });
    list.append(...latencies);
    const load = percent(shares[column]) + ' % reads, threads: ' + number(threads[row]);
    return [load + '. ' + best.letter + ' is fastest' + lead + '.', list];
  }

  function choose(row, column) {
    const before = state.cells[state.row] && state.cells[state.row][state.column];
    if (before) {
      before.tabIndex = -1;
      before.setAttribute('aria-selected', 'false');
    }
    Object.assign(state, { row, column });
    const cell = state.cells[row][column];
    cell.tabIndex = 0;
    cell.setAttribute('aria-selected', 'true');
    element('place').replaceChildren(...described(row, column));
    drawSurface();
  }

  function move(event) {
    const step = STEPS[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const { threads, shares } = state.domains;
      const within = (value, count) => Math.max(0, Math.min(count - 1, value));
      const row = within(state.row + step[0], threads.length);
      const column = within(state.column + step[1], shares.length);
      choose(row, column);
      state.cells[row][column].focus();
    }
  }

  function mapRow(row, height) {
    const made = document.createElement('tr');
    made.append(make('th', number(state.domains.threads[row]), { scope: 'row' }));
    state.cells[row] = state.domains.shares.map((_, column) => {
      const cell = make('td', fastest(row, column).letter, { tabIndex: -1 });
      cell.style.backgroundColor = colour(row, column);
      cell.style.height = height + 'px';
      cell.onmouseenter = cell.onclick = cell.onfocus = () => choose(row, column);
      made.append(cell);
      return cell;
    });
    return made;
  }

  /** Names every second share or so; the others are named for those who do not see them. */
  function shareRow() {
    const { shares } = state.domains;
    const step = Math.max(1, Math.ceil((shares.length - 1) / 10));
    const made = document.createElement('tr');
    made.append(make('th', 'threads', { scope: 'col' }));
    shares.forEach((share, column) => {
      const name = make('th', column % step ? '' : percent(share), { scope: 'col' });
      name.setAttribute('aria-label', percent(share) + ' % reads');
      made.append(name);
    });
    return made;
  }

  function drawMap() {
    const { threads, shares } = state.domains;
    const height = Math.max(16, Math.min(36, ROWS_HEIGHT / threads.length));
    const body = document.createElement('tbody');
    const foot = document.createElement('tfoot');
    state.cells = [];
    threads.forEach((_, row) => body.prepend(mapRow(row, height)));
    const title = document.createElement('tr');
    title.append(make('td', ''), make('td', 'reads, %', { colSpan: shares.length }));
    foot.append(shareRow(), title);
    element('map').replaceChildren(body, foot);
  }

  function drawKeys() {
    const places = state.domains.fastest.flat();
    const keys = state.domains.pairs.map(({ index, name }) => {
      const won = places.filter((place) => place[0] === index).length;
      const letter = make('span', data.pairs[index].letter);
      letter.style.backgroundColor = area(index, 1);
      const key = make('li', '');
      const share = Math.round((100 * won) / places.length);
      key.append(letter, ' ' + name + ', on ' + share + ' % of the map');
      return key;
    });
    element('domain-keys').replaceChildren(...keys);
  }

  /** Draws whiskers and medians around the boxes. */
  function whiskers(gains) {
    return {
      id: 'whiskers',
      afterDatasetsDraw(chart) {
        const { ctx, scales } = chart;
        const line = (x1, y1, x2, y2) => {
          ctx.moveTo(x1, y1);
          ctx.lineTo(x2, y2);
        };
        chart.getDatasetMeta(0).data.forEach((bar, index) => {
          const [least, first, median, third, most] = gains[index].map((gain) =>
            scales.y.getPixelForValue(100 * gain)
          );
          const half = Math.max(2, bar.width / 2);
          ctx.strokeStyle = '#1b1f24';
          ctx.lineWidth = 1;
          ctx.beginPath();
          line(bar.x, least, bar.x, first);
          line(bar.x, third, bar.x, most);
          [least, most].forEach((y) => line(bar.x - half / 2, y, bar.x + half / 2, y));
          ctx.stroke();
          ctx.lineWidth = 2.5;
          ctx.beginPath();
          line(bar.x - half, median, bar.x + half, median);
          ctx.stroke();
        });
      },
    };
  }

  function drawGains() {
    const { gains, shares, fixed } = state.domains;
    const names = ['least', 'first quartile', 'median', 'third quartile', 'most'];
    draw('gains', {
      type: 'bar',
      data: {
        labels: shares.map(percent),
        datasets: [
          {
            data: gains.map((gain) => [100 * gain[1], 100 * gain[3]]),
            backgroundColor: area(0, 0.6),
            borderColor: style(1).borderColor,
            borderWidth: 1,
            borderSkipped: false,
          },
        ],
      },
      plugins: [whiskers(gains)],
      options: {
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: {
            title: { display: true, text: 'reads, %' },
            ticks: { maxRotation: 0 },
            grid: { display: false },
          },
          y: {
            ...linearAxis('faster than ' + fixed.name + ', %'),
            min: undefined,
            suggestedMin: Math.min(0, ...gains.map((gain) => 105 * gain[0])),
            suggestedMax: Math.max(1, ...gains.map((gain) => 105 * gain[4])),
          },
        },
        plugins: {
          legend: { display: false },
          tooltip: {
            callbacks: {
              title: (items) => items[0].label + ' % reads',
              label: (item) =>
                names.map((name, i) => name + ' ' + percent(gains[item.dataIndex][i]) + ' %'),
            },
          },
        },
      },
    });
  }

  function drawSurface() {
    const canvas = element('surface');
    if (canvas) {
      const { threads, shares, fastest: places, figure } = state.domains;
      const model = {
        values: places.map((row) => row.map((place) => place[1])),
        colourAt: colour,
        title: figure + ', ms',
        columns: { title: 'reads, %', labels: shares.map(percent) },
        rows: { title: 'threads', labels: threads.map(number) },
      };
      state.placeAt = surface.draw(canvas, model, Number(element('turn').value), state);
    }
  }

  function drawAll() {
    drawMap();
    drawKeys();
    drawGains();
    const { threads, shares } = state.domains;
    choose(threads.length >> 1, shares.length >> 1);
  }

  if (element('surface')) {
    element('turn').oninput = drawSurface;
    element('surface').onmousemove = (event) => {
      const place = state.placeAt(event.offsetX, event.offsetY);
      if (place && (place.row !== state.row || place.column !== state.column)) {
        choose(place.row, place.column);
      }
    };
    new ResizeObserver(drawSurface).observe(element('surface').parentElement);
  }
  fill(element('domain-figure'), data.domains.map((each, index) => [each.figure, index]));
  element('domain-figure').parentElement.hidden = data.domains.length === 1;
  element('domain-figure').onchange = (event) => {
    state.domains = data.domains[event.target.value];
    drawAll();
  };
  element('map').onkeydown = move;
  drawAll();
})();
