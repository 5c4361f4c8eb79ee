import { answers, logOf, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { EFFECTS, EVENT } from "../../js/maze/events.js";
import { Timeline, decode } from "../../js/maze/log.js";
import { MARK } from "../../js/maze/marks.js";
import { Maze } from "../../js/maze/maze.js";
const stateOf = ({ position, maze, marks, walk, hunted, erased }) => ({ position, cells: [...maze.cells], marks: [...marks], walk, hunted, erased });

test("a timeline can be sought forward and back, with any generator", withLibrary, () => {
  for (const { algorithm, width, height, log, rows } of answers.traces) {
    const run = logOf(log);
    const timeline = new Timeline(new Maze(width, height), run);
    const half = run.count >> 1;
    for (const place of [run.count, 0, 1, half, half - 1, 700, 511, 512, 513, 3, run.count - 1]) {
      const fresh = new Timeline(new Maze(width, height), run).seek(place);
      assert.deepEqual(stateOf(timeline.seek(place)), stateOf(fresh), `${algorithm} at ${place}`);
    }
    timeline.seek(Infinity);
    assert.equal(timeline.position, run.count);
    assert.deepEqual(timeline.maze.toJam(), rows, algorithm);
    assert(!timeline.marks.some((bits) => bits & MARK.ROCK), algorithm);
  }
});

test("the checkpoints of a large maze take little memory", () => {
  const side = 1000;
  const count = 60_000;
  const log = { count, events: new Uint8Array(count).fill(EVENT.CARVE), cells: Int32Array.from({ length: count }, (_, place) => place), directions: new Int32Array(count).fill(1) };
  const before = process.memoryUsage().arrayBuffers;
  const timeline = new Timeline(new Maze(side, side), log);
  timeline.seek(Infinity).seek(count / 2);
  assert.equal(timeline.marks.findIndex((bits) => bits & MARK.ROCK), count / 2);
  assert(process.memoryUsage().arrayBuffers - before < 30_000_000);
});

test("every event leaves the mark that its table names", withLibrary, () => {
  const MARKS = { frontier: MARK.FRONTIER, hunted: MARK.HUNTED, erased: MARK.ERASED };
  const seen = new Set();
  for (const { algorithm, width, height, log } of answers.traces) {
    const timeline = new Timeline(new Maze(width, height), logOf(log));
    for (let place = 1; place <= timeline.length; place++) {
      const { event, cell } = timeline.seek(place).current;
      const { mark, joins } = EFFECTS[event];
      const marks = timeline.marks[cell];
      if (mark in MARKS) assert(marks & MARKS[mark], `${algorithm} at ${place}: ${mark}`);
      if (mark === "plain") assert(!(marks & MARK.FRONTIER), `${algorithm} at ${place}`);
      if (joins) assert(!(marks & MARK.ROCK), `${algorithm} at ${place}`);
      seen.add(mark);
    }
  }
  for (const mark of Object.keys(MARKS)) assert(seen.has(mark), mark);
});

test("a random walk is a line of neighbors, which crosses itself only until the loop is erased", withLibrary, () => {
  const { width, height, log } = answers.wilson;
  const timeline = new Timeline(new Maze(width, height), logOf(log));
  let crossings = 0;
  for (let place = 1; place <= timeline.length; place++) {
    const { walk, current } = timeline.seek(place);
    walk.slice(1).forEach((cell, at) => {
      const [one, other] = [walk[at], cell].map((each) => timeline.maze.coordinates(each));
      assert.equal(Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]), 1);
    });
    const crosses = new Set(walk).size !== walk.length;
    assert(!crosses || current.event === EVENT.WALK);
    crossings += crosses;
  }
  assert(crossings > 5);
});

test("the service's log is decoded", withLibrary, () => {
  const { bytes, log } = answers.binary;
  const { events, cells, directions, count } = decode(Uint8Array.from(bytes).buffer);
  assert.deepEqual([[...events], [...cells], [...directions]], log);
  assert.equal(count, log[0].length);
});

test("what is not a log is refused", () => {
  assert.throws(() => decode(new Uint8Array(20).buffer), /log/);
});
