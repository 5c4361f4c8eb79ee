/** What the address says about a comparison: `algorithm` with the others in `compare`, or `solvers`, and the maze. */

import { get, set } from "../../lib/address.js";
import { readDocument } from "../../maze/document.js";
import { incompatibility } from "../../maze/grids.js";

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;
/** Cells in a row, and rows, at most: there are up to four logs. */
export const MAX_SIDE = 200;

const FALLBACK = { grid: "20x15", algorithm: "recursive-backtracker", max: MAX_SIDE };
// Their mazes, and their searches, differ most; the first three work on every grid.
const GENERATORS = ["recursive-backtracker", "prim", "wilson", "aldous-broder"];
const SOLVERS = ["breadth-first", "a-star", "tremaux", "depth-first"];
const USUAL_COUNT = 3; // without a choice

/** Whether a switch such as "path" is on. */
export const isOn = (name) => get(name) === "1";

/** Whether all runs are at the same event, and not at the same fraction of their events. */
export const isEven = () => get("pace") === "events";

/** The maze of the address; difficulties are left to the page 'Make', as they choose another maze for each algorithm. */
export const mazeOf = (catalogues) => readDocument(catalogues, FALLBACK).with({ difficulty: null });

/** Whether solvers are compared: generators have no part in a maze that was edited. */
export const comparesSolvers = (maze) => get("solvers") !== null || maze.isEdited;

/** The entries with these names, without repetition, filled up by the usual ones if there are fewer than `least`. */
function chosen(entries, names, usual, least) {
  const all = [...new Set(names)].slice(0, MAX_COMPARED);
  const known = all.map((name) => entries.find((each) => each.name === name)).filter(Boolean);
  const others = usual.map((name) => entries.find((each) => each.name === name)).filter((each) => each && !known.includes(each));
  return [...known, ...others.slice(0, Math.max(0, least - known.length))];
}

const namesIn = (text) => (text ?? "").split(",").filter(Boolean);

/** {generators, solvers}: the entries that are compared, of which the first kind works on the grid of the maze; `left` are the titles of those that cannot. */
export function compared({ algorithms, solvers, grids }, maze) {
  const others = get("compare");
  const works = algorithms.filter((each) => !incompatibility(each, maze.grid, grids));
  const names = [maze.algorithm, ...namesIn(others)];
  return {
    generators: chosen(works, names, GENERATORS, others === null ? USUAL_COUNT : MIN_COMPARED),
    solvers: chosen(solvers, namesIn(get("solvers")), SOLVERS, get("solvers") ? MIN_COMPARED : USUAL_COUNT),
    left: algorithms.filter((each) => names.includes(each.name) && !works.includes(each)).map((each) => each.title),
  };
}

/** Write which ones are compared. */
export function choose(kind, names) {
  set(kind === "solvers" ? { solvers: names.join() } : { algorithm: names[0], compare: names.slice(1).join(), solvers: null }, { push: true });
}
