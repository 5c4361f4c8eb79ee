import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Maze } from "../../js/maze/maze.js";
import { PracticeGame } from "../../guests/algorithmia/practice_game.js";
import { Game } from "../../js/pages/play/game.js";
import { LEVELS, gridOfLevel, isDate, levelOf, seedOf, today } from "../../js/pages/play/levels.js";
import { bestsOf, forgetRecords, isAnythingKept, record, streak } from "../../js/pages/play/records.js";
import { Rope } from "../../js/pages/play/rope.js";
import { signs } from "../../js/pages/play/signs.js";

const CORRIDOR = [[4, 12, 12, 8]]; // four cells in a row
const FORK = [[4, 14, 8], [0, 1, 0]]; // a corridor with a dead end in its middle

test("a game counts steps, knows the way and ends at the goal", () => {
  let now = 1000;
  const game = new Game(Maze.fromJam(CORRIDOR), 0, 3, [3, 2, 1, 0], () => now);
  assert.equal(game.kind, "end");
  assert(!game.move(0));
  assert.equal(game.seconds, 0);
  assert(game.move(1));
  now += 2000;
  assert.equal(game.hint(), 1);
  assert.deepEqual(game.solution(), [1, 2, 3]);
  assert.equal(game.run(1), 2);
  assert(game.over);
  assert.deepEqual([game.steps, game.shortest, game.optimality, game.seconds], [3, 3, 100, 2]);
  assert(!game.undo());
});

test("steps are taken back, and detours cost optimality", () => {
  const game = new Game(Maze.fromJam(FORK), 0, 2, [2, 1, 0, -1, 2, -1]);
  assert.equal(game.follow(1), 1); // to the junction
  assert.equal(game.kind, "junction");
  assert(game.move(2) && game.undo());
  assert.equal(game.at, 1);
  assert(game.move(2) && game.move(0) && game.move(1));
  assert.equal(game.optimality, 50);
  game.restart();
  assert.deepEqual([game.at, game.steps, game.over], [0, 0, false]);
});

test("a way is walked as far as there are passages, and is a help if it goes past a new junction", () => {
  const game = new Game(Maze.fromJam(FORK), 0, 2, [2, 1, 0, -1, 2, -1]);
  assert(game.isChosenFor([0, 1, 4]));
  assert(!game.isChosenFor([0, 1]));
  game.walk([0, 1, 4, 5]);
  assert.deepEqual(game.trail, [0, 1, 4]);
  assert(!game.isChosenFor([4, 1, 0]));
  game.walk([4, 1, 2, 1]);
  assert(game.over && game.at === 2);
});

test("bests are kept for games without help, and days in a row are counted", () => {
  const kept = new Map();
  localStorage.getItem = (name) => kept.get(name) ?? null;
  localStorage.setItem = (name, text) => kept.set(name, text);
  localStorage.removeItem = (name) => kept.delete(name);
  const recipe = { maze: { grid: "20x15", maze: null, query: "seed=7" }, daily: null, longest: false };
  const daily = (date) => ({ maze: { grid: "24x18", maze: null, query: `seed=${date}` }, daily: date, longest: true });
  assert(!isAnythingKept());
  assert.deepEqual(record(recipe, { isHelped: true, seconds: 1, steps: 1 }), []);
  assert.deepEqual(bestsOf(recipe), { maze: null, level: null });
  assert.deepEqual(record(recipe, { seconds: 20, steps: 30 }), []);
  assert.deepEqual(record({ ...recipe, maze: { ...recipe.maze, query: "seed=8" } }, { seconds: 10, steps: 40 }), ["level"]);
  assert.deepEqual(record(recipe, { seconds: 15, steps: 30 }), ["time"]);
  assert.deepEqual(record(recipe, { seconds: 16, steps: 28 }), ["steps"]);
  assert.deepEqual(bestsOf(recipe), { maze: { seconds: 15, steps: 28 }, level: { seconds: 10, steps: 28 } });
  for (const date of ["2026-02-27", "2026-02-28", "2026-03-01"]) record(daily(date), { seconds: 9, steps: 9 }, date);
  record(daily("2026-03-03"), { seconds: 9, steps: 9 }, "2026-03-02"); // a maze of another day
  assert.deepEqual(["2026-03-01", "2026-03-02", "2026-03-03"].map(streak), [3, 3, 0]);
  forgetRecords();
  assert.deepEqual([streak("2026-03-01"), isAnythingKept()], [0, false]);
});

test("the signs of a walk say whether its parts led nearer to the goal", () => {
  assert.equal(signs([0, 1, 0, 1, 2], [2, 1, 0]), "●○●●◆");
  const toGoal = Array.from({ length: 31 }, (_, cell) => 30 - cell);
  assert.equal(signs([...toGoal.keys()], toGoal), "●●●●●●●●●●◆");
  assert.equal(signs([0, 1, 2, 1, ...Array.from({ length: 27 }, (_, cell) => cell + 2)], toGoal), "◐●●●●●●●●●◆");
});

test("the thread runs out behind the ball and is wound up again", () => {
  const rope = new Rope(0);
  for (const cell of [1, 2]) rope.push(cell);
  rope.pass(0.01);
  assert(!rope.still);
  rope.finish();
  assert.deepEqual(rope.cells, [0, 1, 2]);
  assert.deepEqual([0, 1, 2, 3].map((cell) => rope.around(cell)), [[1], [0, 2], [1], []]);
  rope.push(1);
  rope.finish();
  assert.deepEqual(rope.layers(), { path: [0, 1], shown: 1 });
  assert.deepEqual(rope.around(2), []);
  for (const cell of [2, 3]) rope.push(cell);
  rope.pass(1.5 / 26); // one and a half of two steps
  assert.deepEqual([rope.cells, rope.ball.cell, rope.ball.next], [[0, 1, 2], 2, 3]);
  assert(Math.abs(rope.ball.part - 0.5) < 1e-9);
});

test("days and levels", () => {
  assert.equal(today(new Date(2026, 10, 1)), "2026-11-01");
  assert.deepEqual([isDate("2026-11-21"), isDate("2026-13-01"), isDate("today"), isDate(null)], [true, false, false, false]);
  assert.equal(seedOf("2026-11-21"), "20261121");
  assert.deepEqual([levelOf("20x15", false), levelOf("20x15", true)], ["medium", "own"]);
});

test("every grid has the levels, in its own sizes", () => {
  const hard = LEVELS.find(([name]) => name === "hard"); // 32x24 squares
  const [cells, form] = [(text) => gridOfLevel(hard, text), (number) => gridOfLevel(LEVELS[4], number)];
  assert.deepEqual(["20x15", "torus:8x8", "hexagons:12x9", "weave:5x5"].map(cells), ["32x24", "torus:32x24", "hexagons:32x24", "weave:32x24"]);
  assert.deepEqual(["hexagons:side=8", "triangles:hexagon=4", "cube:6", "box:6x5x3"].map(cells), ["hexagons:side=16", "triangles:hexagon=11", "cube:11", "box:18x14x3"]);
  assert.equal(form("polar:9"), "polar:114");
  assert.equal(levelOf("polar:5", false), "easy");
  assert.equal(levelOf("polar:6", false), "own");
  assert.equal(gridOfLevel(LEVELS[5], "20x15"), "1000x1000");
  assert.deepEqual(["torus:8x8", "text:CLEW", "unknown:7"].map((grid) => gridOfLevel(LEVELS[5], grid)), [null, null, null]);
  assert.equal(cells("text:CLEW"), null);
});

test("the solution follows the player, as if it were found anew", () => {
  const game = new Game(Maze.fromJam(FORK), 0, 2, [2, 1, 0, -1, 2, -1]);
  assert.deepEqual(game.solution(), [0, 1, 2]);
  game.walk([0, 1, 4]);
  assert.deepEqual(game.solution(), [4, 1, 2]);
  game.walk([4, 1]);
  assert.deepEqual(game.solution(), [1, 2]);
  assert.equal(game.facing, 0); // north, as the last step
  game.restart();
  assert.deepEqual(game.solution(), [0, 1, 2]);
  assert.equal(game.facing, 1); // the only way
});

test("a practice module: the border is silent, walls strike, the goal ends it", () => {
  let now = 5;
  const game = new PracticeGame({ rows: CORRIDOR, start: 0, goal: 3, route: "RRR", color: "red", numbers: [] }, "7", () => now);
  assert.equal(game.press(0), "border");
  assert.equal(game.press(1), "moved");
  const walled = new PracticeGame({ rows: FORK, start: 0, goal: 2, route: "RR" }, "7", () => now);
  assert.equal(walled.press(2), "strike");
  assert.deepEqual([walled.strikes, walled.moves, walled.shortest], [1, 0, 2]);
  now = 65;
  assert.deepEqual([game.press(1), game.press(1)], ["moved", "solved"]);
  assert.deepEqual([game.moves, game.strikes, game.milliseconds], [3, 0, 60]);
});
