/** The ball rolls from cell to cell, and the thread runs out behind it or is wound up again. */

const PACE = 12; // cells a second
const HURRY = 7; // more for every cell that is still to come: runs do not take long

export class Rope {
  #part = 0; // of the step to the next cell
  #coming; // the cells to roll to; those before #next are behind
  #next = 0;
  #places; // of the cells on the thread, from its beginning

  constructor(start) {
    this.reset(start);
  }

  /** The ball lies at the start with all its thread. */
  reset(start) {
    this.cells = [start];
    this.#places = new Map([[start, 0]]);
    this.#forget();
  }

  #forget() {
    this.#coming = [];
    this.#next = 0;
    this.#part = 0;
  }

  /** How many cells are still to come. */
  get #left() {
    return this.#coming.length - this.#next;
  }

  get still() {
    return this.#left === 0;
  }

  /** Let the ball roll on to this cell, a neighbor of the last one. */
  push(cell) {
    this.#coming.push(cell);
  }

  /** So many seconds pass. */
  pass(seconds) {
    this.#part += seconds * (PACE + HURRY * this.#left);
    while (this.#part >= 1 && !this.still) {
      this.#part -= 1;
      this.#arrive(this.#coming[this.#next++]);
    }
    if (this.still) this.#forget();
  }

  /** Arrive at once. */
  finish() {
    while (!this.still) this.#arrive(this.#coming[this.#next++]);
    this.#forget();
  }

  #arrive(cell) {
    // A cell where the thread lies already: the loop is wound up.
    const before = this.#places.get(cell) ?? this.cells.length;
    while (this.cells.length > before + 1) this.#places.delete(this.cells.pop());
    if (before < this.cells.length) return;
    this.#places.set(cell, before);
    this.cells.push(cell);
  }

  /** The cells before and after one on the thread. */
  around(cell) {
    const place = this.#places.get(cell);
    return place === undefined ? [] : [this.cells[place - 1], this.cells[place + 1]].filter((each) => each !== undefined);
  }

  /** Where the ball is: at the fraction `part` between a cell and the next. */
  get ball() {
    const cell = this.cells.at(-1);
    return { cell, next: this.#coming[this.#next] ?? cell, part: this.#part };
  }

  /** {path, shown} for the layers of a view: the thread up to the ball. */
  layers() {
    const { cells, still, ball: { next } } = this;
    if (still) return { path: cells, shown: 1 };
    if (cells.at(-2) === next) return { path: cells, shown: 1 - this.#part / (cells.length - 1) };
    return { path: cells.concat(next), shown: (cells.length - 1 + this.#part) / cells.length };
  }
}
