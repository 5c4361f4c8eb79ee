/** The bomb module Algorithmia: the expert's one line and its answer, the manual beside it, and a module to practise on. */

import { Board, arrows, name, spoken } from "./board.js";
import { Manual } from "./manual.js";
import { practice } from "./practice.js";
import { json } from "../../lib/api.js";
import { button, copy, h } from "../../lib/dom.js";
import { Maze } from "../../maze/maze.js";
import { say } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { tongue } from "../../lib/errors.js";
import words from "../../words/algorithmia.js";
import { add, language, t } from "../../lib/i18n.js";

add(words);

const EXAMPLE = "g 13 41 05 52 09 48 18 16 43 14 b2 d4";
const PAUSE = 900; // milliseconds without a keystroke before the answer is read out
const MOST = 1000; // characters; the service takes as many
const two = (number) => String(number).padStart(2, "0");

export const title = () => t("shell.algorithmia");

export async function show(root) {
  const practising = get("mode") === "practice";
  const tab = (text, query, here) => h("a", { href: `/studio/algorithmia${query}`, "data-page": true, "aria-current": here ? "page" : null }, text);
  const manual = new Manual();
  const work = h("div", { class: "work" });
  root.append(
    h("h1", {}, title()),
    h("p", { class: "lead" }, t(practising ? "algorithmia.lead.practice" : "algorithmia.lead")),
    h("nav", { class: "modes", "aria-label": t("algorithmia.modes") }, tab(t("algorithmia.expert"), "", !practising), tab(t("algorithmia.practice"), "?mode=practice", practising)),
    h("div", { class: "desk" }, work, manual.element),
  );
  return practising ? practice(work, manual) : expert(work, manual);
}

function expert(root, manual) {
  let asked = null; // the request under way
  let waiting = 0;
  let found = null; // the last answer
  let turn = "start"; // what the next click on a cell sets

  const box = h("textarea", {
    id: "line", rows: "2", maxlength: MOST, autofocus: true, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-describedby": "line-hint line-said", placeholder: EXAMPLE,
    on: { input: (event) => event.isComposing || changed(), compositionend: () => changed(), keydown: key },
  });
  const said = h("p", { class: "said", id: "line-said" });
  const board = new Board(choose);
  const way = h("div", { class: "way" });
  const answer = h("div", { class: "answer" }, board.element, way);
  const more = h("div", { class: "more" });
  root.append(
    h("div", { class: "field" }, h("label", { for: "line" }, t("algorithmia.line")), box, h("p", { class: "hint", id: "line-hint" }, t("algorithmia.line.hint"))),
    said, answer, more,
  );

  function key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (found) copied();
  }

  /** Ask for the answer to what stands in the box now; what was asked before is no longer wanted. */
  async function changed() {
    const line = box.value;
    set({ line: line.trim() ? line : null });
    asked?.abort();
    clearTimeout(waiting);
    if (!line.trim()) return empty();
    const mine = (asked = new AbortController());
    try {
      const facts = await json("/algorithmia", { body: { line, lang: language() }, signal: mine.signal });
      if (!mine.signal.aborted) solved(facts);
    } catch (error) {
      if (error.name !== "AbortError" && !mine.signal.aborted) refused(error.message, tongue(error));
    }
  }

  function speak(text) {
    waiting = setTimeout(() => say(text), PAUSE);
  }

  function empty() {
    found = null;
    past(false);
    said.replaceChildren();
    board.show({});
    way.replaceChildren(
      h("p", {}, t("algorithmia.needed")),
      button(t("algorithmia.example"), () => use(EXAMPLE)),
    );
    more.replaceChildren();
  }

  function past(is) {
    answer.classList.toggle("stale", is);
    way.inert = is;
  }

  /** Gently: most lines are only not finished. What was answered before is shown as past, since it could mislead. */
  function refused(text, lang) {
    found = null;
    said.replaceChildren(h("span", { lang }, text));
    past(true);
    more.replaceChildren();
    if (!way.querySelector(".route")) {
      past(false);
      board.show(typed());
      way.replaceChildren();
    }
    speak(text);
  }

  /** The positions that can be seen in the line although it is not finished. */
  function typed() {
    const cells = [...places()].map(({ cell }) => cell);
    return { start: cells[0] ?? -1, goal: cells[1] ?? -1 };
  }

  function solved(facts) {
    found = facts;
    const { start, goal, color, route } = facts;
    const maze = Maze.fromJam(facts.rows);
    past(false);
    said.replaceChildren();
    manual.turn(color);
    const between = { start: facts.start_name, goal: facts.goal_name };
    board.show({ maze, path: maze.path(start, goal), start, goal, colour: color, label: t("algorithmia.board", between) });
    way.replaceChildren(
      h("h2", { class: "unseen" }, t("algorithmia.answer")),
      h("p", { class: "from" }, t("algorithmia.from", { ...between, colour: t(`algorithmia.colour.${color}`) })),
      h("p", { class: "route", lang: "en" }, route),
      h("p", { class: "arrows", "aria-hidden": "true" }, arrows(route)),
      h("p", { class: "unseen" }, spoken(route)),
      h("div", { class: "chat" }, h("code", {}, facts.chat), button(t("algorithmia.copy"), copied)),
    );
    if (facts.warnings.length)
      way.append(h("ul", { class: "warnings", "aria-label": t("algorithmia.warnings") }, ...facts.warnings.map((each) => h("li", {}, each))));
    const open = [...more.querySelectorAll("details")].map((each) => each.open);
    more.replaceChildren(slips(facts), draws(facts));
    [...more.querySelectorAll("details")].forEach((each, place) => (each.open = open[place] ?? false));
    speak([t("algorithmia.spoken", { ...between, route: spoken(route) }), ...facts.warnings].join(" "));
  }

  async function copied() {
    const done = await copy(found.chat);
    const shown = way.querySelector(".chat button");
    const text = t(done ? "algorithmia.copied" : "algorithmia.copy.failed");
    if (shown) {
      shown.textContent = text;
      setTimeout(() => (shown.textContent = t("algorithmia.copy")), 1800);
    }
    say(`${text} ${found.chat}`);
  }

  function draws(facts) {
    const link = (step) =>
      button(String(step), () => manual.step(facts.color, step), { class: "plain step", "aria-label": t("algorithmia.step.show", { step }) });
    const rows = facts.draws.map((draw, place) =>
      h("tr", {}, h("td", {}, String(place + 1)), h("td", {}, link(draw.step)), h("td", {}, String(draw.number)), h("td", {}, two(draw.shown)), h("td", {}, String(draw.n)), h("td", {}, h("strong", {}, String(draw.value))), h("td", {}, draw.decides)),
    );
    const heads = ["draw", "step", "number", "shown", "n", "value", "decides"].map((each) => h("th", { scope: "col" }, t(`algorithmia.draw.${each}`)));
    return h(
      "details",
      { class: "draws" },
      h("summary", {}, h("h2", {}, t("algorithmia.draws", { count: facts.draws.length }))),
      h("p", { class: "hint" }, t("algorithmia.draws.hint")),
      h("table", {}, h("caption", { class: "unseen" }, t("algorithmia.draws", { count: facts.draws.length })), h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)),
    );
  }

  /** For each of the ten numbers: with which other digits the route would be another one. */
  function slips(facts) {
    const some = facts.misheard.filter(({ routes }) => Object.keys(routes).length);
    if (!some.length) return h("p", { class: "quiet" }, t("algorithmia.misheard.none"));
    const rows = some.flatMap(({ number, shown, routes }) => {
      const by = new Map();
      for (const [other, route] of Object.entries(routes).sort()) by.set(route, [...(by.get(route) ?? []), other]);
      return [...by].map(([route, others], place) =>
        h(
          "tr",
          { class: place ? null : "begins" },
          place === 0 && h("th", { scope: "rowgroup", rowspan: by.size }, h("span", { class: "place" }, `${number}`), " ", two(shown)),
          h("td", { class: "others" }, ...others.map((other) => instead(facts, number, other, route))),
          h("td", { class: "mono" }, h("span", { lang: "en" }, route), " ", h("span", { class: "quiet", "aria-hidden": "true" }, arrows(route))),
        ),
      );
    });
    const heads = ["heard", "instead", "route"].map((each) => h("th", { scope: "col" }, t(`algorithmia.misheard.${each}`)));
    return h(
      "details",
      { class: "slips" },
      h("summary", {}, h("h2", {}, t("algorithmia.misheard", { count: some.length }))),
      h("p", { class: "hint" }, t("algorithmia.misheard.hint")),
      h("table", {}, h("caption", { class: "unseen" }, t("algorithmia.misheard", { count: some.length })), h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)),
    );
  }

  function instead(facts, number, other, route) {
    const seed = facts.seed.map((each, place) => (place === number - 1 ? Number(other) : each));
    return button(other, () => use(plain({ ...facts, seed })), { class: "plain", "aria-label": t("algorithmia.misheard.use", { number, other, route }) });
  }

  /** The line as short as it can be. */
  const plain = ({ color, seed, start, goal }) => `${color[0]} ${seed.map(two).join(" ")} ${name(start).toLowerCase()} ${name(goal).toLowerCase()}`;

  function use(line) {
    box.value = line;
    changed();
    box.focus();
  }

  /** Where positions stand in the line: [{at, text, cell}]. Full-width letters are as good. */
  function* places() {
    for (const each of box.value.matchAll(/(?<![\p{L}\p{N}])([a-dA-Da-dA-D])([1-41-4])(?![\p{L}\p{N}])/gu)) {
      const [column, row] = each[0].normalize("NFKC").toLowerCase();
      yield { at: each.index, text: each[0], cell: (Number(row) - 1) * 4 + "abcd".indexOf(column) };
    }
  }

  /** A cell was pressed: put it into the line as the white bulb or, next, as the coloured one. */
  function choose(cell) {
    const word = name(cell).toLowerCase();
    const all = [...places()];
    const setting = found ? turn : all.length ? "goal" : "start";
    turn = setting === "start" ? "goal" : "start";
    const at = found ? all.find((each) => each.cell === found[setting]) : all[setting === "start" ? 0 : 1];
    if (at) box.value = box.value.slice(0, at.at) + word + box.value.slice(at.at + at.text.length);
    else if (found) box.value = plain({ ...found, [setting]: cell });
    else box.value = `${box.value.trimEnd()} ${word}`.trimStart();
    said.replaceChildren();
    changed();
    say(t(`algorithmia.set.${setting}`, { cell: name(cell) }));
  }

  box.value = get("line", "");
  empty();
  if (box.value) changed();
  // After the frame has put the focus on the page: here people come to type.
  setTimeout(() => box.isConnected && box.focus({ preventScroll: true }));
  return () => {
    asked?.abort();
    clearTimeout(waiting);
  };
}
