/** The maze that the address names: made by an algorithm from a seed, or pasted as rows. */

import { get } from "../../lib/address.js";
import { ApiError, bytes, json, orService } from "../../lib/api.js";
import { language, t } from "../../lib/i18n.js";
import { hasShape } from "../../maze/grids.js";
import { decode } from "../../maze/log.js";
import { Maze } from "../../maze/maze.js";
import { parseSize } from "./validation.js";

/** The algorithm where the address names none. */
export const FIRST_ALGORITHM = "recursive-backtracker";
/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 200;

const REPAIRS = ["join", "cut-loops"]; // changes that the address may request
const TRANSLATED = ["algorithms", "solvers"]; // catalogues with texts in the reader's language
const catalogues = new Map();

/** A catalogue of the service, such as "algorithms", "solvers" or "grids". */
export function catalogue(kind) {
  const path = TRANSLATED.includes(kind) ? `/${kind}?lang=${language()}` : `/${kind}`;
  if (!catalogues.has(path)) {
    const found = json(path).then((answer) => answer[kind]);
    found.catch(() => catalogues.delete(path));
    catalogues.set(path, found);
  }
  return catalogues.get(path);
}

/** A random seed. */
export const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** The spec of the grid in the address, or the fallback "20x15"; a rectangle's is without its name. */
export function gridFromAddress(fallback, max = MAX_SIDE) {
  if (hasShape(get("grid"))) return get("grid");
  return (parseSize(get("grid"), max) ?? parseSize(fallback, max)).join("x");
}

/** The rows that were pasted into the address as JSON, null without any; throws an `Error` if they are wrong. */
export function pastedRows() {
  const text = get("maze");
  if (text === null) return null;
  try {
    const rows = JSON.parse(text);
    const fits = (row) => Array.isArray(row) && row.length <= MAX_SIDE && row.every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 16);
    if (Array.isArray(rows) && rows.length <= MAX_SIDE && rows.every(fits) && rows.some((row) => row.length)) return rows;
  } catch {
    // The sentence below says it.
  }
  throw new Error(t("board.rows.bad", { most: MAX_SIDE }));
}

/** The service's query for a maze: its grid, its seed, and the algorithm's options and the repairs that the address sets. */
export function mazeQuery({ grid, seed, algorithm }) {
  const query = new URLSearchParams({ grid, seed });
  const names = [...(algorithm?.options ?? []).map((each) => each.name), ...REPAIRS];
  for (const name of names) if (get(name) !== null) query.set(name, get(name));
  return query;
}

/** A maze without passages on a grid. */
export async function emptyMaze(grid, signal) {
  if (!hasShape(grid)) return new Maze(...parseSize(grid, Infinity));
  return (await import("../../view/shapes/load.js")).emptyMaze(grid, signal);
}

/**
 * {maze, log, cells} of this query, made by the engine in the page, or by the service where the engine lacks the grid or a
 * change: an empty maze and with `log` all events, or if they are too many the finished maze alone. From the engine `cells`
 * are those of the finished maze.
 */
export async function runAlgorithm(name, query, { log = false, signal } = {}) {
  const { grid, seed, ...options } = Object.fromEntries(query);
  const empty = await emptyMaze(grid, signal); // an error of the grid comes first
  const ask = () => askService(name, query, { empty, log, signal });
  const changes = REPAIRS.filter((each) => options[each] === "true");
  for (const each of changes) delete options[each];
  if (log && changes.length) return ask();
  return orService(async () => {
    const { generate } = await import("../../maze/engine.js");
    const made = await generate(name, grid, { seed, options, changes, log, signal });
    if (!made.log) empty.cells.set(made.cells);
    return { maze: empty, log: made.log, cells: made.cells };
  }, ask, signal);
}

async function askService(name, query, { empty, log, signal }) {
  const path = `/mazes/${encodeURIComponent(name)}`;
  if (log)
    try {
      return { log: decode(await bytes(`${path}/events?${query}`, { signal, accept: "application/vnd.clew.events" })), maze: empty };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status === 404) throw error;
    }
  const grid = query.get("grid");
  if (!hasShape(grid)) return { log: null, maze: Maze.fromJam(await json(`${path}.json?${query}`, { signal })) };
  const { fetchDocument } = await import("../../view/shapes/documents.js");
  return { log: null, maze: await fetchDocument(`${path}.clew?${query}`, grid, signal) };
}

/** The maze of a recipe {name, grid, seed, algorithm, rows}: from its rows, or made by its algorithm. */
export async function makeMaze(recipe, signal) {
  if (recipe.rows) return Maze.fromJam(recipe.rows);
  return (await runAlgorithm(recipe.name, mazeQuery(recipe), { signal })).maze;
}
