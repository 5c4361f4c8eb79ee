/** The module as the defuser has it: a display, sixteen bulbs, four bars; the walls are not to be seen. */

import { json } from "../../lib/api.js";
import { reducedMotion } from "../../lib/clock.js";
import { button, h } from "../../lib/dom.js";
import { bind } from "../../lib/keys.js";
import { Maze } from "../../maze/maze.js";
import { say } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { language, t } from "../../lib/i18n.js";
import { Board, MOVES, SIDE, arrows, bulb, letter, name, picture, spoken } from "./board.js";

const PAUSE = 140; // milliseconds that the bulb takes from cell to cell; presses meanwhile wait in a queue
const two = (number) => String(number).padStart(2, "0");
const clock = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};
const count = (key, number) => t(number === 1 ? `${key}.one` : key, { count: number });

let kept = null; // the game goes on when the language changes

/** A seed short enough to be read out. */
const drawn = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

async function game(seed) {
  if (kept?.seed === seed) return kept;
  const module = await json(`/algorithmia/practice?seed=${encodeURIComponent(seed)}`);
  const maze = Maze.fromJam(module.rows);
  const best = maze.path(module.start, module.goal).length - 1;
  kept = { ...module, seed, maze, best, cell: module.start, moves: 0, strikes: 0, begun: performance.now(), ended: 0, shown: 0 };
  return kept;
}

/** Show the practice module; the answer ends it. `manual` turns to its colour. */
export async function practice(root, manual) {
  const ends = [];
  let now;
  let queue = [];
  let moving = 0;
  let closed = false;

  const display = h("div", { class: "display" });
  const bulbs = h("div", { class: "bulbs" });
  const bars = ["up", "right", "down", "left"].map((side, direction) =>
    h(
      "button",
      { type: "button", class: `side ${side}`, "aria-label": t(`algorithmia.bar.${side}`), on: { click: () => press(direction) } },
      h("span", { "aria-hidden": "true" }, "↑→↓←"[direction]),
    ),
  );
  const told = h("p", { class: "told" });
  const figures = { time: h("dd"), moves: h("dd"), strikes: h("dd") };
  const answer = h("div", { class: "answer", hidden: true });
  const all = button(t("algorithmia.all"), () => showAll(all.getAttribute("aria-pressed") !== "true"), { pressed: false });
  const reveal = button(t("algorithmia.reveal"), revealed);
  const seedText = h("span", { class: "mono" });
  root.append(
    h(
      "div",
      { class: "practice" },
      h("div", { class: "case" }, display, h("div", { class: "face" }, bars[0], bars[3], bulbs, bars[1], bars[2])),
      h(
        "div",
        { class: "beside" },
        h("dl", { class: "facts" }, ...["time", "moves", "strikes"].flatMap((key) => [h("dt", {}, t(`algorithmia.${key}`)), figures[key]]), h("dt", {}, t("algorithmia.module")), h("dd", {}, seedText)),
        told,
        h("div", { class: "row" }, button(t("algorithmia.new"), () => begin(drawn(), true), { primary: true }), button(t("algorithmia.again"), again), reveal, all),
        h("p", { class: "hint" }, t("algorithmia.practice.hint")),
      ),
    ),
    answer,
  );

  async function begin(seed, push) {
    try {
      now = await game(seed);
    } catch (error) {
      told.textContent = error.message;
      return say(error.message);
    }
    if (closed) return;
    set({ seed }, { push });
    queue = [];
    answer.hidden = true;
    reveal.disabled = now.ended > 0;
    seedText.textContent = now.seed;
    if (now.ended) report();
    else tell(t("algorithmia.begin", { start: name(now.cell), goal: name(now.goal), colour: t(`algorithmia.colour.${now.color}`) }));
    if (manual) manual.turn(now.color);
    draw();
    showAll(all.getAttribute("aria-pressed") === "true");
  }

  function again() {
    if (!now) return;
    kept = null;
    begin(now.seed, false);
  }

  function tell(text) {
    told.textContent = text;
    say(text);
  }

  function draw() {
    const parts = [];
    for (let cell = 0; cell < SIDE * SIDE; cell++) {
      const [x, y] = [(cell % SIDE) + 0.5, Math.floor(cell / SIDE) + 0.5];
      parts.push(bulb(cell === now.cell ? "white" : cell === now.goal ? now.color : "unlit", x, y));
    }
    const label = t("algorithmia.bulbs", { start: name(now.cell), goal: name(now.goal), colour: t(`algorithmia.colour.${now.color}`), letter: letter(now.color) });
    bulbs.replaceChildren(picture(label, "0 0 4 4", "bulbs", ...parts));
    figures.moves.textContent = now.moves;
    figures.strikes.textContent = now.strikes;
    tick();
  }

  function tick() {
    figures.time.textContent = clock((now.ended || performance.now()) - now.begun);
  }

  function showAll(on) {
    all.setAttribute("aria-pressed", String(on));
    display.classList.toggle("all", on);
    if (on) {
      const numbers = now.numbers.map((number, place) => h("li", { class: place ? null : "first" }, two(number)));
      display.replaceChildren(h("ol", { "aria-label": t("algorithmia.numbers") }, ...numbers));
    } else {
      // What changes every second is not for the ear: there the ten stand in a row.
      const place = now.shown % now.numbers.length;
      display.replaceChildren(
        h("span", { class: place ? "now" : "now first", "aria-hidden": "true" }, two(now.numbers[place])),
        h("span", { class: "unseen" }, `${t("algorithmia.numbers")}: ${now.numbers.map(two).join(" ")}`),
      );
    }
  }

  function press(direction) {
    if (!now || now.ended) return;
    queue.push(direction);
    if (!moving) next();
  }

  function next() {
    moving = 0;
    if (closed || !queue.length || now.ended) return;
    const direction = queue.shift();
    const other = now.maze.neighbor(now.cell, direction);
    if (other < 0) {
      tell(t("algorithmia.border", { cell: name(now.cell) }));
    } else if (!now.maze.isOpen(now.cell, direction)) {
      now.strikes++;
      queue = [];
      tell(t("algorithmia.strike", { cell: name(now.cell), side: t(`algorithmia.side.${MOVES[direction]}`), count: now.strikes }));
    } else {
      now.cell = other;
      now.moves++;
      if (other === now.goal) return finish();
      tell(t("algorithmia.at", { cell: name(other), moves: count("algorithmia.count", now.moves) }));
    }
    draw();
    moving = setTimeout(next, PAUSE);
  }

  function finish() {
    now.ended = performance.now();
    queue = [];
    draw();
    reveal.disabled = true;
    report();
  }

  function report() {
    const said = { moves: count("algorithmia.count", now.moves), strikes: count("algorithmia.struck", now.strikes), best: count("algorithmia.count", now.best) };
    tell(t("algorithmia.solved", { time: clock(now.ended - now.begun), ...said }));
    const path = now.maze.path(now.start, now.goal);
    shown(t("algorithmia.disarmed"), path, now.start, null);
  }

  async function revealed() {
    const line = `${now.color[0]} ${now.numbers.map(two).join(" ")} ${name(now.cell)} ${name(now.goal)}`;
    try {
      const facts = await json("/algorithmia", { body: { line, lang: language() } });
      if (closed) return;
      shown(facts.route, now.maze.path(facts.start, facts.goal), facts.start, { line, route: facts.route });
      say(t("algorithmia.spoken", { start: facts.start_name, goal: facts.goal_name, route: spoken(facts.route) }));
    } catch (error) {
      tell(error.message);
    }
  }

  /** The walls at last, with the way through them. */
  function shown(title, path, start, expert) {
    const board = new Board();
    board.show({ maze: now.maze, path, start, goal: now.goal, colour: now.color, label: t("algorithmia.board", { start: name(start), goal: name(now.goal) }) });
    const link = expert && h("a", { href: `/studio/algorithmia?line=${encodeURIComponent(expert.line)}`, "data-page": true }, t("algorithmia.why"));
    const way = expert
      ? [h("p", { class: "route", lang: "en" }, expert.route), h("p", { class: "arrows", "aria-hidden": "true" }, arrows(expert.route)), h("p", {}, link)]
      : [h("p", {}, t("algorithmia.thread"))];
    answer.replaceChildren(board.element, h("div", { class: "way" }, h("h2", {}, expert ? t("algorithmia.answer") : title), ...way));
    answer.hidden = false;
  }

  const seconds = setInterval(() => {
    if (!now || document.hidden) return;
    tick();
    now.shown++;
    if (all.getAttribute("aria-pressed") !== "true") showAll(false);
  }, 1000);
  ends.push(() => clearInterval(seconds));
  ends.push(
    bind([
      { keys: ["ArrowUp", "w", "k"], help: "algorithmia.bar.up", run: () => press(0) },
      { keys: ["ArrowRight", "d", "l"], help: "algorithmia.bar.right", run: () => press(1) },
      { keys: ["ArrowDown", "s", "j"], help: "algorithmia.bar.down", run: () => press(2) },
      { keys: ["ArrowLeft", "a", "h"], help: "algorithmia.bar.left", run: () => press(3) },
      { keys: ["n"], help: "algorithmia.new", run: () => begin(drawn(), true) },
    ]),
  );
  all.setAttribute("aria-pressed", String(reducedMotion()));
  await begin(get("seed") ?? drawn(), false);
  return () => {
    closed = true;
    clearTimeout(moving);
    ends.forEach((end) => end());
  };
}
