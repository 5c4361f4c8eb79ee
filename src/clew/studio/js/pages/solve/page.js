/** Solve: watch any solver, see distances, drag start and goal. */

import { get, set } from "../../lib/address.js";
import { reshow } from "../../lib/navigation.js";
import { showNotice } from "../../lib/announce.js";
import { button, field, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, t } from "../../lib/i18n.js";
import { oneAtATime } from "../../lib/one_at_a_time.js";
import { cellAt, readDocument } from "../../maze/document.js";
import { gridSummary } from "../../maze/grids.js";
import { ThreadAnimation } from "../../view/thread_animation.js";
import { keepView } from "../../view/kept_view.js";
import { View } from "../../view/view.js";
import boardTexts from "../../words/board.js";
import playbackTexts from "../../words/playback.js";
import texts from "../../words/solve.js";
import { keepBoardFocus } from "../shared/board_focus.js";
import { DiagnosisPanel } from "../shared/diagnosis_panel.js";
import { ends as findEnds } from "../shared/findings.js";
import { addressOfFile, fileField } from "../shared/opened_files.js";
import { firstScreen } from "../shared/first_screen.js";
import { codePanel, lesson } from "../shared/lesson.js";
import { optionControls } from "../shared/options.js";
import { mazeBar, reveal } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";
import { solidControls } from "../shared/solid_controls.js";
import { FIRST_ALGORITHM, catalogue, makeMaze } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { addressError } from "../shared/validation.js";
import { zoomButtons } from "../shared/zoom.js";
import { chooseMaze, chooseSolver, chosenSolver, drawThread, moveEnd, repair, repairAddress, search, searchByButton, showDiagnosis, showLongestPath, spreadFrom, spreadFromCursor, watchedSolver, zoom } from "./actions.js";
import { announceSentence, findPath, handOver, marksDeadEnds, refresh, showEnd, showLegend } from "./display.js";
import { endHandles } from "./handles.js";
import { bindFloorKeys, bindKeys } from "./keys.js";
import { Player } from "../shared/player.js";
import { mazeSettings } from "../shared/maze_settings.js";

addTexts(boardTexts, playbackTexts, texts);

const MAX_SIDE = 1000; // cells in a row, and rows, at most

let notice = ""; // shown by the page that comes after a choice

export const title = () => t("solve.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const [algorithms = null, changes = null, solvers = null, grids = null] = await Promise.all(
    ["algorithms", "changes", "solvers", "grids"].map(catalogue),
  ).catch(() => []);
  const page = makePage({ algorithms, changes, solvers, grids });
  if (solvers) repairAddress(page);
  page.closing.push(bindKeys(page));
  root.append(...layout(page));
  page.screen = firstScreen(root.querySelector(".stage"));
  page.closing.push(keepBoardFocus(root, () => page.view.canvas), () => page.screen.close());
  showLesson(page);
  showNotice(page.parts.notice, notice);
  notice = "";
  try {
    await loadMaze(page);
    await openMaze(page);
  } catch (error) {
    if (error.name !== "AbortError") showError(page.parts.error, error);
  }
  return () => page.closing.forEach((close) => close());
}

/** The state of the page, and its parts. */
function makePage(catalogues) {
  const canvas = h("canvas", { tabindex: "0", role: "application" });
  const view = new View(canvas);
  const page = {
    ...catalogues,
    stop: new AbortController(), // of all requests
    closing: [], // functions that end the page
    recipe: null,
    maze: null,
    figures: null, // the measures of the maze
    path: null, // from start to goal
    updatePath: oneAtATime(() => findPath(page)),
    finding: null, // resolves when the path is found
    ends: { start: 0, goal: 0 },
    cursor: -1, // the cell that the keyboard has chosen
    searching: new AbortController(), // of the search that was requested last
    work: stoppableWork((sentence) => {
      page.searching.abort();
      showError(page.parts.error, sentence);
    }),
    lesson: null, // of the solver
    view,
    thread: new ThreadAnimation(view),
    parts: makeParts(),
    files: savePanel(),
  };
  page.bar = mazeBar("solve", () => reveal(page.files));
  page.diagnosis = new DiagnosisPanel({
    choose: () => showDiagnosis(page),
    repair: (change, text) => repair(page, change, () => (notice = text)),
  });
  page.player = new Player({
    begin: () => search(page),
    changed: () => refresh(page),
    sought: () => showSought(page),
    ended: () => showEnd(page),
  });
  page.code = page.solvers && codePanel("solvers", () => [watchedSolver(page)], (_, position) => page.player.seek(position));
  page.solids = solidControls(() => (page.maze ? [view] : []), () => page.handles.place());
  page.handles = endHandles(view, page.ends, {
    moved: (name, cell) => moveEnd(page, name, cell),
    clicked: (cell) => spreadFrom(page, cell),
    zoomed: (factor, at) => {
      view.zoom(factor, at);
      page.handles.place();
    },
    panned: (dx, dy) => {
      view.pan(dx, dy);
      page.handles.place();
    },
  });
  const sized = new ResizeObserver(() => page.handles.place());
  sized.observe(canvas);
  page.closing.push(() => page.stop.abort(), () => page.searching.abort(), () => page.work.close(), () => page.solids.close(), () => page.player.pause(), () => page.thread.stop(), () => sized.disconnect(), () => view.close());
  return page;
}

const makeParts = () => ({
  error: h("p", { class: "error", role: "alert", hidden: true }),
  notice: h("p", { class: "notice" }),
  sentence: h("p", { class: "said" }),
  legend: h("ul", { class: "signs", "aria-label": t("make.legend") }),
  scale: h("div", { class: "scale", hidden: true }),
  measures: h("tbody", {}),
  options: h("div", {}),
  door: h("a", { "data-page": true }, t("bar.compare.solvers")),
  lesson: h("div", { class: "about" }),
  source: h("section", { class: "group" }, h("h2", {}, t("board.maze"))),
});

function showSought(page) {
  page.thread.stop();
  refresh(page);
  announceSentence(page);
}

function layout(page) {
  const { parts, handles, solids, player, diagnosis } = page;
  const controls = h("div", { class: "controls playback" }, player.bar.element, zoomButtons((key) => zoom(page, key)));
  const bar = h("div", { class: "bar" }, parts.legend);
  return [
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("solve.lead")),
    h(
      "div",
      { class: "bench" },
      h("div", { class: "stage" }, parts.error, parts.notice, handles.element, page.work.element, solids.element, parts.sentence, controls, page.bar.element, parts.scale, bar),
      h("div", { class: "tools" }, solverControls(page), diagnosis.element, parts.source, page.files.element),
      h("div", { class: "facts-of" }, page.code?.element, h("table", { class: "measures" }, h("caption", {}, t("solve.measures")), parts.measures), parts.lesson),
    ),
  ];
}

/** The choice of a solver, and what can be drawn. */
function solverControls(page) {
  const { solvers } = page;
  page.parts.longest = button(t("solve.longest"), () => showLongestPath(page), { disabled: true });
  const chosen = (name) => {
    chooseSolver(page, name);
    showOptions(page);
    showLesson(page);
    search(page);
  };
  showOptions(page);
  return h(
    "section",
    { class: "group" },
    h("h2", {}, t("solve.look")),
    solvers ? field(t("solve.solver"), select(solvers.map((each) => [each.name, each.title]), chosenSolver(page).name, chosen)) : h("p", { class: "quiet" }, t("api.away")),
    page.parts.options,
    h(
      "div",
      { class: "actions" },
      solvers ? button(t("solve.search"), () => searchByButton(page), { primary: true }) : null,
      button(t("solve.draw"), () => drawThread(page)),
      button(t("solve.spread"), () => spreadFromCursor(page)),
      page.parts.longest,
    ),
    h("p", {}, page.parts.door),
    toggle(t("solve.deadends"), marksDeadEnds(), (on) => {
      set({ dead: on ? "1" : null });
      refresh(page);
    }),
  );
}

/** The options of the chosen solver. */
function showOptions(page) {
  if (!page.solvers) return;
  const changed = (name, value) => {
    set({ [`solver-${name}`]: value });
    search(page);
  };
  page.parts.options.replaceChildren(optionControls(chosenSolver(page), (name) => get(`solver-${name}`), changed) ?? "");
}

/** The text about the chosen solver. */
function showLesson(page) {
  page.lesson = page.solvers ? lesson(chosenSolver(page), { how: t("solve.how"), texture: t("solve.character") }) : null;
  page.parts.lesson.replaceChildren(...(page.lesson ? [page.lesson.element] : []));
  page.code?.refresh();
}

/** Make the maze that the address describes; throws an error with a sentence if it cannot be made. */
async function loadMaze(page) {
  const { algorithms, changes, grids, parts } = page;
  const maze = readDocument({ algorithms, changes }, { grid: "24x18", algorithm: FIRST_ALGORITHM, max: MAX_SIDE });
  const recipe = (page.recipe = { maze, rows: null, wrong: null });
  const choose = (values, text = "") => {
    notice = text;
    return chooseMaze(page, values);
  };
  const take = (values, notes) => {
    notice = notes;
    set({ from: null, ...addressOfFile(values, { document: maze, algorithms, grids }) }, { push: true });
    return reshow();
  };
  try {
    recipe.rows = maze.rows;
  } finally {
    const file = fileField(parts.error.closest(".stage"), changes ?? [], take, (error) => showError(parts.error, error));
    parts.source.append(...mazeSettings(recipe, { algorithms, grids }, choose, { max: MAX_SIDE }), file);
  }
  recipe.wrong = recipe.rows ? null : addressError({ max: MAX_SIDE, algorithms, grids, name: maze.algorithm });
  if (recipe.wrong) throw new Error(recipe.wrong);
  page.maze = await page.work.during((signal) => makeMaze(maze, signal));
}

/** Show the maze that was made. */
async function openMaze(page) {
  const { maze, view, parts, ends } = page;
  const label = maze.shape ? t("solve.canvas.grid", { grid: gridSummary(maze) }) : t("solve.canvas", { width: maze.width, height: maze.height });
  view.canvas.setAttribute("aria-label", label);
  view.canvas.style.setProperty("aspect-ratio", maze.extent.join(" / "));
  const [start, goal] = await findEnds(maze);
  const { maze: described } = page.recipe;
  ends.start = cellAt(described.start, maze, start);
  ends.goal = cellAt(described.goal, maze, goal);
  handOver(page);
  view.maze = maze;
  view.fit();
  page.solids.apply();
  if (maze.kind === "box") page.closing.push(bindFloorKeys(page));
  page.finding = page.updatePath();
  await page.finding;
  page.stop.signal.throwIfAborted();
  parts.longest.disabled = !page.figures.perfect; // with loops it is not found
  page.diagnosis.show(maze, page.figures.perfect);
  showLegend(page);
  page.screen.fit();
  keepView([view], () => page.handles.place());
  view.draw();
  const from = cellAt(get("from"), maze, -1);
  if (from >= 0) spreadFrom(page, from, true);
  else if (page.path) page.thread.start();
}
