// Clew in a page or in Node: mazes and ways through them, the same as Python's for the same seed, without a server.

import { EngineError } from "./errors.js";
import { Grid, valueOf } from "./grid.js";
import { Blank, Kernels, PAGE, Struct, copyOf, zeros } from "./kernels.js";
import { changedProvenance, provenanceOf } from "./provenance.js";

const DRAWS = "clew.draws.SplitMix:1";
const SEEDS = 2n ** 64n;
const MAX_PLACES = 2 ** 27; // some arrays have eight bytes for each
const LOGGED = 1 << 16; // events for which there is room at first
const NO = ["no", "false", "0"]; // of a change without a value
const MAX_EVENTS = 1 << 25;
const SEARCH = "breadth-first";

/** The entries of an array at these places. `Int32Array.from` with a function takes thirty times as long. */
function entriesAt(array, places) {
  const found = new Int32Array(places.length);
  for (let each = 0; each < found.length; each += 1) found[each] = array[places[each]];
  return found;
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
export async function load(base = import.meta.url, { english = true } = {}) {
  if (english) await import("./sentences.js");
  const manifest = await (await read("manifest.json", base)).json();
  return new Clew(manifest, async (file) => WebAssembly.compileStreaming(read(`kernels/${file}`, base)));
}

export class Clew {
  #manifest;
  #kernels;
  #measuring = null;
  #grids = new Map();

  constructor(manifest, loadModule) {
    this.#manifest = manifest;
    this.#kernels = new Kernels(manifest.kernels, loadModule, manifest.constants);
  }

  /** The names of generators, solvers, changes in the order in which several are made, measures and grids. */
  get generators() {
    return Object.keys(this.#manifest.generators);
  }

  get solvers() {
    return Object.keys(this.#manifest.solvers);
  }

  get changes() {
    return Object.keys(this.#manifest.changes);
  }

  get measures() {
    return Object.keys(this.#manifest.measures.formulas);
  }

  get grids() {
    return Object.keys(this.#manifest.grids);
  }

  /** What the kinds of events in a log mean, by their numbers: {name, passage}, such as "carve" and "open". */
  get events() {
    return this.#manifest.events;
  }

  /**
   * Make a maze on the grid of a spec, on that of another maze, on a mask or on a graph: see `Mask` and `Graph` in clew.d.ts.
   * `seed` is a number or a BigInt below 2^64; `log` keeps the events, if there are at most `maxEvents`.
   * Returns { grid, passages, places, events }: the open directions of each place as a set of bits, the place of each
   * cell, and with a log three numbers for each event.
   */
  async generate(algorithm, spec, { seed = 1, number = 0, options = {}, log = false, maxEvents = MAX_EVENTS } = {}) {
    const entry = this.#entry("generators", algorithm);
    const grid = await this.#grid(spec);
    if (grid.facts.weaves && !entry.weave) throw new EngineError("algorithm-weave", { algorithm });
    if (entry.rows && !grid.facts.rows) throw new EngineError("algorithm-rows", { algorithm, grid: grid.spec });
    const values = valuesOf(algorithm, entry, options, grid);
    await grid.checkConnected(this.#kernels);
    const word = seedOf(seed);
    wholeNumber("number", number, 0, Number.MAX_SAFE_INTEGER);
    const { found, events } = await logged(log, maxEvents, async (events, count) => {
      const passages = copyOf(grid.empty), state = zeros("Q", 2);
      await this.#kernels.call(`${PAGE}.begin_stream`, state, word, number);
      const draws = new Struct(DRAWS, [state]);
      const scratch = await grid.scratch(entry, this.#kernels);
      await this.#kernels.call(entry.function, grid.canvas(passages, events, count), draws, ...scratch, ...values);
      return passages.array;
    });
    return new Maze(this, grid, found, events, { word, provenance: provenanceOf(algorithm, entry, values, grid, word, number) });
  }

  /**
   * The maze after a change; without a `seed` among the options it draws what follows from the maze's own, as in Python.
   */
  async change(maze, name, { seed = null, ...options } = {}) {
    const entry = this.#entry("changes", name);
    const { grid, origin } = maze;
    const given = valuesOf(name, entry, options, grid);
    const values = Object.fromEntries(entry.options.map((each, place) => [each.name, given[place]]));
    const state = zeros("Q", 2), follows = origin && seed === null;
    const word = follows ? origin.word.slice() : seedOf(seed ?? 0);
    if (follows) await this.#kernels.call(`${PAGE}.find_own_seed`, word, origin.provenance.number, origin.provenance.changes?.length ?? 0);
    await this.#kernels.call(`${PAGE}.begin_stream`, state, word, 0);
    const { change } = await import("./changing.js");
    const isPerfect = async () => (await this.#loadMeasuring()).isPerfect(maze);
    const [shapeOf, distances] = [() => this.#shape(grid), (cell) => this.distances(maze, cell)];
    const engine = { kernels: this.#kernels, valueOf, gridOf: (other) => this.#grid(other), isPerfect, shapeOf, distances };
    const made = await change(engine, name, entry, maze, new Struct(DRAWS, [state]), values);
    const now = made.grid ?? grid;
    const next = origin && { ...origin, provenance: changedProvenance(origin.provenance, [name, entry, given, seed], grid, now) };
    return new Maze(this, now, made.passages, null, next, made.openings ?? maze.openings);
  }

  /** An endless maze of a seed and a generator: see `endless.js`. */
  async endless(seed, generator = "wilson") {
    const { makeEndless } = await import("./endless.js");
    this.#entry("generators", generator);
    const makeMaze = async (grid, number) => (await this.generate(generator, grid, { seed, number })).cells;
    return makeEndless(this.#manifest.endless, this.#kernels.another(), { word: seedOf(seed), isInRows: this.#entry("generators", generator).rows, generator, makeMaze });
  }

  /** A maze of the open directions of each cell, as sets of bits. */
  async fromCells(spec, cells) {
    const grid = await this.#grid(spec);
    if (cells.length !== grid.cells) throw new EngineError("cells-count", { count: cells.length, grid: grid.spec, cells: grid.cells });
    const passages = grid.empty.slice(), { places } = grid;
    for (let cell = 0; cell < places.length; cell += 1) passages[places[cell]] = cells[cell];
    return new Maze(this, grid, passages, null);
  }

  /**
   * Find a path from one cell to another, by default between the ends that `clew.default_ends` in Python has. Returns
   * { cells, directions, walked, cost, events }: the path, the direction of each of its steps, of a walker those of its whole walk,
   * the sum of the `weights` of all cells but the first, if there is one for each cell, and the events as in `generate`.
   */
  async solve(maze, algorithm = "breadth-first", { start, goal, weights = null, options = {}, log = false, maxEvents = MAX_EVENTS } = {}) {
    const entry = this.#entry("solvers", algorithm);
    const { grid } = maze;
    const { placeCosts, search, walk } = await import("./solving.js");
    const costs = await placeCosts(this.#kernels, algorithm, entry, maze, weights);
    const values = [...costs, ...valuesOf(algorithm, entry, options, grid)];
    if (entry.grids === "headings" && !grid.facts.compass)
      throw new EngineError("solver-compass", { algorithm, grid: grid.spec });
    if (entry.grids === "perfect" && !(await (await this.#loadMeasuring()).isPerfect(maze)))
      throw new EngineError("solver-perfect", { algorithm });
    const ends = await this.ends(maze, start, goal);
    const places = ends.map((cell) => grid.places[cell]);
    const run = entry.result === "walk" ? walk : search;
    const { found, events } = await logged(log, maxEvents, (...room) => run(this.#kernels, entry, maze, places, values, ...room));
    if (found.path) {
      const cost = weights && found.path.cells.subarray(1).reduce((sum, cell) => sum + weights[cell], 0);
      return new Solution(grid, { ...found.path, walked: found.route ?? null, cost, events });
    }
    const [from, to] = ends;
    if (run === search || !(await this.#search(maze, ends)).path)
      throw new EngineError("no-path", { start: from, goal: to });
    const why = entry.gives_up || "it does not find every goal";
    const sentence = `{algorithm} gave up after {steps} steps without meeting cell {goal}, although a path leads there: ${why}; use tremaux or breadth-first`;
    throw new EngineError("solver-gave-up", { algorithm, steps: found.steps, goal: to }, sentence);
  }

  /** [start, goal]: the cells between which a solution leads; those that are given stay. */
  async ends(maze, start = null, goal = null) {
    const known = await this.#knownEnds(maze, start, goal);
    return known.includes(null) ? (await this.#loadMeasuring()).ends(maze, placesOf(maze, known)) : known;
  }

  /**
   * [start, goal]: the ends of a longest path, as the rule "farthest" of `clew.ends_many` in Python finds them; with a
   * `start`, that one and the cell that is farthest from it.
   */
  async farEnds(maze, start = null) {
    const place = start === null ? null : maze.places[wholeNumber("start", start, 0, maze.grid.cells - 1)];
    return (await this.#loadMeasuring()).ends(maze, [place, null]);
  }

  /** The shape of a grid and the names of the sides of its cells; of a mask, from that of the whole. */
  async #shape(grid) {
    if (!grid.given?.mask) return (await import("./shapes.js")).shapeOf(this.#kernels, grid);
    const [{ partOf }, part] = await Promise.all([import("./parts.js"), import("./shape_of_part.js")]);
    const { grid: spec, kept } = partOf(grid), whole = await this.#grid(spec);
    const { namesOf, ...shape } = await this.#shape(whole);
    const inWhole = Array.from(kept.keys()).filter((cell) => kept[cell]);
    return { ...part.partOf(shape, kept, !whole.facts.frame), namesOf: (cell) => namesOf(inWhole[cell]) };
  }

  /** The ends; null for those that have to be searched for. */
  async #knownEnds({ grid, openings }, start, goal) {
    const [entrance, exit] = openings.map(([cell]) => cell), last = grid.cells - 1;
    const [first, opposite] = grid.facts.corners ? [0, last] : [null, null];
    const known = [start ?? entrance ?? first, goal ?? exit ?? (openings.length ? await this.#middle(grid) : opposite)];
    return known.map((cell, place) => cell === null ? null : wholeNumber(["start", "goal"][place], cell, 0, last));
  }

  async #middle(grid) {
    return (await import("./middle.js")).middleCell(grid, () => this.#shape(grid));
  }

  /**
   * Measure a maze: the figures of `clew.measure` in Python by name, such as `dead_ends`; by default all. Those of the solution
   * are null if no path leads to the goal.
   */
  async measure(maze, { names = this.measures, start = null, goal = null } = {}) {
    for (const name of names)
      if (!this.measures.includes(name)) throw new EngineError("measure-unknown", { name, choices: this.measures.join(", ") });
    return (await this.#loadMeasuring()).measure(maze, names, placesOf(maze, await this.#knownEnds(maze, start, goal)));
  }

  /**
   * Why a maze is not perfect: { mainland, islandCount, loopCount, islands, loops }. `mainland` has the cells of the largest
   * part; `islands` are the cells of the other parts, the largest first; `loops` are cells, the first one at the end again, the
   * shortest first. At most `limit` of both are listed.
   */
  async diagnose(maze, limit = 100) {
    return (await this.#loadMeasuring()).diagnose(maze, wholeNumber("limit", limit, 1, 100_000));
  }

  /**
   * The shape of a grid: its directions, and where cells and their sides are in a picture; see `shapes.js`. With more cells
   * than `maxCells` it has only their number, `cells`.
   */
  async shape(spec, { maxCells = Infinity } = {}) {
    const grid = await this.#grid(spec);
    if (grid.cells > maxCells) return { cells: grid.cells };
    const { namesOf, ...shape } = await this.#shape(grid);
    return shape;
  }

  /** The options of an algorithm whose values are texts, as in an address. */
  optionsFromText(kind, algorithm, texts) {
    const { options } = this.#entry(kind, algorithm);
    const valueOf = (name, text) => {
      const kind = options.find((each) => each.name === name)?.kind;
      return kind === "chance" || kind === "count" ? Number(text) : text;
    };
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name.replaceAll("-", "_"), valueOf(name.replaceAll("-", "_"), text)]));
  }

  /**
   * {options, changes} of texts as an address has them, such as {run: "0.3", braid: "0.5", "braid-prefer": "straight"}: the
   * options of an algorithm, and [name, options] of each change, in the order in which they are made.
   */
  recipeFromText(algorithm, texts) {
    const { changes, rest } = this.changesFromText(texts);
    return { options: this.optionsFromText("generators", algorithm, rest), changes };
  }

  /** {changes, rest}: the changes in such texts, and the other texts. */
  changesFromText(texts) {
    const rest = { ...texts }, changes = [];
    for (const [change, { main }] of Object.entries(this.#manifest.changes)) {
      if (!(change in texts)) continue;
      const own = Object.entries(texts).filter(([name]) => name.startsWith(`${change}-`) && !(name in this.#manifest.changes));
      for (const name of [change, ...own.map(([each]) => each)]) delete rest[name];
      if (!main && NO.includes(texts[change])) continue;
      const { seed, ...given } = Object.fromEntries(own.map(([name, text]) => [name.slice(change.length + 1), text]));
      const options = this.optionsFromText("changes", change, main ? { [main]: texts[change], ...given } : given);
      changes.push([change, seed === undefined ? options : { ...options, seed: BigInt(seed) }]);
    }
    return { changes, rest };
  }

  /** Find the steps from a cell to all others: Int32Array[cells], -1 where no way leads. */
  async distances(maze, start) {
    return (await this.traceDistances(maze, start, { maxEvents: 0 })).steps;
  }

  /** {steps, log}: the steps from a cell to all others, and how they are found; no log if it has more events than `maxEvents`. */
  async traceDistances(maze, start, { maxEvents = MAX_EVENTS } = {}) {
    const kept = (entries) => entriesAt(entries, maze.places);
    const { found, events } = await logged(maxEvents > 0, maxEvents, (...room) => this.#search(maze, [start], ...room, kept));
    return { steps: found.table, log: logOf(maze.grid, events) };
  }

  /** The cells of a shortest path; null if no path leads there. */
  async path(maze, start, goal) {
    return (await this.#search(maze, [start, goal])).path?.cells ?? null;
  }

  /** Search breadth-first from a cell to another one, or to all. */
  async #search(maze, ends, events = zeros("i", 0), count = zeros("q", 1), kept) {
    const [start, goal = -1] = ends.map((cell, place) => maze.places[wholeNumber(["start", "goal"][place], cell, 0, maze.grid.cells - 1)]);
    const { search } = await import("./solving.js");
    return search(this.#kernels, this.#entry("solvers", SEARCH), maze, [start, goal], [], events, count, kept);
  }

  /** What measures and diagnoses, loaded when it is first used. */
  async #loadMeasuring() {
    const { Measuring } = await import("./measuring.js");
    return (this.#measuring ??= new Measuring(this.#kernels, this.#manifest.measures, valueOf));
  }

  #entry(kind, name) {
    const entry = this.#manifest[kind][name];
    if (!entry) throw new EngineError("name-unknown", { name, choices: Object.keys(this.#manifest[kind]).join(", ") });
    return entry;
  }

  #grid(spec) {
    if (spec instanceof Grid) return spec;
    if (typeof spec !== "string") return this.#makeGiven(spec);
    if (!this.#grids.has(spec)) this.#grids.set(spec, this.#makeGrid(spec));
    return this.#grids.get(spec);
  }

  /** The grid of a mask or a graph. */
  async #makeGiven(given) {
    const { partsOf } = await import("./given.js");
    const { spec, facts, sizes, parts } = await partsOf(given, this.#manifest, this.#kernels, (spec) => this.#grid(spec));
    const grid = await this.#prepared(new Grid(spec, facts, sizes, parts));
    return Object.assign(grid, { given });
  }

  async #prepared(grid) {
    if (grid.numbers.storage > MAX_PLACES) throw new EngineError("grid-large", { grid: grid.spec });
    await grid.prepare(this.#kernels);
    if (grid.facts.connected && grid.numbers.edges < grid.cells - 1) throw new EngineError("grid-unconnected", { grid: grid.spec });
    return grid;
  }

  async #makeGrid(spec) {
    const [name, form] = spec.includes(":") ? spec.split(/:(.*)/s) : ["rectangle", spec];
    for (const facts of this.#manifest.grids[name] ?? []) {
      const { names, pattern } = patternOf(facts.form);
      const sizes = pattern.exec(form)?.slice(1).map(Number);
      if (sizes && sizes.length === names.length) {
        if (sizes.some((size) => size < 1)) throw new EngineError("size-zero", { grid: spec });
        const { closed } = facts; // of a grid in rings: whether they are those of a sphere
        if (closed === undefined) return this.#prepared(new Grid(spec, facts, sizes));
        const [rings] = sizes, { MAX_RINGS } = this.#kernels.constants;
        if (rings > MAX_RINGS) throw new EngineError("rings", { rings, most: MAX_RINGS });
        const begins = zeros("q", rings + 1);
        const cells = await this.#kernels.call("clew.grids.rings.begin_rings", rings, closed, begins);
        return this.#prepared(new Grid(spec, facts, [cells], { begins })); // its numbers are polynomials of the number of cells
      }
    }
    if (name === "graph") return this.#makeGiven({ ...(await import("./graph_text.js")).graphOf(form), text: spec });
    if (this.#manifest.unread.includes(name)) throw (await import("./given.js")).notRead(spec);
    throw new EngineError("grid-unknown", { grid: spec, grids: this.grids.join(", ") });
  }
}

/**
 * {found, events}: what `run(events, count)` returns, with an array of its log; null if none is wanted or it has more events
 * than `maxEvents`. It runs again if there were more than expected.
 */
async function logged(log, maxEvents, run) {
  for (let capacity = log ? LOGGED : 0; ; ) {
    const count = zeros("q", 1), happened = () => Number(count[0]);
    const events = new Blank("i", 3 * capacity, null, (entries) => entries.slice(0, happened() <= Math.min(capacity, maxEvents) ? 3 * happened() : 0));
    const found = await run(events, count);
    const kept = log && happened() <= maxEvents;
    if (happened() <= capacity || !kept) return { found, events: kept ? events.array : null };
    capacity = happened();
  }
}

function valuesOf(name, entry, options, grid) {
  for (const given of Object.keys(options)) {
    const option = entry.options.find((each) => each.name === given);
    if (!option) throw new EngineError("option-unknown", { owner: name, option: given });
    if (option.squares && !grid.facts.squares) throw new EngineError("option-squares", { option: given, grid: grid.spec });
  }
  return entry.options.map((option) => kernelValue(option, options[option.name]));
}

function kernelValue(option, value) {
  if (value === undefined || value === null) return asMembers(option.default);
  if (option.kind === "chance") {
    if (!(value >= 0 && value <= 1)) throw new EngineError("option-chance", { option: option.name, value });
    return Math.round(value * option.scale);
  }
  if (option.kind === "count") return wholeNumber(option.name, value, option.least, option.most);
  if (option.kind === "places") return String(value);
  if (option.kind === "blend") return asMembers(runningSums(option, String(value)));
  const place = option.words.indexOf(value);
  if (place < 0) throw new EngineError("option-choice", { option: option.name, value, choices: option.words.join(", ") });
  return place;
}

/** The running sums of weights such as "newest:75,random:25", in the order of the words; a word alone has weight 1. */
function runningSums({ name, words, most }, text) {
  const weights = Object.fromEntries(words.map((word) => [word, 0]));
  let sum = 0;
  for (const part of text.split(",")) {
    const [word, weight = "1"] = part.trim().split(":");
    if (!words.includes(word)) throw new EngineError("blend-word", { option: name, value: text, choices: words.join(", "), first: words[0], last: words.at(-1) });
    const value = Number(weight || "1");
    if (!isWhole(value, 0, most)) throw new EngineError("blend-weight", { word, value, least: 0, most });
    weights[word] += value;
  }
  const sums = words.map((word) => (sum += weights[word]));
  if (!sum) throw new EngineError("blend-weights", { option: name, value: text, choices: words.join(", ") });
  return sums;
}

const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

function wholeNumber(name, value, least, most) {
  if (isWhole(value, least, most)) return value;
  throw new EngineError("number", { name, value, least, most });
}

/** A seed as the kernel takes it. */
function seedOf(seed) {
  const found = typeof seed === "bigint" || Number.isSafeInteger(seed) ? BigInt(seed) : -1n;
  if (found >= 0n && found < SEEDS) return BigUint64Array.of(found);
  throw new EngineError("seed", { seed });
}

const asMembers = (value) => (Array.isArray(value) ? new Struct(`builtins.tuple:${value.length}`, value) : value ?? null);

export class Maze {
  #clew;

  /**
   * `origin` is {word, provenance}: the seed as kernels take it, and how the maze was made; null if it is not known. `openings`
   * are pairs of a cell and a side: the entrance and the exit.
   */
  constructor(clew, grid, passages, events, origin = null, openings = []) {
    this.#clew = clew;
    Object.assign(this, { grid, passages, events, origin, openings });
  }

  /** The place of each cell in `passages`. */
  get places() {
    return this.grid.places;
  }

  /** How it was made, as in a document; null if it is not known. */
  get provenance() {
    return this.origin?.provenance ?? null;
  }

  /** The open directions of each cell, as a set of bits. */
  get cells() {
    return entriesAt(this.passages, this.places);
  }

  /** {count, events, cells, directions}: the number, the cell and the direction of each event; null without a log. */
  get log() {
    return logOf(this.grid, this.events);
  }

  /** The steps from a cell to all others. */
  distances(start = 0) {
    return this.#clew.distances(this, start);
  }
}

/** What a solver found. */
export class Solution {
  #grid;

  constructor(grid, { cells, directions, walked, cost, events }) {
    this.#grid = grid;
    Object.assign(this, { cells, directions, walked, cost, events });
  }

  /** The log, as that of a maze. */
  get log() {
    return logOf(this.#grid, this.events);
  }
}

const placesOf = ({ places }, cells) => cells.map((cell) => cell === null ? null : places[cell]);

function logOf(grid, events) {
  if (!events) return null;
  const count = events.length / 3;
  const found = { count, events: new Uint8Array(count), cells: new Int32Array(count), directions: new Int32Array(count) };
  const cellAt = new Int32Array(grid.numbers.storage), { places } = grid;
  for (let cell = 0; cell < places.length; cell += 1) cellAt[places[cell]] = cell;
  for (let place = 0; place < count; place++) {
    found.events[place] = events[3 * place];
    found.cells[place] = cellAt[events[3 * place + 1]];
    found.directions[place] = events[3 * place + 2];
  }
  return found;
}
