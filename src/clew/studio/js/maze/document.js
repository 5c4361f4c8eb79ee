/**
 * The maze that the pages hand to each other. The address has it, by the names that the service has: `grid`, `seed`, `number`,
 * `difficulty` and `want`, which are wishes, the options of the algorithm, and changes such as `braid=0.3`; besides these, `algorithm`, the cells `start`
 * and `goal` by their coordinates; `maze`, rows of numbers in place of all that makes a maze; `mask`, the cells of the grid that
 * are kept (kept_cells.js), and `walls`, those edited by hand (walls.js).
 */

import { get, set } from "../lib/address.js";
import { t } from "../lib/i18n.js";
import { hasShape, isGraph, parseSize } from "./grids.js";

/** The names of changes that repair a maze, and belong to it alone. */
export const JOIN = "join";
export const CUT_LOOPS = "cut-loops";

const MAX_ROWS = 200; // of pasted rows, and cells in them
const PLACE = /^\d+(,\d+){0,3}$/;
const NOTHING = { number: null, difficulty: null, want: null, options: {}, changes: {}, walls: null, mask: null, start: null, goal: null, maze: null };

/** {grid, algorithm, seed, number, difficulty, want, options, changes, walls, mask, start, goal, maze}: texts by their names in the
 * address, and null for what is not there. */
export class MazeDocument {
  constructor(fields) {
    Object.assign(this, NOTHING, fields);
  }

  /** The same maze with other values. */
  with(values) {
    return new MazeDocument({ ...this, ...values });
  }

  /** The same maze made by another algorithm, which has other options. */
  by(algorithm) {
    return algorithm === this.algorithm ? this : this.with({ algorithm, options: {} });
  }

  /** Whether it was edited by hand, or never made by an algorithm. */
  get isEdited() {
    return [this.maze, this.walls, this.mask].some((each) => each !== null);
  }

  /** Whether the service can make it from a query, which is about no graph. */
  get isServed() {
    return !this.isEdited && !isGraph(this.grid);
  }

  /** The rows in `maze`, null without any; throws an `Error` if they are wrong. */
  get rows() {
    return this.maze === null ? null : parseRows(this.maze);
  }

  /** Whether the maze is to be found: the first of its seed that meets wishes. Once it is found it has a number. */
  get isWished() {
    return this.number === null && [this.difficulty, this.want].some((each) => each !== null);
  }

  /** The service's query for the maze. With wishes and no number, it redirects to the number of the first that meets them; what
   * is wished of a solution is of the one between the ends. */
  get recipe() {
    const { number, difficulty, want, start, goal } = this;
    const ends = want === null ? {} : { start, goal };
    return queryOf({ ...this.#making, ...(this.isWished ? { difficulty, want, ...ends } : { number }) });
  }

  /** The query of a page that shows the maze. */
  get query() {
    const { algorithm, number, difficulty, want, changes, walls, mask, start, goal, maze } = this;
    const making = maze === null ? { algorithm, ...this.#making, number, difficulty, want, mask } : { maze, ...changes };
    return queryOf({ ...making, walls, start, goal });
  }

  get #making() {
    const { grid, seed, options, changes } = this;
    return { grid, seed, ...options, ...changes };
  }
}

const queryOf = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null));

function parseRows(text) {
  try {
    const rows = JSON.parse(text);
    const fits = (row) => Array.isArray(row) && row.length <= MAX_ROWS && row.every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 16);
    if (Array.isArray(rows) && rows.length <= MAX_ROWS && rows.every(fits) && rows.some((row) => row.length)) return rows;
  } catch {
    // The sentence below says it.
  }
  throw new Error(t("board.rows.bad", { most: MAX_ROWS }));
}

/**
 * The maze of the address. The catalogues, null if they are not known, say which names there are options and changes. `grid`
 * and `algorithm` are those of an address without, `max` the largest side of a rectangle; an algorithm that is `named`
 * elsewhere, such as in a path, is not read. An address without a seed gets a random one.
 */
export function readDocument({ algorithms, changes }, { grid, algorithm, max, named = null }) {
  if (!get("seed")) set({ seed: randomSeed() });
  const name = named ?? get("algorithm") ?? algorithm;
  const texts = (entries) => {
    const names = entries.flatMap(({ options }) => options.map((each) => each.name));
    return Object.fromEntries(names.filter((each) => get(each) !== null).map((each) => [each, get(each)]));
  };
  const place = (each) => (PLACE.test(get(each, "")) ? get(each) : null);
  return new MazeDocument({
    grid: gridFromAddress(grid, max),
    algorithm: name,
    seed: get("seed"),
    number: get("number"),
    difficulty: get("difficulty"),
    want: get("want"),
    options: texts((algorithms ?? []).filter((each) => each.name === name)),
    changes: texts(changes ?? []),
    walls: get("walls"),
    mask: get("mask"),
    start: place("start"),
    goal: place("goal"),
    maze: get("maze"),
  });
}

/** The spec of the grid in the address, or the fallback; a rectangle's is without its name. */
export function gridFromAddress(fallback, max) {
  if (hasShape(get("grid"))) return get("grid");
  return (parseSize(get("grid"), max) ?? parseSize(fallback, max)).join("x");
}

/** What an address gets if `values` are chosen for its maze. Other rows, repairs and a number have no place there, and neither
 * have the options of another algorithm and the cells of another grid. */
export function choice(maze, values) {
  const isOther = (name) => name in values && values[name] !== maze[name];
  const forgotten = ["maze", "number", "view", "walls", JOIN, CUT_LOOPS];
  if (isOther("algorithm")) forgotten.push(...Object.keys(maze.options));
  if (isOther("grid") || maze.maze !== null) forgotten.push("mask", "start", "goal");
  return { ...Object.fromEntries(forgotten.map((name) => [name, null])), ...values };
}

/** The cell at coordinates as the address has them, such as "3,4", else the fallback. */
export function cellAt(text, maze, fallback) {
  const cell = PLACE.test(text ?? "") ? maze.index(text.split(",").map(Number)) : -1;
  return cell < 0 ? fallback : cell;
}

/** A cell as the address has it. */
export const coordinatesOf = (maze, cell) => maze.coordinates(cell).join();

/** A random seed of at most six digits. */
export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
