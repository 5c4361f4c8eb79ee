/** Phrases that several pages use. */

import { formatNumber, t } from "../../lib/i18n.js";
import { directionName } from "../../maze/grids.js";

/** "12 steps". */
export const stepsText = (steps) => t(steps === 1 ? "board.step" : "board.steps", { steps: formatNumber(steps) });

/** "north, east": the open directions of a cell; "inward; outward, clockwise" on grids where a name may have parts; "up; left"
 * in the layout of a solid. */
export const openDirectionNames = (maze, cell, layout) =>
  maze.openDirections(cell).map((each) => directionName(maze, cell, each, layout)).join(t(maze.shape ? "board.and.named" : "board.and"));
