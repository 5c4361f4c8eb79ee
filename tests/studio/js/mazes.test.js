import assert from "node:assert/strict";
import { test } from "node:test";

import { builtToCarved, formatRows, inspect, parseRows, withBothSides } from "../../js/maze/jam_rows.js";
import { Maze } from "../../js/maze/maze.js";
import { Shape, unpacked } from "../../js/maze/shape.js";
import { ShapeMaze } from "../../js/maze/shape_maze.js";
import { shade } from "../../js/view/colors.js";
import { answers, withLibrary } from "./support.js";

test("distances have the colors of the library", withLibrary, () => {
  for (const { steps, max, dark, color } of answers.colors) assert.deepEqual(shade(steps, max, dark), color, `${steps} of ${max}`);
});

test("measures, paths and distances are those of the library", withLibrary, () => {
  const { rows, measures, branches, path, distances } = answers.measures;
  const maze = Maze.fromJam(rows);
  const found = maze.measures();
  for (const [name, value] of Object.entries(measures)) assert.equal(found[name], value, name);
  assert.deepEqual([...maze.path(path[0], path.at(-1))], path);
  assert.deepEqual(maze.branches(path), branches);
  assert.deepEqual([...maze.distances(distances.from)], distances.steps);
});

test("start and goal are those of the library, in corners or at the ends of a longest path", withLibrary, () => {
  for (const { shape, passages, ends } of answers.ends)
    assert.deepEqual(new ShapeMaze(new Shape(unpacked(shape)), null, Int32Array.from(passages)).defaultEnds(), ends, shape.grid);
  assert.deepEqual(new Maze(4, 3).defaultEnds(), [0, 11]);
});

test("a passage that is closed on one side is closed", () => {
  assert.deepEqual(Maze.fromJam([[4, 0], [4, 8]]).toJam(), [[0, 0], [4, 8]]);
});

test("rows of different lengths end in solid cells", () => {
  assert.deepEqual(Maze.fromJam([[6, 12, 8], [5, 8]]).toJam(), [[6, 12, 8], [5, 8, 0]]);
});

test("a path leads from cell to neighbor, and there is none between parts", () => {
  const maze = Maze.fromJam([[4, 8, 4, 8]]);
  assert.deepEqual([...maze.path(0, 1)], [0, 1]);
  assert.equal(maze.path(1, 2), null);
  assert.deepEqual([...maze.distances(0)], [0, 1, -1, -1]);
  const { connected, perfect, longest } = maze.measures();
  assert.deepEqual([connected, perfect, longest], [false, false, null]);
  assert.equal(new Maze(1, 1).measures().connected, true);
});

test("conversions of the Jam's rows are those of the library", withLibrary, () => {
  for (const { built, carved, both, oneSided } of answers.conversions) {
    assert.deepEqual(builtToCarved(built), carved);
    assert.deepEqual(withBothSides(carved), both);
    assert.equal(inspect(carved, 1e9).count, oneSided);
    assert.deepEqual(parseRows(formatRows(built)).rows, built);
  }
});

test("rows are read as people write them", () => {
  const rows = [[2, 8], [1, 1]];
  for (const text of ["[[2,8],[1,1]]", " [ [ 2 , 8 ] ,\n [1,1] ] ", "[2, 8], [1, 1]", "[[2,8],\u00a0[1,1]]"]) assert.deepEqual(parseRows(text).rows, rows, text);
});

test("mistakes in rows are found where they are", () => {
  const fault = (text) => {
    const { key, row, column, at } = parseRows(text).fault;
    return [key, row, column, at];
  };
  assert.deepEqual(fault("[[1,2],[3,77]]"), ["cell", 1, 1, 10]);
  assert.deepEqual(fault("[[1,,2]]"), ["gap", 0, 1, 4]);
  assert.deepEqual(fault("[[1 2]]"), ["comma", 0, 0, 4]);
  assert.deepEqual(fault("[[1,2],[3"), ["end", 1, 1, 9]);
  assert.deepEqual(fault("[[1],[2],]"), ["row", 2, undefined, 9]);
  assert.deepEqual(fault("[[1,2]] and"), ["after", 0, undefined, 8]);
  assert.deepEqual(fault("hello"), ["bracket", 0, undefined, 0]);
  assert.deepEqual(fault("[[]]"), ["empty", 1, undefined, 4]);
});

test("facts about rows: one-sided passages, passages out of the maze, short rows, a wall builder's numbers", () => {
  const { count, sides, outside, short, built } = inspect([[4, 0], [6]]);
  assert.deepEqual({ count, sides, outside, short, built }, { count: 1, sides: [{ x: 0, y: 0, direction: 1 }], outside: 2, short: 1, built: true });
});
