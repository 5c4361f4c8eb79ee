import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../js/maze/events.js";
import { Trail, stepsBehind } from "../../js/maze/trail.js";
import { logOf } from "./support.js";

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

test("the steps of a depth-first search are those of the path that it is on", () => {
  const { VISIT, BACKTRACK } = EVENT;
  const searched = logOf([[VISIT, VISIT, VISIT, BACKTRACK, VISIT, VISIT], [0, 1, 2, 2, 4, 5], [0, 0, 0, 3, 0, 0]]);
  assert.deepEqual([...stepsBehind(searched, 6)], [0, 1, 2, -1, 2, 3]);
});
