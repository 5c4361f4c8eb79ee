/** The engine in the page, which runs in a worker: it makes, solves and changes mazes as the service does, without it. */

import { t } from "../lib/i18n.js";
import { cellName } from "./grids.js";

const MAX_EVENTS = 2 ** 21; // of a log

let worker = null;
let calls = 0;
const waiting = new Map(); // by the number of the call: what is called, and what takes the answer

function startWorker() {
  if (typeof Worker === "undefined") throw new Error(t("shell.engine"));
  worker = new Worker(new URL("../../engine/worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, answer, problem } }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    if (!waiting.delete(id)) return; // taken back, but too late
    if (problem === undefined) resolve(answer);
    else reject(Object.assign(new Error(problem.message), problem));
  };
  worker.onerror = (event) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(event.message ?? t("shell.engine")));
    waiting.clear();
  };
}

/** End a call at once, and with it the worker: another one begins with the calls that wait. */
function stop(id, reason) {
  worker.terminate();
  waiting.get(id).reject(reason);
  waiting.delete(id);
  worker = null;
  if (waiting.size) startWorker();
  for (const [other, { message }] of waiting) worker.postMessage({ id: other, ...message });
}

/** Take back a call which waits in the worker, if it has not begun there. */
function takeBack(id, reason) {
  worker.postMessage({ id, isTakenBack: true });
  waiting.get(id).reject(reason);
  waiting.delete(id);
}

/** The same error with a sentence in the language of the page, if it is the engine's own, which has a code; cells of the maze have
 * the names that the page gives them. */
async function translated(problem, maze) {
  if (typeof problem.code !== "string") return problem;
  for (const end of ["start", "goal"]) if (maze && end in problem.fields) problem.fields[end] = cellName(problem.fields[end], maze);
  return (await import("../lib/refusals.js")).inWords(problem);
}

/** Call a function of the worker about a maze of the page, if it is about one; a signal ends the work at once. A `patient` call
 * waits until all others are answered, and a signal takes it back while it does. */
async function call(name, given, signal, { maze = null, patient = false } = {}) {
  signal?.throwIfAborted();
  if (!worker) startWorker();
  const id = ++calls;
  const abort = () => waiting.has(id) && (patient ? takeBack : stop)(id, signal.reason);
  const answer = new Promise((resolve, reject) => {
    signal?.addEventListener("abort", abort, { once: true });
    const message = { call: name, given, patient };
    waiting.set(id, { message, resolve, reject });
    worker.postMessage({ id, ...message });
  });
  try {
    return await answer;
  } catch (problem) {
    throw await translated(problem, maze);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * {cells, grid, kept, openings, provenance, log} of the maze that an algorithm makes: the open directions of each cell; the spec of its grid,
 * which a change may make another one, and an entry for each of that grid's cells, 0 for those left out, or null if all are there;
 * with `log` all events, or null if there are too many. `grid` is a spec, or {grid, mask}. `options` are texts: those of the algorithm, and changes as an address has them.
 */
export const generate = (algorithm, grid, { signal, ...settings }) => call("generate", making(algorithm, grid, settings), signal);

const making = (algorithm, grid, { seed, number = 0, options = {}, log = false }) =>
  ({ algorithm, grid, settings: { seed: BigInt(seed), number: Number(number), options, log, maxEvents: MAX_EVENTS } });

/** How many milliseconds the engine takes to make a maze, without a log and without changes. */
export const timeToGenerate = (algorithm, grid, { signal, ...settings }) =>
  call("time", { call: "generate", given: making(algorithm, grid, settings) }, signal);

/** A mask of the cells of a grid in rows, which is a part of a rectangle: the engine reads no words such as "text:CLEW". */
export function maskOf(maze) {
  const [width, height] = maze.extent;
  const mask = Array.from({ length: height }, () => new Array(width).fill(false));
  for (const cell of maze.cells.keys()) {
    const [x, y] = maze.coordinates(cell);
    mask[y][x] = true;
  }
  return mask;
}

/** What the worker has to know of a maze of the page. */
function given(maze) {
  const { kept } = maze.shape ?? {};
  const grid = kept ? { grid: maze.spec, mask: Array.from(kept) } : maze.spec.startsWith("text:") ? { mask: maskOf(maze) } : maze.spec;
  return { grid, cells: maze.cells };
}

/** {log, path} of a solver between two cells: no log if there are too many events. `options` are texts. */
export const solve = (maze, algorithm, { start, goal, options, maxEvents = MAX_EVENTS, signal }) =>
  call("solve", { algorithm, ...given(maze), settings: { start, goal, options, log: true, maxEvents } }, signal, { maze });

/** How many milliseconds a solver takes, without a log. */
export const timeToSolve = (maze, algorithm, { start, goal, signal }) =>
  call("time", { call: "solve", given: { algorithm, ...given(maze), settings: { start, goal, options: {} } } }, signal);

/** {cells, grid, kept, openings} after changes, texts as an address has them, of a maze which knows no seed of its own. */
export const change = (maze, texts, signal) => call("change", { texts, ...given(maze) }, signal);

/** The shape of a grid (see `shapes.js`), or with more cells than `maxCells` their number: {cells}. */
export const shape = (grid, maxCells, signal) => call("shape", { grid, maxCells }, signal);

/** A function of the engine (see `clew.js`) on a maze of the page. */
const ofMaze = (name) => (maze, ...settings) => call(name, { ...given(maze), settings });

export const diagnose = ofMaze("diagnose");
export const distances = ofMaze("distances");
export const ends = ofMaze("ends");
export const farEnds = ofMaze("farEnds");
export const measure = ofMaze("measure");
export const path = ofMaze("path");
export const traceDistances = ofMaze("traceDistances");

/**
 * Of an endless maze, {seed, generator}: the pixels of a tile, the course of a route in a window (see `endless_tiles.js`), its length and
 * its first step, and the passages of a window.
 */
export const endlessTile = (maze, tile, signal) => call("endlessTile", { maze, tile }, signal, { patient: true });
export const endlessThread = (maze, pins, window, cell) => call("endlessThread", { maze, pins, window, cell });
export const endlessDistance = (maze, pins) => call("endlessDistance", { maze, pins });
export const endlessNextStep = (maze, pins) => call("endlessNextStep", { maze, pins });
export const endlessWindow = (maze, ...window) => call("endlessWindow", { maze, window });
