/** The expert's side: one line about the module, and the path through it. */

import { announce } from "../../js/lib/announce.js";
import { get, set } from "../../js/lib/address.js";
import { json } from "../../js/lib/api.js";
import { button, showDone } from "../../js/lib/controls.js";
import { copy, h } from "../../js/lib/dom.js";
import { languageOf } from "../../js/lib/errors.js";
import { language, t } from "../../js/lib/i18n.js";
import { Maze } from "../../js/maze/maze.js";
import { Board, arrows, cellName, cellsOf, routeText } from "./board.js";
import { formatLine, positionsIn, unfinished, withPosition } from "./line.js";
import { drawsTable, misheardTable } from "./tables.js";

const EXAMPLE = "g 13 41 05 52 09 48 18 16 43 14 b2 d4";
const PAUSE = 900; // milliseconds without a keystroke before the answer is read out
const MAX_CHARACTERS = 1000; // as for the service

/** Show the expert's side in an element; returns the function that ends it. `manual` turns to the module's color. */
export function expert(root, manual) {
  const page = {
    manual,
    facts: null, // the last answer
    request: new AbortController(), // the last one; the others are aborted
    announcement: 0, // the timer of the next sentence
    next: "start", // what the next click on a cell sets
    box: null,
    error: h("p", { class: "said", id: "line-said" }),
    way: h("div", { class: "way" }),
    details: h("div", { class: "more" }),
  };
  page.box = lineBox(page);
  page.board = new Board((cell) => chooseCell(page, cell));
  page.answer = h("div", { class: "answer" }, page.board.element, page.way);
  const hint = h("p", { class: "hint", id: "line-hint" }, t("algorithmia.line.hint"));
  root.append(h("div", { class: "field" }, h("label", { for: "line" }, t("algorithmia.line")), page.box, hint), page.error, page.answer, page.details);
  page.box.value = get("line", "");
  showEmpty(page);
  if (page.box.value) update(page);
  // After the frame has put the focus on the page: people come here to type.
  setTimeout(() => page.box.isConnected && page.box.focus({ preventScroll: true }));
  return () => {
    page.request.abort();
    clearTimeout(page.announcement);
  };
}

function lineBox(page) {
  const pressed = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (page.facts) copyChat(page);
    else update(page, { finished: true });
  };
  return h("textarea", {
    id: "line", rows: "2", maxlength: MAX_CHARACTERS, autofocus: true, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-describedby": "line-hint line-said", placeholder: EXAMPLE,
    on: { input: (event) => event.isComposing || update(page), compositionend: () => update(page), keydown: pressed },
  });
}

/** Request the answer to the line as it is now; while it is being typed only if it can be complete. */
async function update(page, { finished = false } = {}) {
  const line = page.box.value;
  set({ line: line.trim() ? line : null });
  page.request.abort();
  clearTimeout(page.announcement);
  if (!line.trim()) return showEmpty(page);
  const found = !finished && unfinished(line);
  if (found) return showError(page, new Error(t("algorithmia.unfinished", found)));
  const { signal } = (page.request = new AbortController());
  try {
    const facts = await json("/algorithmia", { body: { line, lang: language() }, signal });
    if (!signal.aborted) showAnswer(page, facts);
  } catch (error) {
    if (!signal.aborted) showError(page, error);
  }
  return undefined;
}

function announceSoon(page, text) {
  page.announcement = setTimeout(() => announce(text), PAUSE);
}

/** Whether the answer is that of an earlier line. */
function setStale(page, stale) {
  page.answer.classList.toggle("stale", stale);
  page.way.inert = stale;
}

function showEmpty(page) {
  page.facts = null;
  setStale(page, false);
  page.error.replaceChildren();
  page.board.show({});
  page.way.replaceChildren(h("p", {}, t("algorithmia.needed")), button(t("algorithmia.example"), () => use(page, EXAMPLE)));
  page.details.replaceChildren();
}

/** Most lines with an error are just incomplete: an earlier answer stays, marked as such, else the positions typed so far. */
function showError(page, error) {
  page.facts = null;
  page.error.replaceChildren(h("span", { lang: languageOf(error) }, error.message));
  setStale(page, true);
  page.details.replaceChildren();
  if (!page.way.querySelector(".route")) {
    const [start, goal] = positionsIn(page.box.value);
    setStale(page, false);
    page.board.show({ start: start?.cell ?? -1, goal: goal?.cell ?? -1 });
    page.way.replaceChildren();
  }
  announceSoon(page, error.message);
}

function showAnswer(page, facts) {
  const { start, goal, color, route, warnings } = facts;
  const maze = Maze.fromJam(facts.rows);
  const names = { start: facts.start_name, goal: facts.goal_name };
  page.facts = facts;
  setStale(page, false);
  page.error.replaceChildren();
  page.manual.turn(color);
  page.board.show({ maze, path: cellsOf(maze, start, route), start, goal, color, label: t("algorithmia.board", names) });
  page.way.replaceChildren(...routeParts(page, facts, names));
  showDetails(page, facts);
  announceSoon(page, [t("algorithmia.spoken", { ...names, route: routeText(route) }), ...warnings].join(" "));
}

function routeParts(page, { color, route, chat, warnings }, names) {
  return [
    h("h2", { class: "unseen" }, t("algorithmia.answer")),
    h("p", { class: "from" }, t("algorithmia.from", { ...names, color: t(`algorithmia.color.${color}`) })),
    h("p", { class: "route", lang: "en" }, route),
    h("p", { class: "arrows", "aria-hidden": "true" }, arrows(route)),
    h("p", { class: "unseen" }, routeText(route)),
    h("div", { class: "chat" }, h("code", {}, chat), button(t("algorithmia.copy"), () => copyChat(page))),
    ...(warnings.length ? [h("ul", { class: "warnings", "aria-label": t("algorithmia.warnings") }, ...warnings.map((each) => h("li", {}, each)))] : []),
  ];
}

/** The tables, open or closed as those before. */
function showDetails(page, facts) {
  const all = () => [...page.details.querySelectorAll("details")];
  const open = all().map((each) => each.open);
  const tryNumber = (number, digits) => {
    const seed = facts.seed.map((each, place) => (place === number - 1 ? Number(digits) : each));
    use(page, formatLine({ ...facts, seed }));
  };
  page.details.replaceChildren(misheardTable(facts, tryNumber), drawsTable(facts, (step) => page.manual.step(facts.color, step)));
  all().forEach((each, place) => (each.open = open[place] ?? false));
}

async function copyChat({ facts, way }) {
  const status = t((await copy(facts.chat)) ? "algorithmia.copied" : "algorithmia.copy.failed");
  const copyButton = way.querySelector(".chat button");
  if (copyButton) showDone(copyButton, status, t("algorithmia.copy"));
  announce(`${status} ${facts.chat}`);
}

/** Put another line into the box. */
function use(page, line) {
  page.box.value = line;
  update(page);
  page.box.focus();
}

/** A cell was pressed: put it into the line as the white bulb or, next, as the colored one. */
function chooseCell(page, cell) {
  const role = page.facts ? page.next : positionsIn(page.box.value).length ? "goal" : "start";
  page.next = role === "start" ? "goal" : "start";
  page.box.value = withPosition(page.box.value, cell, role, page.facts);
  page.error.replaceChildren();
  update(page);
  announce(t(`algorithmia.set.${role}`, { cell: cellName(cell) }));
}
