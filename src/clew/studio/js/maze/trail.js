/** What a search leaves behind: how often each passage was walked, and the path that is in the log of a solver. */

import { EVENT } from "./events.js";

/** The passages of a walk that grows, of which only what is new is counted. */
export class Trail {
  #times = new Map(); // by lower cell * cells + higher cell
  #length = 1; // of the walk that was counted

  /** In a maze with so many cells. */
  constructor(cells) {
    this.cells = cells;
  }

  /** {once, again}: pairs of cells, those whose passage was walked once, and those where it was walked again. */
  of(walk) {
    const { cells } = this;
    if (walk.length < this.#length) {
      this.#times.clear();
      this.#length = 1;
    }
    for (; this.#length < walk.length; this.#length++) {
      const [from, to] = [walk[this.#length - 1], walk[this.#length]];
      const key = Math.min(from, to) * cells + Math.max(from, to);
      this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
    }
    const trail = { once: [], again: [] };
    for (const [key, count] of this.#times) trail[count === 1 ? "once" : "again"].push([Math.floor(key / cells), key % cells]);
    return trail;
  }
}

/** {path, steps} of a depth-first search: the path to the cell that was visited last, from which it did not step back, and
 * the steps by which each cell was reached; -1 for the others. */
export function pathBehind({ count, events, cells }, size) {
  const steps = new Int32Array(size).fill(-1);
  const path = [];
  for (let place = 0; place < count; place++) {
    if (events[place] === EVENT.BACKTRACK) path.pop();
    else if (events[place] === EVENT.VISIT) steps[cells[place]] = path.push(cells[place]) - 1;
  }
  return { path, steps };
}

/** The path that is left of the walk in a log: from each cell on as the walk left it the last time; null if it misses the goal. */
export function pathLeft({ count, events, cells, directions }, maze, start, goal) {
  const last = new Map(); // by cell, the direction in which it was left
  for (let place = 0; place < count; place++) if (events[place] === EVENT.WALK) last.set(cells[place], directions[place]);
  const path = [start];
  while (path.at(-1) !== goal && last.has(path.at(-1)) && path.length <= maze.cells.length) path.push(maze.neighbor(path.at(-1), last.get(path.at(-1))));
  return path.at(-1) === goal ? path : null;
}
