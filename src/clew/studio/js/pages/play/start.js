/** Beginning a game: the maze that the address describes, and another one when something was chosen. */

import { showNotice } from "../../lib/announce.js";
import { attempt, get } from "../../lib/address.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { longDate, t } from "../../lib/i18n.js";
import { mouseUsedLast } from "../../lib/keys.js";
import { go } from "../../lib/navigation.js";
import { choice, coordinatesOf, randomSeed } from "../../maze/document.js";
import { cellName, gridSummary } from "../../maze/grids.js";
import { distances } from "../shared/findings.js";
import { makeMaze } from "../shared/source.js";
import { isSeed } from "../shared/validation.js";
import { hold, setSolution, showChange, showDistances } from "./actions.js";
import { ends } from "./ends.js";
import { Game, gameKey } from "./game.js";
import { today } from "./levels.js";
import { lettersHint } from "../shared/letters.js";
import { readRecipe } from "./recipe.js";

let kept = null; // {key, game}: a change of language does not restart the game
let notice = ""; // shown by the page that comes after a choice

/** The sentence for this page about a choice made on the page before, once. */
function takeNotice() {
  const text = notice;
  notice = "";
  return text;
}

/** Begin the game that the address describes; whether that was possible. Until then the game before goes on. */
export async function start(page) {
  const mine = ++page.latestStart;
  showError(page.parts.error);
  showNotice(page.parts.notice, takeNotice());
  hold(page, null);
  try {
    const recipe = readRecipe(page.name, page);
    if (!page.game) page.recipe = recipe;
    if (recipe.wrong) throw new Error(recipe.wrong);
    const game = await page.work.during((signal) => gameOf(recipe, signal));
    if (mine !== page.latestStart || page.stop.signal.aborted) return false;
    kept = { key: gameKey(recipe), game };
    Object.assign(page, { recipe, game });
  } catch (error) {
    if (error.name !== "AbortError" && mine === page.latestStart) showError(page.parts.error, error);
    return false;
  } finally {
    if (mine === page.latestStart) describe(page);
  }
  showGame(page);
  return true;
}

/** The game of a recipe: the one that is under way if it is the same. */
async function gameOf(recipe, signal) {
  if (kept?.key === gameKey(recipe)) return kept.game;
  const maze = await makeMaze(recipe.maze, signal);
  const [start, goal] = await ends(maze, recipe.longest, recipe.maze);
  return new Game(maze, start, goal, await distances(maze, goal));
}

function showGame(page) {
  const { game, board, parts } = page;
  const { maze } = game;
  const names = { start: cellName(game.start, maze), goal: cellName(game.goal, maze) };
  const label = maze.shape ? t("play.board.grid", { ...names, grid: gridSummary(maze) }) : t("play.board", { ...names, width: maze.width, height: maze.height });
  parts.canvas.setAttribute("aria-label", label);
  parts.canvas.style.setProperty("aspect-ratio", Math.max(1, maze.extent[0] / maze.extent[1]));
  parts.floors.hidden = maze.kind !== "box";
  board.begin(game);
  page.solids.apply();
  parts.letters.querySelector(".hint").textContent = lettersHint(maze.kind);
  page.insideSwitch.show();
  page.bindKeys();
  setSolution(page, false);
  showDistances(page, -1);
  showChange(page);
  const handed = handedOver(page);
  page.bar.show(handed);
  page.files.show(handed, { path: game.over }, maze);
  page.bests.show(page.recipe, game);
  page.screen.fit();
}

/** The document of the maze with the ends of the game, where these are others than those of every maze. */
function handedOver({ recipe: { maze, longest }, game }) {
  if (!longest && maze.start === null && maze.goal === null) return maze;
  return maze.with({ start: coordinatesOf(game.maze, game.start), goal: coordinatesOf(game.maze, game.goal) });
}

/** Write what the recipe says: the heading, the settings, the links. */
function describe({ recipe, isNamed, parts, settings }) {
  const title = recipe.algorithm && isNamed ? t("play.named", { title: recipe.algorithm.title }) : t("play.title");
  parts.heading.textContent = recipe.daily ? t("play.daily.of", { date: longDate(recipe.daily) }) : title;
  parts.day.textContent = recipe.daily === today() ? t("play.daily.about") : "";
  settings.show(recipe);
}

/** Play in another maze: the address describes it as soon as it is there. */
export function chooseMaze(page, values) {
  const { maze, wrong } = page.recipe;
  const repaired = wrong ? { grid: maze.grid, start: null, goal: null } : {};
  const seed = isSeed(get("seed")) ? get("seed") : randomSeed();
  return attempt({ daily: null, seed, ...repaired, ...choice(maze, values), view: get("view") }, () => start(page));
}

/** The view of the address, for another one. */
export const viewKept = () => (get("view") ? { view: get("view") } : {});

export const newMaze = (page) => chooseMaze(page, { seed: randomSeed(), start: null, goal: null });

/** Go to the page of another algorithm, and put the focus on the board, or on the control of this selector if the keyboard
 * was used. */
export async function chooseAlgorithm(page, name, { grid = page.recipe.maze.grid, notice: text = "", focus = "select" } = {}) {
  notice = text;
  await go(pageAddress(`/studio/play/${name}?${new URLSearchParams({ grid, ...(get("ends") ? { ends: "longest" } : {}), ...viewKept() })}`));
  document.querySelector(`.play ${mouseUsedLast() ? ".board:not([hidden])" : focus}`)?.focus({ preventScroll: true });
}
