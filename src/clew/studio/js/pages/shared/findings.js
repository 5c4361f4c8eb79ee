/** What the pages find out about mazes: by the engine in the page, or on rectangles by the service if it cannot be loaded. */

import { ApiError, json, orService } from "../../lib/api.js";
import * as engine from "../../maze/engine.js";

// The service does not have these.
export const distances = engine.distances;
export const farEnds = engine.farEnds;
export const timeToGenerate = engine.timeToGenerate;
export const timeToSolve = engine.timeToSolve;

/** [start, goal] of a maze whose address does not name them: opposite corners, or on a grid without corners the ends of a longest path. */
export const ends = async (maze) => (maze.shape ? engine.ends(maze) : [0, maze.cells.length - 1]);

/** What `compute` finds, or what `read` makes of the service's answer to the rows of the maze. */
function orServiceOfRows(maze, compute, path, more, read, signal) {
  if (maze.shape) return compute(); // the service knows no rows of it
  return orService(compute, async () => read(await json(path, { body: { maze: maze.toJam(), ...more }, signal })), signal);
}

const coordinatesOf = (maze, ends) => Object.fromEntries(Object.entries(ends).map(([name, cell]) => [name, maze.coordinates(cell)]));
const numbersOf = (maze, places) => places.map((each) => maze.index(each));

/** The cells of a shortest path, both ends included; null if no path leads there. */
export function path(maze, start, goal) {
  const ask = () => orServiceOfRows(maze, () => engine.path(maze, start, goal), "/mazes/solve", coordinatesOf(maze, { start, goal }), (found) => numbersOf(maze, found.path));
  return ask().catch((error) => {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  });
}

/** {log, path} of a solver: no log if there are too many events; `options` are texts. */
export function solve(maze, solver, { start, goal, options, signal }) {
  const more = { with: solver, events: true, ...coordinatesOf(maze, { start, goal }), ...(Object.keys(options).length ? { options } : {}) };
  const read = async ({ events, path }) => ({ log: (await import("../../maze/log.js")).logFromRows(events), path: numbersOf(maze, path) });
  return orServiceOfRows(maze, () => engine.solve(maze, solver, { start, goal, options, signal }), "/mazes/solve", more, read, signal);
}

/** Figures by their names in Python, such as `dead_ends`; those of the solution are of the one between `ends`. */
export const measure = (maze, names, ends = {}) =>
  orServiceOfRows(maze, () => engine.measure(maze, { names, ...ends }), "/mazes/measure", coordinatesOf(maze, ends), (found) => found);

/** {mainland, islandCount, loopCount, islands, loops}: cells of islands, and those of loops, the first one at the end again. */
export const diagnose = (maze) =>
  orServiceOfRows(maze, () => engine.diagnose(maze), "/mazes/diagnose", {}, (found) => ({
    mainland: { length: found.mainland },
    islandCount: found.island_count,
    loopCount: found.loop_count,
    islands: found.islands.map(({ cells }) => numbersOf(maze, cells)),
    loops: found.loops.map(({ cells }) => numbersOf(maze, [...cells, cells[0]])),
  }));
