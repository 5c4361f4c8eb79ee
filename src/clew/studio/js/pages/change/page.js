/** Change: sliders and switches that change a maze, walls that are opened and built, cells that are painted. */

import { get, set } from "../../lib/address.js";
import { showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, t } from "../../lib/i18n.js";
import { reshow } from "../../lib/navigation.js";
import { oneAtATime } from "../../lib/one_at_a_time.js";
import { choice, readDocument } from "../../maze/document.js";
import { parseKept } from "../../maze/kept_cells.js";
import { Maze } from "../../maze/maze.js";
import { WallEdits } from "../../maze/walls.js";
import { keepView } from "../../view/kept_view.js";
import { View } from "../../view/view.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/change.js";
import { keepBoardFocus } from "../shared/board_focus.js";
import { DiagnosisPanel } from "../shared/diagnosis_panel.js";
import { allControls } from "../shared/change_controls.js";
import { diagnose } from "../shared/findings.js";
import { makeUnedited } from "../shared/edited_maze.js";
import { firstScreen } from "../shared/first_screen.js";
import { mazeBar, reveal } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";
import { FIRST_ALGORITHM, MAX_SIDE, catalogue, emptyMaze } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { addressError } from "../shared/validation.js";
import { zoomButtons } from "../shared/zoom.js";
import { keepFocus } from "../shared/kept_focus.js";
import { mazeSettings } from "../shared/maze_settings.js";
import { addressOfFile, fileField } from "../shared/opened_files.js";
import { beginPainting, change, chooseCell, chooseTool, drawAgain, endPainting, paint, removeAll, repair, stateOf, toggleWall, travel, zoom } from "./actions.js";
import { refresh, show as showMaze, showEdits, showProblem } from "./display.js";
import { bindKeys } from "./keys.js";
import { Past } from "./past.js";
import { bindPointer } from "./pointer.js";

addTexts(boardTexts, texts);

const EDITS = ["walls", "mask", "grid"]; // in the address, besides the changes
const BACK = "M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8";
const FORTH = "M13 4l4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h4";

let notice = ""; // about a file, shown by the page that comes after it
let kept = null; // {key, past}: what can be taken back after a visit to another page, or in another language

export const title = () => t("change.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const [algorithms = null, changes = null, grids = null] = await Promise.all(["algorithms", "changes", "grids"].map(catalogue)).catch(() => []);
  const page = makePage({ algorithms, changes, grids });
  page.closing.push(bindKeys(page));
  root.append(...layout(page));
  page.screen = firstScreen(root.querySelector(".beside"));
  page.closing.push(keepBoardFocus(root, () => page.view.canvas), () => page.screen.close());
  showNotice(page.parts.notice, notice);
  notice = "";
  await open(page);
  return () => page.closing.forEach((close) => close());
}

/** The state of the page, and its parts. */
function makePage(catalogues) {
  const canvas = h("canvas", { tabindex: "0", role: "application" });
  const view = new View(canvas);
  const page = {
    ...catalogues,
    names: [...(catalogues.changes ?? []).flatMap(({ options }) => options.map(({ name }) => name)), ...EDITS],
    stop: new AbortController(), // of all requests
    closing: [], // functions that end the page
    document: null,
    base: null, // the maze before walls were edited
    edits: null,
    maze: null,
    board: null, // the whole grid, without passages
    shown: null, // what is on the canvas: the maze, or the whole grid with its passages
    kept: null, // of the whole grid, an entry for each cell, 0 for those left out; null for all
    tool: "walls", // or "cells": what clicks and keys change
    brush: null, // what is painted: 1 for cells, 0 for places left out; null for nothing
    cursor: 0,
    chosen: false, // whether a cell was chosen
    marks: get("walls") === null ? "" : "all", // the islands and loops that are shown
    past: null,
    update: oneAtATime(() => update(page)),
    toggleWall: (cell, direction) => toggleWall(page, cell, direction),
    view,
  };
  page.parts = makeParts(page);
  page.controls = allControls(catalogues.changes ?? [], {
    read: (name) => get(name),
    changed: (values, isDone) => change(page, values, isDone),
    again: (name, seed) => drawAgain(page, seed),
  });
  page.diagnosis = new DiagnosisPanel({ choose: () => refresh(page), repair: (name) => repair(page, name) });
  page.files = savePanel();
  page.work = stoppableWork((sentence) => showError(page.parts.error, sentence));
  page.bar = mazeBar("change", () => reveal(page.files));
  const unbind = bindPointer(view, {
    paints: () => page.tool === "cells",
    wall: (cell, direction) => toggleWall(page, cell, direction),
    cell: (cell) => chooseCell(page, cell),
    begin: (cell) => beginPainting(page, cell),
    over: (cell) => paint(page, cell),
    end: () => endPainting(page),
  });
  page.closing.push(() => page.stop.abort(), () => page.work.close(), unbind, () => view.close());
  return page;
}

function makeParts(page) {
  const mark = (path, key, isUndo) => button(icon(path), () => travel(page, isUndo), { class: "icon", "aria-label": t(key), title: t(key) });
  return {
    error: h("p", { class: "error", role: "alert", hidden: true }),
    notice: h("p", { class: "notice" }),
    sentence: h("p", { class: "said" }),
    undo: mark(BACK, "change.undo", true),
    redo: mark(FORTH, "change.redo", false),
    tools: Object.fromEntries(["walls", "cells"].map((name) => [name, button(t(`change.tool.${name}`), () => chooseTool(page, name), { pressed: name === "walls" })])),
    edited: h("p", { class: "hint", hidden: true }),
    walls: h("section", { class: "group walls", hidden: true }, h("h2", {}), h("div", { class: "row" })),
    source: h("section", { class: "group" }, h("h2", {}, t("board.maze"))),
  };
}

function layout(page) {
  const { parts, view, diagnosis, controls, bar } = page;
  const tools = h("div", { class: "row which", role: "group", "aria-label": t("change.tools") }, ...Object.values(parts.tools));
  const row = h("div", { class: "controls row" }, tools, h("div", { class: "row" }, parts.undo, parts.redo), zoomButtons((key) => zoom(page, key)));
  const none = button(t("change.none"), () => removeAll(page));
  return [
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("change.lead")),
    h(
      "div",
      { class: "bench" },
      h(
        "div",
        { class: "beside" },
        h("div", { class: "stage" }, parts.error, parts.notice, h("div", { class: "board" }, view.canvas), parts.sentence, page.work.element, row),
        h("div", { class: "under" }, bar.element, parts.edited),
      ),
      h("div", { class: "tools" }, h("section", { class: "group" }, h("h2", {}, t("change.all")), controls.element, none), diagnosis.element, parts.walls, parts.source, page.files.element),
    ),
  ];
}

/** Read the maze of the address; throws an error with a sentence if it is wrong. */
function readAddress(page) {
  const { algorithms, grids } = page;
  page.document = readDocument(page, { grid: "20x15", algorithm: FIRST_ALGORITHM, max: MAX_SIDE });
  const { algorithm, maze } = page.document;
  const wrong = maze === null ? addressError({ max: MAX_SIDE, algorithms, grids, name: algorithm }) : null;
  if (wrong) throw new Error(wrong);
}

/** The choice of another maze. */
function showSettings(page) {
  const { document } = page;
  const choose = (values) => {
    set(choice(document, values), { push: true });
    return keepFocus(reshow);
  };
  const take = (values, notes) => {
    notice = notes;
    set(addressOfFile(values, page), { push: true });
    return reshow();
  };
  const file = fileField(page.parts.error.closest(".stage"), page.changes ?? [], take, (error) => showProblem(page, error));
  page.parts.source.append(...mazeSettings({ maze: document, rows: document.rows }, page, choose), file);
}

/** Show the maze of the address for the first time. */
async function open(page) {
  if (get("maze") !== null) addTexts((await import("../../words/solve.js")).default); // about rows
  try {
    readAddress(page);
  } catch (error) {
    showProblem(page, error);
    return;
  } finally {
    showEdits(page);
    showSettings(page);
  }
  await page.update();
  const key = JSON.stringify(page.document.with({ changes: {}, walls: null, mask: null }));
  if (kept?.key !== key) kept = { key, past: new Past(stateOf(page)) };
  page.past = kept.past;
  page.past.push(stateOf(page));
  showEdits(page);
  page.screen.fit();
  keepView([page.view]);
  page.view.draw();
}

/** The cells of a rectangle that are those of a part of it, such as a word. */
function keptBy(part, whole) {
  const kept = new Uint8Array(whole.cells.length);
  for (let cell = 0; cell < part.cells.length; cell++) kept[whole.index(part.coordinates(cell))] = 1;
  return kept;
}

/** If the cells that were painted fall into parts, these without passages, with the `problem` that says so; else throw the error. */
async function inParts({ document, kept: painted }, error) {
  const { emptyPart } = await import("../../view/shapes/load.js");
  const part = await emptyPart(document.grid, painted);
  const open = part.copy();
  open.openAll();
  if (!(await diagnose(open)).islandCount) throw error;
  return Object.assign(part, { problem: new Error(t("change.parts")) });
}

/** Make the maze that the address describes and show it. */
async function update(page) {
  const { parts, stop } = page;
  try {
    readAddress(page);
    const { document } = page;
    const whole = document.rows ? null : await emptyMaze(document.grid, stop.signal);
    const isWord = document.grid.startsWith("text:");
    page.board = isWord ? new Maze(...whole.extent) : (whole ?? Maze.fromJam(document.rows));
    page.kept = isWord ? keptBy(whole, page.board) : parseKept(document.mask, page.board.cells.length);
    const make = (signal) => makeUnedited(document, signal).catch((error) => (document.mask === null || signal.aborted ? Promise.reject(error) : inParts(page, error)));
    const base = await page.work.during(make);
    page.base = base;
    page.edits = new WallEdits(document.walls);
    page.maze = Object.assign(page.edits.apply(base.copy()), { openings: base.openings });
    page.controls.show(!page.board.shape);
    page.bar.show(document);
    page.files.show(document, {}, page.maze);
    parts.edited.hidden = document.isServed;
    parts.edited.textContent = t(document.isEdited ? "change.edited" : "change.edited.graph");
    showError(parts.error, base.problem);
    await showMaze(page);
  } catch (error) {
    if (error.name !== "AbortError") showProblem(page, error);
  }
}
