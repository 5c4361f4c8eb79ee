/** Mazes from the engine in the page, which runs in a worker: the same as the service's, without it. */

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

/**
 * {cells, log} of the maze that an algorithm makes: the open directions of each cell, and with `log` all events, or null
 * if there are too many. `options` are texts. A signal ends the work at once.
 */
export function generate(algorithm, grid, { seed, options = {}, log = false, signal }) {
  signal?.throwIfAborted();
  if (!worker) startWorker();
  const id = ++calls;
  return new Promise((resolve, reject) => {
    const abort = () => waiting.has(id) && stop(signal.reason);
    signal?.addEventListener("abort", abort, { once: true });
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, algorithm, grid, settings: { seed: BigInt(seed), options, log, maxEvents: MAX_EVENTS } });
  });
}
