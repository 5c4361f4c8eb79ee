/** Mazes on grids other than rectangles, whose shape the engine in the page describes, or the service if that cannot. */

import { orService } from "../../lib/api.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { shape as engineShape } from "../../maze/engine.js";
import { hasShape } from "../../maze/grids.js";
import { Shape } from "../../maze/shape.js";
import { ShapeMaze } from "../../maze/shape_maze.js";
import { Flat } from "./flat.js";

const MAX_SHAPES = 8; // that are kept
const MAX_CELLS = 100_000; // of a grid that is shown
const shapes = new Map(); // by spec: a maze without passages

/** Where the cells of a shape are, in a flat picture. */
async function layoutOf(shape) {
  if (shape.kind === "graph") return new (await import("./points.js")).Points(shape);
  return shape.kind === "weave" ? new (await import("./weave.js")).Weave(shape) : new Flat(shape);
}

/** A maze without passages on this grid. */
export async function emptyMaze(grid, signal) {
  if (!shapes.has(grid)) {
    const ask = async () => (await import("./documents.js")).fetchShape(grid, signal);
    const data = await orService(() => engineShape(grid, MAX_CELLS, signal), ask, signal);
    if (data.cells > MAX_CELLS) throw new Error(t("grid.large", { cells: formatNumber(data.cells), most: formatNumber(MAX_CELLS) }));
    const shape = new Shape(data, grid);
    const layout = await layoutOf(shape);
    if (shapes.size >= MAX_SHAPES) shapes.delete(shapes.keys().next().value);
    shapes.set(grid, new ShapeMaze(shape, layout));
  }
  return shapes.get(grid).copy();
}

/** A maze without passages on the part of a grid whose cells are kept: an entry for each cell, 0 for those that are left out. */
export async function emptyPart(grid, kept, signal) {
  const whole = await emptyMaze(grid, signal);
  const { partOf } = await import("../../../engine/shape_of_part.js");
  const shape = Object.assign(new Shape(partOf(whole.shape.data, kept, hasShape(grid)), grid), { kept });
  return new ShapeMaze(shape, await layoutOf(shape));
}

/** The layout of the same maze as a solid, for grids that are the surface of one. */
export async function solidLayout(maze) {
  if (maze.kind === "sphere") return new (await import("./globe.js")).Globe(maze.shape);
  return new (await import("./solid.js")).Solid(maze.shape);
}
