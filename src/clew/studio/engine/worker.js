// A worker that calls the engine, so that the page goes on meanwhile. To stop it at once, the page ends the worker.

import { load } from "./clew.js";
import { partOf } from "./parts.js";

const loaded = load(undefined, { english: false }); // the page has words of its own for errors

/** A call of a function of the engine with a maze of the page, whose open directions are `cells`. */
const ofMaze = (name) => async (clew, { grid, cells, settings }) => clew[name](await clew.fromCells(grid, cells), ...settings);

/** What is made or solved, from what the page gives: a function that runs it, so that its time can be found. */
const RUNS = {
  async generate(clew, { algorithm, grid, settings }) {
    const { options } = clew.recipeFromText(algorithm, settings.options);
    return (more) => clew.generate(algorithm, grid, { ...settings, options, ...more });
  },

  async solve(clew, { algorithm, grid, cells, settings }) {
    const options = clew.optionsFromText("solvers", algorithm, settings.options);
    const maze = await clew.fromCells(grid, cells);
    return (more) => clew.solve(maze, algorithm, { ...settings, options, ...more });
  },
};

const MAX_WORLDS = 2; // endless mazes whose tables are kept, of 53 MB each
const worlds = new Map(); // the one used last at the end

/** The tables of an endless maze. */
function world(clew, { seed, generator }) {
  const key = `${seed} ${generator}`, made = worlds.get(key) ?? clew.endless(BigInt(seed), generator);
  worlds.delete(key);
  worlds.set(key, made);
  if (worlds.size > MAX_WORLDS) worlds.delete(worlds.keys().next().value);
  made.catch(() => worlds.delete(key));
  return made;
}

/** What the page can call: functions of the engine and what the page gives. */
const CALLS = {
  shape: (clew, { grid, maxCells }) => clew.shape(grid, { maxCells }),

  async generate(clew, { algorithm, grid, settings }) {
    const { changes } = clew.recipeFromText(algorithm, settings.options);
    let maze = await (await RUNS.generate(clew, { algorithm, grid, settings }))();
    const { log } = maze;
    for (const [name, given] of changes) maze = await clew.change(maze, name, given);
    return { cells: maze.cells, log, openings: maze.openings, provenance: maze.provenance, ...partOf(maze.grid) };
  },

  async solve(clew, given) {
    const { log, cells: path } = await (await RUNS.solve(clew, given))();
    return { log, path };
  },

  /** The least time of `generate` or `solve` without a log, in milliseconds. */
  async time(clew, { call, given }) {
    const run = await RUNS[call](clew, given);
    return (await import("./timing.js")).leastTime(() => run({ log: false }));
  },

  async change(clew, { grid, cells, texts }) {
    let maze = await clew.fromCells(grid, cells);
    for (const [name, given] of clew.changesFromText(texts).changes) maze = await clew.change(maze, name, given);
    return { cells: maze.cells, openings: maze.openings, ...partOf(maze.grid) };
  },

  async endlessTile(clew, { maze, tile }) {
    const { drawTile } = await import("./endless_tiles.js");
    return drawTile(await world(clew, maze), tile);
  },

  async endlessThread(clew, { maze, pins, window, cell }) {
    const { drawThread } = await import("./endless_tiles.js");
    return drawThread(await world(clew, maze), pins, window, cell);
  },

  endlessDistance: async (clew, { maze, pins }) => (await world(clew, maze)).distance(...pins),
  endlessNextStep: async (clew, { maze, pins }) => (await (await world(clew, maze)).nextStep(...pins)) ?? -1,
  endlessWindow: async (clew, { maze, window }) => (await world(clew, maze)).window(...window),

  ...Object.fromEntries(["diagnose", "distances", "ends", "farEnds", "measure", "path", "traceDistances"].map((name) => [name, ofMaze(name)])),
};

/** The memory of all arrays in an answer, which is moved and not copied. */
function buffersIn(answer) {
  if (ArrayBuffer.isView(answer)) return [answer.buffer];
  return answer && typeof answer === "object" ? Object.values(answer).flatMap(buffersIn) : [];
}

const patient = new Map(); // calls that wait until all others are answered, by their numbers
const turns = new MessageChannel(); // a message that is sent here arrives after all that the page has sent before
let isTurn = false; // whether such a message is on its way

async function respond({ id, call, given }) {
  try {
    const answer = await CALLS[call](await loaded, given);
    postMessage({ id, answer }, buffersIn(answer));
  } catch (error) {
    const { message, name, code, fields, isFinal } = error;
    postMessage({ id, problem: { message, name, code, fields, isFinal } });
  }
}

onmessage = ({ data }) => {
  if (data.isTakenBack) patient.delete(data.id);
  else if (data.patient) patient.set(data.id, data);
  else respond(data);
  takeTurn();
};

function takeTurn() {
  if (isTurn || !patient.size) return;
  isTurn = true;
  turns.port1.postMessage(null);
}

turns.port2.onmessage = async () => {
  const [next] = patient.values();
  patient.delete(next?.id);
  if (next) await respond(next);
  isTurn = false;
  takeTurn();
};
