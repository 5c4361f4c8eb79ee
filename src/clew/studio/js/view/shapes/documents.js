/** Documents of the service, for grids that the engine in the page does not know. */

import { json } from "../../lib/api.js";
import { unpacked } from "../../maze/shape_document.js";
import { Maze } from "../../maze/maze.js";
import { emptyMaze, emptyPart } from "./load.js";

/** The shape of a grid (GET /grids/shape). */
export const fetchShape = async (grid, signal) => unpacked(await json(`/grids/shape?grid=${encodeURIComponent(grid)}`, { signal }));

/** The maze in a document of the service (`NAME.clew`). */
export const fetchDocument = async (path, grid, signal) => mazeIn(await json(path, { signal, accept: "application/vnd.clew+json" }), grid, signal);

/** The maze in a document, with its openings, as pairs of a cell and a side. `grid` is the spec of its grid if that is no rectangle. */
export async function mazeIn(document, grid, signal) {
  const [, size] = /^(?:rectangle|mask):(.*)$/.exec(document.grid) ?? [];
  const maze = await emptyOf(document, grid, size, signal);
  (size ? openSquares : openEdges)(maze, bitsOf(document.passages));
  return Object.assign(maze, { openings: document.openings ?? [] });
}

/** An entry for each cell of the whole grid of a document, 0 for those that its mask leaves out. */
export async function keptIn({ mask }, whole, signal) {
  const bit = bitsOf(mask);
  return new Uint8Array((await emptyMaze(whole, signal)).cells.length).map((_, cell) => bit(cell));
}

/** A function that returns the bits of a text in Base64, by their places. */
function bitsOf(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return (place) => (bytes[place >> 3] >> (place & 7)) & 1;
}

/** A maze without passages on the grid of a document, which a change may have made another one than that of the address. */
async function emptyOf({ mask }, grid, size, signal) {
  if (!mask) return size ? new Maze(...size.split("x").map(Number)) : emptyMaze(grid, signal);
  const whole = size ?? grid;
  const kept = await keptIn({ mask }, whole, signal);
  const given = await emptyMaze(grid, signal); // perhaps a word, which has no other cells
  return given.cells.length === kept.reduce((sum, each) => sum + each, 0) ? given : emptyPart(whole, kept, signal);
}

/** A bit for each pair of neighbors, from the earlier cell. */
function openEdges(maze, bit) {
  let edge = 0;
  for (let cell = 0; cell < maze.cells.length; cell++)
    for (const direction of maze.directions(cell)) {
      const other = maze.neighbor(cell, direction);
      if (other > cell && bit(edge++)) maze.set(cell, direction, true);
    }
}

/** Two bits for each place of a rectangle with a mask: open to the east (1), to the south (2). */
function openSquares(maze, bit) {
  const [width] = maze.extent;
  for (let cell = 0; cell < maze.cells.length; cell++) {
    const [x, y] = maze.coordinates(cell);
    for (const direction of [1, 2]) if (bit(2 * (y * width + x) + direction - 1)) maze.set(cell, direction, true);
  }
}
