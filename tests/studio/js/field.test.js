import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Field, boundingBox, cellOf } from "../../js/maze/field.js";
import { FieldWindow } from "../../js/maze/field_window.js";
import { parse } from "../../js/maze/formula/formula.js";
import { sentence } from "../../js/maze/formula/sentences.js";
import { parsePuzzle } from "../../guests/cubicles/puzzle_text.js";
import { answers, data, withLibrary } from "./support.js";

/** The result of run() and "", or "" and the sentence of its error. */
function outcome(run) {
  try {
    return [String(run()), ""];
  } catch (error) {
    return ["", sentence(error)];
  }
}

test("formulas mean here what they mean in Python", () => {
  const { legal, refused } = data("cubicles/formula-vectors.json");
  for (const { text, notes, values, windows } of legal) {
    const formula = parse(text);
    assert.deepEqual(formula.notes.map(sentence), notes, text);
    for (const [x, y, z, value, why] of values)
      assert.deepEqual(outcome(() => formula.value(BigInt(x), BigInt(y), BigInt(z))), [value, why], `${text} at ${x},${y},${z}`);
    for (const { x, y, width, height, z, rows } of windows)
      assert.equal(formula.walls(x, y, width, height, BigInt(z)).join(""), rows.join(""), `${text} from ${x},${y},${z}`);
  }
  for (const [text, why] of refused) assert.equal(outcome(() => parse(text) && "a formula")[1], why, text);
  assert(legal.length > 20 && refused.length > 20);
});

test("calculating cells looks at the clock after few, however large the numbers are", (context) => {
  const window = new FieldWindow(new Field(parse("(x+1)**8*(y+1)**8*z**8"), BigInt("9".repeat(60))), cellOf(1, 1), 60);
  for (let looks = 0; looks < 3; looks++) {
    const before = window.known;
    let now = 0;
    context.mock.method(performance, "now", () => now++);
    window.calculate(1);
    context.mock.restoreAll();
    assert(window.known - before <= 2 * 128);
  }
  assert(window.known > 0);
});

test("the puzzle's text is read as the library reads it", withLibrary, () => {
  for (const { text, found } of answers.puzzles) {
    if (found) assert.deepEqual(parsePuzzle(text), found, text);
    else assert.throws(() => parsePuzzle(text), { key: "cubicles.text.different" }, text);
  }
});

test("a picture begins at 0,0 if that is not too much, else near the start", () => {
  assert.deepEqual(boundingBox([cellOf(10, 10), cellOf(31, 39)], cellOf(1, 1)), [0, 0, 32, 40]);
  assert.deepEqual(boundingBox([cellOf(5000, 7), cellOf(4999, 9)], cellOf(5000, 7)), [4960, 0, 5001, 10]);
});
