import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addTexts } from "../../js/lib/i18n.js";
import boardTexts from "../../js/words/board.js";

addTexts(boardTexts);

Object.assign(globalThis, { addEventListener: () => {}, history: { replaceState: () => {} } });
const address = await import("../../js/lib/address.js");
const { cellAt, choice, readDocument } = await import("../../js/maze/document.js");
const { Maze } = await import("../../js/maze/maze.js");

const CATALOGUES = {
  algorithms: [{ name: "wilson", options: [] }, { name: "sidewinder", options: [{ name: "close-out" }] }],
  changes: [{ name: "braid", options: [{ name: "braid" }, { name: "braid-prefer" }] }, { name: "join", options: [{ name: "join" }] }],
};
const FALLBACK = { grid: "24x18", algorithm: "wilson", max: 200 };

/** The document of an address with this query. */
function read(query, fallback = FALLBACK) {
  Object.assign(globalThis.location, { search: query, pathname: "/studio/make" });
  address.reread();
  return readDocument(CATALOGUES, fallback);
}

test("a page reads the maze that another one has handed over, whatever its own defaults are", () => {
  const here = read("?algorithm=sidewinder&seed=7&grid=hexagons:6x5&close-out=0.3&braid=0.5&braid-prefer=any&start=1,2&speed=9&run=1");
  assert.equal(String(here.recipe), "grid=hexagons%3A6x5&seed=7&close-out=0.3&braid=0.5&braid-prefer=any");
  assert.deepEqual(read(`?${here.query}`, { grid: "20x15", algorithm: "wilson", max: 400 }), here);
  assert.equal(String(read("?seed=7").query), "algorithm=wilson&grid=24x18&seed=7");
  assert.equal(String(here.by("wilson").recipe), "grid=hexagons%3A6x5&seed=7&braid=0.5&braid-prefer=any");
});

test("an address without a seed gets one that stays", () => {
  const { seed } = read("?grid=5x4");
  assert.match(seed, /^\d{1,6}$/);
  assert.equal(address.get("seed"), seed);
});

test("a number that is known takes the place of a difficulty, which is kept for the next page", () => {
  const wished = read("?seed=7&difficulty=easy");
  assert.equal(wished.recipe.get("difficulty"), "easy");
  const found = wished.with({ number: "6" });
  assert.deepEqual([found.recipe.get("number"), found.recipe.get("difficulty")], ["6", null]);
  assert.deepEqual([found.query.get("number"), found.query.get("difficulty")], ["6", "easy"]);
});

test("a choice removes from the address what belongs to another maze", () => {
  const here = read("?algorithm=sidewinder&seed=7&close-out=0.3&braid=0.5&join=1&start=1,2");
  assert.deepEqual(choice(here, { seed: "8" }), { maze: null, number: null, view: null, walls: null, join: null, "cut-loops": null, seed: "8" });
  assert.equal(choice(here, { algorithm: "wilson" })["close-out"], null);
  assert.equal(choice(here, { grid: "9x9" }).start, null);
  assert.equal(choice(here, { braid: "1" }).braid, "1");
});

test("edited walls and painted cells go to other pages, but not to the service", () => {
  const here = read("?grid=3x2&seed=7&walls=0.1,-4.2&mask=3.1.2");
  assert.deepEqual([here.isEdited, here.query.get("walls"), here.query.get("mask")], [true, "0.1,-4.2", "3.1.2"]);
  assert.equal(String(here.recipe), "grid=3x2&seed=7");
  assert.deepEqual([choice(here, { seed: "8" }).walls, choice(here, { grid: "4x4" }).mask], [null, null]);
});

test("rows stand for all that makes a maze", () => {
  const here = read("?maze=[[4,8]]&seed=7&goal=1,0");
  assert.deepEqual(here.rows, [[4, 8]]);
  assert.equal(String(here.query), "maze=%5B%5B4%2C8%5D%5D&goal=1%2C0");
  assert.throws(() => read("?maze=[[16]]").rows, /Give rows of numbers from 0 to 15/);
});

test("cells by their coordinates", () => {
  const maze = new Maze(3, 2);
  assert.deepEqual(["2,1", "3,0", "x", null].map((text) => cellAt(text, maze, 0)), [5, 0, 0, 0]);
});
