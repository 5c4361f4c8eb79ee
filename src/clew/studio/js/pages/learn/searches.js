/** Searches in mazes that are made for them, and pictures of these. */

import { t } from "../../lib/i18n.js";
import { ends, solve } from "../shared/findings.js";
import { picture } from "../shared/maze_picture.js";
import { SearchRun } from "../shared/search_run.js";
import { FIRST_ALGORITHM, runAlgorithm } from "../shared/source.js";

/** A search with its ends, and at last the path that it has found. */
class WatchedSearch extends SearchRun {
  constructor(maze, found, ends, solver) {
    super(maze, { ...found, steps: null }, ends, solver);
    this.way = found.path;
  }

  layers() {
    const { start, goal, way } = this;
    return { ...super.layers(), start, goal, path: this.position === this.length ? way : null };
  }
}

/** The search of a solver in the maze of a recipe, {algorithm, grid, seed, options}: the options are the solver's. */
async function search(solver, { algorithm = FIRST_ALGORITHM, grid, seed, options = {} }, signal) {
  const { maze } = await runAlgorithm(algorithm, new URLSearchParams({ grid, seed }), { signal });
  const [start, goal] = await ends(maze);
  const found = await solve(maze, solver.name, { start, goal, options, signal });
  if (!found.log) throw new Error(t("learn.long"));
  return new WatchedSearch(maze, found, { start, goal }, solver);
}

/** A picture of the whole search in the maze of a recipe. */
export function searchPicture(solver, recipe, signal) {
  const make = async () => {
    const run = await search(solver, recipe, signal);
    run.seek(Infinity);
    return { maze: run.maze, layers: run.layers() };
  };
  return picture(make, signal);
}
