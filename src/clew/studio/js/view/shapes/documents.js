/** Documents of the service, for grids that the engine in the page does not know. */

import { json } from "../../lib/api.js";
import { unpacked } from "../../maze/shape_document.js";
import { emptyMaze } from "./load.js";

/** The shape of a grid (GET /grids/shape). */
export const fetchShape = async (grid, signal) => unpacked(await json(`/grids/shape?grid=${encodeURIComponent(grid)}`, { signal }));

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
