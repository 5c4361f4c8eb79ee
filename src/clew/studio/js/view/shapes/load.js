/** Mazes on grids whose shape the service tells. */

import { json } from "../../lib/api.js";
import { Flat } from "./flat.js";
import { ShapeMaze } from "../../maze/shape_maze.js";
import { Shape } from "../../maze/shape.js";

const KEPT = 8;
const shapes = new Map(); // by spelling: a maze without passages

/** A maze without passages on this grid. */
export async function shaped(grid, signal) {
  if (!shapes.has(grid)) {
    const told = await json(`/grids/shape?grid=${encodeURIComponent(grid)}`, { signal });
    const shape = new Shape(told, grid);
    const flat = told.kind === "weave" ? new (await import("./weave.js")).Weave(shape) : new Flat(shape);
    if (shapes.size >= KEPT) shapes.delete(shapes.keys().next().value);
    shapes.set(grid, new ShapeMaze(shape, flat));
  }
  return shapes.get(grid).copy();
}

/** The maze that a document of the service holds (`NAME.clew`). */
export async function documented(path, grid, signal) {
  const [maze, told] = await Promise.all([shaped(grid, signal), json(path, { signal, accept: "application/vnd.clew+json" })]);
  const bytes = Uint8Array.from(atob(told.passages), (letter) => letter.charCodeAt(0));
  const bit = (place) => (bytes[place >> 3] >> (place & 7)) & 1;
  if ("mask" in told) fillSquares(maze, bit);
  else fillEdges(maze, bit);
  return maze;
}

/** A bit for each pair of neighbors, from the earlier cell. */
function fillEdges(maze, bit) {
  let edge = 0;
  for (let cell = 0; cell < maze.cells.length; cell++)
    for (const direction of maze.directions(cell)) {
      const other = maze.neighbor(cell, direction);
      if (other > cell && bit(edge++)) maze.set(cell, direction, true);
    }
}

/** Two bits for each place of a rectangle of which places are left out: open to the east (1), to the south (2). */
function fillSquares(maze, bit) {
  const [width] = maze.extent;
  for (let cell = 0; cell < maze.cells.length; cell++) {
    const [x, y] = maze.coordinates(cell);
    for (const direction of [1, 2]) if (bit(2 * (y * width + x) + direction - 1)) maze.set(cell, direction, true);
  }
}

/** The same maze as a solid, for grids that are the surface of one. */
export async function solid(maze) {
  if (maze.kind === "sphere") return new (await import("./globe.js")).Globe(maze.shape);
  return new (await import("./solid.js")).Solid(maze.shape);
}
