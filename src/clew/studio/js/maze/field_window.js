/** A part of a field as a maze on a rectangle, which the engine can search. */

import { NONE, OPEN, SPAN, WALL, cellOf, xOf, yOf } from "./field.js";

const AROUND = [[-1, 0], [1, 0], [0, -1], [0, 1]]; // west, east, north, south: the order of the puzzle's article
const [NORTH, EAST, SOUTH, WEST] = [1, 2, 4, 8]; // open directions of a cell
const PAUSE = 9; // milliseconds of calculating cells at a time, so that nothing stutters
const SLICE = 128; // cells between two looks at the clock

/** The first column or row of a window, and how many it has. */
const spanAround = (middle, margin) => [Math.max(0, middle - margin), Math.min(SPAN, middle + margin + 1) - Math.max(0, middle - margin)];

/** How many cells a window has with this margin around a cell. */
export const areaAround = (cell, margin) => spanAround(xOf(cell), margin)[1] * spanAround(yOf(cell), margin)[1];

/** The cells up to a margin around one; neighboring open cells are joined. */
export class FieldWindow {
  /** How many cells are calculated. */
  known = 0;
  #cells = null;

  constructor(field, middle, margin) {
    [this.x, this.width] = spanAround(xOf(middle), margin);
    [this.y, this.height] = spanAround(yOf(middle), margin);
    this.field = field;
    this.kinds = new Uint8Array(this.width * this.height);
  }

  /** Calculate the cells in slices of time, as long as `isLive()`; whether all are calculated. */
  async complete(isLive) {
    while (!this.calculate(performance.now() + PAUSE)) {
      await new Promise((go) => setTimeout(go));
      if (!isLive()) return false;
    }
    return true;
  }

  /** Go on calculating cells until the time is over; true when all are calculated. */
  calculate(deadline) {
    const { x, y, width, kinds, field } = this;
    while (this.known < kinds.length) {
      if (performance.now() > deadline) return false;
      for (const end = Math.min(kinds.length, this.known + SLICE); this.known < end; this.known++)
        kinds[this.known] = field.at(x + (this.known % width), y + Math.floor(this.known / width));
    }
    return true;
  }

  get spec() {
    return `${this.width}x${this.height}`;
  }

  /** The open directions of each cell. */
  get cells() {
    return (this.#cells ??= this.#passages());
  }

  #passages() {
    const { width, kinds } = this;
    const cells = new Uint8Array(kinds.length);
    for (let place = 0; place < kinds.length; place++) {
      if (kinds[place] !== OPEN) continue;
      if ((place + 1) % width && kinds[place + 1] === OPEN) {
        cells[place] |= EAST;
        cells[place + 1] |= WEST;
      }
      if (kinds[place + width] === OPEN) {
        cells[place] |= SOUTH;
        cells[place + width] |= NORTH;
      }
    }
    return cells;
  }

  /** The place of a cell of the field in the window, -1 outside. */
  placeOf(cell) {
    return this.#placeAt(xOf(cell), yOf(cell));
  }

  #placeAt(x, y) {
    const [column, row] = [x - this.x, y - this.y];
    return column >= 0 && row >= 0 && column < this.width && row < this.height ? row * this.width + column : -1;
  }

  #pointAt(place) {
    return [this.x + (place % this.width), this.y + Math.floor(place / this.width)];
  }

  /** The cell of the field at a place. */
  cellAt(place) {
    return cellOf(...this.#pointAt(place));
  }

  /** The places next to a place, in the order of the article. */
  around(place) {
    const [x, y] = this.#pointAt(place);
    return AROUND.map(([dx, dy]) => this.#placeAt(x + dx, y + dy)).filter((each) => each >= 0);
  }

  /**
   * The cells outside, and those without a value, to which a step leads from a cell that was reached in so many `steps`:
   * {x, y, steps, lost}, of which the last says whether the cell has no value.
   */
  *leads(steps) {
    for (const place of this.kinds.includes(NONE) ? this.kinds.keys() : this.#border()) {
      if (steps[place] < 0) continue;
      const [column, row] = this.#pointAt(place);
      for (const [dx, dy] of AROUND) {
        const [x, y] = [column + dx, row + dy];
        const other = this.#placeAt(x, y);
        const lost = other >= 0 && this.kinds[other] === NONE;
        const leaves = other < 0 && (x >= SPAN || y >= SPAN || this.field.at(x, y) !== WALL);
        if (lost || leaves) yield { x, y, steps: steps[place] + 1, lost };
      }
    }
  }

  /** The places next to the cells outside. */
  *#border() {
    const { width, height } = this;
    for (let column = 0; column < width; column++) yield* [column, (height - 1) * width + column];
    for (let row = 1; row < height - 1; row++) yield* [row * width, (row + 1) * width - 1];
  }
}
