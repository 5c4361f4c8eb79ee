/** Breadth-first search and A* in an infinite field, in slices of time; all their steps are kept for playback. */

import { NONE, OPEN, SIDE, SPAN, cellOf, placeIn, tileOf, xOf, yOf } from "./field.js";

const MAX_CELLS = 1_000_000; // that a search visits
const BEHIND = 20_000; // cells after which the search also begins at the target
const DX = [0, 1, 0, -1]; // north, east, south, west
const DY = [-1, 0, 1, 0];
const AROUND = [[-1, 0], [1, 0], [0, -1], [0, 1]]; // the order of the puzzle's article
const PAUSE = 9; // milliseconds of searching at a time, so that nothing stutters
const SLICE = 128; // cells between two looks at the clock

/** First in, first out. */
class Queue {
  #list = [];
  #next = 0;
  push(cell) {
    this.#list.push(cell);
  }
  pop() {
    return this.#list[this.#next++];
  }
}

/** The lowest rank first; among equals the last one added, which is farthest from the start. */
class Buckets {
  #lists = new Map();
  #least = Infinity;
  push(cell, rank) {
    if (!this.#lists.has(rank)) this.#lists.set(rank, []);
    this.#lists.get(rank).push(cell);
    this.#least = Math.min(this.#least, rank);
  }
  pop() {
    const list = this.#lists.get(this.#least);
    const cell = list?.pop();
    if (list && !list.length) {
      this.#lists.delete(this.#least);
      this.#least = Math.min(Infinity, ...this.#lists.keys());
    }
    return cell;
  }
}

export class FieldSearch {
  /** null while it runs; then "found", "filled", or why there is no answer: "closed", "walled", "bound", "far", "none". */
  end = null;
  /** The cells in the order in which they were visited. */
  order = [];
  /** The largest distance of a visited cell. */
  farthest = 0;
  /** By number of visited cells: how many candidates there had been. */
  known = [1];
  #candidates = 0;
  #tiles = new Map();
  #key = -1;
  #tile = null;
  #behind = null;

  /** From `start` (a cell) to `target`, or to all cells within `fill` steps; "a-star" or "breadth-first". */
  constructor(field, start, { target = null, fill = Infinity, solver = "breadth-first", maxCells = MAX_CELLS }) {
    Object.assign(this, { field, start, target, fill, solver, maxCells });
    this.waiting = solver === "a-star" && target !== null ? new Buckets() : new Queue();
    this.#reach(start, 0, 0);
  }

  /** What the search knows of a tile's cells, undefined if it has not come there:
   * steps (-1: unknown), found and visited (after how many cells it became a candidate and was visited; 0: never). */
  tile(key) {
    return this.#tiles.get(key);
  }

  #at(x, y) {
    const key = tileOf(x, y);
    if (key !== this.#key) {
      this.#key = key;
      this.#tile = this.#tiles.get(key);
      if (!this.#tile) {
        const ints = () => new Int32Array(SIDE * SIDE);
        this.#tiles.set(key, (this.#tile = { steps: ints().fill(-1), found: ints(), visited: ints(), came: new Uint8Array(SIDE * SIDE) }));
      }
    }
    return this.#tile;
  }

  /** The steps from the start to a cell, -1 if the search has not come there. */
  steps(cell) {
    return this.#tiles.get(tileOf(xOf(cell), yOf(cell)))?.steps[placeIn(xOf(cell), yOf(cell))] ?? -1;
  }

  #reach(cell, steps, direction) {
    const [x, y] = [xOf(cell), yOf(cell)];
    const tile = this.#at(x, y);
    const place = placeIn(x, y);
    if (tile.visited[place] || (tile.steps[place] >= 0 && tile.steps[place] <= steps)) return;
    if (tile.steps[place] < 0) {
      tile.found[place] = this.order.length;
      this.#candidates += 1;
    }
    tile.steps[place] = steps;
    tile.came[place] = direction;
    const rest = this.target === null ? 0 : Math.abs(x - xOf(this.target)) + Math.abs(y - yOf(this.target));
    this.waiting.push(cell, steps + rest);
  }

  /** Go on until the end or until the deadline; true at the end. */
  run(deadline) {
    while (!this.end && performance.now() < deadline) {
      if (this.#behind && !this.#behind.end) this.#searchBehind(deadline);
      else for (let count = 0; count < SLICE && !this.end && !(this.#behind && !this.#behind.end); count++) this.#step();
    }
    return this.end !== null;
  }

  /** Walls may enclose the target, which a search from the start would never discover. */
  #searchBehind(deadline) {
    if (this.#behind.run(deadline) && this.#behind.end === "filled" && this.#behind.steps(this.start) < 0) this.end = "walled";
  }

  /** How many cells the walls around the target enclose. */
  get enclosed() {
    return this.#behind.order.length;
  }

  #step() {
    const before = this.order.length;
    this.#visit();
    if (this.order.length > before) this.known.push(this.#candidates);
  }

  #visit() {
    const cell = this.waiting.pop();
    if (cell === undefined) {
      this.end = this.target === null ? "filled" : "closed";
      return;
    }
    const [x, y] = [xOf(cell), yOf(cell)];
    const tile = this.#at(x, y);
    const place = placeIn(x, y);
    if (tile.visited[place]) return;
    if (this.order.length >= this.maxCells) {
      this.end = "bound";
      return;
    }
    this.order.push(cell);
    tile.visited[place] = this.order.length;
    const steps = tile.steps[place];
    this.farthest = Math.max(this.farthest, steps);
    if (cell === this.target) {
      this.end = "found";
      return;
    }
    if (this.target !== null && this.order.length === BEHIND)
      this.#behind = new FieldSearch(this.field, this.target, { maxCells: BEHIND });
    if (steps >= this.fill) return;
    for (let direction = 0; direction < 4 && !this.end; direction++) this.#enter(x + DX[direction], y + DY[direction], steps + 1, direction);
  }

  #enter(x, y, steps, direction) {
    if (x >= SPAN || y >= SPAN) {
      this.end = "far";
      return;
    }
    const kind = this.field.at(x, y);
    if (kind === OPEN) this.#reach(cellOf(x, y), steps, direction);
    else if (kind === NONE) {
      this.end = "none";
      this.lost = [x, y];
    }
  }

  /** The path that was found, start and target included. */
  path() {
    return this.solver === "a-star" ? this.#walkedPath() : this.#articlePath();
  }

  #walkedPath() {
    const way = [this.target];
    while (way.at(-1) !== this.start) {
      const [x, y] = [xOf(way.at(-1)), yOf(way.at(-1))];
      const direction = this.#at(x, y).came[placeIn(x, y)];
      way.push(cellOf(x - DX[direction], y - DY[direction]));
    }
    return way.reverse();
  }

  /** Of all shortest paths the one of the puzzle's article: at each step the first of west, east, north and south. */
  #articlePath() {
    const good = new Set([this.target]);
    let last = [this.target];
    for (let steps = this.steps(this.target) - 1; steps >= 0; steps--) {
      const before = new Set(last.flatMap((cell) => around(cell).filter((each) => this.steps(each) === steps)));
      before.forEach((each) => good.add(each));
      last = [...before];
    }
    const way = [this.start];
    for (let steps = 1; way.at(-1) !== this.target; steps++)
      way.push(around(way.at(-1)).find((each) => good.has(each) && this.steps(each) === steps));
    return way;
  }
}

/** Run a search to its end in slices of time, as long as `isLive()`; whether it came to its end. */
export async function finish(search, isLive) {
  while (!search.run(performance.now() + PAUSE)) {
    await new Promise((go) => setTimeout(go));
    if (!isLive()) return false;
  }
  return true;
}

const around = (cell) =>
  AROUND.map(([dx, dy]) => [xOf(cell) + dx, yOf(cell) + dy]).filter(([x, y]) => x >= 0 && y >= 0).map(([x, y]) => cellOf(x, y));
