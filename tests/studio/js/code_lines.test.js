import assert from "node:assert/strict";
import { test } from "node:test";

import { CodeLines, wordOf } from "../../js/maze/code_lines.js";
import { Shape } from "../../js/maze/shape.js";
import { unpacked } from "../../js/maze/shape_document.js";
import { ShapeMaze } from "../../js/maze/shape_maze.js";
import { answers, logOf, withLibrary } from "./support.js";

const UNCLEAR = { chain: 0.05 }; // which share of the events may have several lines: where the line to the goal is met again

test("the line of each event is the one that ran, for every algorithm", withLibrary, () => {
  const names = new Set();
  for (const { name, table, shape, options, log, lines } of answers.codeRuns) {
    const maze = new ShapeMaze(new Shape(unpacked(shape)), null);
    const found = new CodeLines(table, { log: logOf(log), maze, valueOf: (option) => options[option] });
    let unclear = 0;
    lines.forEach((line, place) => {
      const told = found.at(place);
      assert(told.includes(line), `${name} on ${shape.grid}, event ${place}: line ${told}, not ${line}`);
      unclear += told.length > 1;
    });
    assert(unclear <= (UNCLEAR[name] ?? 0) * lines.length, `${name} on ${shape.grid}: ${unclear} of ${lines.length} events have several lines`);
    names.add(name);
  }
  assert(names.size > 30);
});

test("an unknown event has all lines of its kind", () => {
  const log = logOf([[1, 1], [0, 0], [1, 7]]);
  const maze = { cells: new Uint8Array(2), neighbor: () => 1 };
  const found = new CodeLines({ features: ["direction"], lines: { "1 1": [4], "1 2": [9], "2 1": [5] } }, { log, maze });
  assert.deepEqual([found.at(1), found.at(0)], [[4, 9], [4]]);
});

test("a blend is known by its only word", () => {
  assert.deepEqual(["newest", "newest:3", " oldest:1,random:0", "newest:1,random:1"].map(wordOf), ["newest", "newest", "oldest", "mixed"]);
});
