// A worker that calls the engine, so that the page goes on meanwhile. To stop it at once, the page ends the worker.

import { load } from "./clew.js";

const loaded = load();

/** The data of a maze, and what need not be copied of them. */
function made(maze) {
  const { cells, log } = maze;
  const arrays = [cells, ...(log ? [log.events, log.cells, log.directions] : [])];
  return [{ cells, log }, arrays.map((each) => each.buffer)];
}

onmessage = async ({ data: { id, algorithm, grid, settings } }) => {
  try {
    const clew = await loaded;
    const options = clew.optionsFromText(algorithm, settings.options);
    const [answer, moved] = made(await clew.generate(algorithm, grid, { ...settings, options }));
    postMessage({ id, answer }, moved);
  } catch (error) {
    postMessage({ id, problem: error.message });
  }
};
