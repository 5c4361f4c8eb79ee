import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../../src/clew/studio/js/maze/events.js";
import { Maze } from "../../../src/clew/studio/js/maze/maze.js";
import { pathLeft, trailOf } from "../../../src/clew/studio/js/maze/trail.js";

const log = (...steps) => ({
  count: steps.length,
  events: Uint8Array.from(steps, () => EVENT.WALK),
  cells: Int32Array.from(steps, ([cell]) => cell),
  directions: Int32Array.from(steps, ([, direction]) => direction),
});

test("passages are walked once, or again, in either direction", () => {
  assert.deepEqual(trailOf([0, 1, 2, 1, 4], 6), { once: [[0, 1], [1, 4]], again: [[1, 2]] });
  assert.deepEqual(trailOf([3], 6), { once: [], again: [] });
});

test("the path that is left has no loops", () => {
  const maze = new Maze(3, 2);
  // east, east, west, south, west, north and east again, south: a dead end and a loop
  const walk = log([0, 1], [1, 1], [2, 3], [1, 2], [4, 3], [3, 0], [0, 1], [1, 2]);
  assert.deepEqual(pathLeft(walk, maze, 0, 4), [0, 1, 4]);
  assert.equal(pathLeft(log([0, 1]), maze, 0, 5), null);
  assert.deepEqual(pathLeft(log(), maze, 2, 2), [2]);
});
