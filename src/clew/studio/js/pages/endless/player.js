/** A player in an endless maze; blocks of its passages are fetched before they are needed. Independent of the screen. */

const BLOCK_BITS = 6n;
const BLOCK = 1n << BLOCK_BITS; // cells in a row of a block
const AHEAD = 24n; // cells around the player that are always there
const MAX_KEPT = 24; // blocks
const MAX_TRAIL = 400; // cells
/** What each direction, north, east, south and west, adds to a cell. */
const STEPS = [[0n, -1n], [1n, 0n], [0n, 1n], [-1n, 0n]];

/** The cell beside another one. */
export const beside = ([x, y], direction) => [x + STEPS[direction][0], y + STEPS[direction][1]];

export const isSame = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

export class Player {
  steps = 0;
  hint = null; // the cell that was hinted at
  #blocks = new Map(); // passages, or a promise until they are there, by "x,y" of the block; those used last at the end
  #stop = new AbortController();

  /** At a cell of a maze that `source` has; `failed(error)` is called when passages cannot be had. */
  constructor(source, cell, failed) {
    Object.assign(this, { source, start: cell, trail: [cell], failed });
  }

  get at() {
    return this.trail.at(-1);
  }

  close() {
    this.#stop.abort();
  }

  /** Have the passages around; resolves when those at the player's own cell are there, or cannot be had. */
  async ready() {
    const [x, y] = this.at, offsets = [0n, -AHEAD, AHEAD];
    const [own] = offsets.flatMap((dx) => offsets.map((dy) => this.#load(x + dx, y + dy)));
    await own;
  }

  /** Whether there is a passage in a direction; null if that is not known yet. */
  isOpen(direction) {
    const block = this.#block(this.at);
    if (!(block instanceof Uint8Array)) return null;
    const [x, y] = this.at.map((each) => Number(each & (BLOCK - 1n)));
    return Boolean((block[y * Number(BLOCK) + x] >> direction) & 1);
  }

  /** The directions of the passages from here. */
  get openDirections() {
    return [0, 1, 2, 3].filter((each) => this.isOpen(each));
  }

  /** One step; true or false for a passage or a wall, null if that is not known yet. */
  move(direction) {
    const open = this.isOpen(direction);
    if (open) {
      this.trail.push(beside(this.at, direction));
      if (this.trail.length > MAX_TRAIL) this.trail.shift();
      this.steps += 1;
      this.hint = null;
    }
    this.ready();
    return open;
  }

  #block([x, y]) {
    return this.#blocks.get(`${x >> BLOCK_BITS},${y >> BLOCK_BITS}`);
  }

  /** The block of a cell, or the promise of it, which is resolved in any case; nothing outside the maze. */
  #load(x, y) {
    const { source: { sides } } = this;
    if (x < 0n || y < 0n || x >= sides[0] || y >= sides[1]) return null;
    const [column, row] = [x, y].map((each) => each >> BLOCK_BITS), key = `${column},${row}`;
    const block = this.#blocks.get(key) ?? this.#fetch(key, column << BLOCK_BITS, row << BLOCK_BITS);
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    if (this.#blocks.size > MAX_KEPT) this.#blocks.delete(this.#blocks.keys().next().value);
    return block;
  }

  async #fetch(key, left, top) {
    try {
      const passages = await this.#passages(left, top);
      this.#blocks.set(key, passages);
    } catch (error) {
      this.#blocks.delete(key);
      if (error.name !== "AbortError") this.failed(error);
    }
  }

  /** The passages of a whole block; where the maze ends inside the block, the rest is closed. */
  async #passages(left, top) {
    const side = Number(BLOCK), [width, height] = [left, top].map((first, place) => Math.min(side, Number(this.source.sides[place] - first)));
    const found = await this.source.window(left, top, width, height, this.#stop.signal);
    if (width === side && height === side) return found;
    const block = new Uint8Array(side * side);
    for (let row = 0; row < height; row += 1) block.set(found.subarray(row * width, (row + 1) * width), row * side);
    return block;
  }
}
