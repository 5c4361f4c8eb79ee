import assert from "node:assert/strict";
import { test } from "node:test";

import { EndlessView } from "../../js/maze/endless_view.js";

const SIDE = 2n ** 62n;
const CELL = [SIDE - 12345n, 2n ** 61n + 7n];

test("cells and their places agree at every zoom, to the last digit near", () => {
  for (let zoom = 0; zoom <= 61; zoom += 0.5) {
    const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom, sides: [SIDE, SIDE] });
    assert.deepEqual(view.cell, CELL);
    assert.deepEqual(view.placeOf(CELL).map(Math.round), [0, 0]);
    const [x, y] = view.cellAt(-90, 40);
    const [dx, dy] = view.placeOf([x, y]);
    const most = 1 + view.cellPixels / 2;
    assert.ok(Math.abs(dx + 90) <= most && Math.abs(dy - 40) <= most, `${zoom}: ${dx}, ${dy}`);
  }
});

test("what is under the pointer stays there while zooming, and no pan leaves the maze", () => {
  const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom: 57, sides: [SIDE, SIDE] });
  const cell = view.cellAt(-80, 64);
  view.zoomBy(3, -80, 64);
  assert.deepEqual(view.cellAt(-80, 64), cell);
  view.zoomBy(-50);
  view.pan(-1e9, 1e9);
  assert.deepEqual(view.cell, [SIDE - 1n, 0n]);
  assert.equal(view.cellAt(0, -1), null);
  view.zoomBy(-100);
  assert.equal(view.zoom, 0);
});

test("tiles cover the picture, the middle ones first, and none is outside of the maze", () => {
  const view = new EndlessView({ x: SIDE / 2n, y: SIDE / 2n, zoom: 30.5, sides: [SIDE, SIDE] });
  const tiles = view.tiles(1000, 600);
  const covered = (x, y) => tiles.some(({ left, top, side }) => left <= x && x < left + side && top <= y && y < top + side);
  for (const x of [-499, 0, 499]) for (const y of [-299, 0, 299]) assert.ok(covered(x, y), `${x}, ${y}`);
  const [{ left, top, side, x }] = tiles;
  assert.ok(Math.hypot(left + side / 2, top + side / 2) < side);
  assert.ok(x === 2n ** 29n || x === 2n ** 29n - 1n);
  assert.deepEqual(new EndlessView({ x: 0n, y: 0n, zoom: 0, sides: [SIDE, SIDE] }).tiles(1000, 600).map(({ x, y }) => [x, y]), [[0n, 0n]]);
});

test("a maze whose sides differ and are no powers of two has tiles only where it has cells", () => {
  const view = new EndlessView({ x: 4999n, y: 2999n, zoom: 99, sides: [5000n, 3000n] });
  assert.equal(view.zoom, 12);
  assert.equal(view.cellPixels, 128);
  assert.deepEqual(view.cell, [4999n, 2999n]);
  assert.deepEqual(view.tiles(4, 4).map(({ z, x, y }) => [z, x, y]), [[12, 2499n, 1499n]]);
  assert.equal(view.cellAt(90, 0), null);
  view.zoomBy(-11);
  view.show(2500n, 1500n);
  assert.deepEqual(view.tiles(1000, 600).map(({ x, y }) => `${x},${y}`).sort(), ["0,0", "1,0"]);
  assert.deepEqual(view.borders.map(Math.round), [-156, -94, 156, 94]);
});

test("a window has the cells that are seen, and ends with the maze", () => {
  const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom: 58, sides: [SIDE, SIDE] });
  assert.deepEqual(view.window(16 * 10, 16 * 4), { x: CELL[0] - 5n, y: CELL[1] - 2n, width: 11n, height: 5n });
  view.show(SIDE - 1n, 0n);
  assert.deepEqual(view.window(16 * 10, 16 * 4), { x: SIDE - 6n, y: 0n, width: 6n, height: 3n });
});
