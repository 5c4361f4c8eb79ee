/** What the page about a solver has of its own: what its search looks like, and what it promises. */

import { h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import { MazeDocument } from "../../maze/document.js";
import { gridName } from "../../maze/grids.js";
import boardTexts from "../../words/board.js";
import solveTexts from "../../words/solve.js";
import { distances, ends, path as findPath } from "../shared/findings.js";
import { SolverWatch } from "../shared/solver_watch.js";
import { FIRST_ALGORITHM, makeMaze } from "../shared/source.js";
import { exhibit } from "./exhibit.js";
import { searchPicture } from "./searches.js";

addTexts(boardTexts, solveTexts);

export const code = "solvers";

const SEED = 7;
const MAKERS = [FIRST_ALGORITHM, "wilson", "prim"]; // of the mazes in which its search is shown
const GRID = "32x24";
const OTHER_GRID = "hexagons:20x15";
const OPTION_GRID = "24x18";

/** Its search in the maze of a recipe, to be watched. */
export async function watch(solver, recipe, signal) {
  const maze = await makeMaze(new MazeDocument({ algorithm: FIRST_ALGORITHM, ...recipe }), signal);
  const [start, goal] = await ends(maze);
  const [steps, path] = await Promise.all([distances(maze, start), findPath(maze, start, goal)]);
  const made = new SolverWatch(solver);
  await made.load(maze, recipe.seed, { ends: { start, goal }, steps, path }, signal);
  return made;
}

/** The address of the page Solve with a solver and the maze of a recipe. */
function addressOf({ name }, { algorithm = FIRST_ALGORITHM, grid, seed, options = {} }) {
  const named = Object.entries(options).map(([option, value]) => [`solver-${option}`, value]);
  return `/studio/solve?${new URLSearchParams({ algorithm, grid, seed, with: name, ...Object.fromEntries(named) })}`;
}

export const links = (solver, recipe) => [
  { text: t("learn.search.watch"), path: addressOf(solver, recipe) },
  { text: t("learn.compare"), path: `/studio/compare?${new URLSearchParams({ algorithm: FIRST_ALGORITHM, ...recipe, solvers: solver.name })}` },
  { text: t("learn.play"), path: "/studio/play" },
];

const searchExhibit = (solver, recipe, text, signal) => exhibit(searchPicture(solver, recipe, signal), addressOf(solver, recipe), text);

export const exhibitOf = (solver, options, text, signal) => searchExhibit(solver, { grid: OPTION_GRID, seed: SEED, options }, text, signal);

export function sections(solver, { generators }, signal) {
  const titleOf = (name) => generators.find((each) => each.name === name)?.title ?? name;
  const shown = MAKERS.map((algorithm) => searchExhibit(solver, { algorithm, grid: GRID, seed: SEED }, t("learn.search.in", { title: titleOf(algorithm) }), signal));
  if (solver.grids === "any") shown.push(searchExhibit(solver, { grid: OTHER_GRID, seed: SEED }, gridName(OTHER_GRID), signal));
  return [
    h("section", {}, h("h2", {}, t("learn.search")), h("p", {}, solver.texture), h("ul", { class: "pictures" }, ...shown)),
    h("section", {}, h("h2", {}, t("learn.promise")), h("p", { class: "promise" }, solver.promise)),
  ];
}
