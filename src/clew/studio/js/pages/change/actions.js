/** What the reader can do on the page 'Change'. Each function gets the page's state (see page.js). */

import { announce } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { cellName, directionName } from "../../maze/grids.js";
import { formatKept } from "../../maze/kept_cells.js";
import { zoomView } from "../shared/zoom.js";
import { refresh, show, showEdits, update } from "./display.js";

const MAX_WALLS = 300; // that an address keeps

/** The state of the page as the address has it: what can be taken back. */
export const stateOf = (page) => Object.fromEntries(page.names.map((name) => [name, get(name)]));

function note(page) {
  page.past.push(stateOf(page));
  showEdits(page);
}

/** Have a sentence about an action read out, and what the maze is like now. */
const say = (page, key, values = {}) => announce(t(key, { ...values, state: page.parts.sentence.textContent }).trim());

/** Change parameters of a change, at once; at the end of the movement that can be taken back. */
export async function change(page, values, isDone) {
  const before = cellsOf(page);
  set(values);
  page.marks = "";
  await update(page);
  const isLost = get("walls") !== null && cellsOf(page) !== before; // the numbers in it are those of other cells
  if (isLost) {
    set({ walls: null });
    await update(page);
  }
  if (!isDone) return;
  note(page);
  say(page, isLost ? "change.lost" : "change.state.now");
}

/** A text that is the same for mazes with the same cells. */
const cellsOf = ({ base }) => base && `${base.spec} ${base.shape?.kept?.join("") ?? ""}`;

/** Have a change draw again. */
export const drawAgain = (page, seed) => change(page, { [seed]: String(crypto.getRandomValues(new Uint16Array(1))[0]) }, true);

/** Show the maze without any change. */
export async function removeAll(page) {
  set(Object.fromEntries(page.names.map((name) => [name, null])));
  await update(page);
  note(page);
  say(page, "change.removed");
}

/** Open the wall between two cells, or build it. */
export async function toggleWall(page, cell, direction) {
  const { maze, base, edits, parts } = page;
  if (page.tool !== "walls") return;
  page.cursor = cell;
  page.chosen = true;
  showError(parts.error);
  const name = cellName(cell, maze);
  if (maze.neighbor(cell, direction) < 0) {
    refresh(page);
    announce(t("change.edge", { cell: name }));
    return;
  }
  const open = !maze.isOpen(cell, direction);
  if (edits.size >= MAX_WALLS && base.isOpen(cell, direction) !== open) {
    showError(parts.error, new Error(t("change.full", { most: MAX_WALLS })));
    return;
  }
  maze.set(cell, direction, open);
  edits.set(base, cell, direction, open);
  set({ walls: edits.toString() || null });
  note(page);
  page.marks = "all";
  await show(page);
  say(page, open ? "change.opened" : "change.built", { cell: name, direction: directionName(maze, cell, direction) });
}

/** Open or build the wall that a key means: `way` is 0 to 3 as an arrow key, or the name of a direction. */
export function toggleTowards(page, way) {
  const { maze, view, cursor } = page;
  if (maze && page.tool === "walls") toggleWall(page, cursor, maze.steer(way, cursor, view.layout, { walls: true }));
}

/** Open or build a wall of the cell by its number in the list. */
export function toggleNumbered(page, number) {
  const direction = page.maze?.directions(page.cursor)[number - 1];
  if (direction !== undefined) toggleWall(page, page.cursor, direction);
}

/** Connect the islands or cut the loops of what is shown, as edits of walls. */
export async function repair(page, name) {
  const { maze, base, edits, parts } = page;
  try {
    const { change: changed } = await import("../../maze/engine.js");
    const { cells } = await changed(maze, { [name]: "1" }, page.stop.signal);
    const found = maze.copy();
    found.cells.set(cells);
    for (let cell = 0; cell < cells.length; cell++)
      for (const direction of maze.directions(cell))
        if (maze.isOpen(cell, direction) !== found.isOpen(cell, direction)) edits.set(base, cell, direction, found.isOpen(cell, direction));
    if (edits.size > MAX_WALLS) { // as a change of the whole maze
      edits.clear();
      set({ walls: null, [name]: "1" });
    } else set({ walls: edits.toString() || null });
    await update(page);
    note(page);
    page.view.canvas.focus({ preventScroll: true });
    say(page, "change.state.now");
  } catch (error) {
    if (error.name !== "AbortError") showError(parts.error, error);
  }
}

/** Choose a cell by an arrow key; where a wall is does not matter. */
export function moveCursor(page, way) {
  const { shown, view } = page;
  if (!shown) return;
  const direction = page.chosen ? shown.steer(way, page.cursor, view.layout, { walls: true }) : -1;
  const next = direction < 0 ? -1 : shown.neighbor(page.cursor, direction);
  if (page.chosen && next < 0) return;
  chooseCell(page, page.chosen ? next : page.cursor);
  announce(sentenceOf(page));
}

/** What there is to say of the chosen cell: its walls, or whether it is left out. */
function sentenceOf({ shown, cursor, tool, kept }) {
  const cell = cellName(cursor, shown);
  if (tool === "cells") return kept?.[cursor] === 0 ? t("change.cell.out", { cell }) : cell;
  const walls = shown.directions(cursor).filter((each) => !shown.isOpen(cursor, each)).map((each) => directionName(shown, cursor, each));
  return walls.length ? t("change.cell.walls", { cell, walls: walls.join(t("board.and")) }) : t("change.cell.open", { cell });
}

export function chooseCell(page, cell) {
  page.cursor = cell;
  page.chosen = true;
  page.view.follow(cell);
  refresh(page);
}

/** Go to the state before, or to the one that was taken back. */
export async function travel(page, isUndo) {
  const { past } = page;
  if (!(isUndo ? past.canUndo : past.canRedo)) {
    announce(t(isUndo ? "change.nothing.undo" : "change.nothing.redo"));
    return;
  }
  set(isUndo ? past.undo() : past.redo());
  showEdits(page);
  await update(page);
  say(page, isUndo ? "change.undone" : "change.redone");
}

/** Zoom by a key: "+", "-", or "0" for the whole maze. */
export const zoom = ({ view }, key) => zoomView(view, key);

// Cells

/** Choose what clicks and keys change: "walls" or "cells". The chosen cell stays the same. */
export async function chooseTool(page, tool) {
  const { board, maze, parts } = page;
  showError(parts.error);
  const coordinates = page.shown?.coordinates(page.cursor);
  page.tool = tool;
  if (maze && tool === "cells" && whyUnpaintable(page)) showError(parts.error, new Error(whyUnpaintable(page)));
  showEdits(page);
  if (!maze) return;
  page.cursor = Math.max(0, (tool === "cells" ? board : maze).index(coordinates));
  await show(page);
}

/** Why cells of the maze cannot be left out; null if they can. */
function whyUnpaintable({ document, board }) {
  if (document.rows) return t("change.rows");
  return board.kind === "weave" ? t("change.unmasked") : null;
}

/** Begin to paint with a cell: out if it is a cell, else in. */
export function beginPainting(page, cell) {
  const { board, parts } = page;
  const why = whyUnpaintable(page);
  showError(parts.error, why && new Error(why));
  if (why) return;
  page.kept ??= new Uint8Array(board.cells.length).fill(1);
  page.brush = page.kept[cell] ? 0 : 1;
  paint(page, cell);
}

/** Paint on. */
export function paint(page, cell) {
  const { kept, brush } = page;
  page.cursor = cell;
  page.chosen = true;
  if (brush === null || kept[cell] === brush) return;
  if (!brush && kept.reduce((sum, each) => sum + each, 0) <= 1) {
    showError(page.parts.error, new Error(t("change.last")));
    return;
  }
  kept[cell] = brush;
  page.painted = cell;
  set({ grid: page.board.spec, mask: formatKept(kept), walls: null });
  update(page);
}

/** End painting: it can be taken back as a whole. */
export async function endPainting(page) {
  const { brush, painted, board } = page;
  if (brush === null) return;
  page.brush = null;
  page.painted = -1;
  await update(page);
  note(page);
  if (painted >= 0) say(page, brush ? "change.in" : "change.out", { cell: cellName(painted, board) });
}

/** Leave the chosen cell out, or take it in again. */
export async function toggleCell(page) {
  if (!page.maze || page.tool !== "cells") return;
  beginPainting(page, page.cursor);
  await endPainting(page);
}
