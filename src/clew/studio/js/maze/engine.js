/** The engine in the page, which runs in a worker: it makes, solves and changes mazes as the service does, without it. */

const MAX_EVENTS = 2 ** 21; // of a log

let worker = null;
let calls = 0;
const waiting = new Map(); // by the number of the call: what takes the answer

function startWorker() {
  worker = new Worker(new URL("../../engine/worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, answer, problem } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (answer) resolve(answer);
    else reject(new Error(problem));
  };
  worker.onerror = (event) => stop(new Error(event.message ?? "the engine cannot be loaded"));
}

/** End what runs; the next call begins anew. */
function stop(reason) {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}

/** Call a function of the worker; a signal ends the work at once. */
function call(name, given, signal) {
  signal?.throwIfAborted();
  if (!worker) startWorker();
  const id = ++calls;
  const abort = () => stop(signal.reason);
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", abort, { once: true });
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, call: name, given });
  }).finally(() => signal?.removeEventListener("abort", abort));
}

/**
 * {cells, log} of the maze that an algorithm makes: the open directions of each cell, and with `log` all events, or null
 * if there are too many. `options` are texts; `changes` are names of changes that follow.
 */
export const generate = (algorithm, grid, { seed, options = {}, changes = [], log = false, signal }) =>
  call("generate", { algorithm, grid, settings: { seed: BigInt(seed), options, changes, log, maxEvents: MAX_EVENTS } }, signal);

/** What the worker has to know of a maze of the page. */
const given = (maze) => ({ grid: maze.spec, cells: maze.cells });

/** The log of a solver between two cells, null if there are too many events. `options` are texts. */
export const solve = async (maze, algorithm, { start, goal, options, signal }) =>
  (await call("solve", { algorithm, ...given(maze), settings: { start, goal, options, log: true, maxEvents: MAX_EVENTS } }, signal)).log;

/** The open directions of each cell after a change of a maze, which knows no seed of its own. */
export const change = async (maze, name, signal) => (await call("change", { change: name, ...given(maze) }, signal)).cells;

/** The islands and loops of a maze: {mainland, islandCount, loopCount, islands, loops}. */
export const diagnose = (maze, signal) => call("diagnose", given(maze), signal);

/** The shape of a grid (see `shapes.js`), or with more cells than `maxCells` their number: {cells}. */
export const shape = (grid, maxCells, signal) => call("shape", { grid, maxCells }, signal);
