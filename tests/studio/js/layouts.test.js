/** Directions and pictures of grids other than rectangles, on the shapes that the service describes. */

import { answers, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addTexts, setLanguage } from "../../js/lib/i18n.js";
import { Shape } from "../../js/maze/shape.js";
import { unpacked } from "../../js/maze/shape_document.js";
import { ShapeMaze } from "../../js/maze/shape_maze.js";
import { openDirectionNames } from "../../js/pages/shared/phrases.js";
import { Flat } from "../../js/view/shapes/flat.js";
import { Globe } from "../../js/view/shapes/globe.js";
import boardTexts from "../../js/words/board.js";
import gridTexts from "../../js/words/grids.js";

const NEAREST = [ // by arrow key: the directions that may be taken, the best first
  [["north-east", "north-west"]],
  [["east"], ["north-east", "south-east"]],
  [["south-east", "south-west"]],
  [["west"], ["north-west", "south-west"]],
];

/** Mazes without passages on all grids whose spec looks like this. */
function mazesOn(pattern) {
  const found = answers.shapes.filter(({ grid }) => pattern.test(grid.spec));
  assert(found.length);
  return found.map(({ grid, service }) => {
    const shape = new Shape(unpacked(service), grid.spec);
    return new ShapeMaze(shape, new Flat(shape));
  });
}

/** Open these directions of a cell, and no others. */
const open = (maze, cell, directions) => (maze.cells[cell] = directions.reduce((bits, each) => bits | (1 << each), 0));

/** All subsets of a list. */
const subsets = (list) => list.reduce((all, each) => all.flatMap((some) => [some, [...some, each]]), [[]]);

test("arrows take the way among hexagons that points most nearly there", withLibrary, () => {
  const [maze] = mazesOn(/^hexagons:\d+x\d+$/);
  for (const cell of maze.cells.keys())
    for (const ways of subsets(maze.directions(cell))) {
      open(maze, cell, ways);
      const names = ways.map((way) => maze.nameOf(cell, way));
      for (const [wish, ranked] of NEAREST.entries()) {
        const possible = ranked.map((some) => some.filter((each) => names.includes(each))).find((some) => some.length) ?? [""];
        const taken = maze.steer(wish, cell, maze.layout);
        assert(possible.includes(taken < 0 ? "" : maze.nameOf(cell, taken)), `${wish} at ${cell} with ${names}`);
      }
    }
});

test("exits can be told apart in both languages, where the name of one may have parts", withLibrary, () => {
  addTexts(boardTexts, gridTexts);
  document.dispatchEvent = () => true;
  localStorage.setItem = () => {};
  const maze = mazesOn(/^polar:\d+$/).at(-1);
  for (const [language, between, inside] of [["ja", "、", "・"], ["en", "; ", ", "]]) {
    setLanguage(language);
    let hasParts = false;
    for (const cell of maze.cells.keys()) {
      open(maze, cell, maze.directions(cell));
      const told = openDirectionNames(maze, cell);
      assert.equal(told.split(between).length, maze.directions(cell).length, told);
      hasParts ||= told.includes(inside);
    }
    assert(hasParts, language);
  }
});

/** The area inside a line of points, which comes back to its beginning. */
function area(line) {
  let sum = 0;
  for (let at = 0; at < line.length; at += 2) {
    const next = (at + 2) % line.length;
    sum += line[at] * line[next + 1] - line[next] * line[at + 1];
  }
  return Math.abs(sum / 2);
}

test("what is seen of a sphere covers its disc once, whichever way it is turned", withLibrary, () => {
  for (const maze of mazesOn(/^sphere:/)) {
    const globe = new Globe(maze.shape);
    const { radius } = globe;
    for (let turn = 0; turn < 12; turn++) {
      let covered = 0;
      const lines = [];
      for (const cell of maze.cells.keys()) {
        for (const each of globe.areas(cell)) (covered += area(each)), lines.push(each);
        for (const { line } of globe.walls(cell, maze)) lines.push(line);
        for (const way of maze.directions(cell)) lines.push(...globe.stepLines(cell, maze.neighbor(cell, way)).map((leg) => leg.flat()));
      }
      assert(Math.abs(covered / (Math.PI * radius ** 2) - 1) < 0.01, `${maze.spec}: ${covered}`);
      for (const line of lines)
        for (let at = 0; at < line.length; at += 2) assert(Math.hypot(line[at] - radius, line[at + 1] - radius) < 1.001 * radius, maze.spec);
      globe.turn(0.7, 0.4);
    }
  }
});
