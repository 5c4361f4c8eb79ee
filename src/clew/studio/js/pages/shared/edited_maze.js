/** Mazes that are not made by an algorithm alone: on cells that a mask keeps, of rows that are changed, with edited walls. */

import { change } from "../../maze/engine.js";
import { parseKept } from "../../maze/kept_cells.js";
import { Maze } from "../../maze/maze.js";
import { WallEdits } from "../../maze/walls.js";
import { emptyMaze, runAlgorithm } from "./source.js";

/** A maze without passages on the grid of one that the engine made. */
export async function placed({ grid, kept }, signal) {
  if (!kept) return emptyMaze(grid, signal);
  const { emptyPart } = await import("../../view/shapes/load.js");
  return emptyPart(grid, kept, signal);
}

/** The maze of a document. */
export async function makeEdited(maze, signal) {
  const made = new WallEdits(maze.walls).apply(await makeUnedited(maze, signal));
  return maze.walls === null ? made : Object.assign(made, { provenance: null });
}

/** The maze of a document before walls of it were edited. */
export async function makeUnedited({ rows, changes, grid, mask, algorithm, recipe }, signal) {
  if (!rows) {
    const kept = mask === null ? null : parseKept(mask, (await emptyMaze(grid, signal)).cells.length);
    return (await runAlgorithm(algorithm, recipe, { kept, signal })).maze;
  }
  const maze = Maze.fromJam(rows);
  if (!Object.keys(changes).length) return maze;
  const made = await change(maze, changes, signal);
  const changed = await placed(made, signal);
  changed.cells.set(made.cells);
  return Object.assign(changed, { openings: made.openings });
}
