/** A maze on a rectangle, as the page holds it: a byte per cell, bit d set = direction d is open. */

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;
export const DX = [0, 1, 0, -1];
export const DY = [-1, 0, 1, 0];
export const NAMES = ["north", "east", "south", "west"];

const ours = (bits) => (bits & 9) | ((bits & 2) << 1) | ((bits & 4) >> 1); // south and east change places

/** Cell x, y is number y * width + x. */
export class Maze {
  constructor(width, height, cells = new Uint8Array(width * height)) {
    this.width = width;
    this.height = height;
    this.cells = cells;
  }

  /** From the Jam's rows (N=1, S=2, E=4, W=8). A wall on either side is a wall; short rows end in solid cells. */
  static fromJam(rows) {
    const maze = new Maze(Math.max(1, ...rows.map((row) => row.length)), rows.length);
    rows.forEach((row, y) => row.forEach((bits, x) => (maze.cells[y * maze.width + x] = ours(bits & 15))));
    const asked = maze.cells.slice();
    for (let cell = 0; cell < asked.length; cell++)
      for (let d = 0; d < 4; d++) {
        const other = maze.neighbor(cell, d);
        if (other < 0 || !((asked[other] >> (d ^ 2)) & 1)) maze.cells[cell] &= ~(1 << d);
      }
    return maze;
  }

  /** The Jam's rows. */
  toJam() {
    return Array.from({ length: this.height }, (_, y) =>
      Array.from(this.cells.subarray(y * this.width, (y + 1) * this.width), ours),
    );
  }

  copy() {
    return new Maze(this.width, this.height, this.cells.slice());
  }

  isOpen(cell, direction) {
    return ((this.cells[cell] >> direction) & 1) === 1;
  }

  /** The number of the next cell in this direction; -1 outside. */
  neighbor(cell, direction) {
    const x = (cell % this.width) + DX[direction];
    const y = Math.floor(cell / this.width) + DY[direction];
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** Open the passage on both sides, or close it. */
  set(cell, direction, open) {
    const other = this.neighbor(cell, direction);
    if (other < 0) return;
    if (open) {
      this.cells[cell] |= 1 << direction;
      this.cells[other] |= 1 << (direction ^ 2);
    } else {
      this.cells[cell] &= ~(1 << direction);
      this.cells[other] &= ~(1 << (direction ^ 2));
    }
  }

  /** The open directions of the cell. */
  exits(cell) {
    return [0, 1, 2, 3].filter((direction) => this.isOpen(cell, direction));
  }

  /** The steps from `start` to every cell, -1 where no way leads. */
  distances(start) {
    const steps = new Int32Array(this.cells.length).fill(-1);
    const queue = new Int32Array(this.cells.length);
    const offsets = [-this.width, 1, this.width, -1];
    let tail = 1;
    queue[0] = start;
    steps[start] = 0;
    for (let head = 0; head < tail; head++) {
      const cell = queue[head];
      for (let d = 0; d < 4; d++) {
        const other = cell + offsets[d];
        if ((this.cells[cell] >> d) & 1 && steps[other] < 0) {
          steps[other] = steps[cell] + 1;
          queue[tail++] = other;
        }
      }
    }
    return steps;
  }

  /** The cells of a shortest way, both ends included; null where none leads. */
  path(start, goal) {
    const steps = this.distances(goal);
    if (steps[start] < 0) return null;
    const path = new Int32Array(steps[start] + 1);
    path[0] = start;
    for (let place = 1; place < path.length; place++) {
      const cell = path[place - 1];
      const direction = this.exits(cell).find((each) => steps[this.neighbor(cell, each)] === steps[cell] - 1);
      path[place] = this.neighbor(cell, direction);
    }
    return path;
  }

  /** The cells with one passage. */
  deadEnds() {
    return this.#withDegree((degree) => degree === 1);
  }

  /** The cells with three or four passages. */
  junctions() {
    return this.#withDegree((degree) => degree > 2);
  }

  #withDegree(fits) {
    const degrees = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    const found = [];
    this.cells.forEach((bits, cell) => fits(degrees[bits & 15]) && found.push(cell));
    return found;
  }

  /** A longest of the shortest ways; found from two ends, which is exact in a perfect maze. */
  longestPath() {
    const far = (steps) => steps.reduce((best, each, cell) => (each > steps[best] ? cell : best), 0);
    const one = far(this.distances(0));
    const other = far(this.distances(one));
    return this.path(one, other);
  }

  /** {cells, passages, deadEnds, junctions, perfect, longest}: counts; `longest` in steps, null unless it is perfect. */
  measures() {
    const passages = this.cells.reduce((sum, bits) => sum + ((bits >> 1) & 1) + ((bits >> 2) & 1), 0);
    const cells = this.cells.length;
    const perfect = passages === cells - 1 && !this.distances(0).includes(-1);
    return {
      cells,
      passages,
      deadEnds: this.deadEnds().length,
      junctions: this.junctions().length,
      perfect,
      longest: perfect ? this.longestPath().length - 1 : null,
    };
  }
}
