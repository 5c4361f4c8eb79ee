/** Walking to a cell that was clicked, and following a pointer that drags the ball. The engine finds the ways. */

import { t } from "../../lib/i18n.js";
import { cellName } from "../../maze/grids.js";
import { path as findPath } from "../shared/findings.js";
import { answer, moved } from "./actions.js";
import { straightPath } from "./touch.js";

const LEAP = 6; // steps of a way by which the ball catches up with the pointer, such as round a corner

/** The shortest way from the player to a cell; null if no way leads there, undefined if the player has gone on meanwhile. */
async function wayTo(page, cell) {
  const { game } = page;
  const from = game.at;
  const way = await findPath(game.maze, from, cell);
  return page.game === game && game.at === from && !game.over ? way && [...way] : undefined;
}

/** Walk to a cell. A way past a junction where the player has not gone on before counts as help. */
export async function walkTo(page, cell) {
  const { game } = page;
  if (!game || game.over || cell < 0 || cell === game.at) return;
  const straight = straightPath(game.maze, game.at, cell);
  if (straight) {
    moved(page, () => game.run(straight.direction, straight.count));
    return;
  }
  const way = await wayTo(page, cell);
  if (way === null) answer(page, t("play.say.noway", { cell: cellName(cell, game.maze) }));
  else if (way) {
    if (game.isChosenFor(way)) game.walks++;
    moved(page, () => game.walk(way));
  }
}

/** Follow the pointer over these cells, where passages lead to them. */
export async function follow(page, cells) {
  const { game } = page;
  if (!game || game.over) return;
  moved(page, () => cells.forEach((cell) => game.walk([game.at, cell])));
  const last = cells.at(-1);
  if (page.isCatchingUp || last < 0 || last === game.at || game.over) return;
  page.isCatchingUp = true;
  const way = await wayTo(page, last).finally(() => (page.isCatchingUp = false));
  if (way && way.length <= LEAP + 1) moved(page, () => game.walk(way));
}
