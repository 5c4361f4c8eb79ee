/** An infinite field, calculated tile by tile when it is needed. */

import { NONE, OPEN, WALL } from "./formula/formula.js";

export { NONE, OPEN, WALL };
export const SPAN = 2 ** 26; // how far the page goes to the right and downwards
export const SIDE = 64; // cells of a tile in a row
const UNKNOWN = 255;
const KEPT = 4096; // tiles

/** A cell as one number; it grows to the right by 1 and downwards by SPAN. */
export const cellOf = (x, y) => y * SPAN + x;
export const xOf = (cell) => cell % SPAN;
export const yOf = (cell) => Math.floor(cell / SPAN);
/** "31,39" */
export const fieldCellName = (cell) => `${xOf(cell)},${yOf(cell)}`;
/** The tile that (x, y) is in, as one number; and where in it. */
export const tileOf = (x, y) => Math.floor(y / SIDE) * SPAN + Math.floor(x / SIDE);
export const placeIn = (x, y) => (y % SIDE) * SIDE + (x % SIDE);

export class Field {
  #tiles = new Map();
  #key = -1;
  #tile = null;

  constructor(formula, favorite) {
    Object.assign(this, { formula, favorite });
  }

  /** The tile {cells, known}; cells that were not calculated yet are above NONE. */
  tile(key) {
    if (key === this.#key) return this.#tile;
    let tile = this.#tiles.get(key);
    if (!tile) {
      if (this.#tiles.size >= KEPT) this.#tiles.clear();
      const [x, y] = [xOf(key) * SIDE, yOf(key) * SIDE];
      const plain = this.formula.isPlain(x, y, SIDE, SIDE, this.favorite);
      // Arbitrarily large numbers are slow: such a tile is calculated cell by cell.
      const cells = plain ? this.formula.walls(x, y, SIDE, SIDE, this.favorite) : new Uint8Array(SIDE * SIDE).fill(UNKNOWN);
      this.#tiles.set(key, (tile = { cells, x, y, known: plain ? cells.length : 0 }));
    }
    this.#key = key;
    this.#tile = tile;
    return tile;
  }

  /** OPEN, WALL or NONE. */
  at(x, y) {
    if (x < 0 || y < 0) return WALL;
    const tile = this.tile(tileOf(x, y));
    const place = placeIn(x, y);
    if (tile.cells[place] === UNKNOWN) tile.cells[place] = this.formula.cell(x, y, this.favorite);
    return tile.cells[place];
  }

  /** Go on calculating a tile until it is complete or the time is over; true when it is complete. */
  complete(tile, deadline) {
    for (; tile.known < tile.cells.length; tile.known++) {
      if (tile.cells[tile.known] !== UNKNOWN) continue;
      if (performance.now() > deadline) return false;
      tile.cells[tile.known] = this.formula.cell(tile.x + (tile.known % SIDE), tile.y + Math.floor(tile.known / SIDE), this.favorite);
    }
    return true;
  }
}

const MAX_COLUMNS = 400; // that are shown together at first
const MAX_ROWS = 300;
const NEAR = 40; // cells before the start

/** The part [x0, y0, x1, y1] of a field that shows all of these cells, from 0,0 if that is not too much, else from near `start`. */
export function boundingBox(cells, start) {
  const [right, bottom] = [xOf, yOf].map((of) => cells.reduce((max, cell) => Math.max(max, of(cell)), 0));
  const [left, top] = right > MAX_COLUMNS || bottom > MAX_ROWS ? [xOf(start), yOf(start)].map((each) => Math.max(0, each - NEAR)) : [0, 0];
  return [left, top, Math.min(right + 1, left + MAX_COLUMNS), Math.min(bottom + 1, top + MAX_ROWS)];
}
