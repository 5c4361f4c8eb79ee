/** What the browser keeps of games that were won without help: bests by maze and by level, and the days of daily mazes. */

import { forget, store, stored } from "../../lib/storage.js";
import { hasShape, isGraph, parseGrid } from "../../maze/grids.js";
import { gameKey } from "./game.js";
import { levelOf, today } from "./levels.js";

const BESTS = "play.bests"; // {key: [seconds, steps]}, those that changed last at the end
const DAYS = "play.days"; // dates, in order
const MAX_KEPT = 500; // of each

const DAY = 24 * 60 * 60 * 1000; // milliseconds

function read(name, otherwise) {
  try {
    return JSON.parse(stored(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The name of the level of a recipe's maze, on another grid than a rectangle with that of the grid; null for none. */
export function levelOfRecipe({ maze, daily, longest }) {
  if (daily || maze.maze !== null) return null;
  const level = levelOf(maze.grid, longest);
  if (level === "own") return null;
  const { name, form } = parseGrid(maze.grid);
  return hasShape(maze.grid) ? [level, name, form].join(" ").trim() : level;
}

/** {maze, level}: under what the bests of a recipe are kept; null for pasted rows and graphs, which are long, or outside of the levels. */
function keysOf(recipe) {
  const level = levelOfRecipe(recipe);
  return { maze: recipe.maze.maze === null && !isGraph(recipe.maze.grid) ? gameKey(recipe) : null, level: level && `level ${level}` };
}

/** {maze, level}: the bests of a recipe, each {seconds, steps}, or null. */
export function bestsOf(recipe) {
  const bests = read(BESTS, {});
  const best = (key) => (key in bests ? { seconds: bests[key][0], steps: bests[key][1] } : null);
  const { maze, level } = keysOf(recipe);
  return { maze: best(maze), level: best(level) };
}

/** Keep what a game without help has reached. Returns which earlier bests it beats: of "time", "steps" and "level". */
export function record(recipe, game, day = today()) {
  if (game.isHelped) return [];
  const bests = read(BESTS, {});
  const beaten = [];
  for (const [kind, key] of Object.entries(keysOf(recipe))) {
    if (key === null) continue;
    const [seconds, steps] = bests[key] ?? [Infinity, Infinity];
    const isKnown = key in bests;
    if (isKnown && game.seconds < seconds) beaten.push(kind === "level" ? "level" : "time");
    if (isKnown && kind === "maze" && game.steps < steps) beaten.push("steps");
    delete bests[key];
    bests[key] = [Math.min(seconds, game.seconds), Math.min(steps, game.steps)];
  }
  store(BESTS, JSON.stringify(Object.fromEntries(Object.entries(bests).slice(-MAX_KEPT))));
  if (recipe.daily === day) store(DAYS, JSON.stringify([...new Set([...read(DAYS, []), day])].sort().slice(-MAX_KEPT)));
  return beaten;
}

/** How many days in a row have a daily maze that was won on its day; today may still be to come. */
export function streak(day = today()) {
  const days = new Set(read(DAYS, []));
  const before = (date, count) => new Date(Date.parse(date) - count * DAY).toISOString().slice(0, 10);
  const first = days.has(day) ? 0 : 1;
  let count = 0;
  while (days.has(before(day, first + count))) count++;
  return count;
}

/** Whether anything is kept. */
export const isAnythingKept = () => stored(BESTS) !== null || stored(DAYS) !== null;

export function forgetRecords() {
  forget(BESTS);
  forget(DAYS);
}
