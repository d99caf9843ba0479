/* SPDX-License-Identifier: Apache-2.0 */
'use strict';
/** Draws a surface over a grid as seen from above; it can be turned about the vertical. */
const surface = (function () {
  const { number, isNarrow } = kit;
  const TILT = 0.5; // how much of a depth is seen as height
  const RISE = 0.62; // height of the highest place, in lengths of a side
  const STEPS = [1, 2, 4, 5, 10, 20, 50];
  const SOFT = '#57606a';
  const LINE = '#d0d7de';

  function stepFor(top) {
    const rough = top / 5;
    const decade = Math.pow(10, Math.floor(Math.log10(rough)));
    return decade * [1, 2, 5, 10].find((digit) => digit * decade >= rough);
  }

  /** The box around the surface on the screen: where a point of it is, and which sides are near. */
  function boxOf(width, height, turn, top) {
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const span = Math.abs(cos) + Math.abs(sin);
    const margin = isNarrow() ? 44 : 60;
    const side = Math.min((width - 2 * margin) / span, (height - 80) / (span * TILT + RISE));
    const middle = 24 + side * RISE + (side * span * TILT) / 2;
    const near = (u, v) => (u - 0.5) * sin - (v - 0.5) * cos;
    return {
      near,
      middle: { x: width / 2, y: middle },
      nearU: sin > 0 ? 1 : 0,
      nearV: cos > 0 ? 0 : 1,
      at: (u, v, value) => ({
        x: width / 2 + side * ((u - 0.5) * cos + (v - 0.5) * sin),
        y: middle + side * TILT * near(u, v) - (side * RISE * value) / top,
      }),
    };
  }

  /** Corners of the patches: between the places, and on the outermost ones. */
  function corners(values) {
    const places = (index, count) => [Math.max(0, index - 1), Math.min(count - 1, index)];
    const [rows, columns] = [values.length, values[0].length];
    const corner = (row, column) => {
      const [i, j] = [places(row, rows), places(column, columns)];
      return {
        u: (j[0] + j[1]) / 2 / (columns - 1),
        v: (i[0] + i[1]) / 2 / (rows - 1),
        value: i.flatMap((a) => j.map((b) => values[a][b])).reduce((sum, each) => sum + each) / 4,
      };
    };
    return Array.from({ length: rows + 1 }, (_, row) =>
      Array.from({ length: columns + 1 }, (_, column) => corner(row, column))
    );
  }

  function polygon(points) {
    const path = new Path2D();
    points.forEach(({ x, y }, index) => (index ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
    return path;
  }

  /** A patch around each place, the farthest first. */
  function patches(values, box) {
    const grid = corners(values);
    const all = values.flatMap((row, i) =>
      row.map((_, j) => {
        const around = [grid[i][j], grid[i][j + 1], grid[i + 1][j + 1], grid[i + 1][j]];
        return {
          row: i,
          column: j,
          near: around.reduce((sum, each) => sum + box.near(each.u, each.v), 0),
          path: polygon(around.map((each) => box.at(each.u, each.v, each.value))),
        };
      })
    );
    return all.sort((a, b) => a.near - b.near);
  }

  function stroke(ctx, from, to) {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.stroke();
  }

  /** Heights on the two far walls, named at the edge that is farthest to the left. */
  function drawWalls(ctx, box, top, title) {
    const [farU, farV] = [1 - box.nearU, 1 - box.nearV];
    const edges = [[farU, box.nearV], [box.nearU, farV]];
    const left = edges.sort((a, b) => box.at(...a, 0).x - box.at(...b, 0).x)[0];
    const step = stepFor(top);
    ctx.strokeStyle = LINE;
    ctx.fillStyle = SOFT;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    for (let value = 0; value <= top * 1.0001; value += step) {
      stroke(ctx, box.at(farU, 0, value), box.at(farU, 1, value));
      stroke(ctx, box.at(0, farV, value), box.at(1, farV, value));
      const { x, y } = box.at(...left, value);
      ctx.fillText(number(value), x - 6, y);
    }
    [[farU, farV], ...edges].forEach((edge) =>
      stroke(ctx, box.at(...edge, 0), box.at(...edge, top))
    );
    const { x, y } = box.at(...left, top);
    ctx.fillText(title, x - 6, y - 18);
  }

  /** Names of places along a near edge of the floor, as many as there is room for, and a title. */
  function drawFloorAxis(ctx, box, axis, pointOf) {
    const last = axis.labels.length - 1;
    const ends = [pointOf(0), pointOf(1)];
    const room = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) / (isNarrow() ? 34 : 40);
    const step = STEPS.find((each) => each * room >= last) || last;
    const centre = pointOf(0.5);
    const away = Math.sign(centre.x - box.middle.x) || 1;
    ctx.strokeStyle = SOFT;
    ctx.fillStyle = SOFT;
    ctx.textBaseline = 'top';
    ctx.textAlign = away > 0 ? 'left' : 'right';
    stroke(ctx, ...ends);
    for (let i = 0; i <= last; i += step) {
      const { x, y } = pointOf(i / last);
      ctx.fillText(axis.labels[i], x + 3 * away, y + 5);
    }
    ctx.fillText(axis.title, centre.x + 32 * away, centre.y + 24);
  }

  /**
   * Draws it, and returns what tells which place is at a point of the canvas.
   *
   * @param model values by row and column, the colour of each place, and titles and labels of axes
   * @param turn degrees
   * @param chosen row and column of the place to mark
   */
  function draw(canvas, model, turn, chosen) {
    const scale = window.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas.parentElement;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
    const ctx = canvas.getContext('2d');
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.font = '12px ' + Chart.defaults.font.family;
    const highest = Math.max(...model.values.flat());
    const step = stepFor(highest);
    const top = step * Math.ceil(highest / step - 1e-9);
    const box = boxOf(width, height, turn, top);
    drawWalls(ctx, box, top, model.title);
    const drawn = patches(model.values, box);
    drawn.forEach((patch) => {
      ctx.fillStyle = model.colourAt(patch.row, patch.column);
      ctx.fill(patch.path);
      ctx.strokeStyle = 'rgba(27, 31, 36, 0.3)';
      ctx.lineWidth = 0.6;
      ctx.stroke(patch.path);
    });
    ctx.lineWidth = 1;
    drawFloorAxis(ctx, box, model.columns, (share) => box.at(share, box.nearV, 0));
    drawFloorAxis(ctx, box, model.rows, (share) => box.at(box.nearU, share, 0));
    const marked = drawn.find((each) => each.row === chosen.row && each.column === chosen.column);
    ctx.strokeStyle = '#1b1f24';
    ctx.lineWidth = 2.5;
    ctx.stroke(marked.path);
    return (x, y) =>
      [...drawn].reverse().find((each) => ctx.isPointInPath(each.path, x * scale, y * scale));
  }

  return { draw };
})();
