// Endless mazes: the tables of a world, and the questions of `clew.Endless` in Python, with the same answers. Cells are pairs of
// BigInts.

import { PAGE, Struct, zeros } from "./kernels.js";

const MODULE = "clew.puzzles.endless", TILE = "clew.pictures.painting.map_tile";
const DRAWS = "clew.draws.SplitMix:1";
const SIDE_BITS = 62;
const CLOSED = [14, 13, 11, 7]; // the passages that stay at the north, east, south and west edge of a window
const STEPS = [[0n, -1n], [1n, 0n], [0n, 1n], [-1n, 0n]];

/** The tables of a world in the memory of kernels of its own. */
export class Endless {
  #kernels;
  #tables;
  #spaces = {};

  /** `clew` makes mazes, `kernels` are its own, `facts` are those of the manifest; `make` has to end before anything is asked. */
  constructor(clew, kernels, facts, { seed, generator, isCrooked }) {
    Object.assign(this, { clew, facts, seed, generator, isCrooked });
    this.#kernels = kernels.apart();
  }

  async make() {
    const { facts } = this, levels = facts.branches.length - 1;
    const arrays = Object.values(facts.tables).map(([code, length]) => this.#kernels.reside(code, length));
    const named = (this.#tables = Object.fromEntries(Object.keys(facts.tables).map((name, place) => [name, arrays[place]])));
    this.tables = new Struct(facts.class, [facts.leaf, levels, ...arrays]);
    named.branch.entries.set(facts.branches);
    named.sizes.entries.set(facts.sizes.map(BigInt));
    const spare = this.#kernels.reside("i", 16 * facts.leaf ** 2);
    await this.#call("outlines.draw_outlines", await this.#draws(facts.outlines), named.points, named.lengths, spare, facts.leaf, Number(this.isCrooked));
    await this.#call("hierarchy.fill_kinds", this.tables, await this.#draws(this.seed), await this.#trees(), zeros("i", facts.stars));
    await this.#fillLeaves();
    const [steps, queue] = [this.#space("frame"), this.#space("frame", 1)];
    if (await this.#call("crossings.measure_leaves", this.tables, steps, queue)) throw new Error("these mazes are not perfect");
    const children = () => zeros("i", facts.children);
    for (let level = 1; level <= levels; level += 1)
      await this.#call("crossings.measure_blocks", this.tables, level, zeros("q", 2 * facts.children), children(), children());
    return this;
  }

  #call(name, ...given) {
    return this.#kernels.call(`${MODULE}.${name}`, ...given);
  }

  async #draws(seed, number = 0) {
    const state = zeros("Q", 2);
    await this.#kernels.call(`${PAGE}.begin_stream`, state, BigUint64Array.of(BigInt(seed)), number);
    return new Struct(DRAWS, [state]);
  }

  /** Memory for kernels; `place` is another one for each of those that a kernel gets. */
  #space(name, place = 0) {
    return (this.#spaces[`${name} ${place}`] ??= this.#kernels.reside(...this.facts.spaces[name]));
  }

  /** A perfect maze of children for each kind on each level. */
  async #trees() {
    const { branches, kinds, children, branch: row } = this.facts;
    const trees = zeros("B", branches.length * kinds * children);
    for (const [level, branch] of branches.entries())
      for (let kind = 0; level > 0 && kind < kinds; kind += 1) {
        const number = level * kinds + kind;
        const { cells } = await this.clew.generate(this.generator, `${branch}x${branch}`, { seed: this.seed, number });
        cells.forEach((each, cell) => (trees[number * children + Math.floor(cell / branch) * row + (cell % branch)] = each));
      }
    return trees;
  }

  /** The mazes inside all kinds of leaves, each in its outlines. */
  async #fillLeaves() {
    const { leaf, leafKinds, cell: mark } = this.facts, frame = 2 * leaf, size = frame ** 2;
    await this.#call("hierarchy.shape_leaves", this.tables, zeros("B", size), this.#space("frame"));
    for (let place = 0; place < leafKinds; place += 1) {
      const before = this.#tables.leaf_cells.entries.slice(place * size, (place + 1) * size);
      if (!before.includes(mark)) continue;
      const rows = Array.from({ length: frame }, (_, y) => before.subarray(y * frame, (y + 1) * frame));
      const grid = this.isCrooked ? { mask: rows } : `${leaf}x${leaf}`;
      const { cells } = await this.clew.generate(this.generator, grid, { seed: this.seed, number: place });
      let each = 0;
      for (let at = 0; at < size; at += 1) if (before[at]) before[at] |= cells[each++];
      this.#tables.leaf_cells.entries.set(before, place * size);
    }
  }

  /** The open directions of the cells of a window, row by row; those that lead outside are closed, unless it is not `closed`. */
  async window(x, y, width, height, { closed = true } = {}) {
    const passages = zeros("B", width * height);
    await this.#call("places.draw_window", this.tables, x, y, width, height, passages, this.#space("way"));
    if (!closed) return passages;
    for (let column = 0; column < width; column += 1) {
      passages[column] &= CLOSED[0];
      passages[(height - 1) * width + column] &= CLOSED[2];
    }
    for (let row = 0; row < height; row += 1) {
      passages[row * width] &= CLOSED[3];
      passages[(row + 1) * width - 1] &= CLOSED[1];
    }
    return passages;
  }

  /** How many steps it is from one cell to another, exactly. */
  async distance(a, b) {
    const length = zeros("q", 2), away = [0, 1, 2].map((place) => this.#space("away", place));
    await this.#call("distances.find_distance", this.tables, ...a, ...b, this.#space("ways"), ...away, ...this.#frames(), length);
    return length[0] * BigInt(this.facts.base) + length[1];
  }

  #frames() {
    return [this.#space("frame"), this.#space("frame", 1)];
  }

  /** The direction of the first step from one cell to another: 0 north, 1 east, 2 south, 3 west; null if they are the same. */
  async nextStep(a, b) {
    const [direction] = await this.#part(a, b);
    return direction ?? null;
  }

  /** The directions from a cell toward another, up to the end of its leaf. */
  async #part(a, b) {
    if (a.every((each, place) => each === b[place])) return [];
    const way = this.#space("ways"), [steps, queue] = this.#frames(), route = this.#space("route");
    const door = await this.#call("routes.find_exit", this.tables, ...a, ...b, way, steps, queue);
    const count = await this.#call("routes.follow", this.tables, way.entries[0], door, steps, queue, route);
    return Array.from(route.entries.subarray(0, count));
  }

  /** The cells on the way from one cell to another, both included, as they are found. */
  async *route(a, b) {
    let cell = a;
    yield cell;
    for (let part = await this.#part(cell, b); part.length; part = await this.#part(cell, b))
      for (const direction of part) {
        cell = cell.map((each, place) => each + STEPS[direction][place]);
        yield cell;
      }
  }

  /**
   * The course of a route in a window of [left, top, width, height], as lines of [x, y]; as coarse as a picture with so many
   * pixels for a cell needs it. Null if it has too many points.
   */
  async outline(a, b, window, pixels) {
    const { leaf, sizes, cells, maxPoints, pointPixels } = this.facts, levels = sizes.length - 1;
    let finest = cells;
    while (finest < levels - 1 && leaf * Number(sizes[finest + 1]) * pixels < pointPixels) finest += 1;
    const points = this.#space("points");
    const count = await this.#call("routes.trace_route", this.tables, ...a, ...b, BigInt64Array.from(window), finest, this.#space("ways"), this.#space("stack"), ...this.#frames(), points);
    if (count > maxPoints) return null;
    const lines = [], { entries } = points;
    for (let place = 0; place < count; place += 1) {
      if (place === 0 || entries[3 * place + 2]) lines.push([]);
      lines.at(-1).push([entries[3 * place], entries[3 * place + 1]]);
    }
    return lines;
  }

  /** The steps from a cell to the blocks of a level in a window of such blocks: BigInt64Array, a multiple of 2^60 and the rest for each. */
  async depths(a, window, level) {
    const depths = zeros("q", Number(2n * window[2] * window[3]));
    const [levels, away] = [this.#space("levels"), this.#space("away")];
    const rest = ["blocks", "reach", "entrances"].map((name) => this.#space(name));
    await this.#call("shading.find_depths", this.tables, ...a, BigInt64Array.from(window), level, this.#space("way"), levels, away, ...this.#frames(), ...rest, depths);
    return depths;
  }

  /** The pixels of a tile of the map, as the service draws it: Uint8ClampedArray, red, green, blue and opacity for each. */
  async tile({ z, x, y }) {
    const { pixels, wallsFrom } = this.facts.tile, bits = z + Math.log2(pixels) - SIDE_BITS, side = 1n << BigInt(SIDE_BITS - z);
    return bits >= wallsFrom ? this.#walls(x, y, Number(side), 2 ** bits) : this.#shades(x, y, side, bits);
  }

  async #walls(column, row, side, cell) {
    const { pixels, wall, floor } = this.facts.tile, last = (1n << BigInt(SIDE_BITS)) / BigInt(side) - 1n;
    const [left, top] = [column, row].map((each) => (each > 0n ? 1 : 0));
    const [x, y] = [column * BigInt(side) - BigInt(left), row * BigInt(side) - BigInt(top)];
    const found = await this.window(x, y, side + left, side + top), picture = zeros("B", pixels ** 2);
    const passages = Uint8Array.from({ length: side ** 2 }, (_, at) => found[(top + Math.floor(at / side)) * (side + left) + left + (at % side)]);
    const edges = Number(column === last) + 2 * Number(row === last);
    await this.#kernels.call(`${TILE}.paint_walls`, passages, side, cell, edges, pixels, picture);
    const colors = new Uint32Array(2), made = new Uint32Array(pixels ** 2);
    new Uint8Array(colors.buffer).set([...floor, 255, ...wall, 255]);
    for (let place = 0; place < made.length; place += 1) made[place] = colors[picture[place]];
    return new Uint8ClampedArray(made.buffer);
  }

  async #shades(column, row, side, bits) {
    const { pixels, blockBits, childBits, growthInTenths } = this.facts.tile, leafBits = Math.log2(this.facts.leaf);
    const level = Math.max(0, Math.floor((blockBits - bits - leafBits) / childBits));
    const block = 1n << BigInt(leafBits + childBits * level), count = side > block ? Number(side / block) : 1;
    const lengths = await this.depths([0n, 0n], [(column * side) / block, (row * side) / block, BigInt(count), BigInt(count)], level);
    const period = Math.floor((growthInTenths * (Math.log2(pixels) - bits) + 5) / 10), colors = zeros("B", 3 * count ** 2);
    await this.#kernels.call(`${TILE}.paint_lengths`, lengths, period, colors);
    const made = new Uint8ClampedArray(4 * pixels ** 2), scale = pixels / count;
    for (let at = 0; at < pixels ** 2; at += 1) {
      const from = 3 * (Math.floor(Math.floor(at / pixels) / scale) * count + Math.floor((at % pixels) / scale));
      made.set([colors[from], colors[from + 1], colors[from + 2], 255], 4 * at);
    }
    return made;
  }
}
