/** The ball rolls from cell to cell, and the thread runs out behind it or is wound up again. */

const PACE = 12; // cells a second
const HURRY = 7; // more for every cell that is still to come: runs do not take long

export class Rope {
  #part = 0; // of the step to the next cell

  constructor(start) {
    this.reset(start);
  }

  /** The ball lies at the start with all its thread. */
  reset(start) {
    this.cells = [start];
    this.coming = [];
    this.#part = 0;
  }

  get still() {
    return this.coming.length === 0;
  }

  /** Let the ball roll on to this cell, a neighbor of the last one. */
  push(cell) {
    this.coming.push(cell);
  }

  /** So many seconds pass. */
  pass(seconds) {
    this.#part += seconds * (PACE + HURRY * this.coming.length);
    while (this.#part >= 1 && this.coming.length) {
      this.#part -= 1;
      this.#arrive(this.coming.shift());
    }
    if (this.still) this.#part = 0;
  }

  /** Arrive at once. */
  finish() {
    this.coming.forEach((cell) => this.#arrive(cell));
    this.coming = [];
    this.#part = 0;
  }

  #arrive(cell) {
    // A cell where the thread lies already: the loop is wound up.
    const before = this.cells.lastIndexOf(cell);
    if (before >= 0) this.cells.length = before + 1;
    else this.cells.push(cell);
  }

  /** Where the ball is: at the fraction `part` between a cell and the next. */
  get ball() {
    const cell = this.cells.at(-1);
    return { cell, next: this.coming[0] ?? cell, part: this.#part };
  }

  /** {path, shown} for the layers of a view: the thread up to the ball. */
  layers() {
    const { cells, coming } = this;
    if (!coming.length) return { path: cells, shown: 1 };
    if (cells.at(-2) === coming[0]) return { path: cells, shown: 1 - this.#part / (cells.length - 1) };
    return { path: [...cells, coming[0]], shown: (cells.length - 1 + this.#part) / cells.length };
  }
}
