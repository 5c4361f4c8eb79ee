/** Play: lead the ball of thread through a maze. */

import { addTexts, t } from "../../lib/i18n.js";
import { showNotice } from "../../lib/announce.js";
import { button, field, select } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { go } from "../../lib/navigation.js";
import { store, stored } from "../../lib/storage.js";
import { gridFromAddress } from "../../maze/document.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/play.js";
import { arrowButtons, arrowPad } from "../shared/arrow_pad.js";
import { keepBoardFocus } from "../shared/board_focus.js";
import { firstScreen } from "../shared/first_screen.js";
import { mazeBar, reveal } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";
import { solidControls } from "../shared/solid_controls.js";
import { FIRST_ALGORITHM, catalogue } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { zoomButtons } from "../shared/zoom.js";
import { aboutAlgorithm, otherAlgorithms } from "./about.js";
import { answer, boardOf, follow, hint, hold, move, moveOrWall, restart, runOrWall, showChange, toggleDistances, toggleSolution, undo, zoom } from "./actions.js";
import { bestsPanel } from "./bests_panel.js";
import { Board } from "./board.js";
import { share } from "./finish.js";
import { fullScreen } from "./full_screen.js";
import { insideSwitch } from "./inside_switch.js";
import { bindKeys } from "./keys.js";
import { LETTERS, letters, lettersHint, storeLetters } from "../shared/letters.js";
import { MAX_SIDE, today } from "./levels.js";
import { playerPanel } from "./panel.js";
import { namedAlgorithm } from "./recipe.js";
import { playSettings } from "./settings.js";
import { chooseAlgorithm, chooseMaze, newMaze, start, viewKept } from "./start.js";
import { touch } from "./touch.js";

addTexts(boardTexts, texts);

// Shift with an arrow runs on this page, so that solids are turned by other keys.
const TURN_KEYS = { left: "Home", right: "End", up: "PageUp", down: "PageDown" };

const FULL = "M11.500 3H17v5.500M17 3l-5.500 5.500M8.500 17H3v-5.500M3 17l5.500-5.500";
const SOUNDS = ["M3 8h3l4-3.500v11L6 12H3z", "M13 7.500c1.600 1.500 1.600 3.500 0 5M15.300 5.500c3 2.800 3 6.200 0 9"];

export const title = () => t("play.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root, route) {
  const [algorithms = null, changes = null, grids = null] = await Promise.all(["algorithms", "changes", "grids"].map(catalogue)).catch(() => []);
  const page = makePage({ algorithms, changes, grids, route });
  root.append(...layout(page));
  page.screen = firstScreen(root.querySelector(".stage"));
  listen(page);
  page.closing.push(keepBoardFocus(root, () => boardOf(page)), () => page.screen.close());
  await start(page);
  return () => page.closing.forEach((close) => close());
}

/** The state of the page, and its parts. */
function makePage({ algorithms, changes, grids, route }) {
  const named = namedAlgorithm(route);
  const page = {
    algorithms,
    changes,
    grids,
    name: named ?? FIRST_ALGORITHM,
    isNamed: named !== null,
    stop: new AbortController(), // of all requests
    work: stoppableWork(({ message }) => showNotice(page.parts.notice, message)),
    closing: [], // functions that end the page
    bindKeys: () => bindKeys(page), // for the maze and the letters that are chosen now
    unbindKeys: () => {},
    recipe: null,
    game: null,
    inside: null, // the view from inside, while it is switched on
    held: null, // the key that is held down
    solution: false, // whether it is shown
    distancesFrom: -1, // the cell whose distances are shown
    announcement: 0, // the timer of the next sentence
    latestStart: 0, // a maze that arrives late must not replace the one requested after it
    isCatchingUp: false, // whether the ball seeks a way to the pointer that drags it
    hasSounds: stored("sounds") === "on",
    sound: (name) => page.hasSounds && import("./sounds.js").then(({ playSound }) => playSound(name)),
    panel: playerPanel(),
    bests: bestsPanel((sentence) => answer(page, sentence)),
    files: savePanel(),
  };
  page.bar = mazeBar("play", () => reveal(page.files));
  page.insideSwitch = insideSwitch(page);
  page.parts = makeParts(page);
  page.full = fullScreen((on) => {
    page.parts.full.setAttribute("aria-pressed", String(on));
    if (!on) page.screen.fit();
  });
  page.board = new Board(page.parts.canvas, () => page.held && (move(page, page.held.way) || hold(page, null)));
  page.solids = solidControls(() => (page.game ? [page.board.view] : []), () => showChange(page), TURN_KEYS);
  page.settings = playSettings({ algorithms, grids }, page.name, {
    maze: (values) => chooseMaze(page, values),
    algorithm: (name, options) => chooseAlgorithm(page, name, options),
  });
  return page;
}

function makeParts(page) {
  const parts = {
    canvas: h("canvas", { class: "board", tabindex: "0", role: "application" }),
    error: h("p", { class: "error", role: "alert", hidden: true }),
    notice: h("p", { class: "notice" }),
    scale: h("div", { class: "scale", hidden: true }),
    sentence: h("p", { class: "message" }),
    heading: h("h1", {}),
    day: h("p", { class: "quiet" }),
    again: h("div", { class: "row won", hidden: true }),
    share: button(t("play.share"), () => share(page), { hidden: true }),
    full: iconButton(FULL, t("play.full"), false, () => page.full.toggle()),
    sounds: iconButton(SOUNDS, t("play.sounds"), page.hasSounds, () => switchSounds(page)),
    solution: button(t("play.solution"), () => toggleSolution(page), { pressed: false }),
    distances: button(t("play.distances"), () => toggleDistances(page), { pressed: false }),
    floors: h("div", { class: "row floors", hidden: true }, ["up", "down"].map((way) => button(t(`play.floor.${way}`), () => moveOrWall(page, way)))),
    letters: lettersField(page),
    arrows: arrowButtons((direction) => moveOrWall(page, direction)),
  };
  parts.again.append(button(t("board.new"), () => newMaze(page), { primary: true }), button(t("play.again"), () => restart(page)), parts.share);
  return parts;
}

const iconButton = (path, name, pressed, run) =>
  button(icon(path, { "stroke-width": 1.8 }), run, { pressed, class: "icon", "aria-label": name, title: name });

function switchSounds(page) {
  page.hasSounds = !page.hasSounds;
  page.parts.sounds.setAttribute("aria-pressed", String(page.hasSounds));
  store("sounds", page.hasSounds ? "on" : "off");
  page.sound("wall");
}

/** The choice of the letters that move the ball. */
function lettersField(page) {
  const kind = () => page.game?.maze.kind;
  const element = field(t("play.letters"), select(LETTERS.map((each) => [each, t(`play.letters.${each}`)]), letters(), (chosen) => {
    storeLetters(chosen);
    element.querySelector(".hint").textContent = lettersHint(kind());
    bindKeys(page);
  }), lettersHint(kind()));
  return element;
}

function layout(page) {
  const { algorithms, name, parts } = page;
  const about = algorithms ? aboutAlgorithm(algorithms.find((each) => each.name === name)) : h("p", { class: "quiet" }, t("play.away"));
  return [
    parts.heading,
    h("p", { class: "lead" }, t("play.lead")),
    parts.day,
    h("div", { class: "bench" }, stage(page), tools(page), h("section", { class: "about" }, about)),
    ...(algorithms ? [otherAlgorithms(algorithms, name, gridFromAddress("20x15", MAX_SIDE))] : []),
  ];
}

/** The board and what is under it. */
function stage(page) {
  const { parts, solids } = page;
  return h(
    "div",
    { class: "stage" },
    parts.error,
    parts.notice,
    page.work.element,
    parts.canvas,
    solids.element,
    parts.floors,
    parts.sentence,
    parts.again,
    controls(page),
    page.bar.element,
  );
}

/** The arrows for fingers, and the buttons. */
function controls(page) {
  const { parts } = page, { solution, distances, full, sounds } = parts;
  return h(
    "div",
    { class: "controls" },
    arrowPad(parts.arrows, t("board.pad")),
    h(
      "div",
      { class: "bar" },
      button(t("play.undo"), () => undo(page)),
      button(t("play.restart"), () => restart(page)),
      button(t("play.hint"), () => hint(page)),
      solution,
      distances,
      page.insideSwitch.element,
      h("div", { class: "row extras" }, full, sounds),
      parts.scale,
      zoomButtons((key) => zoom(page, key)),
    ),
  );
}

function tools(page) {
  const buttons = h(
    "div",
    { class: "row" },
    button(t("board.new"), () => newMaze(page), { primary: true }),
    button(t("play.daily"), () => go(pageAddress(`/studio/play?${new URLSearchParams({ daily: today(), ...viewKept() })}`))),
  );
  return h("div", { class: "tools" }, page.panel.element, buttons, page.bests.element, page.settings.element, page.parts.letters, page.files.element);
}

/** Listen to a gamepad, as soon as there is one, until the page ends. */
function listenToGamepad(page) {
  const { signal } = page.stop;
  const begin = () =>
    import("./gamepad.js").then(({ gamepad }) => {
      const move = (way, fast) => (page.inside?.isStill ?? true) && (fast ? runOrWall : moveOrWall)(page, way);
      if (!signal.aborted) signal.addEventListener("abort", gamepad(move));
    });
  if ([...(navigator.getGamepads?.() ?? [])].some(Boolean)) begin();
  else addEventListener("gamepadconnected", begin, { once: true, signal });
}

/** Listen to keys, pointers and gamepads until the page ends. */
function listen(page) {
  const { board, closing, stop } = page;
  page.bindKeys();
  listenToGamepad(page);
  const release = (event) => page.held && (event.code === page.held.code || event.type === "blur") && hold(page, null);
  addEventListener("keyup", release, { signal: stop.signal });
  addEventListener("blur", release, { signal: stop.signal });
  const timer = setInterval(() => page.game && page.panel.tick(page.game), 250);
  closing.push(
    () => stop.abort(),
    () => page.work.close(),
    () => clearInterval(timer),
    () => clearTimeout(page.announcement),
    () => page.unbindKeys(),
    () => page.solids.close(),
    () => page.insideSwitch.close(),
    () => board.close(),
    () => page.bests.close(),
    () => page.full.close(),
    touch(board.view, {
      ball: () => board.rope.ball,
      step: (way) => move(page, way),
      run: (way) => follow(page, way),
      tap: (cell) => import("./walk.js").then(({ walkTo }) => walkTo(page, cell)),
      follow: (cells) => import("./walk.js").then((walk) => walk.follow(page, cells)),
    }),
  );
}
