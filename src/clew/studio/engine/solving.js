// Solvers: what they leave in memory becomes a path, by the kernels by which Python does it.

import { EngineError } from "./errors.js";
import { all, Blank, PAGE, Struct, zeros } from "./kernels.js";

const RUN = "clew.mazes.solving.solver_run";
const WALKER = "clew.mazes.solving.walker";

/** The cells of a path and the direction of each step, as a kernel writes them for this number of steps. */
async function written(steps, write) {
  const [cells, directions] = [steps + 1, steps].map((length) => new Blank("i", length, null, all));
  await write(cells, directions);
  return { cells: cells.array, directions: directions.array };
}

/** [costs]: the cost of each place, for a solver that takes them; `weights` has those of the cells, by default each costs 1. */
export async function placeCosts(kernels, name, entry, { grid, passages }, weights) {
  if (!weights) return entry.weights ? [new Blank("i", grid.numbers.storage, 1)] : [];
  if (!entry.weights) throw new EngineError("weights-unused", { algorithm: name });
  const { MAX_WEIGHT } = kernels.constants;
  if (weights.length !== grid.cells) throw new EngineError("weights-count", { weights: weights.length, cells: grid.cells, grid: grid.spec });
  const wrong = Array.prototype.find.call(weights, (each) => !(Number.isInteger(each) && each >= 0 && each <= MAX_WEIGHT));
  if (wrong !== undefined) throw new EngineError("weights-value", { weight: wrong, most: MAX_WEIGHT });
  const costs = new Blank("i", grid.numbers.storage, 1, all);
  await kernels.call(`${RUN}.place_costs`, grid.canvas(passages, zeros("i", 0), zeros("q", 1)), Int32Array.from(weights), costs);
  return [costs.array];
}

/**
 * Run a search from one place to another; a goal of -1 means all. Returns {table, path}: its first scratch array, by place, or
 * what `kept` returns for it, and {cells, directions}, null where no path leads to the goal.
 */
export async function search(kernels, entry, maze, [start, goal], values, events, count, kept = all) {
  const { grid, passages } = maze;
  const scratch = await grid.scratch(entry, kernels);
  scratch[0].keep = kept;
  await kernels.call(entry.function, grid.canvas(passages, events, count), start, goal, ...scratch, ...values);
  const table = scratch[0].array;
  if (goal < 0) return { table, path: null };
  const canvas = grid.canvas(passages, zeros("i", 0), zeros("q", 1));
  if (entry.result === "distances") {
    const path = table[goal] < 0 ? null : await written(table[goal], (...path) => kernels.call(`${RUN}.walk_back`, canvas, goal, table, ...path));
    return { table, path };
  }
  if (table[goal] === kernels.constants.NOT_REACHED && goal !== start) return { table, path: null };
  const steps = await kernels.call(`${RUN}.steps_back`, canvas, start, goal, table);
  return { table, path: await written(steps, (...path) => kernels.call(`${RUN}.follow_back`, canvas, goal, table, ...path)) };
}

/**
 * Run a walker. Returns {steps, path, route}: how many steps it made, {cells, directions} of the path that is left of its
 * walk, null if it gave up, and the direction of each of its steps.
 */
export async function walk(kernels, entry, maze, [start, goal], values, events, count) {
  const { grid, passages } = maze;
  const canvas = grid.canvas(passages, events, count);
  const { NOT_LEFT, STEPS, STEPS_PER_CELL } = kernels.constants;
  const compass = entry.grids === "headings" ? [await grid.compass(kernels)] : [];
  for (let room = STEPS_PER_CELL * grid.cells; ; ) {
    const state = zeros("q", 3), none = zeros("B", 0), steps = () => Number(state[STEPS]);
    const left = new Blank("B", grid.numbers.storage, NOT_LEFT, all);
    const route = new Blank("B", room, null, (entries) => entries.slice(0, steps()));
    count.fill(0n);
    await kernels.call(`${PAGE}.begin_walk`, canvas, start, goal, state, none, none);
    events.fill = events.array; // what was logged stays
    const walker = new Struct(`${WALKER}.Walker:5`, [canvas, goal, state, left, route]);
    const arrived = await kernels.call(entry.function, walker, ...(await grid.scratch(entry, kernels)), ...compass, ...values);
    if (!arrived) return { steps: steps(), path: null, route: null };
    if (steps() <= room) {
      const plain = grid.canvas(passages, zeros("i", 0), zeros("q", 1));
      const length = await kernels.call(`${WALKER}.steps_left`, plain, start, goal, left.array);
      const path = await written(length, (...path) => kernels.call(`${WALKER}.follow`, plain, start, goal, left.array, ...path));
      return { steps: steps(), path, route: route.array };
    }
    room = steps();
  }
}
