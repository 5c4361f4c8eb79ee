/** The maze that the address names: made by an algorithm from a seed, or pasted as rows; and how its cells are called. */

import { json } from "./api.js";
import { sides } from "./asked.js";
import { recursiveBacktracker } from "./backtracker.js";
import { Maze, NAMES } from "./maze.js";
import { get } from "./state.js";
import { figure, language, t } from "./words.js";

/** The algorithm that the page knows itself. */
export const OWN = "recursive-backtracker";
/** Cells in a row and rows, at most. */
export const MOST = 200;

const lists = new Map();

/** What the service knows: list("algorithms") or list("solvers"), in the language of the reader. */
export function list(kind) {
  const path = `/${kind}?lang=${language()}`;
  if (!lists.has(path)) {
    const asked = json(path).then((answer) => answer[kind]);
    asked.catch(() => lists.delete(path));
    lists.set(path, asked);
  }
  return lists.get(path);
}

/** A seed that nobody chose. */
export const anySeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** [width, height] of the address, or of the fallback "20x15". */
export const sizeOf = (fallback) => sides(get("grid"), MOST) ?? sides(fallback, MOST);

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
export function query({ width, height, seed, algorithm }) {
  const asked = new URLSearchParams({ grid: `${width}x${height}`, seed });
  for (const { name } of algorithm?.options ?? []) if (get(name) !== null) asked.set(name, get(name));
  return asked;
}

/** The maze: from its rows, made in the page where it can be, else from the service. */
export async function made(recipe, signal) {
  if (recipe.rows) return Maze.fromJam(recipe.rows);
  const asked = query(recipe);
  if (recipe.name === OWN && asked.size === 2) return recursiveBacktracker(recipe.width, recipe.height, recipe.seed);
  return Maze.fromJam(await json(`/mazes/${encodeURIComponent(recipe.name)}.json?${asked}`, { signal }));
}

/** B3: the column in letters, the row counted from 1. */
export function called(cell, width) {
  let column = "";
  for (let left = (cell % width) + 1; left > 0; left = Math.floor((left - 1) / 26)) column = String.fromCharCode(65 + ((left - 1) % 26)) + column;
  return column + (Math.floor(cell / width) + 1);
}

/** "north, east". */
export const directions = (list) => list.map((each) => t(`board.${NAMES[each]}`)).join(t("board.and"));

/** "12 steps". */
export const paces = (steps) => t(steps === 1 ? "board.step" : "board.steps", { steps: figure(steps) });
