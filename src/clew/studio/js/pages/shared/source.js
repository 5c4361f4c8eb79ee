/** The maze of a document: made by an algorithm from a seed, or of rows. */

import { ApiError, json, orService, request } from "../../lib/api.js";
import { hasService } from "../../lib/host.js";
import { language, t } from "../../lib/i18n.js";
import { hasShape, isGraph, parseSize } from "../../maze/grids.js";
import { Maze } from "../../maze/maze.js";

/** The algorithm where the address names none. */
export const FIRST_ALGORITHM = "recursive-backtracker";
/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 200;

const CHANGES_OF_GRIDS = ["openings", "sparsify", "unicursal"]; // after which rows of numbers would not be enough
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

/** The service's catalogue of formats; null if it cannot be reached. */
export const formatCatalogue = async () => (hasService ? catalogue("formats").catch(() => null) : null);

/** A maze without passages on a grid. */
export async function emptyMaze(grid, signal) {
  if (!hasShape(grid)) return new Maze(...parseSize(grid, Infinity));
  return (await import("../../view/shapes/load.js")).emptyMaze(grid, signal);
}

/**
 * {maze, log, cells} of this query, made by the engine in the page, or by the service where the engine lacks the grid or a
 * change, or where wishes are to be met: an empty maze and with `log` all events, or if they are too many the
 * finished maze alone, as also after a change that makes another grid (`isOther`). From the engine `cells` are those of the finished maze, after its changes; `number` is that which the
 * service has found.
 */
export async function runAlgorithm(name, query, { log = false, kept = null, signal } = {}) {
  const { grid, seed, number, difficulty = null, want = null, ...options } = Object.fromEntries(query);
  const empty = await emptyMaze(grid, signal); // an error of the grid comes first
  const ask = () => askService(name, query, { empty, log, signal });
  if (difficulty ?? want) {
    if (!hasService || isGraph(grid)) throw new Error(t(isGraph(grid) ? "grid.graph.wishes" : "api.wishes"));
    return ask();
  }
  const make = async () => {
    const { generate, maskOf } = await import("../../maze/engine.js");
    const isWord = grid.startsWith("text:");
    const made = await generate(name, kept ? { grid, mask: Array.from(kept) } : isWord ? { mask: maskOf(empty) } : grid, { seed, number, options, log, signal });
    if (isWord && made.cells.length === empty.cells.length) Object.assign(made, { grid, kept: null });
    const isOther = made.kept || made.grid !== grid;
    const maze = isOther ? await (await import("./edited_maze.js")).placed(made, signal) : empty;
    const events = isOther ? null : made.log; // they are about other cells
    if (!events) maze.cells.set(made.cells);
    return { maze: Object.assign(maze, { openings: made.openings, provenance: made.provenance }), log: events, cells: made.cells, number: null, isOther };
  };
  return kept || isGraph(grid) ? make() : orService(make, ask, signal); // the service knows no mask and no graph in an address
}

async function askService(name, query, { empty, log, signal }) {
  const path = `/mazes/${encodeURIComponent(name)}`;
  if (log)
    try {
      const [response, { decode }] = await Promise.all([request(`${path}/events?${query}`, { signal, accept: "application/vnd.clew.events" }), import("../../maze/log.js")]);
      return { log: decode(await response.arrayBuffer()), maze: empty, number: numberIn(response) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status === 404) throw error;
    }
  const grid = query.get("grid");
  if (hasShape(grid) || CHANGES_OF_GRIDS.some((each) => query.has(each))) {
    const { fetchDocument } = await import("../../view/shapes/documents.js");
    return { log: null, maze: await fetchDocument(`${path}.clew?${query}`, grid, signal), number: null };
  }
  const response = await request(`${path}.json?${query}`, { signal, accept: "application/json" });
  return { log: null, maze: Maze.fromJam(await response.json()), number: numberIn(response) };
}

/** The number of the maze to which the service has redirected. */
const numberIn = ({ url }) => new URL(url).searchParams.get("number");

/** The maze of a document. */
export async function makeMaze(maze, signal) {
  if (maze.isEdited && (maze.maze === null || maze.walls !== null || Object.keys(maze.changes).length))
    return (await import("./edited_maze.js")).makeEdited(maze, signal);
  if (maze.rows) return Maze.fromJam(maze.rows);
  return (await runAlgorithm(maze.algorithm, maze.recipe, { signal })).maze;
}
