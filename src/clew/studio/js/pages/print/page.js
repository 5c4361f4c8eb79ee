/** Print mazes: worksheets, class sets, books, posters and placemats, with a preview page by page. */

import { get, set } from "../../lib/address.js";
import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { randomSeed } from "../../maze/document.js";
import texts from "../../words/print.js";
import { mazeBar, reveal } from "../shared/maze_bar.js";
import { catalogue } from "../shared/source.js";
import { stoppableWork } from "../shared/stoppable_work.js";
import { printKinds } from "./description.js";
import { kindChoice } from "./kinds.js";
import { addressProblem, chosenKind, isOfNumber, mazeOf, pageNumber, printQuery, writeKind } from "./params.js";
import { Preview } from "./preview.js";
import { Problems } from "./problems.js";
import { makeSettings } from "./settings.js";
import { Take } from "./take.js";

addTexts(texts);

const DELAY = 300; // milliseconds from the last change to the request

export const title = () => t("print.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const [kinds, algorithms, changes, grids] = await Promise.all([printKinds(), ...["algorithms", "changes", "grids"].map(catalogue)]);
  if (!get("seed")) set({ seed: randomSeed() });
  const page = makePage(root, { kinds, kind: chosenKind(kinds), algorithms, changes, grids });
  const unbind = bind(keyBindings(page));
  root.append(...layout(page));
  offer(page);
  refresh(page);
  return () => {
    unbind();
    clearTimeout(page.waiting);
    page.work.close();
    page.preview.close();
    page.take.close();
  };
}

/** The state of the page, and its parts. */
function makePage(root, catalogues) {
  const page = {
    ...catalogues,
    root,
    waiting: 0, // for a pause in the changes
    work: stoppableWork((sentence) => endWork(page, sentence)),
    problems: new Problems(),
    wishes: h("p", { class: "hint", hidden: true }, t("print.wishes")),
  };
  page.preview = new Preview((number) => turn(page, number), page.work.element);
  page.bar = mazeBar("print", () => reveal(page.take));
  page.take = new Take(() => page.preview.pages);
  page.settings = makeSettings(page, () => change(page));
  return page;
}

/** Show another kind of pages, with its settings. */
function changeKind(page, name) {
  writeKind(page, name);
  page.kind = chosenKind(page.kinds);
  page.problems.forget();
  const { element } = page.settings;
  page.settings = makeSettings(page, () => change(page));
  element.replaceWith(page.settings.element);
  change(page);
}

const layout = (page) => [
  h("h1", {}, title()),
  h("p", { class: "lead" }, t("print.lead")),
  kindChoice(page.kinds, page.kind.name, (name) => changeKind(page, name)),
  ...workbench(page),
];

const workbench = ({ problems, wishes, preview, take, bar, settings }) => [
  h(
    "div",
    { class: "bench" },
    h("div", { class: "stage" }, problems.element, wishes, preview.element, h("div", { class: "controls" }, preview.pager, take.element), bar.element),
    settings.element,
  ),
  take.sheets,
];

/** Offer the pages, and hand over their first maze. */
function offer(page) {
  const maze = mazeOf(page);
  const isFound = maze.number !== null && isOfNumber(page.kind);
  page.wishes.hidden = maze.want === null || isFound;
  page.bar.show(maze);
  page.take.offer(page.kind, printQuery(page));
}

/** A setting has another value: make the pages again after a pause, beginning at its first page. */
function change(page) {
  set({ page: null });
  page.work.close();
  offer(page);
  clearTimeout(page.waiting);
  page.waiting = setTimeout(() => refresh(page), DELAY);
}

async function turn(page, number) {
  set({ page: number > 1 ? number : null });
  const { preview } = page;
  if (await refresh(page)) announce(t("print.place", { page: preview.page, pages: preview.pages }));
}

/** Show the page that the address describes; true if it is shown. */
async function refresh(page) {
  clearTimeout(page.waiting);
  page.work.close();
  const { preview, root } = page;
  const before = preview.pages;
  root.classList.add("working");
  try {
    const problem = addressProblem(page);
    if (problem) throw Object.assign(new Error(problem.message), problem);
    await page.work.during((signal) => preview.load(page.kind, printQuery(page), pageNumber(), signal), t("print.making"));
  } catch (error) {
    return error.name === "AbortError" ? false : refuse(page, error);
  }
  root.classList.remove("working", "impossible");
  page.problems.clear();
  offer(page);
  const { pages } = preview;
  if (before && pages !== before) announce(t(pages === 1 ? "print.count.one" : "print.count.many", { pages }));
  return true;
}

/** Say why there are no pages. A page that is not there is not a problem: the first one is shown. */
function refuse(page, error) {
  if (error.field === "page" && get("page")) {
    set({ page: null });
    return refresh(page);
  }
  const unfound = error.field === "difficulty" && error.status === 404;
  page.root.classList.add("impossible");
  page.take.offer(page.kind, null);
  endWork(page, unfound ? Object.assign(new Error(t("print.unfound")), { field: error.field }) : error);
  return false;
}

/** Show that no page is being made any more, and the error that kept it from being made. */
function endWork({ root, problems }, error) {
  root.classList.remove("working");
  problems.show(error);
}

function keyBindings(page) {
  const { preview, take } = page;
  return [
    { keys: ["ArrowLeft", ","], help: "print.previous", run: () => preview.step(-1) },
    { keys: ["ArrowRight", "."], help: "print.next", run: () => preview.step(1) },
    { keys: ["Home"], help: "print.first", run: () => preview.step(-Infinity) },
    { keys: ["End"], help: "print.last", run: () => preview.step(Infinity) },
    { keys: ["n"], help: "print.another", run: () => page.settings.newSeed() },
    { keys: ["l"], help: "print.link", run: () => take.copyLink() },
    { keys: ["p"], help: "print.print", run: () => take.print() },
  ];
}
