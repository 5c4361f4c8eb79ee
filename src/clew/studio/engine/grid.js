// Grids as kernels see them: numbers that are polynomials of their sizes, and tables that kernels fill.

import { EngineError } from "./errors.js";
import { Blank, PAGE, Struct, zeros } from "./kernels.js";

/** The value of a polynomial of the manifest. */
export function valueOf(polynomial, sizes) {
  let total = 0;
  for (const [factor, ...powers] of polynomial.terms) {
    total += powers.reduce((product, power, place) => product * sizes[place] ** power, factor);
  }
  return total / polynomial.over;
}

/** A grid: `cells` is the number of its cells, `places` the place of each. */
export class Grid {
  #members;
  #parts;
  #connected;

  /** `parts`: `begins` of a grid in rings, `mask` and `cells` of a mask, `entries` of a graph, with `fillHeadings` of part of a grid. */
  constructor(spec, facts, sizes, parts = {}) {
    Object.assign(this, { spec, facts, sizes });
    this.#parts = parts;
    this.#connected = facts.connected;
    this.numbers = {};
    for (const [name, polynomial] of Object.entries(facts.numbers)) {
      if (polynomial) this.numbers[name] = Math.max(valueOf(polynomial, sizes), 0);
    }
    this.numbers.cells ??= parts.cells;
  }

  get cells() {
    return this.numbers.cells;
  }

  async prepare(kernels) {
    const { facts, sizes } = this;
    if (facts.shape) {
      const [length, width, shift] = facts.canvas.members.map((each) => each.terms && valueOf(each, sizes));
      this.#parts.entries = zeros("i", length * width);
      await kernels.call("clew.grids.neighbor_table.fill_rows", this.shape, width, shift, this.#parts.entries);
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
    if (this.#parts.mask) {
      const tables = { place_table: zeros("i", this.cells), index_table: zeros("i", this.numbers.storage) };
      await kernels.call(`${PAGE}.number_cells`, this.empty, ...Object.values(tables));
      Object.assign(this.#parts, tables);
    }
    const canvas = this.canvas(this.empty, zeros("i", 0), zeros("q", 1));
    this.places = zeros("i", this.cells);
    await kernels.call(`${PAGE}.list_cells`, canvas, this.places);
    this.numbers.edges ??= await (await import("./directions.js")).countEdges(kernels, this);
  }

  /** Refuse a mask or a graph in several parts. */
  async checkConnected(kernels) {
    if (this.#connected) return;
    const { storage } = this.numbers;
    const canvas = this.canvas(this.empty, zeros("i", 0), zeros("q", 1));
    const parts = await kernels.call("clew.mazes.checking.count_parts", canvas, zeros("i", storage), zeros("i", storage), zeros("q", 2));
    if (parts > 1) throw new EngineError("grid-parts", { grid: this.spec, parts });
    this.#connected = true;
  }

  /** What kernels see of its tiles. */
  get shape() {
    return this.#shape(this.facts.shape);
  }

  get parts() {
    return this.#parts;
  }

  #shape(node) {
    if (node.members) return new Struct(node.class, node.members.map((each) => this.#shape(each)));
    return node === "begins" ? this.#parts.begins : valueOf(node, this.sizes);
  }

  /** The headings of the directions of all cells, as a walker with a compass takes them. */
  async compass(kernels) {
    const { stride, headings } = this.facts.compass;
    const made = Uint8Array.from(headings ?? zeros("B", stride * this.cells));
    if (this.#parts.fillHeadings) await this.#parts.fillHeadings(made);
    else if (stride) await kernels.call("clew.grids.tiling.fill_headings", this.shape, stride, made);
    return new Struct("clew.grids.compass.Compass:2", [made, stride]);
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
    this.#parts.mask?.forEach((isCell, at) => {
      if (!isCell) made[(top + Math.floor(at / width)) * stride + left + (at % width)] = mark;
    });
    return made;
  }

  /** What kernels see of the grid, with these passages and this log. */
  canvas(passages, events, count) {
    const made = { passages, events, event_count: count, ...this.#parts };
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
      made.push(new Blank(code === "passages" ? this.facts.typecode : code, count, fill));
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
