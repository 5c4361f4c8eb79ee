// Directions of cells: their headings, how many there are, and the rectangle in which a grid's places are.

import { PAGE, Struct, zeros } from "./kernels.js";

const COMPASS = "clew.grids.compass.Compass:2";
const HEADINGS = 32; // more than there are, and than the directions of a cell
const BY_DIRECTION = new Struct(COMPASS, [Uint8Array.from({ length: HEADINGS }, (_, direction) => direction), 0]);

const canvasOf = (grid, passages) => grid.canvas(passages, zeros("i", 0), zeros("q", 1));

/** The compass of a grid, or for a grid without one the sides of cells in place of headings: see `compass_or_sides` in Python. */
export async function compassOrSides(kernels, grid) {
  const { compass, sides: stride, closed } = grid.facts;
  if (compass) return grid.compass(kernels);
  const made = zeros("B", stride * grid.cells);
  if (grid.parts.fillHeadings) await grid.parts.fillHeadings(made);
  else if (closed !== undefined) await kernels.call(`${PAGE}.fill_ring_sides`, grid.shape, stride, made);
  else {
    const marks = zeros("i", grid.cells);
    await kernels.call("clew.grids.tiling.mark_sides", grid.shape, grid.places, marks);
    marks.forEach((set, cell) => {
      for (let side = 0, place = cell * stride; side < stride; side += 1) if ((set >> side) & 1) made[place++] = side;
    });
  }
  return new Struct(COMPASS, [made, stride]);
}

async function count(kernels, grid, passages, headings) {
  const counts = zeros("q", 2 * HEADINGS);
  await kernels.call(`${PAGE}.count_directions`, canvasOf(grid, passages), headings, counts);
  return Array.from(counts, Number);
}

/** For each heading, or what is in its place, how many directions of cells are closed, and how many are open, in turn. */
export const countDirections = async (kernels, { grid, passages }) => count(kernels, grid, passages, await compassOrSides(kernels, grid));

/** The number of a grid's edges. */
export const countEdges = async (kernels, grid) =>
  (await count(kernels, grid, grid.empty, BY_DIRECTION)).reduce((sum, each) => sum + each, 0) / 2;

/** {width, height, stride}: the rectangle whose places are the cells, and how far it is from a row to the next; all 0 on other grids. */
export function frameOf(grid) {
  const { frame, members: names } = grid.facts, { members } = canvasOf(grid, grid.empty);
  const numberOf = (name) => (frame ? members[names.indexOf(name)] : 0);
  return { width: numberOf("width"), height: numberOf("height"), stride: numberOf("stride") };
}

/** Rows of the places of a grid's frame, each with the entry of its cell; false outside of it. */
export function rowsOf(grid, entries) {
  const { top, left } = grid.facts.padding, { width, height, stride } = frameOf(grid);
  const rows = Array.from({ length: height }, () => Array(width).fill(false));
  grid.places.forEach((place, cell) => (rows[Math.floor(place / stride) - top][(place % stride) - left] = entries[cell]));
  return rows;
}
