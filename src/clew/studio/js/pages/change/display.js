/** What the page 'Change' shows of its state: the picture, the sentence under it, the controls. */

import { button } from "../../lib/controls.js";
import { showError } from "../../lib/errors.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { cellName, directionName, gridSummary } from "../../maze/grids.js";
import { MARK } from "../../maze/marks.js";
import { measure } from "../shared/findings.js";
import { marks as drawMarks } from "./marks.js";

const MAX_MARKED = 30; // loops: more of them would hide the maze

/** Make the maze that the address describes and show it; what was shown before stays if that is not possible. */
export const update = (page) => page.update();

/** Show the maze of the page as it is now, and what is found about it. */
export async function show(page) {
  const { maze, view, diagnosis, parts } = page;
  showBoard(page);
  const [figures] = await Promise.all([measure(maze, ["perfect", "dead_ends", "cells"])]);
  if (page.maze !== maze) return;
  await diagnosis.show(maze, figures.perfect, page.marks);
  if (page.maze !== maze) return;
  if (page.marks && diagnosis.loopCount > MAX_MARKED) diagnosis.clear();
  parts.sentence.textContent = sentenceOf(figures, diagnosis);
  const label = maze.shape ? gridSummary(maze) : t("change.size", { width: maze.width, height: maze.height });
  view.canvas.setAttribute("aria-label", t("change.canvas", { grid: label }));
  refresh(page);
}

const counted = (count, one, many) => (count === 1 ? t(one) : t(many, { count: formatNumber(count) }));

function sentenceOf({ perfect, dead_ends: ends }, { islandCount, loopCount }) {
  const deadEnds = counted(ends, "change.state.end", "change.state.ends");
  if (perfect) return t("change.state.perfect", { ends: deadEnds });
  const parts = [
    islandCount && counted(islandCount, "change.state.island", "change.state.islands"),
    loopCount && counted(loopCount, "change.state.loop", "change.state.loops"),
    deadEnds,
  ].filter(Boolean);
  return t("change.state.sum", { parts: parts.join(t("change.state.and")) });
}

/** Put the maze on the canvas, or while cells are painted the whole grid, in which cells are marked that are left out. */
function showBoard(page) {
  const { maze, view, tool, kept } = page;
  page.shown = tool === "cells" ? withPassages(page) : maze;
  const marks = new Uint8Array(page.shown.cells.length);
  if (tool === "cells") kept?.forEach((isKept, cell) => (marks[cell] = isKept ? 0 : MARK.ROCK));
  view.layers = { marks: tool === "cells" ? marks : null, over: drawMarks };
  const extent = page.shown.extent.join(" / ");
  const isNew = page.extent !== extent;
  page.extent = extent;
  view.maze = page.shown;
  view.canvas.style.setProperty("aspect-ratio", extent);
  if (isNew) view.fit();
  if (page.cursor >= page.shown.cells.length) page.cursor = 0;
}

/** The whole grid with the passages of the maze, if it has the same cells. */
function withPassages({ board, maze }) {
  const found = board.copy();
  if (maze.spec !== board.spec) return found;
  const { kept } = maze.shape ?? {};
  const cellOf = kept ? [...kept.keys()].filter((cell) => kept[cell]) : null;
  if (!cellOf) return maze;
  for (let cell = 0; cell < maze.cells.length; cell++)
    for (const direction of maze.directions(cell)) {
      if (!maze.isOpen(cell, direction)) continue;
      const [here, there] = [cellOf[cell], cellOf[maze.neighbor(cell, direction)]];
      found.set(here, found.directions(here).find((each) => found.neighbor(here, each) === there), true);
    }
  return found;
}

/** Draw the picture with the chosen cell, islands and loops, and list the walls of the cell. */
export function refresh(page) {
  const { maze, view, diagnosis, tool } = page;
  if (!maze) return;
  const flaws = tool === "walls" ? diagnosis.layers() : null;
  Object.assign(view.layers, { distances: null, numbers: null, loops: null }, flaws ?? {});
  view.layers.cursor = page.chosen ? page.cursor : -1;
  view.layers.gaps = tool === "walls" ? gapsOf(maze) : [];
  view.layers.closed = maze.kind === "graph" ? closedOf(page.shown) : [];
  view.draw();
  listWalls(page);
}

/** The openings in the outer wall, as lines. */
const gapsOf = (maze) => (maze.openings ?? []).map(([cell, side]) => (maze.shape ? maze.layout.sideLine(cell, side) : maze.wallLine(cell, side)));

/** The edges of a graph without a passage, as lines. */
const closedOf = (maze) =>
  [...maze.cells.keys()].flatMap((cell) => maze.directions(cell).filter((each) => maze.neighbor(cell, each) > cell && !maze.isOpen(cell, each)).map((each) => maze.layout.wallLine(cell, each)));

/** A button for each wall of the chosen cell. */
function listWalls(page) {
  const { maze, parts, cursor, tool, toggleWall } = page;
  parts.walls.hidden = tool !== "walls";
  if (tool !== "walls") return;
  const focused = [...parts.walls.querySelectorAll("button")].indexOf(document.activeElement);
  const buttons = maze.directions(cursor).map((direction) => {
    const name = directionName(maze, cursor, direction);
    return button(name, () => toggleWall(cursor, direction), { pressed: !maze.isOpen(cursor, direction), "aria-label": t("change.wall.to", { direction: name }) });
  });
  parts.walls.querySelector("h2").textContent = t("change.walls", { cell: cellName(cursor, maze) });
  parts.walls.querySelector(".row").replaceChildren(...buttons);
  buttons[focused]?.focus({ preventScroll: true });
}

/** Show the controls as the address has them, and what can be taken back. */
export function showEdits({ past, parts, controls, tool, board }) {
  parts.undo.setAttribute("aria-disabled", String(!past?.canUndo)); // not `disabled`, which would lose the focus
  parts.redo.setAttribute("aria-disabled", String(!past?.canRedo));
  controls.show(!board?.shape);
  for (const [name, each] of Object.entries(parts.tools)) each.setAttribute("aria-pressed", String(name === tool));
  parts.error.closest(".stage").classList.toggle("paints", tool === "cells");
}

/** Say why a maze could not be made; the one before stays. */
export const showProblem = ({ parts }, error) => error.name !== "AbortError" && showError(parts.error, error);
