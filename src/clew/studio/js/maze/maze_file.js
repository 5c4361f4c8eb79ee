/** The files of a maze that are text: the Jam's rows, and Clew's own document, as `formats/native.py` writes it. */

import { maskOf } from "./engine.js";
import { hasShape } from "./grids.js";

const EAST = 1, SOUTH = 2;

/** Bits, each 0 or 1, in Base64, lowest first in each byte. */
function packed(bits) {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, place) => (bytes[place >> 3] |= bit << (place & 7)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Two bits for each place of a rectangle: open to the east, to the south. */
function bitsOfSquares(maze) {
  const [width, height] = maze.extent;
  const bits = new Uint8Array(2 * width * height);
  for (let cell = 0; cell < maze.cells.length; cell++) {
    const [x, y] = maze.coordinates(cell);
    for (const direction of [EAST, SOUTH]) bits[2 * (y * width + x) + direction - 1] = Number(maze.isOpen(cell, direction));
  }
  return bits;
}

/** A bit for each pair of neighbors, from the earlier cell. */
function bitsOfEdges(maze) {
  const bits = [];
  for (let cell = 0; cell < maze.cells.length; cell++)
    for (const direction of maze.directions(cell)) if (maze.neighbor(cell, direction) > cell) bits.push(Number(maze.isOpen(cell, direction)));
  return bits;
}

/** {grid, mask, graph}: what a document says of the grid; the mask is null if all cells are there, `graph` has neighbors and positions. */
function gridOf(maze) {
  const { spec, shape, extent } = maze;
  const graph = shape?.data.graph;
  if (graph) return { grid: `graph:${graph.neighbors.length}`, mask: shape.kept ?? null, graph };
  if (!shape) return { grid: `rectangle:${spec}`, mask: null };
  if (spec.startsWith("text:")) return { grid: `mask:${extent.join("x")}`, mask: maskOf(maze).flat().map(Number) };
  return { grid: shape.kept && !hasShape(spec) ? `mask:${spec.replace("rectangle:", "")}` : spec, mask: shape.kept ?? null };
}

/** A maze as Clew's own document, without its provenance. */
export function documentOf(maze) {
  const { grid, mask, graph } = gridOf(maze);
  const passages = packed(/^(rectangle|mask):/.test(grid) ? bitsOfSquares(maze) : bitsOfEdges(maze));
  const openings = maze.openings?.length ? { openings: Array.from(maze.openings, (each) => Array.from(each)) } : {};
  return { clew: 1, grid, ...(mask ? { mask: packed(Array.from(mask)) } : {}), passages, ...graph, ...openings };
}

/** The text of Clew's own document. A seed that no number of JavaScript holds is written without rounding. */
function documentText(maze) {
  const document = { ...documentOf(maze), ...(maze.provenance ? { provenance: maze.provenance } : {}) };
  return JSON.stringify(document, (_, value) => (typeof value === "bigint" ? `${value}n` : value)).replace(/"seed":"(\d+)n"/g, '"seed":$1');
}

/** A text as a blob: "json" for the Jam's rows, one line for each, else Clew's own document. */
export function textFile(maze, suffix) {
  const text = suffix === "json" ? `[${maze.toJam().map((row) => JSON.stringify(row)).join(",\n")}]\n` : `${documentText(maze)}\n`;
  return new Blob([text], { type: suffix === "json" ? "application/json" : "application/vnd.clew+json" });
}
