/** Side by side: two to four algorithms on one grid and seed, or solvers in one maze, watched at once, with their figures. */

import { announce, showNotice } from "../../lib/announce.js";
import { get, link, set } from "../../lib/address.js";
import { reducedMotion } from "../../lib/clock.js";
import { copy, h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { reshow } from "../../lib/navigation.js";
import { choice, randomSeed } from "../../maze/document.js";
import { keepView } from "../../view/kept_view.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/compare.js";
import makeTexts from "../../words/make.js";
import playbackTexts from "../../words/playback.js";
import solveTexts from "../../words/solve.js";
import { keepBoardFocus } from "../shared/board_focus.js";
import { keepFocus } from "../shared/kept_focus.js";
import { legend } from "../shared/legend.js";
import { addressOf, carry } from "../shared/maze_bar.js";
import { Playback } from "../shared/playback.js";
import { searchSigns } from "../shared/search_signs.js";
import { solidControls } from "../shared/solid_controls.js";
import { catalogue } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { addressError } from "../shared/validation.js";
import { panKeys, zoomButtons, zoomKeys } from "../shared/zoom.js";
import { figureLists } from "./figures.js";
import { MAX_SIDE, compared, comparesSolvers, isEven, isOn, mazeOf } from "./params.js";
import { loadGenerators, loadSolvers } from "./runs.js";
import { compareSettings, lookSwitch, paceSwitch } from "./settings.js";

addTexts(boardTexts, makeTexts, playbackTexts, solveTexts, texts);

export const title = () => t("compare.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const kinds = ["algorithms", "changes", "solvers", "grids"];
  const catalogues = Object.fromEntries((await Promise.all(kinds.map(catalogue))).map((found, place) => [kinds[place], found]));
  const page = makePage(root, catalogues);
  const closing = [bind(keyBindings(page)), keepBoardFocus(root, () => page.playback.watches[0]?.canvas)];
  load(page).catch((error) => error.name === "AbortError" || showError(page.error, error));
  return () => {
    page.stop.abort();
    page.work.close();
    closing.forEach((close) => close());
    page.solids.close();
    page.playback.close();
  };
}

/** The parts of the page, on the page. */
function makePage(root, catalogues) {
  const maze = mazeOf(catalogues);
  const { generators, solvers, left } = compared(catalogues, maze);
  const ofSolvers = comparesSolvers(maze);
  const page = {
    maze, // the document
    ofSolvers,
    entries: ofSolvers ? solvers : generators, // what is compared
    stop: new AbortController(),
    work: stoppableWork((sentence) => showError(page.error, sentence)),
    playback: new Playback({ finish: () => ({ path: isOn("path"), distances: isOn("distances") }), isEven }),
    error: h("p", { class: "error", role: "alert", hidden: true }),
    notice: h("p", { class: "notice" }),
    pictures: h("div", { class: "pictures working" }),
    legends: h("div", { class: "legends" }),
    settings: h("div", { class: "tools" }),
  };
  const watches = () => page.playback.watches;
  page.solids = solidControls(() => watches().map((each) => each.view), () => watches().forEach((each) => each.showDraggable()));
  const wrong = mazeError(page, catalogues);
  const rows = wrong ? null : maze.rows;
  page.settings.append(...compareSettings(catalogues, { maze, rows, entries: page.entries, isWrong: Boolean(wrong) }), looks(page));
  root.append(...layout(page));
  if (!ofSolvers && left.length) showNotice(page.notice, t("compare.left", { titles: left.join(t("board.and")) }));
  page.wrong = wrong;
  return page;
}

/** What is wrong with the maze of the address, null if nothing is. */
function mazeError({ maze, ofSolvers }, { algorithms, grids }) {
  try {
    if (maze.rows) return null;
  } catch (error) {
    return error.message;
  }
  // A generator that cannot work on the grid is left out; that of a maze for solvers is needed.
  const isNeeded = ofSolvers || !algorithms.some((each) => each.name === maze.algorithm);
  return addressError({ max: MAX_SIDE, algorithms: isNeeded ? algorithms : null, grids, name: maze.algorithm });
}

/** The switches for what is drawn, and how the runs keep pace. */
function looks(page) {
  const { playback, ofSolvers } = page;
  const finish = (on) => {
    if (on) playback.seek(Infinity);
    else playback.refresh();
  };
  page.switches = ofSolvers ? {} : { path: lookSwitch("path", finish), distances: lookSwitch("distances", finish) };
  return h("section", { class: "group looks" }, paceSwitch(() => playback.refresh()), ...Object.values(page.switches));
}

function layout({ settings, error, notice, work, pictures, legends, solids, playback, ofSolvers }) {
  const zoom = zoomButtons((key) => playback.watches.forEach((each) => each.zoom(key)));
  const controls = h("div", { class: "controls playback" }, playback.element, zoom);
  const about = h("p", { class: "hint" }, t(ofSolvers ? "compare.about.solvers" : "compare.about"));
  return [
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("compare.lead")),
    h("div", { class: "bench" }, h("section", { class: "stage" }, error, notice, work.element, solids.element, controls, pictures, legends, about), settings),
  ];
}

/** Load the runs, then show them, and then their figures. */
async function load(page) {
  const { maze, entries, playback, pictures, legends, stop: { signal }, wrong } = page;
  if (wrong) throw new Error(wrong);
  const runs = await page.work.during((stopped) => (page.ofSolvers ? loadSolvers : loadGenerators)(maze, entries, stopped));
  const lists = entries.map(() => h("div", { class: "figures" }));
  pictures.className = `pictures of-${entries.length}`;
  pictures.replaceChildren(...runs.watches.map((watch, place) => column(page, watch, lists[place])));
  legends.replaceChildren(page.ofSolvers ? searchLegend(runs.watches) : legend(...runs.watches.map((each) => each.kinds)));
  const at = get("at");
  const finished = !page.ofSolvers && (isOn("path") || isOn("distances"));
  playback.start(runs.watches, { play: at === null && !reducedMotion() && !finished, end: finished, at: at === null ? null : Number(at) || 0 });
  keepView(runs.watches.map((each) => each.view), () => runs.watches.forEach((each) => each.showDraggable()));
  page.solids.apply();
  carry(maze);
  for await (const figures of runs.figures()) {
    if (signal.aborted) return;
    figureLists(figures).forEach((list, place) => lists[place].replaceChildren(list));
  }
}

/** The signs of the searches. */
function searchLegend(watches) {
  const runs = watches.map((each) => each.run).filter(Boolean);
  return h("ul", { class: "signs", "aria-label": t("make.legend") }, ...searchSigns(runs));
}

/** A picture with its title, its figures, and links to its maze on other pages. */
function column({ maze, ofSolvers }, watch, figures) {
  const { name, title } = watch.algorithm;
  const own = ofSolvers ? maze : maze.by(name);
  const alone = ofSolvers ? addressOf("solve", maze, { with: name }) : addressOf("make", own);
  const link = (text, href) => h("a", { class: "button", href, "data-page": true, "aria-label": t("shell.labeled", { label: text, text: title }) }, text);
  const links = [link(t("compare.alone"), alone), link(t("compare.play"), addressOf("play", own))];
  return h("article", {}, h("h2", {}, title), watch.figure, watch.scale, figures, h("div", { class: "row links" }, ...links));
}

function keyBindings(page) {
  const { playback, switches } = page;
  const turn = (name) => switches[name]?.querySelector("input").click();
  const newSeed = () => {
    set(choice(page.maze, { seed: randomSeed() }), { push: true });
    return keepFocus(reshow);
  };
  return [
    panKeys(() => playback.watches.map((each) => each.view)),
    { keys: ["Space"], help: "make.playpause", run: () => playback.toggle() },
    { keys: [",", "ArrowLeft"], help: "make.back", run: () => playback.step(-1) },
    { keys: [".", "ArrowRight"], help: "make.forward", run: () => playback.step(1) },
    { keys: ["Home"], help: "make.home", run: () => playback.seek(0) },
    { keys: ["End"], help: "make.end", run: () => playback.seek(Infinity) },
    { keys: ["["], help: "make.slower", run: () => playback.scaleSpeed(1 / 1.5) },
    { keys: ["]"], help: "make.faster", run: () => playback.scaleSpeed(1.5) },
    { keys: ["n"], help: "make.another", run: newSeed },
    ...(switches.path ? [{ keys: ["s"], help: "make.path", run: () => turn("path") }, { keys: ["m"], help: "make.distances", run: () => turn("distances") }] : []),
    ...zoomKeys((key) => playback.watches.forEach((each) => each.zoom(key))),
    { keys: ["l"], help: "board.link", run: async () => announce(t((await copy(link())) ? "board.copied" : "board.uncopied")) },
  ];
}
