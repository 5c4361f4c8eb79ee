import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENT } from "../../js/maze/events.js";
import { Trail, WALKED, stepsBehind } from "../../js/maze/trail.js";
import { logOf } from "./support.js";

test("passages are walked once, or again, in either direction", () => {
  const trail = new Trail(6);
  const walk = [0, 1, 2, 1, 4];
  const whole = { once: [[0, 1], [1, 4]], again: [[1, 2]] };
  const { ONCE, AGAIN } = WALKED;
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(trail.follow(walk).passages, whole);
    assert.deepEqual([...trail.cells], [ONCE, ONCE, AGAIN, 0, ONCE, 0]);
    assert.deepEqual(trail.follow([0, 1, 2]).passages, { once: [[0, 1], [1, 2]], again: [] }); // after going back
    assert.deepEqual([...trail.cells], [ONCE, ONCE, ONCE, 0, 0, 0]);
    assert.equal(trail.at, 2);
  }
  assert.deepEqual(trail.follow([]).passages, { once: [], again: [] });
  assert.deepEqual(new Trail(6).follow([3]).passages, { once: [], again: [] });
});

test("the steps of a depth-first search are those of the path that it is on", () => {
  const { VISIT, BACKTRACK } = EVENT;
  const searched = logOf([[VISIT, VISIT, VISIT, BACKTRACK, VISIT, VISIT], [0, 1, 2, 2, 4, 5], [0, 0, 0, 3, 0, 0]]);
  assert.deepEqual([...stepsBehind(searched, 6)], [0, 1, 2, -1, 2, 3]);
});
