// The entrance and the exit of a maze: sides in its outer wall, which kernels find among the outlines of its cells.

import { EngineError } from "./errors.js";
import { Float, Struct, zeros } from "./kernels.js";
import { middleCell, rounded } from "./middle.js";

const OPENINGS = "clew.changes.openings";
const UNSEEN = 255, FREE = 1; // of a cell; of a side, as in outer_wall.py
const ENDS = ["corners", "left-right", "top-bottom"];
const WORDS = ["none", ...ENDS, "middle", "farthest", "hardest", "any"];
const PART = /^(\d{1,12}(?:,\d{1,12}){0,9})(?::([a-z0-9-]{1,30}))?$/;

/** The cells and the numbers of the sides with nothing behind them, and x and y of both ends of each. */
function sidesWithoutNeighbors({ cells, sides, leads, lines, lineBegins }) {
  const found = [];
  for (let cell = 0, at = 0; cell < cells; cell += 1)
    for (let side = 0; side < sides[cell]; side += 1, at += 1) {
      if (leads[at] >= 0) continue;
      const begin = lineBegins[at], end = lineBegins[at + 1] - 2;
      found.push({ cell, side, line: [begin, begin + 1, end, end + 1].map((place) => rounded(lines[place])) });
    }
  return found;
}

/** The sides of the outer wall, in reading order. */
async function outerSides(kernels, shape) {
  const sides = sidesWithoutNeighbors(shape), numbers = new Map();
  const numberOf = (corner) => numbers.get(corner) ?? numbers.set(corner, numbers.size).size - 1;
  const corners = Int32Array.from(sides.flatMap(({ line }) => [numberOf(`${line.slice(0, 2)}`), numberOf(`${line.slice(2)}`)]));
  const lines = Float64Array.from(sides.flatMap(({ line }) => line));
  const kept = zeros("B", sides.length, FREE), [following, ring] = [0, 1].map(() => zeros("i", sides.length));
  await kernels.call("clew.mazes.outer_wall.mark_holes", corners, lines, zeros("i", numbers.size, -1), following, ring, kept);
  return sides.filter((_, place) => kept[place]);
}

/** The sides at opposite ends of the picture. */
async function atEnds(kernels, { grid, extent }, where, sides) {
  const found = zeros("i", 2), [middleX, middleY] = extent.map((length) => new Float(length / 2));
  const points = sides.flatMap(({ line: [x, y, endX, endY] }) => [x, y, endX, endY, rounded((x + endX) / 2), rounded((y + endY) / 2)]);
  const lacking = await kernels.call(`${OPENINGS}.find_ends`, ENDS.indexOf(where), middleX, middleY, Float64Array.from(points), found);
  const other = where === "left-right" ? "top-bottom" : "left-right";
  if (lacking) throw new EngineError("openings-end", { grid, end: where.split("-")[lacking - 1], other });
  return Array.from(found);
}

/** The places of two sides, of so many, that are drawn. */
async function drawn(kernels, draws, count) {
  const found = zeros("i", 2);
  await kernels.call(`${OPENINGS}.draw_two`, draws, count, found);
  return found;
}

const canvasOf = ({ grid, passages }) => grid.canvas(passages, zeros("i", 0), zeros("q", 1));

/** Which of the cells in these places are at the ends of the longest path between two of them. */
async function farthestPair(kernels, maze, places, isPerfect) {
  const { storage } = maze.grid.numbers, found = zeros("i", 2);
  const work = new Struct("builtins.tuple:3", [zeros("B", storage), zeros("i", storage), zeros("i", storage)]);
  await kernels.call(`${OPENINGS}.find_farthest`, canvasOf(maze), Number(isPerfect), places, work, zeros("i", places.length), found);
  return found;
}

/** Which of the cells in these places are at the ends of the hardest path between two of them. */
async function hardestPair(kernels, maze, places, isPerfect) {
  const { storage } = maze.grid.numbers, found = zeros("q", 3), inside = zeros("B", storage);
  for (const place of places) inside[place] = 1;
  const [start] = isPerfect ? [0] : await farthestPair(kernels, maze, places, isPerfect);
  const trees = [0, 1, 2, 3].map(() => zeros("i", storage));
  const work = new Struct("builtins.tuple:6", [zeros("B", storage, UNSEEN), ...trees, zeros("q", storage)]);
  await kernels.call(`${OPENINGS}.rate_paths`, canvasOf(maze), places[start], Number(isPerfect), inside, work, found);
  return Array.from(found.subarray(0, 2), (place) => places.indexOf(Number(place)));
}

/** The places among the sides of those that a text such as "0,0:west+19,13:east" names; the name or number of a side may be left out. */
function named({ cells, coordinates }, namesOf, text, sides) {
  const axes = coordinates.length / cells, numbers = new Map();
  for (let cell = 0; cell < cells; cell += 1) numbers.set(`${coordinates.slice(axes * cell, axes * (cell + 1))}`, cell);
  const found = [];
  for (const part of text.trim().split(/[+\s]+/)) {
    const [, numbersOf, name = ""] = PART.exec(part) ?? [];
    if (!numbersOf) throw new EngineError("openings-unread", { text, choices: WORDS.join(", ") });
    const cell = numbers.get(`${numbersOf.split(",").map(Number)}`);
    if (cell === undefined) throw new EngineError("cell-unknown", { cell: numbersOf });
    const here = sides.flatMap((each, place) => (each.cell === cell ? [{ place, names: [namesOf(cell)[each.side], String(each.side)] }] : []));
    const free = here.find(({ place, names }) => (!name || names.includes(name)) && !found.includes(place));
    const has = here.map(({ names }) => names.find(Boolean)).join(", ");
    if (!free) throw has ? new EngineError("openings-side", { part, sides: has }) : new EngineError("openings-inside", { part });
    found.push(free.place);
  }
  return found;
}

/** The places among the sides of those at both ends of a path between two cells. */
function atCells(sides, [first, last]) {
  const begin = sides.findIndex(({ cell }) => cell === first); // of one cell two sides, if there are two
  return [begin, sides.findLastIndex(({ cell }, place) => cell === last && place !== begin)];
}

/** The place of a side of the cell that is farthest from the one in the middle of the picture. */
async function farFromMiddle({ grid, distances, shapeOf }, sides) {
  const steps = await distances(await middleCell(grid, shapeOf));
  const longest = Math.max(...sides.map(({ cell }) => steps[cell]));
  return sides.findIndex(({ cell }) => steps[cell] === longest);
}

/** Pairs of a cell and a side: where `where` puts the openings of a maze. */
export async function openingsAt({ kernels, shapeOf, isPerfect, distances }, maze, draws, where) {
  const { grid } = maze, { namesOf, ...shape } = await shapeOf(), sides = await outerSides(kernels, shape);
  if (shape.graph) throw new EngineError("openings-points", { grid: grid.spec });
  if (!sides.length) throw new EngineError("openings-none", { grid: grid.spec });
  const cells = [...new Set(sides.map(({ cell }) => cell))];
  const search = async (find) => {
    const pair = await find(kernels, maze, Int32Array.from(cells, (cell) => maze.places[cell]), await isPerfect(maze));
    return atCells(sides, Array.from(pair, (place) => cells[place]));
  };
  const ways = {
    middle: async () => [await farFromMiddle({ grid, distances, shapeOf: () => shape }, sides)],
    any: () => drawn(kernels, draws, sides.length),
    farthest: () => search(farthestPair),
    hardest: () => search(hardestPair),
  };
  for (const end of ENDS) ways[end] = () => atEnds(kernels, shape, end, sides);
  const found = await (ways[where]?.() ?? named(shape, namesOf, where, sides));
  return Array.from(found).filter((place) => place >= 0).map((place) => [sides[place].cell, sides[place].side]);
}
