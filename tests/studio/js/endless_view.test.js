import assert from "node:assert/strict";
import { test } from "node:test";

import { EndlessView } from "../../js/maze/endless_view.js";

const SIDE = 2n ** 62n;
const CELL = [SIDE - 12345n, 2n ** 61n + 7n];

test("cells and their places agree at every zoom, to the last digit near", () => {
  for (let zoom = 0; zoom <= 61; zoom += 0.5) {
    const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom });
    assert.deepEqual(view.cell, CELL);
    assert.deepEqual(view.placeOf(CELL).map(Math.round), [0, 0]);
    const [x, y] = view.cellAt(-90, 40);
    const [dx, dy] = view.placeOf([x, y]);
    const most = 1 + view.cellPixels / 2;
    assert.ok(Math.abs(dx + 90) <= most && Math.abs(dy - 40) <= most, `${zoom}: ${dx}, ${dy}`);
  }
});

test("what is under the pointer stays there while zooming, and no pan leaves the maze", () => {
  const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom: 57 });
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
  const view = new EndlessView({ x: SIDE / 2n, y: SIDE / 2n, zoom: 30.5 });
  const tiles = view.tiles(1000, 600);
  const covered = (x, y) => tiles.some(({ left, top, side }) => left <= x && x < left + side && top <= y && y < top + side);
  for (const x of [-499, 0, 499]) for (const y of [-299, 0, 299]) assert.ok(covered(x, y), `${x}, ${y}`);
  const [{ left, top, side, x }] = tiles;
  assert.ok(Math.hypot(left + side / 2, top + side / 2) < side);
  assert.ok(x === 2n ** 29n || x === 2n ** 29n - 1n);
  assert.deepEqual(new EndlessView({ x: 0n, y: 0n, zoom: 0 }).tiles(1000, 600).map(({ x, y }) => [x, y]), [[0n, 0n]]);
});

test("a window has the cells that are seen, and ends with the maze", () => {
  const view = new EndlessView({ x: CELL[0], y: CELL[1], zoom: 58 });
  assert.deepEqual(view.window(16 * 10, 16 * 4), { x: CELL[0] - 5n, y: CELL[1] - 2n, width: 11n, height: 5n });
  view.show(SIDE - 1n, 0n);
  assert.deepEqual(view.window(16 * 10, 16 * 4), { x: SIDE - 6n, y: 0n, width: 6n, height: 3n });
});
