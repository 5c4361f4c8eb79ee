/** A maze on a rectangle: a byte per cell, in which bit d is set if direction d is open. */

import { Passages } from "./passages.js";

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;
const DX = [0, 1, 0, -1];
const DY = [-1, 0, 1, 0];
export const NAMES = ["north", "east", "south", "west"];

const OPEN = Array.from({ length: 16 }, (_, bits) => [NORTH, EAST, SOUTH, WEST].filter((direction) => (bits >> direction) & 1));

const swapBits = (bits) => (bits & 9) | ((bits & 2) << 1) | ((bits & 4) >> 1); // south and east are swapped

/** Cell x, y is number y * width + x. */
export class Maze extends Passages {
  constructor(width, height, cells = new Uint8Array(width * height)) {
    super();
    this.width = width;
    this.height = height;
    this.cells = cells;
  }

  /** From the Jam's rows (N=1, S=2, E=4, W=8). A passage that is closed on one side is closed; short rows end in closed cells. */
  static fromJam(rows) {
    const maze = new Maze(Math.max(1, ...rows.map((row) => row.length)), rows.length);
    rows.forEach((row, y) => row.forEach((bits, x) => (maze.cells[y * maze.width + x] = swapBits(bits & 15))));
    const given = maze.cells.slice();
    for (let cell = 0; cell < given.length; cell++)
      for (let d = 0; d < 4; d++) {
        const other = maze.neighbor(cell, d);
        if (other < 0 || !((given[other] >> (d ^ 2)) & 1)) maze.cells[cell] &= ~(1 << d);
      }
    return maze;
  }

  /** The Jam's rows. */
  toJam() {
    return Array.from({ length: this.height }, (_, y) =>
      Array.from(this.cells.subarray(y * this.width, (y + 1) * this.width), swapBits),
    );
  }

  copy() {
    return new Maze(this.width, this.height, this.cells.slice());
  }

  /** As the engine and the service know the grid. */
  get spec() {
    return `${this.width}x${this.height}`;
  }

  /** The number of the next cell in this direction; -1 outside. */
  neighbor(cell, direction) {
    const x = (cell % this.width) + DX[direction];
    const y = Math.floor(cell / this.width) + DY[direction];
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** The direction that leads back from the neighbor. */
  opposite(cell, direction) {
    return direction ^ 2;
  }

  /** The directions that lead to a cell. */
  directions(cell) {
    return [0, 1, 2, 3].filter((direction) => this.neighbor(cell, direction) >= 0);
  }

  openDirections(cell) {
    return OPEN[this.cells[cell]];
  }

  /** Straight on after a step: the same direction. */
  straightOn(cell, direction) {
    return direction;
  }

  /** The direction for an arrow key (0 to 3) or a vector on the screen; -1 for none. */
  steer(wish) {
    if (!Array.isArray(wish)) return wish in NAMES ? wish : -1;
    const [x, y] = wish;
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? EAST : WEST) : y > 0 ? SOUTH : NORTH;
  }

  /** The name of a direction. */
  nameOf(cell, direction) {
    return NAMES[direction];
  }

  /** The coordinates of a cell: [x, y]. */
  coordinates(cell) {
    return [cell % this.width, Math.floor(cell / this.width)];
  }

  /** The cell at the coordinates, or -1. */
  index([x, y]) {
    return x < this.width && y < this.height ? y * this.width + x : -1;
  }

  // A rectangle is its own layout: where things are, in cell widths from the north-western corner.

  get layout() {
    return this;
  }

  get extent() {
    return [this.width, this.height];
  }

  /** The middle of a cell. */
  center(cell) {
    return [(cell % this.width) + 0.5, Math.floor(cell / this.width) + 0.5];
  }

  /** The ends of the wall in a direction: x, y, x, y. */
  wallLine(cell, direction) {
    const [x, y] = this.coordinates(cell);
    const [right, down] = [direction === EAST, direction === SOUTH].map(Number);
    return direction % 2 ? [x + right, y, x + right, y + 1] : [x, y + down, x + 1, y + down];
  }

  /** The cell at a place, or -1. */
  at(x, y) {
    return x < 0 || y < 0 ? -1 : this.index([Math.floor(x), Math.floor(y)]);
  }

  /** Call run(cell) for the cells between x0, y0 and x1, y1. */
  forEachCellIn(x0, y0, x1, y1, run) {
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(this.height, y1); y++)
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(this.width, x1); x++) run(y * this.width + x);
  }
}
