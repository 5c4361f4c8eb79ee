/** What the player can do. Each function gets the page's state (see page.js). */

import { announce } from "../../lib/announce.js";
import { link } from "../../lib/address.js";
import { copy } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { cellName, directionName } from "../../maze/grids.js";
import { colorScale } from "../../view/color_scale.js";
import { distances } from "../shared/findings.js";
import { openDirectionNames, stepsText } from "../shared/phrases.js";
import { zoomView } from "../shared/zoom.js";
import { finish } from "./finish.js";
import { stateSentence } from "./panel.js";

const QUIET = 140; // milliseconds after the last step until it is announced

/** The canvas that has the focus while the keys act on it. */
export const boardOf = ({ inside, parts }) => inside?.canvas ?? parts.canvas;

/** Show what changed: the table at once, the sentence when the ball has come to rest. */
export function showChange(page, text = null) {
  const { game, board, parts } = page;
  page.panel.show(game, board.view.layout);
  board.view.layers.hint = -1;
  if (page.solution) board.view.layers.dots = game.solution();
  if (!game.over && parts.again.contains(document.activeElement)) boardOf(page).focus({ preventScroll: true });
  parts.again.hidden = !game.over;
  parts.sentence.classList.toggle("victory", game.over);
  say(page, game.over ? finish(page) : (text ?? page.inside?.sentence ?? stateSentence(game, board.view.layout)));
  page.inside?.catchUp();
  board.wake();
}

/** Show a sentence, and have it read out when the player has come to rest. */
export function say(page, sentence) {
  clearTimeout(page.announcement);
  page.parts.sentence.textContent = sentence;
  page.announcement = setTimeout(() => announce(sentence), QUIET);
}

/** Announce an answer at once, before what was about to be announced. */
export function answer(page, sentence) {
  clearTimeout(page.announcement);
  announce(sentence);
}

/** Make moves by `act` and show where they led; whether there were any. */
export function moved(page, act) {
  const { game, board } = page;
  if (!game || game.over) return false;
  const before = game.trail.length;
  act(game);
  if (game.trail.length === before) return false;
  board.roll(game.trail.slice(before));
  showChange(page);
  return true;
}

/** A movement in the open direction that `way` means: 0 to 3 as an arrow key, a vector, or the name of a direction. */
const movement = (act) => (page, way) =>
  moved(page, (game) => {
    const direction = game.maze.steer(way, game.at, page.board.view.layout, { before: game.before });
    if (direction >= 0) act(game, direction);
  });

/** One step; whether there was a passage. */
export const move = movement((game, direction) => game.move(direction));
/** Straight on to the next wall. */
const run = movement((game, direction) => game.run(direction));
/** Along the corridor to the next junction. */
export const follow = movement((game, direction) => game.follow(direction));

/** The same movements, with a sentence if there is a wall; from inside, ways are those of the player. */
const orWall = (movement, name) => (page, way) => (page.inside ? page.inside[name](way) : movement(page, way) || announceWall(page, way));
export const moveOrWall = orWall(move, "step");
export const runOrWall = orWall(run, "run");
export const followOrWall = orWall(follow, "follow");

function announceWall(page, way) {
  if (!page.game) return;
  const { game: { maze, at, over }, board: { view: { layout } } } = page;
  if (!over) page.sound("wall");
  const exits = () => t("play.say.closed", { exits: openDirectionNames(maze, at, layout) });
  answer(page, maze.kind ? exits() : t("play.say.wall", { direction: directionName(maze, at, maze.steer(way)) }));
}

/** The key that is held down, {code, way}; null for none. */
export function hold(page, held) {
  page.held = page.board.held = held;
}

/** One step by a key. While the system repeats the key, the ball rolls on at its own speed instead. */
export function step(page, way, event) {
  if (!event.repeat) return moveOrWall(page, way);
  if (page.inside) return page.inside.isStill && moveOrWall(page, way);
  if (page.held?.code !== event.code) hold(page, { code: event.code, way });
  return page.board.wake();
}

export function undo(page) {
  if (!page.game?.undo()) return;
  page.board.roll([page.game.at]);
  showChange(page);
}

export function restart(page) {
  const { game, board } = page;
  if (!game) return;
  game.restart();
  board.restart();
  setSolution(page, false);
  showChange(page, t("play.say.restart", { cell: cellName(game.start, game.maze) }));
}

export function hint(page) {
  const { game } = page;
  const direction = game && !game.over ? game.hint() : -1;
  if (direction < 0) return;
  game.hints++;
  const name = page.inside?.wayName(direction) ?? directionName(game.maze, game.at, direction, page.board.view.layout);
  showChange(page, t("play.say.hint", { direction: name }));
  page.board.view.layers.hint = game.maze.neighbor(game.at, direction);
}

/** Show the solution, or hide it. */
export function setSolution(page, on) {
  page.solution = on;
  page.parts.solution.setAttribute("aria-pressed", String(on));
  page.board.view.layers.dots = on ? page.game.solution() : null;
  page.files.draw({ path: on || page.game.over });
  page.board.wake();
}

export function toggleSolution(page) {
  const { game } = page;
  if (!game) return;
  setSolution(page, !page.solution);
  if (page.solution && !game.over) game.solutionShown = true;
  answer(page, page.solution ? t("play.say.solution", { steps: stepsText(game.toGoal[game.at]) }) : t("play.say.hidden"));
}

/** Show the distances from a cell; -1 hides them. */
export async function showDistances(page, cell) {
  page.distancesFrom = cell;
  page.parts.distances.setAttribute("aria-pressed", String(cell >= 0));
  page.parts.scale.hidden = cell < 0;
  if (cell < 0) return page.board.distances(null);
  const { maze } = page.game;
  const steps = await distances(maze, cell);
  if (page.distancesFrom !== cell || page.game.maze !== maze) return undefined;
  const far = steps.reduce((best, each, other) => (each > steps[best] ? other : best), cell);
  page.parts.scale.replaceChildren(...colorScale(steps[far], stepsText(steps[far])));
  page.board.distances(steps, steps[far]);
  return answer(page, t("play.say.distances", { cell: cellName(cell, maze), far: cellName(far, maze), steps: stepsText(steps[far]) }));
}

export function toggleDistances(page) {
  const { game } = page;
  if (!game) return;
  const shown = page.distancesFrom === game.at;
  showDistances(page, shown ? -1 : game.at);
  if (shown) answer(page, t("play.say.cleared"));
}

/** Zoom by a key: "+", "-", or "0" for the whole maze. */
export function zoom({ board, game }, key) {
  const { view, camera } = board;
  camera.release();
  zoomView(view, key);
  if (key !== "0" && game) camera.settle(board.rope.ball);
  view.draw();
}

export async function copyLink(page) {
  page.parts.sentence.textContent = t((await copy(link())) ? "board.copied" : "board.uncopied");
  answer(page, page.parts.sentence.textContent);
}
