// Endless mazes, as src/clew/puzzles/endless/tables.py and world.py make and read them, by the same kernels. Cells are pairs of
// BigInts. The tables stay in the memory of kernels.

import { EngineError } from "./errors.js";
import { Blank, PAGE, Struct, all, zeros } from "./kernels.js";

const DRAWS = "clew.draws.SplitMix:1";
const BASE = 1n << 60n; // lengths are pairs: a multiple of this, and the rest
const CELLS = -1; // in place of a level

/** Make the tables of a world. `makeMaze(grid, number)` makes the mazes inside blocks: the open directions of their cells. */
export async function makeEndless(facts, kernels, { word, isInRows, generator, makeMaze }) {
  const { BENDS, BENDS_SEED, CELL, CHILDREN, BRANCH, KINDS, LEAF_KINDS, OUTLINES, STARS } = facts.constants;
  const members = facts.members.map((each) => (Array.isArray(each) ? kernels.resident(...each) : each));
  const bends = kernels.resident("i", 2 * BENDS ** 2);
  const h = Object.fromEntries(facts.fields.map((name, place) => [name, members[place]]));
  const tables = new Struct(facts.class, members);
  kernels.entries(h.branch).set(facts.branch);
  kernels.entries(h.sizes).set(facts.sizes.map(BigInt));
  const run = (name, ...given) => kernels.call(facts.functions[name], ...given);
  const stream = async (seed) => {
    const state = zeros("Q", 2);
    await kernels.call(`${PAGE}.begin_stream`, state, seed, 0);
    return new Struct(DRAWS, [state]);
  };
  const { leaf } = h, frame = 2 * leaf, places = frame ** 2;
  await run("draw_outlines", await stream(BigUint64Array.of(BigInt(OUTLINES))), h.points, h.lengths, zeros("i", 4 * places), leaf, isInRows ? 0 : 1);
  const trees = zeros("B", facts.branch.length * KINDS * CHILDREN);
  for (const [level, branch] of facts.branch.entries())
    for (let kind = 0; level && kind < KINDS; kind += 1) {
      const row = level * KINDS + kind, cells = await makeMaze(`${branch}x${branch}`, row);
      cells.forEach((each, cell) => (trees[row * CHILDREN + Math.floor(cell / branch) * BRANCH + (cell % branch)] = each));
    }
  await run("fill_kinds", tables, await stream(word), trees, zeros("i", STARS));
  await run("shape_leaves", tables, zeros("B", places), zeros("i", places));
  for (let kind = 0; kind < LEAF_KINDS; kind += 1) {
    const shape = kernels.entries(h.leaf_cells).slice(kind * places, (kind + 1) * places);
    if (!shape.includes(CELL)) continue;
    const rows = Array.from({ length: frame }, (_, y) => shape.subarray(y * frame, (y + 1) * frame));
    const cells = await makeMaze(isInRows ? `${leaf}x${leaf}` : { mask: rows }, kind);
    const found = kernels.entries(h.leaf_cells).subarray(kind * places, (kind + 1) * places);
    let cell = 0;
    for (let place = 0; place < places; place += 1) if (found[place]) found[place] |= cells[cell++];
  }
  if (await run("measure_leaves", tables, zeros("i", places), zeros("i", places))) throw new EngineError("endless-imperfect", { algorithm: generator });
  for (let level = 1; level <= h.levels; level += 1)
    await run("measure_blocks", tables, level, zeros("q", 2 * CHILDREN), zeros("i", CHILDREN), zeros("i", CHILDREN));
  await run("draw_bends", await stream(BigUint64Array.of(BigInt(BENDS_SEED))), bends);
  return new Endless(facts, kernels, tables, h, run, bends);
}

/** A perfect maze of 2^62 x 2^62 cells; see `clew.Endless` in Python. */
export class Endless {
  #facts;
  #kernels;
  #tables;
  #h;
  #run;
  #spaces = {};
  #turn = Promise.resolve();

  /** `bends`: how far from each pixel of a tile its shade is taken. */
  constructor(facts, kernels, tables, h, run, bends) {
    this.bends = bends;
    [this.#facts, this.#kernels, this.#tables, this.#h, this.#run] = [facts, kernels, tables, h, run];
  }

  /** Memory for kernels, by the names of what it holds. */
  #memory(...names) {
    return names.map((name, place) => {
      const made = (this.#spaces[name] ??= []), before = names.slice(0, place).filter((each) => each === name).length;
      return (made[before] ??= this.#kernels.resident(...this.#facts.spaces[name]));
    });
  }

  /** Do this after all that was begun before, which uses the same memory. */
  #inTurn(work) {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Call a kernel that uses none of this memory. */
  run(name, ...given) {
    return this.#run(name, ...given);
  }

  get constants() {
    return this.#facts.constants;
  }

  get leaf() {
    return this.#h.leaf;
  }

  /** The open directions of the cells of a window, those that lead outside included. */
  window(x, y, width, height) {
    return this.#inTurn(async () => {
      const passages = zeros("B", width * height);
      await this.#run("draw_window", this.#tables, x, y, width, height, passages, ...this.#memory("way"));
      return passages;
    });
  }

  /** How many steps it is from one cell to another, a BigInt. */
  distance(a, b) {
    return this.#inTurn(async () => {
      const spaces = this.#memory("ways", "away", "away", "away", "frame", "frame", "length");
      await this.#run("find_distance", this.#tables, ...a, ...b, ...spaces);
      const [high, low] = this.#kernels.entries(spaces.at(-1));
      return high * BASE + low;
    });
  }

  /** The direction of the first step from one cell to another; null if they are the same. */
  nextStep(a, b) {
    return this.#inTurn(async () => {
      const [way, ...spaces] = this.#memory("ways", "frame", "frame"), [route] = this.#memory("route");
      const door = await this.#run("find_exit", this.#tables, ...a, ...b, way, ...spaces);
      const count = await this.#run("follow", this.#tables, this.#kernels.entries(way)[0], door, ...spaces, route);
      return count ? this.#kernels.entries(route)[0] : null;
    });
  }

  /**
   * The course of a route in a window [left, top, width, height] whose cells have so many pixels: a BigInt64Array with three numbers
   * for each point, x, y, and 1 if a line begins there.
   */
  outline(a, b, window, cell = 1) {
    return this.#inTurn(async () => {
      const { LEAF_PIXELS, MAX_POINTS, POINT_PIXELS } = this.constants, sizes = this.#facts.sizes.map(Number);
      let finest = this.leaf * cell < LEAF_PIXELS ? 0 : CELLS;
      while (finest >= 0 && finest < this.#h.levels - 1 && this.leaf * sizes[finest + 1] * cell < POINT_PIXELS) finest += 1;
      const spaces = this.#memory("ways", "stack", "frame", "frame", "points");
      const count = await this.#run("trace_route", this.#tables, ...a, ...b, BigInt64Array.from(window), finest, ...spaces);
      if (count > MAX_POINTS) throw new EngineError("endless-points", { most: MAX_POINTS });
      return this.#kernels.entries(spaces.at(-1)).slice(0, 3 * count);
    });
  }

  /** The steps from a cell to the blocks of a level in a window of such blocks: a BigInt64Array with two numbers for each. */
  depths(a, window, level) {
    return this.#inTurn(async () => {
      const depths = new Blank("q", 2 * Number(window[2]) * Number(window[3]), null, all);
      const spaces = this.#memory("way", "levels", "away", "frame", "frame", "blocks", "reach", "entrances");
      await this.#run("find_depths", this.#tables, ...a, BigInt64Array.from(window), level, ...spaces, depths);
      return depths.array;
    });
  }
}
