/** What the page 'Solve' shows of its state: the picture, the sentence under it, the bar, the measures. */

import { announce } from "../../lib/announce.js";
import { get } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";
import { cellName } from "../../maze/grids.js";
import { colorScale } from "../../view/color_scale.js";
import { measure, path as findShortest } from "../shared/findings.js";
import { stepsText } from "../shared/phrases.js";
import { addressOf } from "../shared/maze_bar.js";
import { searchSigns } from "../shared/search_signs.js";
import { FIGURES, measureRows } from "./facts.js";

export const marksDeadEnds = () => get("dead") === "1";

/** Show the picture, the sentence and the bar as they are now. */
export function refresh(page) {
  const { maze, view, player, parts, diagnosis } = page;
  if (!maze) return;
  const { run, finished } = player;
  const spreads = Boolean(run?.spreads);
  const layers = { ...page.ends, cursor: page.cursor, dots: marksDeadEnds() ? maze.deadEnds() : null, shown: view.layers.shown };
  if (run) Object.assign(layers, run.layers());
  const flaws = diagnosis.layers();
  if (flaws) Object.assign(layers, flaws);
  else if (finished && !spreads) layers.path = run?.path ?? page.path;
  view.layers = layers;
  view.draw();
  parts.scale.hidden = !spreads;
  page.lesson?.mark(run && !finished ? run.event : null);
  parts.sentence.textContent = run ? run.sentence() : (diagnosis.sentence() ?? pathSentence(page));
  player.showBar();
  page.code?.refresh();
}

function pathSentence({ maze, path, ends }) {
  const names = { start: cellName(ends.start, maze), goal: cellName(ends.goal, maze) };
  return path ? t("solve.thread", { ...names, steps: stepsText(path.length - 1) }) : t("board.cut", names);
}

/** Hand over the maze with its ends, and offer its files with the path. */
export function handOver({ recipe, bar, files, parts, maze: made }) {
  const maze = recipe.maze.with({ start: get("start"), goal: get("goal") });
  bar.show(maze);
  parts.door.href = addressOf("compare", maze, { solvers: "" });
  files.show(maze, { path: true }, made);
}

/** Have the sentence under the picture read out. */
export const announceSentence = ({ parts }) => announce(parts.sentence.textContent);

/** Find the path from start to goal and the measures, and show everything that depends on them. */
export async function findPath(page) {
  const { maze, parts } = page;
  const ends = { ...page.ends };
  page.handles.place();
  [page.path, page.figures] = await Promise.all([findShortest(maze, ends.start, ends.goal), measure(maze, FIGURES, ends)]);
  parts.measures.replaceChildren(...measureRows(page.figures));
  refresh(page);
}

/** The legend of a run, or of the path alone without one. */
export function showLegend({ parts }, run = null) {
  parts.legend.replaceChildren(...searchSigns(run && !run.spreads ? [run] : []));
  if (run?.spreads) parts.scale.replaceChildren(...colorScale(run.length, stepsText(run.length)));
}

/** The end of a run: the thread of a path that was searched for draws itself. */
export function showEnd(page) {
  refresh(page);
  announceSentence(page);
  if (!page.player.run?.spreads && page.path) page.thread.start();
}
