/** The maze that the address names: made by an algorithm from a seed, or pasted as rows; and how its cells are called. */

import { json } from "../../lib/api.js";
import { sides } from "./validation.js";
import { called, shaped, wayOf } from "../../maze/grids.js";
import { Maze } from "../../maze/maze.js";
import { get } from "../../lib/address.js";
import { add, figure, language, t } from "../../lib/i18n.js";
import words from "../../words/grids.js";

add(words);

export { called, wayOf };

/** The algorithm that the page knows itself. */
export const OWN = "recursive-backtracker";
/** Cells in a row and rows, at most. */
export const MOST = 200;

const lists = new Map();

/** What the service knows: list("algorithms"), list("solvers") or list("grids"), in the language of the reader. */
export function list(kind) {
  const path = kind === "grids" ? "/grids" : `/${kind}?lang=${language()}`;
  if (!lists.has(path)) {
    const asked = json(path).then((answer) => answer[kind]);
    asked.catch(() => lists.delete(path));
    lists.set(path, asked);
  }
  return lists.get(path);
}

/** A seed that nobody chose. */
export const anySeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** The grid of the address as it is spelt, or the fallback "20x15"; a rectangle is spelt without its name. */
export function gridOf(fallback, most = MOST) {
  if (shaped(get("grid"))) return get("grid");
  return (sides(get("grid"), most) ?? sides(fallback, most)).join("x");
}

/** The rows that were pasted into the address as JSON, null without any; an `Error` says what they are not. */
export function pasted() {
  const text = get("maze");
  if (text === null) return null;
  try {
    const rows = JSON.parse(text);
    const fits = (row) => Array.isArray(row) && row.length <= MOST && row.every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 16);
    if (Array.isArray(rows) && rows.length <= MOST && rows.every(fits) && rows.some((row) => row.length)) return rows;
  } catch {
    // The sentence below says it.
  }
  throw new Error(t("board.rows.bad", { most: MOST }));
}

/** The query of the service for a maze: its grid, its seed, and those options of the algorithm that the address sets. */
export function query({ grid, seed, algorithm }) {
  const asked = new URLSearchParams({ grid, seed });
  for (const { name } of algorithm?.options ?? []) if (get(name) !== null) asked.set(name, get(name));
  return asked;
}

/** A maze without passages on a grid: what is no rectangle is told by the service. */
export async function blank(grid, signal) {
  if (!shaped(grid)) return new Maze(...sides(grid, Infinity));
  return (await import("../../view/shapes/load.js")).shaped(grid, signal);
}

/** The maze that an algorithm of the service makes; `asked` is the query. */
export async function fetched(name, asked, signal) {
  const path = `/mazes/${encodeURIComponent(name)}`;
  const grid = asked.get("grid");
  if (!shaped(grid)) return Maze.fromJam(await json(`${path}.json?${asked}`, { signal }));
  return (await import("../../view/shapes/load.js")).documented(`${path}.clew?${asked}`, grid, signal);
}

/** The maze: from its rows, made in the page where it can be, else from the service. */
export async function made(recipe, signal) {
  if (recipe.rows) return Maze.fromJam(recipe.rows);
  const asked = query(recipe);
  if (recipe.name === OWN && asked.size === 2 && !shaped(recipe.grid)) {
    const { recursiveBacktracker } = await import("../../maze/backtracker.js");
    return recursiveBacktracker(...sides(recipe.grid, MOST), recipe.seed);
  }
  return fetched(recipe.name, asked, signal);
}

/** "north, east": the open directions of a cell; "inward; outward, clockwise" on grids where names may have parts. */
export const exitsOf = (maze, cell) => maze.exits(cell).map((each) => wayOf(maze, cell, each)).join(t(maze.shape ? "board.and.named" : "board.and"));

/** "12 steps". */
export const paces = (steps) => t(steps === 1 ? "board.step" : "board.steps", { steps: figure(steps) });
