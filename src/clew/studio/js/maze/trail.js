/** What the log of a search shows besides its cells: how often each passage was walked, and how many steps lead to a cell. */

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

/** The steps of a depth-first search to each cell, back from where it could not go on; -1 for cells that it did not visit. */
export function stepsBehind({ count, events, cells }, size) {
  const steps = new Int32Array(size).fill(-1);
  let depth = 0;
  for (let place = 0; place < count; place++) {
    if (events[place] === EVENT.BACKTRACK) depth--;
    else if (events[place] === EVENT.VISIT) steps[cells[place]] = depth++;
  }
  return steps;
}
