/** Make and watch: choose an algorithm, see the maze made at once or step by step, one alone or two side by side. */

import { get, set } from "../../lib/address.js";
import { reducedMotion } from "../../lib/clock.js";
import { button, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { incompatibility } from "../../maze/grids.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/make.js";
import playbackTexts from "../../words/playback.js";
import { keepView } from "../../view/kept_view.js";
import { keepBoardFocus } from "../shared/board_focus.js";
import { firstScreen } from "../shared/first_screen.js";
import { codePanel } from "../shared/lesson.js";
import { addressOf, mazeBar, reveal } from "../shared/maze_bar.js";
import { Playback } from "../shared/playback.js";
import { solidControls } from "../shared/solid_controls.js";
import { catalogue } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { addressError } from "../shared/validation.js";
import { Watch } from "../shared/watch.js";
import { panKeys, zoomButtons, zoomKeys } from "../shared/zoom.js";
import { downloads } from "./downloads.js";
import { MAX_SIDE, algorithmName, chosenAlgorithm, gridSpec, isOn, mazeOf, repairAddress } from "./params.js";
import { makeSettings } from "./settings.js";

addTexts(boardTexts, playbackTexts, texts);

const UNMET = { difficulty: "make.unfound", want: "make.unmet" }; // what is said if no maze meets a wish

export const title = () => t("make.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const [algorithms, changes, grids] = await Promise.all(["algorithms", "changes", "grids"].map(catalogue));
  const page = makePage(root, { algorithms, changes, grids });
  const closing = [bind(keyBindings(page)), keepBoardFocus(root, () => page.playback.watches[0]?.canvas), () => page.screen.close()];
  page.settings.show();
  const at = get("at");
  const finished = isOn("path") || isOn("distances");
  await make(page, at !== null ? { play: false, at: Number(at) || 0 } : { play: !reducedMotion() && !finished, end: finished });
  return () => {
    page.work.close();
    closing.forEach((close) => close());
    page.solids.close();
    page.playback.close();
  };
}

/** The parts of the page, on the page. */
function makePage(root, { algorithms, changes, grids }) {
  const page = {
    root,
    algorithms,
    changes,
    grids,
    maze: null, // the document
    work: stoppableWork((sentence) => endWork(page, sentence)),
    playback: new Playback({ finish: () => ({ path: isOn("path"), distances: isOn("distances") }) }),
    files: downloads(),
    error: h("p", { class: "error", role: "alert", hidden: true }),
    figures: h("div", { class: "figures" }),
    legends: h("div", { class: "legends" }),
    lessons: h("div", { class: "lessons" }),
    door: h("a", { "data-page": true }, t("bar.compare")),
  };
  const watches = () => page.playback.watches;
  page.bar = mazeBar("make", () => reveal(page.files));
  page.code = codePanel("generators", watches, (watch, position) => page.playback.seek((position / watch.length) * page.playback.length));
  page.playback.refreshed = () => page.code.refresh();
  page.settings = makeSettings({ algorithms, changes, grids }, (options) => make(page, options));
  page.solids = solidControls(() => watches().map((each) => each.view), () => watches().forEach((each) => each.showDraggable()));
  page.switches = {
    path: toggle(t("make.path"), isOn("path"), (on) => setSwitch(page, "path", on)),
    distances: toggle(t("make.distances"), isOn("distances"), (on) => setSwitch(page, "distances", on)),
  };
  root.append(...layout(page));
  page.screen = firstScreen(root.querySelector(".stage"));
  return page;
}

function layout(page) {
  const { settings, files, switches } = page;
  const buttons = h(
    "div",
    { class: "row" },
    button(t("make.watch"), () => make(page, { play: true, repair: true }), { primary: true }),
    button(t("make.once"), () => make(page, { play: false, end: true, repair: true })),
  );
  return [
    h("h1", {}, t("make.title")),
    h("p", { class: "lead" }, t("make.lead")),
    h(
      "div",
      { class: "bench" },
      stage(page),
      h("section", { class: "group setup" }, h("h2", { class: "unseen" }, t("make.maze")), settings.element, buttons),
      h("div", { class: "learn" }, page.code.element, page.lessons),
      h(
        "div",
        { class: "tools" },
        h("section", { class: "group" }, settings.comparison, h("p", {}, page.door)),
        h("section", { class: "group looks" }, h("h2", {}, t("make.look")), switches.path, switches.distances),
        files.element,
      ),
    ),
    files.paper,
  ];
}

/** The mazes and what is under them. */
function stage({ error, settings, figures, work, solids, playback, bar, legends }) {
  const controls = h("div", { class: "controls playback" }, playback.element, zoomButtons((key) => playback.watches.forEach((each) => each.zoom(key))));
  return h("section", { class: "stage" }, error, settings.notice, figures, work.element, solids.element, controls, bar.element, legends);
}

/** Make the maze or mazes again. By default the playback stays as it was: playing, paused or finished.
 * With `repair`, what is wrong in the address is replaced first. */
async function make(page, { play = page.playback.playing, end = !play, at = null, repair = false } = {}) {
  if (repair) {
    repairAddress();
    page.settings.seed.show(get("seed"));
  }
  page.work.close();
  page.playback.pause();
  const wrong = addressError({ max: MAX_SIDE, algorithms: page.algorithms, grids: page.grids, name: algorithmName() });
  if (wrong) return endWork(page, new Error(wrong));
  const watches = await load(page, end && at === null);
  if (!watches) return undefined;
  page.root.classList.toggle("two", watches.length > 1);
  const focused = page.figures.contains(document.activeElement);
  page.figures.replaceChildren(...watches.map((each) => each.figure));
  if (focused) watches[0].canvas.focus({ preventScroll: true });
  page.lessons.replaceChildren(...watches.map((each) => each.lesson.element));
  page.legends.replaceChildren(...watches.map((each) => each.key));
  page.playback.start(watches, { play, end, at });
  keepView(watches.map((each) => each.view), () => watches.forEach((each) => each.showDraggable()));
  page.solids.apply();
  page.screen.fit();
  offer(page);
  return undefined;
}

/** Load what the address describes, with `finished` the mazes before the events; null if that failed, was stopped, or another request came after it. */
async function load(page, finished) {
  const { root, algorithms, grids } = page;
  const other = algorithms.find((each) => each.name === get("compare", ""));
  const compared = other && !incompatibility(other, gridSpec(), grids) ? [other] : [];
  const watches = [chosenAlgorithm(algorithms), ...compared].map((each) => new Watch(each));
  const maze = mazeOf(page);
  page.settings.seed.show(get("seed")); // an address without a seed has one now
  root.classList.add("working");
  try {
    await page.work.during((signal) => Promise.all(watches.map((each) => each.load(maze.by(each.algorithm.name), signal, finished))));
    page.maze = maze.with({ number: watches[0].number ?? maze.number });
    endWork(page);
    return watches;
  } catch (failure) {
    const unmet = failure.status === 404 && UNMET[failure.field];
    if (failure.name !== "AbortError") endWork(page, unmet ? new Error(t(unmet)) : failure);
  }
  watches.forEach((each) => each.close());
  return null;
}

/** Show that no maze is being made any more, and the error if that failed. */
function endWork({ root, error }, failure = null) {
  root.classList.remove("working");
  showError(error, failure);
}

/** Hand over the first maze, and offer its files; pictures also show what is drawn in it. */
function offer({ maze, files, bar, door, playback }) {
  if (!maze) return;
  bar.show(maze);
  door.href = addressOf("compare", maze, get("compare") ? { compare: get("compare") } : {});
  files.show(maze, { path: isOn("path"), distances: isOn("distances") }, playback.watches[0]?.maze);
}

/** Switch the path or the distances on, which are drawn in a finished maze, or off. */
function setSwitch(page, name, on) {
  set({ [name]: on ? 1 : null });
  page.switches[name].querySelector("input").checked = on;
  if (on) {
    page.playback.pause();
    page.playback.progress = 1;
  }
  offer(page);
  page.playback.refresh();
}

function keyBindings(page) {
  const { playback, files, settings } = page;
  return [
    panKeys(() => playback.watches.map((each) => each.view)),
    { keys: ["Space"], help: "make.playpause", run: () => playback.toggle() },
    { keys: [",", "ArrowLeft"], help: "make.back", run: () => playback.step(-1) },
    { keys: [".", "ArrowRight"], help: "make.forward", run: () => playback.step(1) },
    ...page.code.keys,
    { keys: ["Home"], help: "make.home", run: () => playback.seek(0) },
    { keys: ["End"], help: "make.end", run: () => playback.seek(Infinity) },
    { keys: ["["], help: "make.slower", run: () => playback.scaleSpeed(1 / 1.5) },
    { keys: ["]"], help: "make.faster", run: () => playback.scaleSpeed(1.5) },
    { keys: ["n"], help: "make.another", run: settings.newSeed },
    { keys: ["s"], help: "make.path", run: () => setSwitch(page, "path", !isOn("path")) },
    { keys: ["m"], help: "make.distances", run: () => setSwitch(page, "distances", !isOn("distances")) },
    ...zoomKeys((key) => playback.watches.forEach((each) => each.zoom(key))),
    { keys: ["l"], help: "save.link", run: files.copyLink },
    { keys: ["p"], help: "make.print", run: files.print },
  ];
}
