import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../js/maze/events.js";
import { Maze } from "../../js/maze/maze.js";
import { Trail, pathBehind, pathLeft } from "../../js/maze/trail.js";
import { logOf } from "./support.js";

const log = (...steps) => ({
  count: steps.length,
  events: Uint8Array.from(steps, () => EVENT.WALK),
  cells: Int32Array.from(steps, ([cell]) => cell),
  directions: Int32Array.from(steps, ([, direction]) => direction),
});

test("passages are walked once, or again, in either direction", () => {
  const trail = new Trail(6);
  const walk = [0, 1, 2, 1, 4];
  const whole = { once: [[0, 1], [1, 4]], again: [[1, 2]] };
  assert.deepEqual(trail.of(walk), whole);
  assert.deepEqual(trail.of([0, 1, 2]), { once: [[0, 1], [1, 2]], again: [] }); // after going back
  assert.deepEqual(trail.of(walk), whole);
  assert.deepEqual(trail.of([]), { once: [], again: [] });
  assert.deepEqual(new Trail(6).of([3]), { once: [], again: [] });
});

test("the path behind a depth-first search is without the cells that it stepped back from", () => {
  const { VISIT, BACKTRACK } = EVENT;
  const searched = logOf([[VISIT, VISIT, VISIT, BACKTRACK, VISIT, VISIT], [0, 1, 2, 2, 4, 5], [0, 0, 0, 3, 0, 0]]);
  const { path, steps } = pathBehind(searched, 6);
  assert.deepEqual(path, [0, 1, 4, 5]);
  assert.deepEqual([...steps], [0, 1, 2, -1, 2, 3]);
});

test("the path that is left has no loops", () => {
  const maze = new Maze(3, 2);
  // east, east, west, south, west, north and east again, south: a dead end and a loop
  const walk = log([0, 1], [1, 1], [2, 3], [1, 2], [4, 3], [3, 0], [0, 1], [1, 2]);
  assert.deepEqual(pathLeft(walk, maze, 0, 4), [0, 1, 4]);
  assert.equal(pathLeft(log([0, 1]), maze, 0, 5), null);
  assert.deepEqual(pathLeft(log(), maze, 2, 2), [2]);
});
