/** Practice: the module as the defuser has it, with a display, sixteen bulbs and four bars; its walls are hidden. */

import { announce } from "../../js/lib/announce.js";
import { get, set } from "../../js/lib/address.js";
import { json } from "../../js/lib/api.js";
import { reducedMotion } from "../../js/lib/clock.js";
import { button } from "../../js/lib/controls.js";
import { h } from "../../js/lib/dom.js";
import { language, t } from "../../js/lib/i18n.js";
import { bind } from "../../js/lib/keys.js";
import { ARROWS, Board, MOVES, SIDE, arrows, bulb, bulbLetter, cellName, cellsOf, picture, routeText } from "./board.js";
import { twoDigits } from "./line.js";
import { PracticeGame } from "./practice_game.js";

const PAUSE = 140; // milliseconds that the bulb takes from cell to cell; presses meanwhile wait in a queue
const BARS = ["up", "right", "down", "left"];
const KEYS = [["ArrowUp", "w", "k"], ["ArrowRight", "d", "l"], ["ArrowDown", "s", "j"], ["ArrowLeft", "a", "h"]];

let kept = null; // the game goes on when the language changes

/** A random seed short enough to be read out. */
const shortSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

const timeText = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
};
const countText = (key, number) => t(number === 1 ? `${key}.one` : key, { count: number });
const colorName = (game) => t(`algorithmia.color.${game.color}`);

async function loadGame(seed) {
  if (kept?.seed !== seed) kept = new PracticeGame(await json(`/algorithmia/practice?seed=${encodeURIComponent(seed)}`), seed);
  return kept;
}

/** Show the practice module; returns the function that ends it. `manual` turns to its color. */
export async function practice(root, manual) {
  const page = { manual, game: null, queue: [], moving: 0, closed: false };
  page.parts = makeParts(page);
  root.append(...layout(page));
  const seconds = setInterval(() => tick(page), 1000);
  const unbind = bind([
    ...KEYS.map((keys, direction) => ({ keys, help: `algorithmia.bar.${BARS[direction]}`, run: () => press(page, direction) })),
    { keys: ["n"], help: "algorithmia.new", run: () => begin(page, shortSeed(), { push: true }) },
  ]);
  page.parts.all.setAttribute("aria-pressed", String(reducedMotion()));
  await begin(page, get("seed") ?? shortSeed());
  return () => {
    page.closed = true;
    clearTimeout(page.moving);
    clearInterval(seconds);
    unbind();
  };
}

const makeParts = (page) => ({
  display: h("div", { class: "display" }),
  bulbs: h("div", { class: "bulbs" }),
  sentence: h("p", { class: "message" }),
  figures: { time: h("dd"), moves: h("dd"), strikes: h("dd") },
  seed: h("span", { class: "mono" }),
  answer: h("div", { class: "answer", hidden: true }),
  all: button(t("algorithmia.all"), () => showNumbers(page, !showsAll(page)), { pressed: false }),
  reveal: button(t("algorithmia.reveal"), () => reveal(page)),
});

const showsAll = ({ parts }) => parts.all.getAttribute("aria-pressed") === "true";

function layout(page) {
  const { parts } = page;
  const [up, right, down, left] = BARS.map((side, direction) => barButton(page, side, direction));
  const facts = Object.entries(parts.figures).flatMap(([key, figure]) => [h("dt", {}, t(`algorithmia.${key}`)), figure]);
  const buttons = [
    button(t("algorithmia.new"), () => begin(page, shortSeed(), { push: true }), { primary: true }),
    button(t("algorithmia.again"), () => restart(page)),
    parts.reveal,
    parts.all,
  ];
  return [
    h(
      "div",
      { class: "practice" },
      h("div", { class: "case" }, parts.display, h("div", { class: "face" }, up, left, parts.bulbs, right, down)),
      h(
        "div",
        { class: "beside" },
        h("dl", { class: "facts" }, ...facts, h("dt", {}, t("algorithmia.module")), h("dd", {}, parts.seed)),
        parts.sentence,
        h("div", { class: "row" }, ...buttons),
        h("p", { class: "hint" }, t("algorithmia.practice.hint")),
      ),
    ),
    parts.answer,
  ];
}

const barButton = (page, side, direction) =>
  h(
    "button",
    { type: "button", class: `side ${side}`, "aria-label": t(`algorithmia.bar.${side}`), on: { click: () => press(page, direction) } },
    h("span", { "aria-hidden": "true" }, ARROWS[direction]),
  );

/** Begin with the module of a seed, or go on with it. */
async function begin(page, seed, { push = false } = {}) {
  const { parts, manual } = page;
  try {
    page.game = await loadGame(seed);
  } catch (error) {
    return say(page, error.message);
  }
  if (page.closed) return undefined;
  const { game } = page;
  set({ seed }, { push });
  page.queue = [];
  parts.answer.hidden = true;
  parts.reveal.disabled = game.ended > 0;
  parts.seed.textContent = game.seed;
  if (game.ended) report(page);
  else say(page, t("algorithmia.begin", { start: cellName(game.cell), goal: cellName(game.goal), color: colorName(game) }));
  manual.turn(game.color);
  draw(page);
  return showNumbers(page, showsAll(page));
}

function restart(page) {
  if (!page.game) return;
  kept = null;
  begin(page, page.game.seed);
}

/** Show a sentence and read it out. */
function say({ parts }, text) {
  parts.sentence.textContent = text;
  announce(text);
}

function draw({ game, parts }) {
  const kind = (cell) => (cell === game.cell ? "white" : cell === game.goal ? game.color : "unlit");
  const bulbs = Array.from({ length: SIDE * SIDE }, (_, cell) => bulb(kind(cell), (cell % SIDE) + 0.5, Math.floor(cell / SIDE) + 0.5));
  const label = t("algorithmia.bulbs", { start: cellName(game.cell), goal: cellName(game.goal), color: colorName(game), letter: bulbLetter(game.color) });
  parts.bulbs.replaceChildren(picture(label, "0 0 4 4", "bulbs", ...bulbs));
  parts.figures.moves.textContent = game.moves;
  parts.figures.strikes.textContent = game.strikes;
  parts.figures.time.textContent = timeText(game.milliseconds);
}

/** Every second the display shows the next number. */
function tick(page) {
  const { game, parts } = page;
  if (!game || document.hidden) return;
  parts.figures.time.textContent = timeText(game.milliseconds);
  game.shown++;
  if (!showsAll(page)) showNumbers(page, false);
}

/** Show all ten numbers in the display, or one. */
function showNumbers({ game, parts }, all) {
  parts.all.setAttribute("aria-pressed", String(all));
  parts.display.classList.toggle("all", all);
  if (all) {
    const items = game.numbers.map((number, place) => h("li", { class: place ? null : "first" }, twoDigits(number)));
    parts.display.replaceChildren(h("ol", { "aria-label": t("algorithmia.numbers") }, ...items));
    return;
  }
  // Screen readers get all ten: a number that changes every second cannot be listened to.
  const place = game.shown % game.numbers.length;
  parts.display.replaceChildren(
    h("span", { class: place ? "now" : "now first", "aria-hidden": "true" }, twoDigits(game.numbers[place])),
    h("span", { class: "unseen" }, `${t("algorithmia.numbers")}: ${game.numbers.map(twoDigits).join(" ")}`),
  );
}

function press(page, direction) {
  if (!page.game || page.game.ended) return;
  page.queue.push(direction);
  if (!page.moving) next(page);
}

/** Carry out the next press in the queue. */
function next(page) {
  const { game, queue } = page;
  page.moving = 0;
  if (page.closed || !queue.length || game.ended) return;
  const cell = game.cell;
  const direction = queue.shift();
  const outcome = game.press(direction);
  if (outcome === "strike" || outcome === "solved") page.queue = [];
  if (outcome === "solved") {
    draw(page);
    page.parts.reveal.disabled = true;
    report(page);
    return;
  }
  say(page, {
    border: () => t("algorithmia.border", { cell: cellName(cell) }),
    strike: () => t("algorithmia.strike", { cell: cellName(cell), side: t(`algorithmia.side.${MOVES[direction]}`), count: game.strikes }),
    moved: () => t("algorithmia.at", { cell: cellName(game.cell), moves: countText("algorithmia.count", game.moves) }),
  }[outcome]());
  draw(page);
  page.moving = setTimeout(() => next(page), PAUSE);
}

/** The module is disarmed: the result, and the walls. */
function report(page) {
  const { game } = page;
  const counts = { moves: countText("algorithmia.count", game.moves), strikes: countText("algorithmia.struck", game.strikes), best: countText("algorithmia.count", game.shortest) };
  say(page, t("algorithmia.solved", { time: timeText(game.milliseconds), ...counts }));
  showWalls(page, game.start, game.route, t("algorithmia.disarmed"), [h("p", {}, t("algorithmia.thread"))]);
}

/** Show the expert's answer from where the bulb is now. */
async function reveal(page) {
  const { game } = page;
  const line = `${game.color[0]} ${game.numbers.map(twoDigits).join(" ")} ${cellName(game.cell)} ${cellName(game.goal)}`;
  try {
    const facts = await json("/algorithmia", { body: { line, lang: language() } });
    if (page.closed) return;
    const { route } = facts;
    showWalls(page, facts.start, route, t("algorithmia.answer"), [
      h("p", { class: "route", lang: "en" }, route),
      h("p", { class: "arrows", "aria-hidden": "true" }, arrows(route)),
      h("p", {}, h("a", { href: `/studio/algorithmia?line=${encodeURIComponent(line)}`, "data-page": true }, t("algorithmia.why"))),
    ]);
    announce(t("algorithmia.spoken", { start: facts.start_name, goal: facts.goal_name, route: routeText(route) }));
  } catch (error) {
    say(page, error.message);
  }
}

/** Show the walls with a route from a cell to the goal. */
function showWalls({ game, parts }, start, route, heading, elements) {
  const board = new Board();
  const label = t("algorithmia.board", { start: cellName(start), goal: cellName(game.goal) });
  board.show({ maze: game.maze, path: cellsOf(game.maze, start, route), start, goal: game.goal, color: game.color, label });
  parts.answer.replaceChildren(board.element, h("div", { class: "way" }, h("h2", {}, heading), ...elements));
  parts.answer.hidden = false;
}
