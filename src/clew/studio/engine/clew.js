// Clew in a page or in Node: mazes and ways through them, the same as Python's for the same seed, without a server.

import { Kernels, Struct, zeros } from "./kernels.js";

const PAGE = "clew.engine.page_kernels";
const LISTS = "clew.grids.neighbor_lists", TABLE = "clew.grids.neighbor_table";
const GIVEN = '{ mask: ["..X"] } or { neighbors: [[1], [0]] }';
const SEEDS = 2n ** 64n;
const MAX_PLACES = 2 ** 27; // some arrays have eight bytes for each
const LOGGED = 1 << 16; // events for which there is room at first
const MAX_EVENTS = 1 << 25;

/** The value of a polynomial of the manifest. */
function valueOf(polynomial, sizes) {
  let total = 0;
  for (const [factor, ...powers] of polynomial.terms) {
    total += powers.reduce((product, power, place) => product * sizes[place] ** power, factor);
  }
  return total / polynomial.over;
}

/** What a form such as "{width}x{height}" matches, and the names of its sizes. */
function patternOf(form) {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map((each) => each[1]);
  return { names, pattern: new RegExp(`^${form.replace(/\{\w+\}/g, "(\\d{1,9})")}$`) };
}

/** Read JSON or a module from the folder of this file: over the network in a page, from the disk in Node. */
async function read(name, base) {
  const address = new URL(name, base);
  if (address.protocol !== "file:") return fetch(address);
  const { readFile } = await import("node:fs/promises");
  return new Response(await readFile(address), { headers: { "content-type": "application/wasm" } });
}

/** Load what is known of all grids and algorithms; kernels are loaded when they are first used. */
export async function load(base = import.meta.url) {
  const manifest = await (await read("manifest.json", base)).json();
  return new Clew(manifest, async (file) => WebAssembly.compileStreaming(read(`kernels/${file}`, base)));
}

export class Clew {
  #manifest;
  #kernels;
  #grids = new Map();

  constructor(manifest, loadModule) {
    this.#manifest = manifest;
    this.#kernels = new Kernels(manifest.kernels, loadModule);
  }

  /** The names of generators and grids. */
  get generators() {
    return Object.keys(this.#manifest.generators);
  }

  get grids() {
    return Object.keys(this.#manifest.grids);
  }

  /**
   * Make a maze on the grid of a spec, on a mask or on a graph. A mask is given as { mask: ["..X", "..."] }, or with
   * rows of booleans, true for a cell; a graph as { neighbors: [[1], [0, 2], [1]] }, a list for each cell. `seed`
   * is a number or a BigInt below 2^64; `log` keeps the events, if there are at most `maxEvents`.
   * Returns { grid, passages, places, events }: the open directions of each place as a set of bits, the place of each
   * cell, and with a log three numbers for each event.
   */
  async generate(algorithm, spec, { seed = 1, number = 0, options = {}, log = false, maxEvents = MAX_EVENTS } = {}) {
    const entry = this.#entry("generators", algorithm);
    const grid = await this.#grid(spec);
    if (grid.facts.weaves && !entry.weave) throw new Error(`${algorithm} makes no weave mazes`);
    if (entry.rows && !grid.facts.rows) throw new Error(`${algorithm} works row by row, and ${spec} has no rows`);
    const values = valuesOf(algorithm, entry, options, grid);
    const word = seedOf(seed);
    wholeNumber("number", number, 0, Number.MAX_SAFE_INTEGER);
    for (let capacity = log ? LOGGED : 0; ; ) {
      const passages = grid.empty.slice(), state = zeros("Q", 2), count = zeros("q", 1);
      await this.#kernels.call(`${PAGE}.begin_stream`, state, word, number);
      const events = zeros("i", 3 * capacity);
      const draws = new Struct("clew.draws.SplitMix:1", [state]);
      const scratch = await grid.scratch(entry, this.#kernels);
      await this.#kernels.call(entry.function, grid.canvas(passages, events, count), draws, ...scratch, ...values);
      const happened = Number(count[0]);
      const kept = log && happened <= maxEvents;
      if (happened <= capacity || !kept) return new Maze(this, grid, passages, kept ? events.slice(0, 3 * happened) : null);
      capacity = happened;
    }
  }

  /** The options of an algorithm whose values are texts, as in an address. */
  optionsFromText(algorithm, texts) {
    const { options } = this.#entry("generators", algorithm);
    const valueOf = (name, text) => {
      const kind = options.find((each) => each.name === name)?.kind;
      return kind === "chance" || kind === "count" ? Number(text) : text;
    };
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueOf(name, text)]));
  }

  /** Find the steps from a cell to all others: Int32Array[cells], -1 where no way leads. */
  async distances(maze, start) {
    const entry = this.#entry("solvers", "breadth-first");
    const { grid, places } = maze;
    wholeNumber("start", start, 0, grid.cells - 1);
    const scratch = await grid.scratch(entry, this.#kernels);
    const canvas = grid.canvas(maze.passages.slice(), zeros("i", 0), zeros("q", 1));
    await this.#kernels.call(entry.function, canvas, places[start], -1, ...scratch);
    return Int32Array.from(places, (place) => scratch[0][place]);
  }

  #entry(kind, name) {
    const entry = this.#manifest[kind][name];
    if (!entry) throw new Error(`there is no ${name}: choose one of ${Object.keys(this.#manifest[kind]).join(", ")}`);
    return entry;
  }

  #grid(spec) {
    if (Array.isArray(spec.mask)) return this.#makeMask(spec.mask);
    if (Array.isArray(spec.neighbors)) return this.#makeGraph(spec.neighbors);
    if (typeof spec !== "string") throw new Error(`no grid is given: give a spec, ${GIVEN}`);
    if (!this.#grids.has(spec)) this.#grids.set(spec, this.#makeGrid(spec));
    return this.#grids.get(spec);
  }

  async #makeMask(rows) {
    const [facts] = this.#manifest.given.mask;
    const mask = maskOf(rows, this.#manifest.signs);
    const sizes = [rows[0].length, rows.length];
    const grid = new Grid(`mask:${sizes.join("x")}`, facts, sizes, { mask });
    await grid.prepare(this.#kernels);
    return grid;
  }

  async #makeGraph(neighbors) {
    const cells = neighbors.length;
    if (!cells) throw new Error("a graph without cells is not possible: give at least one cell");
    const begins = zeros("q", cells + 1);
    neighbors.forEach((each, cell) => (begins[cell + 1] = begins[cell] + BigInt(each.length)));
    const flat = BigInt64Array.from(neighbors.flat(), (each) => BigInt(Number.isInteger(each) ? each : -1));
    const most = await this.#kernels.call(`${LISTS}.max_degree`, begins, flat);
    const facts = this.#manifest.given.graph.find((each) => each.degree >= most);
    if (!facts) throw new Error(`a cell has ${most} neighbors: at most ${this.#manifest.given.graph.at(-1).degree} are possible`);
    const wrong = await this.#kernels.call(`${LISTS}.first_wrong`, begins, flat);
    if (wrong >= 0) {
      throw new Error(`cell ${wrong} has neighbors ${neighbors[wrong]}: list each once, not itself, from 0 to ${cells - 1}`);
    }
    const [, width, shift] = facts.canvas.members.map((each) => each.terms && valueOf(each, [cells]));
    const entries = zeros("i", cells * width);
    await this.#kernels.call(`${LISTS}.fill_table`, begins, flat, width, shift, entries);
    const lonely = await this.#kernels.call(`${TABLE}.write_backs`, cells, width, shift, entries);
    if (lonely >= 0) {
      const other = entries[lonely] >> shift;
      const cell = Math.floor(lonely / width);
      throw new Error(`cell ${cell} has neighbor ${other}, which does not list it: list each edge at both of its cells`);
    }
    const grid = new Grid(`graph:${cells}`, facts, [cells], { entries });
    await grid.prepare(this.#kernels);
    return grid;
  }

  async #makeGrid(spec) {
    const [name, form] = spec.includes(":") ? spec.split(/:(.*)/s) : ["rectangle", spec];
    for (const facts of this.#manifest.grids[name] ?? []) {
      const { names, pattern } = patternOf(facts.form);
      const sizes = pattern.exec(form)?.slice(1).map(Number);
      if (sizes && sizes.length === names.length) {
        if (sizes.some((size) => size < 1)) throw new Error(`${spec} has a size of 0: at least 1 is needed`);
        let begins = null;
        if (facts.begins) { // of a grid in rings: its numbers are polynomials of the number of cells
          const length = valueOf(facts.begins.length, sizes);
          if (length > MAX_PLACES) throw new Error(`${spec} is too large for a page: try a smaller size`);
          begins = zeros("q", length);
          sizes.splice(0, sizes.length, await this.#kernels.call(facts.begins.kernel, ...sizes, begins));
        }
        const grid = new Grid(spec, facts, sizes, { begins });
        if (grid.numbers.storage > MAX_PLACES) throw new Error(`${spec} is too large for a page: try a smaller size`);
        await grid.prepare(this.#kernels);
        return grid;
      }
    }
    if (name in this.#manifest.given) {
      throw new Error(`${spec} is not read by this engine: give the cells, as ${GIVEN}`);
    }
    throw new Error(`${spec} is no grid of this engine: they are ${this.grids.join(", ")}, such as hexagons:12x9`);
  }
}

/** The mask of these rows, a byte for each place: 1 for a cell. */
function maskOf(rows, signs) {
  const width = rows[0]?.length ?? 0;
  const mask = new Uint8Array(width * rows.length);
  rows.forEach((row, y) => {
    if (row.length !== width) {
      throw new Error(`row ${y} of the mask has ${row.length} places and row 0 ${width}: make them equal`);
    }
    Array.from(row, (each, x) => {
      if (typeof each === "string" && !Object.values(signs).some((some) => some.includes(each))) {
        throw new Error(`row ${y}, column ${x} of the mask holds ${each}: X or # leaves a place out, . or a blank is a cell`);
      }
      mask[y * width + x] = typeof each === "string" ? signs.cell.includes(each) : each;
    });
  });
  if (!mask.includes(1)) throw new Error("the mask leaves every place out: at least one must be a cell");
  return mask;
}

function valuesOf(name, entry, options, grid) {
  for (const given of Object.keys(options)) {
    const option = entry.options.find((each) => each.name === given);
    if (!option) throw new Error(`${name} has no option ${given}`);
    if (option.squares && !grid.facts.squares) throw new Error(`${given} is for grids of squares, not ${grid.spec}`);
  }
  return entry.options.map((option) => kernelValue(option, options[option.name]));
}

function kernelValue(option, value) {
  if (value === undefined || value === null) return asMembers(option.default);
  if (option.kind === "chance") {
    if (!(value >= 0 && value <= 1)) throw new Error(`${option.name} is ${value}: give a number from 0 to 1`);
    return Math.round(value * option.scale);
  }
  if (option.kind === "count") return wholeNumber(option.name, value, option.least, option.most);
  const place = option.words.indexOf(value);
  if (place < 0) throw new Error(`${option.name} is ${value}: choose one of ${option.words.join(", ")}`);
  if (option.kind === "choice") return place;
  return asMembers(option.words.map((_, each) => Number(each >= place))); // running sums of weights
}

function wholeNumber(name, value, least, most) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is ${value}: give a whole number from ${least} to ${most}`);
}

/** A seed as the kernel takes it. */
function seedOf(seed) {
  const found = typeof seed === "bigint" || Number.isSafeInteger(seed) ? BigInt(seed) : -1n;
  if (found >= 0n && found < SEEDS) return BigUint64Array.of(found);
  throw new Error(`seed is ${seed}: give a whole number from 0 to 2^64 - 1, above 2^53 as a BigInt`);
}

const asMembers = (value) => (Array.isArray(value) ? new Struct(`builtins.tuple:${value.length}`, value) : value ?? null);

class Grid {
  #members;
  #begins;
  #mask;
  #entries;
  #tables = {};

  /** `begins` is the table of a grid in rings, `mask` that of a mask, `entries` that of a graph. */
  constructor(spec, facts, sizes, { begins = null, mask = null, entries = null } = {}) {
    Object.assign(this, { spec, facts, sizes });
    this.#begins = begins;
    this.#mask = mask;
    this.#entries = entries;
    this.numbers = {};
    for (const [name, polynomial] of Object.entries(facts.numbers)) {
      if (polynomial) this.numbers[name] = Math.max(valueOf(polynomial, sizes), 0);
    }
    if (mask) this.numbers.cells = mask.reduce((total, each) => total + each, 0);
  }

  get cells() {
    return this.numbers.cells;
  }

  async prepare(kernels) {
    const { facts, sizes } = this;
    if (facts.shape) {
      const [length, width, shift] = facts.canvas.members.map((each) => each.terms && valueOf(each, sizes));
      this.#entries = zeros("i", length * width);
      const shape = (node) => {
        if (node.members) return new Struct(node.class, node.members.map(shape));
        return node === "begins" ? this.#begins : valueOf(node, sizes);
      };
      await kernels.call(`${TABLE}.fill_rows`, shape(facts.shape), width, shift, this.#entries);
    }
    const width = sizes[0];
    const shift = 31 + (width > 1 ? 32 - Math.clz32(width - 1) : 0);
    const over = 1n << BigInt(shift);
    const made = { factor: Number((over + BigInt(width) - 1n) / BigInt(width)), shift };
    this.#members = facts.canvas.members.map((each) => {
      if (Array.isArray(each)) return numbersOf(each, sizes);
      return typeof each === "string" ? made[each] ?? each : valueOf(each, sizes);
    });
    this.empty = this.#passages();
    if (this.#mask) {
      this.#tables = { place_table: zeros("i", this.cells), index_table: zeros("i", this.numbers.storage) };
      await kernels.call(`${PAGE}.number_cells`, this.empty, ...Object.values(this.#tables));
    }
    const canvas = this.canvas(this.empty, zeros("i", 0), zeros("q", 1));
    this.places = zeros("i", this.cells);
    await kernels.call(`${PAGE}.list_cells`, canvas, this.places);
    this.numbers.edges ??= await kernels.call(`${PAGE}.count_edges`, canvas);
    if (facts.connected) return;
    const work = [zeros("i", this.numbers.storage), zeros("i", this.numbers.storage), zeros("q", 2)];
    const parts = await kernels.call("clew.mazes.checking.count_parts", canvas, ...work);
    if (parts > 1) throw new Error(`the cells of ${this.spec} fall into ${parts} parts, which no maze can join`);
  }

  /** Passages with nothing carved: the places around the cells are marked. */
  #passages() {
    const { top, bottom, left, right, mark } = this.facts.padding;
    const made = zeros(this.facts.typecode, this.numbers.storage, mark);
    const at = this.facts.members.indexOf("stride");
    const stride = at < 0 ? 1 : this.#members[at];
    for (let row = top; row < made.length / stride - bottom; row += 1) {
      made.fill(0, row * stride + left, (row + 1) * stride - right);
    }
    const width = stride - left - right;
    this.#mask?.forEach((isCell, at) => {
      if (!isCell) made[(top + Math.floor(at / width)) * stride + left + (at % width)] = mark;
    });
    return made;
  }

  /** What kernels see of the grid, with these passages and this log. */
  canvas(passages, events, count) {
    const made = { passages, events, event_count: count, entries: this.#entries, ...this.#tables };
    return new Struct(
      this.facts.canvas.class,
      this.#members.map((each) => (typeof each === "string" ? made[each] : each)),
    );
  }

  /** The scratch arrays of an algorithm. */
  async scratch(entry, kernels) {
    const { cells, edges } = this.numbers;
    const made = [];
    for (const [code, length, fill] of entry.scratch) {
      let count = length;
      if (length.kernel) count = await kernels.call(length.kernel, cells, edges);
      else if (typeof length === "string") count = length === "edges_twice" ? 2 * edges : this.numbers[length];
      if (typeof length === "string" && length.startsWith("edges")) count += 1; // a grid of one cell has no edge
      made.push(zeros(code === "passages" ? this.facts.typecode : code, count, fill));
    }
    return made;
  }
}

function numbersOf([code, ...polynomials], sizes) {
  const made = zeros(code, polynomials.length);
  polynomials.forEach((each, place) => {
    const number = valueOf(each, sizes);
    made[place] = typeof made[place] === "bigint" ? BigInt(number) : number;
  });
  return made;
}

export class Maze {
  #clew;

  constructor(clew, grid, passages, events) {
    this.#clew = clew;
    Object.assign(this, { grid, passages, events });
  }

  /** The place of each cell in `passages`. */
  get places() {
    return this.grid.places;
  }

  /** The open directions of each cell, as a set of bits. */
  get cells() {
    return Int32Array.from(this.places, (place) => this.passages[place]);
  }

  /** {count, events, cells, directions}: the number, the cell and the direction of each event; null without a log. */
  get log() {
    if (!this.events) return null;
    const count = this.events.length / 3;
    const found = { count, events: new Uint8Array(count), cells: new Int32Array(count), directions: new Int32Array(count) };
    const cellAt = new Int32Array(this.passages.length);
    this.places.forEach((place, cell) => (cellAt[place] = cell));
    for (let place = 0; place < count; place++) {
      found.events[place] = this.events[3 * place];
      found.cells[place] = cellAt[this.events[3 * place + 1]];
      found.directions[place] = this.events[3 * place + 2];
    }
    return found;
  }

  /** The steps from a cell to all others. */
  distances(start = 0) {
    return this.#clew.distances(this, start);
  }
}
