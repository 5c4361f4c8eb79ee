/** The runs that are compared: {watches, figures()}; `figures` yields all figures that are known so far, and then those with times. */

import { t } from "../../lib/i18n.js";
import { cellAt } from "../../maze/document.js";
import { cellName } from "../../maze/grids.js";
import { distances, ends, measure, path as findPath, timeToGenerate, timeToSolve } from "../shared/findings.js";
import { emptyMaze, makeMaze } from "../shared/source.js";
import { SolverWatch } from "../shared/solver_watch.js";
import { Watch } from "../shared/watch.js";
import { MEASURES, mazeFigures, searchFigures } from "./figures.js";

/** The cells between which the solution of a maze leads. */
async function endsOf(made, { start, goal }) {
  const [first, last] = await ends(made);
  return { start: cellAt(start, made, first), goal: cellAt(goal, made, last) };
}

/** What a promise resolves to; null if it fails while the page is still shown, which `failed` may hear. */
const orNull = (promise, signal, failed = () => {}) =>
  promise.catch((error) => {
    signal.throwIfAborted();
    failed(error);
    return null;
  });

/** Yield the lists of figures without times, then with each time that is found: one after the other, so that none disturbs another. */
async function* withTimes(facts, listOf, timeOf, signal) {
  yield facts.map(listOf);
  for (const each of facts) {
    each.time = await orNull(timeOf(each), signal);
    yield facts.map(listOf);
  }
}

/** Load the runs of generators on the grid and the seed of a document. */
export async function loadGenerators(maze, entries, signal) {
  const watches = entries.map((each) => new Watch(each));
  await emptyMaze(maze.grid, signal); // one request for all runs, also where the grid is refused
  await Promise.all(watches.map((each) => each.load(maze.by(each.algorithm.name), signal, false)));

  async function* figures() {
    const facts = await Promise.all(watches.map(async (watch) => {
      const made = watch.finishedMaze();
      return { watch, events: watch.timeline ? watch.length : null, time: null, ...(await measure(made, MEASURES, await endsOf(made, maze))) };
    }));
    const timeOf = ({ watch }) => {
      const { grid, seed, number, ...options } = Object.fromEntries(watch.query);
      return timeToGenerate(watch.algorithm.name, grid, { seed, number, options, signal });
    };
    yield* withTimes(facts, mazeFigures, timeOf, signal);
  }

  return { watches, figures };
}

/** Load the searches of solvers in the maze of a document; one that refuses the maze says why. */
export async function loadSolvers(maze, entries, signal) {
  const made = await makeMaze(maze, signal);
  const between = await endsOf(made, maze);
  const [steps, path] = await Promise.all([orNull(distances(made, between.start), signal), findPath(made, between.start, between.goal)]);
  if (!path) throw new Error(t("board.cut", { start: cellName(between.start, made), goal: cellName(between.goal, made) }));
  const watches = entries.map((each) => new SolverWatch(each));
  const load = (watch) => watch.load(made, maze.seed, { ends: between, steps, path }, signal);
  await Promise.all(watches.map((watch) => orNull(load(watch), signal, (error) => watch.refuse(error))));

  async function* figures() {
    const facts = watches.map((watch) => {
      const { run } = watch;
      return { watch, events: run?.length ?? null, time: null, visited: run?.visited ?? null, cells: made.cells.length, found: run?.found ?? null, shortest: path.length - 1 };
    });
    const timeOf = ({ watch }) => (watch.run ? timeToSolve(made, watch.algorithm.name, { ...between, signal }) : Promise.resolve(null));
    yield* withTimes(facts, searchFigures, timeOf, signal);
  }

  return { watches, figures };
}
