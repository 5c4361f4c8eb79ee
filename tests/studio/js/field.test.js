import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Field, boundingBox, cellOf, xOf, yOf } from "../../js/maze/field.js";
import { mapText } from "../../js/maze/field_map.js";
import { FieldSearch } from "../../js/maze/field_search.js";
import { DEFAULT, parse } from "../../js/maze/formula/formula.js";
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

function searchOf(formula, favorite, start, goal) {
  const search = new FieldSearch(new Field(parse(formula), BigInt(favorite)), cellOf(...start), goal);
  while (!search.run(performance.now() + 100));
  return search;
}

const points = (cells) => cells.map((cell) => [xOf(cell), yOf(cell)]);

test("fills and paths are those of the library", withLibrary, () => {
  for (const { formula, favorite, start, steps, near, fillMap, target, routeSteps, route, routeMap } of answers.searches) {
    const name = `${formula}, ${favorite}`;
    const filled = searchOf(formula, favorite, start, { fill: steps });
    assert.equal(filled.end, "filled", name);
    assert.deepEqual(new Map(filled.order.map((cell) => [`${xOf(cell)},${yOf(cell)}`, filled.steps(cell)])), new Map(Object.entries(near)), name);
    assert.equal(mapText(filled.field, filled.order, [cellOf(10, 10)]), fillMap, name);
    for (const solver of ["breadth-first", "a-star"]) {
      const search = searchOf(formula, favorite, start, { target: cellOf(...target), solver });
      const path = points(search.path());
      assert.equal(path.length - 1, routeSteps, `${name} by ${solver}`);
      path.slice(1).forEach(([x, y], at) => assert.equal(Math.abs(x - path[at][0]) + Math.abs(y - path[at][1]), 1));
      if (solver === "a-star") continue;
      assert.deepEqual(path, route, name);
      assert.equal(mapText(search.field, search.path().slice(0, -1), [search.target]), routeMap, name);
    }
  }
  assert(answers.searches.filter(({ near }) => Object.keys(near).length > 1).length >= 12);
});

test("searches that cannot succeed end with a reason", () => {
  const ring = "max(0, 1 - abs(max(abs(x - 300), abs(y - 300)) - 4))";
  assert.equal(searchOf(DEFAULT, 1350, [1, 1], { target: cellOf(70, 70) }).end, "closed");
  assert.equal(searchOf("x - x", 0, [0, 0], { fill: 1e9 }).end, "bound");
  assert.equal(searchOf(ring, 0, [0, 0], { target: cellOf(300, 300) }).end, "walled");
  assert.equal(searchOf("0 // (x - 9)", 0, [1, 1], { target: cellOf(20, 1) }).end, "none");
});

test("a search looks at the clock after few cells, however large the numbers are", (context) => {
  const search = new FieldSearch(new Field(parse("(x+1)**8*(y+1)**8*z**8"), BigInt("9".repeat(60))), cellOf(1, 1), { fill: 60 });
  for (let looks = 0; looks < 3; looks++) {
    const before = search.order.length;
    let now = 0;
    context.mock.method(performance, "now", () => now++);
    search.run(1);
    context.mock.restoreAll();
    assert(search.order.length - before <= 128);
  }
  assert(search.order.length > 0);
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
