/** What the log of a search shows besides its cells: how often each passage was walked, and how many steps lead to a cell. */

import { EVENT } from "./events.js";

/** What a walk left in a cell: passages that it went through once, or only such as it went through again. */
export const WALKED = { ONCE: 1, AGAIN: 2 };

/** The passages of a walk that grows, of which only what is new is counted. */
export class Trail {
  #times = new Map(); // by lower cell * cells + higher cell
  #length = 1; // of the walk that was counted
  #onceAt; // how many passages of each cell were walked once
  at = -1; // the cell at the end of the walk
  cells; // what the walk left in each cell, of `WALKED`

  /** In a maze with so many cells. */
  constructor(size) {
    this.#onceAt = new Uint8Array(size);
    this.cells = new Uint8Array(size);
  }

  /** Follow a walk to its end. */
  follow(walk) {
    this.at = walk.at(-1) ?? -1;
    if (walk.length < this.#length) {
      this.#times.clear();
      this.#onceAt.fill(0);
      this.cells.fill(0);
      this.#length = 1;
    }
    for (; this.#length < walk.length; this.#length++) this.#pass(walk[this.#length - 1], walk[this.#length]);
    return this;
  }

  #pass(from, to) {
    const key = Math.min(from, to) * this.cells.length + Math.max(from, to);
    const times = this.#times.get(key) ?? 0;
    this.#times.set(key, times + 1);
    for (const cell of [from, to]) {
      if (times < 2) this.#onceAt[cell] += times ? -1 : 1;
      this.cells[cell] = this.#onceAt[cell] ? WALKED.ONCE : WALKED.AGAIN;
    }
  }

  /** {once, again}: pairs of cells, those whose passage was walked once, and those where it was walked again. */
  get passages() {
    const found = { once: [], again: [] };
    const size = this.cells.length;
    for (const [key, count] of this.#times) found[count === 1 ? "once" : "again"].push([Math.floor(key / size), key % size]);
    return found;
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
