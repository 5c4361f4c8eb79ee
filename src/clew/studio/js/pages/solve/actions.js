/** What the reader can do on the page 'Solve'. Each function gets the page's state (see page.js). */

import { announce } from "../../lib/announce.js";
import { get, link, set } from "../../lib/address.js";
import { reducedMotion } from "../../lib/clock.js";
import { copy } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { go, reshow } from "../../lib/navigation.js";
import { choice, coordinatesOf } from "../../maze/document.js";
import { cellName } from "../../maze/grids.js";
import { repairedRows } from "../shared/diagnosis_panel.js";
import { distances, farEnds, solve } from "../shared/findings.js";
import { isPossible } from "../shared/options.js";
import { stepsText } from "../shared/phrases.js";
import { SearchRun } from "../shared/search_run.js";
import { repairedAddress } from "../shared/validation.js";
import { zoomView } from "../shared/zoom.js";
import { announceSentence, handOver, refresh, showLegend } from "./display.js";
import { DistanceRun } from "./distance_run.js";
import { nextCell } from "./handles.js";
import { keepFocus } from "../shared/kept_focus.js";

function play(page, run, position) {
  page.parts.error.hidden = true;
  page.diagnosis.clear();
  page.thread.stop();
  showLegend(page, run);
  page.player.load(run);
  page.player.seek(position);
}

/** End a request for a search that is still on its way; returns the signal for the next one. */
function nextSearch(page) {
  page.searching.abort();
  page.searching = new AbortController();
  return page.searching.signal;
}

/** Show no run and no error, and wait for no search. */
function leaveRun(page) {
  page.player.unload();
  page.parts.error.hidden = true;
  showLegend(page);
  nextSearch(page);
  set({ from: null });
}

/** Wait for the path between the ends; whether it could be looked for. */
async function pathIsKnown(page) {
  try {
    await page.finding;
    return !page.stop.signal.aborted;
  } catch (error) {
    showError(page.parts.error, error);
    return false;
  }
}

/** Move the start or the goal to a cell. */
export async function moveEnd(page, name, cell) {
  page.ends[name] = cell;
  set({ [name]: coordinatesOf(page.maze, cell) });
  handOver(page);
  leaveRun(page);
  page.diagnosis.clear();
  page.cursor = -1;
  page.thread.stop();
  page.finding = page.updatePath();
  if (await pathIsKnown(page)) announceSentence(page);
}

/** Let distances spread from a cell; with `finished` they are there at once. */
export async function spreadFrom(page, cell, finished = reducedMotion()) {
  if (!page.maze) return;
  page.cursor = cell;
  const signal = nextSearch(page);
  set({ from: coordinatesOf(page.maze, cell) });
  await whileWanted(page, signal, async () => {
    const run = new DistanceRun(page.maze, cell, await distances(page.maze, cell), Object.values(page.ends));
    if (signal.aborted) return;
    play(page, run, finished ? run.length : 0);
    if (!finished) page.player.toggle();
  });
}

/** Run a search until another one is wanted; if it fails, say so in place of a run. */
async function whileWanted(page, signal, run) {
  try {
    await page.work.during(run, t("wait.searching"));
  } catch (error) {
    if (signal.aborted) return;
    leaveRun(page);
    refresh(page);
    showError(page.parts.error, error);
  }
}

export const spreadFromCursor = (page) => spreadFrom(page, page.cursor < 0 ? page.ends.start : page.cursor);

export const chosenSolver = ({ solvers }) => solvers.find((each) => each.name === get("with")) ?? solvers[0];

/** The options of the chosen solver that the address sets, by name. */
const solverOptions = (page) => {
  const named = (chosenSolver(page).options ?? []).map(({ name }) => [name, get(`solver-${name}`)]);
  return Object.fromEntries(named.filter(([, value]) => value !== null));
};

/** What the code of the chosen solver is shown for. */
export function watchedSolver(page) {
  const { run } = page.player;
  const algorithm = chosenSolver(page);
  const timeline = run?.solver === algorithm ? run.timeline : null;
  return { algorithm, timeline, query: new Map(Object.entries(solverOptions(page))) };
}

/** Remove from the address what cannot be chosen: another solver's name, or a value that an option does not have. */
export function repairAddress(page) {
  const { name, options } = chosenSolver(page);
  if (get("with") !== name) set({ with: null });
  for (const option of options) if (!isPossible(option, get(`solver-${option.name}`))) set({ [`solver-${option.name}`]: null });
}

/** Choose another solver. */
export function chooseSolver(page, name) {
  const forgotten = Object.keys(solverOptions(page)).map((each) => [`solver-${each}`, null]);
  set({ ...Object.fromEntries(forgotten), with: name });
}

/** {log, path} of the chosen solver. */
async function runSolver(page, signal) {
  const found = await solve(page.maze, chosenSolver(page).name, { ...page.ends, options: solverOptions(page), signal });
  if (!found.log) throw new Error(t("solve.long"));
  return found;
}

/** Watch the chosen solver. */
export async function search(page) {
  if (!page.maze || !page.solvers) return;
  const signal = nextSearch(page);
  if (!(await pathIsKnown(page)) || signal.aborted) return;
  if (!page.path) {
    showPath(page);
    return;
  }
  page.parts.error.hidden = true;
  page.cursor = -1;
  set({ from: null });
  await whileWanted(page, signal, async () => {
    const { maze, ends } = page;
    const [found, steps] = await Promise.all([runSolver(page, signal), distances(maze, ends.start).catch(() => null)]);
    if (signal.aborted) return;
    const solver = chosenSolver(page);
    play(page, Object.assign(new SearchRun(maze, { ...found, steps }, ends, solver), { solver }), 0);
    if (!reducedMotion()) page.player.toggle();
  });
}

/** Watch the chosen solver, by the button: the board gets the focus, so that Space pauses. */
export async function searchByButton(page) {
  await search(page);
  const { player, view } = page;
  if (!player.run) return;
  view.canvas.focus({ preventScroll: true });
  view.canvas.scrollIntoView({ block: "nearest" });
}

/** Draw the thread from start to goal. */
export async function drawThread(page) {
  if (!page.maze || !(await pathIsKnown(page))) return;
  showPath(page);
  if (page.path) page.thread.start();
}

/** Show the path from start to goal, or that no path exists, instead of a run. */
function showPath(page) {
  leaveRun(page);
  page.diagnosis.clear();
  page.cursor = -1;
  refresh(page);
  announceSentence(page);
}

/** Show what is chosen of the islands and loops, instead of a run or the thread. */
export function showDiagnosis(page) {
  leaveRun(page);
  page.thread.stop();
  page.cursor = -1;
  refresh(page);
  announceSentence(page);
}

/** Show the maze after a change that connects islands or cuts loops; `changed` is called when it is known. */
export async function repair(page, change, changed) {
  const { recipe, maze, stop } = page;
  page.parts.error.hidden = true;
  try {
    const rows = recipe.rows ? await repairedRows(maze, change, stop.signal) : null;
    changed();
    const address = new URL(link());
    address.searchParams.set(rows ? "maze" : change, rows ? JSON.stringify(rows) : 1);
    await keepFocus(() => go(address));
  } catch (error) {
    if (error.name !== "AbortError") showError(page.parts.error, error);
  }
}

/** Put start and goal at the ends of the longest path. */
export async function showLongestPath(page) {
  const signal = nextSearch(page);
  await whileWanted(page, signal, async () => {
    const [start, goal] = await farEnds(page.maze);
    if (signal.aborted) return;
    Object.assign(page.ends, { start, goal });
    set({ start: coordinatesOf(page.maze, start), goal: coordinatesOf(page.maze, goal) });
    handOver(page);
    page.finding = page.updatePath();
    await drawThread(page);
  });
}

/** Move the keyboard's cursor: `way` is 0 to 3 as an arrow key, or the name of a direction. */
export function moveCursor(page, way) {
  const { maze, view, player } = page;
  if (!maze) return;
  const next = page.cursor < 0 ? page.ends.start : nextCell(view, page.cursor, way);
  if (next < 0) return;
  page.cursor = next;
  view.follow(next);
  page.handles.place();
  refresh(page);
  const steps = player.run?.spreads ? player.run.steps[next] : -1;
  announce(steps < 0 ? cellName(next, maze) : `${cellName(next, maze)}: ${stepsText(steps)}`);
}

/** Zoom by a key: "+", "-", or "0" for the whole maze. */
export function zoom({ view, handles }, key) {
  zoomView(view, key);
  handles.place();
}

export async function copyLink(page) {
  page.parts.sentence.textContent = t((await copy(link())) ? "board.copied" : "board.uncopied");
  announceSentence(page);
}

/** Show another maze. */
export function chooseMaze({ recipe }, values) {
  const { maze } = recipe;
  const repaired = recipe.wrong ? repairedAddress(maze) : {};
  set({ from: null, ...repaired, ...choice(maze, values) }, { push: true });
  return keepFocus(reshow);
}
