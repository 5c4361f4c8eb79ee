/**
 * Searches in an infinite field: the engine's solvers search a window around the start, which grows until nothing outside
 * of it can change what is found, as `clew.cubicles.find_route` does. All their steps are kept for playback.
 */

import { distances, solve, traceDistances } from "./engine.js";
import { EVENT } from "./events.js";
import { SIDE, SPAN, placeIn, tileOf, xOf, yOf } from "./field.js";
import { FieldWindow, areaAround } from "./field_window.js";

const MAX_CELLS = 4_500_000; // of a window
const MAX_EVENTS = 2 ** 22; // of a log: two for each cell; a longer one is not kept
const MARGIN = 16; // cells on each side of the start in the first window
const BEHIND = 64; // cells on each side of the target, to see whether walls enclose it
const FAR = 100_000; // cells of a window without the target; from then on walls may enclose it

export class FieldSearch {
  /** null while it runs; then "found", "filled", or why there is no answer: "closed", "walled", "bound", "far", "none". */
  end = null;
  /** The cells in the order in which they were visited. */
  order = [];
  /** The largest distance of a visited cell. */
  farthest = 0;
  /** By number of visited cells: how many candidates there had been. */
  known = [1];
  /** How many cells can be reached in the window that was searched last, within `fill` steps. */
  reached = 0;
  /** The path that was found, start and target included. */
  path = null;
  /** How many cells the walls around the target enclose. */
  enclosed = 0;
  /** The cell without a value next to which the search came, [x, y]. */
  lost = null;
  #tiles = new Map();

  /** From `start` (a cell) to `target`, or to all cells within `fill` steps; "a-star" or "breadth-first". */
  constructor(field, start, { target = null, fill = Infinity, solver = "breadth-first", maxCells = MAX_CELLS }) {
    Object.assign(this, { field, start, target, fill, solver, maxCells });
  }

  /** What the search knows of a tile's cells, undefined if it has not come there:
   * steps (-1: unknown), found and visited (after how many cells it became a candidate and was visited; 0: never). */
  tile(key) {
    return this.#tiles.get(key);
  }

  /** The steps from the start to a cell, -1 if the search has not come there. */
  steps(cell) {
    return this.#tiles.get(tileOf(xOf(cell), yOf(cell)))?.steps[placeIn(xOf(cell), yOf(cell))] ?? -1;
  }

  /** Search as long as `isLive()`; whether the search came to its end. */
  async run(isLive = () => true) {
    for (let margin = MARGIN; !this.end; margin *= 2) {
      const window = new FieldWindow(this.field, this.start, margin);
      if (!(await window.complete(isLive))) return false;
      const steps = await distances(window, window.placeOf(this.start));
      this.reached = steps.reduce((count, each) => count + (each >= 0 && each <= this.fill), 0);
      const end = await this.#endIn(window, steps, margin);
      if (end) await this.#keep(window, steps, end);
      if (!isLive()) return false;
    }
    return true;
  }

  /** How the search ends if the rest of the field does not matter; null if a larger window is needed. */
  async #endIn(window, steps, margin) {
    const { target, fill, start } = this;
    const toTarget = target === null ? fill : (steps[window.placeOf(target)] ?? -1);
    const limit = toTarget < 0 ? Infinity : toTarget;
    const rank = (lead) => lead.steps + this.#least(lead);
    const leads = [...window.leads(steps)].filter((each) => rank(each) <= limit);
    const lost = leads.filter((each) => each.lost).sort((one, other) => rank(one) - rank(other))[0];
    if (lost) {
      this.lost = [lost.x, lost.y];
      return "none";
    }
    if (!leads.length) return target === null ? "filled" : limit < Infinity ? "found" : "closed";
    if (leads.some(({ x, y }) => x >= SPAN || y >= SPAN)) return "far";
    if (target !== null && limit === Infinity && window.kinds.length > FAR && (await this.#isWalled())) return "walled";
    return areaAround(start, 2 * margin) > this.maxCells ? "bound" : null;
  }

  /** The fewest steps that A* expects from here to the target; breadth-first search expects nothing. */
  #least({ x, y }) {
    return this.solver === "a-star" && this.target !== null ? Math.abs(x - xOf(this.target)) + Math.abs(y - yOf(this.target)) : 0;
  }

  /** Whether walls enclose the target, which a search from the start would never discover. */
  async #isWalled() {
    const behind = new FieldWindow(this.field, this.target, BEHIND);
    await behind.complete(() => true);
    const steps = await distances(behind, behind.placeOf(this.target));
    this.enclosed = steps.reduce((count, each) => count + (each >= 0), 0);
    return (steps[behind.placeOf(this.start)] ?? -1) < 0 && behind.leads(steps).next().done;
  }

  /** Keep what happens in the window until the end. */
  async #keep(window, steps, end) {
    const { start, target, solver } = this;
    const [from, to] = [start, target ?? start].map((cell) => window.placeOf(cell));
    const search = end === "found"
      ? solve(window, solver, { start: from, goal: to, options: {}, maxEvents: MAX_EVENTS })
      : traceDistances(window, from, { maxEvents: MAX_EVENTS });
    const { log, path } = await search;
    if (log) this.#follow(window, steps, log);
    if (end === "found") this.path = (solver === "a-star" ? [...path] : await articlePath(window, from, to)).map((place) => window.cellAt(place));
    this.end = end;
  }

  #follow(window, steps, { count, events, cells }) {
    let candidates = 1;
    this.#reach(window.cellAt(window.placeOf(this.start)), 0);
    for (let place = 0; place < count; place++) {
      const at = cells[place];
      if (steps[at] > this.fill) continue;
      const cell = window.cellAt(at);
      if (events[place] === EVENT.FRONTIER) candidates += this.#reach(cell, steps[at]);
      else if (events[place] === EVENT.VISIT) {
        if (this.order.length) this.known.push(candidates);
        if (this.order.length && this.lost && isNextTo(this.order.at(-1), this.lost)) return;
        this.order.push(cell);
        this.farthest = Math.max(this.farthest, steps[at]);
        this.#at(cell).visited[placeIn(xOf(cell), yOf(cell))] = this.order.length;
      }
    }
    this.known.push(candidates);
  }

  /** The search comes to a cell; whether that is new. */
  #reach(cell, steps) {
    const tile = this.#at(cell);
    const place = placeIn(xOf(cell), yOf(cell));
    if (tile.steps[place] >= 0) return false;
    tile.steps[place] = steps;
    tile.found[place] = this.order.length;
    return true;
  }

  #at(cell) {
    const key = tileOf(xOf(cell), yOf(cell));
    if (!this.#tiles.has(key)) {
      const ints = () => new Int32Array(SIDE * SIDE);
      this.#tiles.set(key, { steps: ints().fill(-1), found: ints(), visited: ints() });
    }
    return this.#tiles.get(key);
  }
}

const isNextTo = (cell, [x, y]) => Math.abs(xOf(cell) - x) + Math.abs(yOf(cell) - y) === 1;

/** Of all shortest paths the one of the puzzle's article: at each step the first of west, east, north and south. */
async function articlePath(window, start, target) {
  const rest = await distances(window, target);
  const path = [start];
  while (path.at(-1) !== target) {
    const place = path.at(-1);
    path.push(window.around(place).find((each) => rest[each] === rest[place] - 1));
  }
  return path;
}
