import assert from "node:assert/strict";
import { test } from "node:test";

import { builtToCarved, formatRows, inspect, parseRows, withBothSides } from "../../js/maze/jam_rows.js";
import { Maze } from "../../js/maze/maze.js";
import { shade } from "../../js/view/colors.js";
import { answers, withLibrary } from "./support.js";

test("distances have the colors of the library", withLibrary, () => {
  for (const { steps, max, dark, color } of answers.colors) assert.deepEqual(shade(steps, max, dark), color, `${steps} of ${max}`);
});

test("a passage that is closed on one side is closed", () => {
  assert.deepEqual(Maze.fromJam([[4, 0], [4, 8]]).toJam(), [[0, 0], [4, 8]]);
});

test("rows of different lengths end in solid cells", () => {
  assert.deepEqual(Maze.fromJam([[6, 12, 8], [5, 8]]).toJam(), [[6, 12, 8], [5, 8, 0]]);
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
