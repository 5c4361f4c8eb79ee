/** Mazes on grids other than rectangles, whose shape the engine in the page describes, or the service if that cannot. */

import { json, orService } from "../../lib/api.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { shape as engineShape } from "../../maze/engine.js";
import { Shape, unpacked } from "../../maze/shape.js";
import { ShapeMaze } from "../../maze/shape_maze.js";
import { Flat } from "./flat.js";

const MAX_SHAPES = 8; // that are kept
const MAX_CELLS = 100_000; // of a grid that is shown
const shapes = new Map(); // by spec: a maze without passages

/** A maze without passages on this grid. */
export async function emptyMaze(grid, signal) {
  if (!shapes.has(grid)) {
    const ask = async () => unpacked(await json(`/grids/shape?grid=${encodeURIComponent(grid)}`, { signal }));
    const data = await orService(() => engineShape(grid, MAX_CELLS, signal), ask, signal);
    if (data.cells > MAX_CELLS) throw new Error(t("grid.large", { cells: formatNumber(data.cells), most: formatNumber(MAX_CELLS) }));
    const shape = new Shape(data, grid);
    const layout = shape.kind === "weave" ? new (await import("./weave.js")).Weave(shape) : new Flat(shape);
    if (shapes.size >= MAX_SHAPES) shapes.delete(shapes.keys().next().value);
    shapes.set(grid, new ShapeMaze(shape, layout));
  }
  return shapes.get(grid).copy();
}

/** The maze in a document of the service (`NAME.clew`). */
export async function fetchDocument(path, grid, signal) {
  const [maze, document] = await Promise.all([emptyMaze(grid, signal), json(path, { signal, accept: "application/vnd.clew+json" })]);
  const bytes = Uint8Array.from(atob(document.passages), (letter) => letter.charCodeAt(0));
  const bit = (place) => (bytes[place >> 3] >> (place & 7)) & 1;
  if ("mask" in document) openSquares(maze, bit);
  else openEdges(maze, bit);
  return maze;
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

/** The layout of the same maze as a solid, for grids that are the surface of one. */
export async function solidLayout(maze) {
  if (maze.kind === "sphere") return new (await import("./globe.js")).Globe(maze.shape);
  return new (await import("./solid.js")).Solid(maze.shape);
}
