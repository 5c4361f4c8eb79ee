/** What the player sees, as sentences: ways are 0 ahead, 1 to the right, 2 back, 3 to the left. */

import { t } from "../../../lib/i18n.js";
import { cellName, directionName } from "../../../maze/grids.js";
import { stepsText } from "../../shared/phrases.js";

const AHEAD_FIRST = [0, 3, 1, 2];

const isOpen = ({ maze, at, facing }, way) => maze.isOpen(at, (facing + way) % 4);

/** "ahead": the way of a direction. */
export const wayName = ({ facing }, direction) => t(`inside.way.${(direction - facing + 4) % 4}`);

/** "ahead, left": the open ways. */
export const openWays = (game) => AHEAD_FIRST.filter((way) => isOpen(game, way)).map((way) => t(`inside.way.${way}`)).join(t("board.and"));

/** "wall ahead" */
const sightOf = (game, way) => t(`inside.${isOpen(game, way) ? "open" : "wall"}.${way}`);

/** "Facing north: wall ahead." */
export const turnSentence = (game, ways = [0]) =>
  t("inside.say.facing", { direction: directionName(game.maze, game.at, game.facing), sight: ways.map((way) => sightOf(game, way)).join(t("board.and")) });

/** "B3. Facing north: wall ahead, opening left, wall right. 12 steps." */
export const fullSentence = (game) =>
  t("inside.say.where", { cell: cellName(game.at, game.maze), facing: turnSentence(game, [0, 3, 1]), steps: stepsText(game.steps) });
