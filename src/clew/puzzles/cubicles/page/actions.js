/** What happens on the page 'Cubicles'. Each function gets the page's state (see page.js). */

import { announce } from "../../js/lib/announce.js";
import { get, set } from "../../js/lib/address.js";
import { reducedMotion } from "../../js/lib/clock.js";
import { h } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";
import { Field, WALL, boundingBox, cellOf, fieldCellName, xOf, yOf } from "../../js/maze/field.js";
import { FieldSearch } from "../../js/maze/field_search.js";
import { sentence } from "../../js/maze/formula/sentences.js";
import { findFavoriteNumber } from "./favorite_number.js";
import { legend } from "./legend.js";
import { param, setParams } from "./params.js";
import { cellAnnouncement, cellSentence, obstacles, progressSentence, resultParts, resultSentence } from "./report.js";

const DURATION = 7; // seconds for a whole search, unless a speed is set
const MAX_FRAMED = 100_000; // cells that are fitted into the picture

/** The two parts of the puzzle: the path to the target, and the cells within some steps. */
export const PARTS = ["way", "fill"];

/** The part that is watched. */
function currentPart({ searches }) {
  const [chosen, other] = get("part") === "fill" ? ["fill", "way"] : PARTS;
  return searches[chosen] || !searches[other] ? chosen : other;
}

export const otherPart = (page) => (currentPart(page) === "way" ? "fill" : "way");
const currentSearch = (page) => page.searches[currentPart(page)];

/** A search as a run for the player. */
class SearchRun {
  constructor(search, speed) {
    Object.assign(this, { search, position: 0, chosenSpeed: speed });
  }

  get length() {
    return this.search?.order.length ?? 0;
  }

  get speed() {
    return this.chosenSpeed || Math.max(4, this.length / DURATION);
  }

  seek(position) {
    this.position = Math.max(0, Math.min(this.length, position));
  }
}

/** Search again with the parameters of the address; `play` the search, show the `whole` of it. */
export async function apply(page, { play = false, whole = false } = {}) {
  const mine = ++page.latest;
  const values = page.settings.values();
  if (!values) return;
  page.thread.stop();
  showField(page, values, whole);
  const { closed, why } = obstacles(page.layout.field, values);
  showError(page, why);
  page.searches = closed.includes("start") ? {} : searchesFor(page.layout.field, values, closed);
  const current = currentPart(page);
  loadRun(page, currentSearch(page));
  const isLive = () => mine === page.latest && (refresh(page), true);
  try {
    for (const each of [current, ...PARTS]) if (page.searches[each] && !(await page.searches[each].run(isLive))) return;
  } catch (error) {
    if (mine === page.latest) showError(page, error.message);
    return;
  }
  const results = PARTS.filter((each) => page.searches[each]).map((each) => resultSentence(page.searches[each]));
  announce([why, ...results].filter(Boolean).join(" "));
  showSearch(page, { play, whole });
}

/** Show the field of these parameters, without a search. */
function showField(page, values, whole) {
  const { settings, layout, view } = page;
  settings.another.disabled = !values.function.usesFavorite;
  settings.fields.function.showError(values.function.notes.map(sentence).join(" ") || null, { note: true });
  if (layout.field?.formula.text !== values.function.text || layout.field?.favorite !== values.favorite)
    layout.field = new Field(values.function, values.favorite);
  Object.assign(layout, { search: null, position: 0 });
  Object.assign(view.layers, { path: null, start: values.start, goal: values.target ?? -1 });
  page.searches = {};
  page.path = null;
  if (whole || !view.side) frameAll(page);
  view.draw();
}

function searchesFor(field, { start, target, fill }, closed) {
  const solver = param("with") === "a-star" ? "a-star" : "breadth-first";
  return {
    way: target !== null && !closed.length ? new FieldSearch(field, start, { target, solver }) : null,
    fill: fill !== null ? new FieldSearch(field, start, { fill }) : null,
  };
}

function loadRun(page, search, options) {
  page.player.load(new SearchRun(search, page.speed), options);
}

/** Show the search of the current part, from its beginning or at its end. */
function showSearch(page, { play, whole = false }) {
  const { view, layout, parts, player } = page;
  const search = currentSearch(page) ?? null;
  page.path = search?.path ?? null;
  view.layers.path = null;
  layout.search = search;
  if (whole) frameAll(page);
  parts.legend.replaceChildren(...(search ? legend(search) : []));
  const playing = play && !reducedMotion() && search?.order.length > 0;
  loadRun(page, search, { play: playing });
  if (!playing) player.run.seek(Infinity);
  refresh(page);
  if (player.finished) showPath(page);
  page.map.show(search);
}

/** The search is at its end: the thread shows the path. */
function showPath({ path, view, thread }) {
  if (!path) return;
  view.layers.path = path;
  thread.start();
}

/** Show everything as it is now. */
export function refresh(page) {
  const { player, layout, view, parts } = page;
  for (const each of PARTS) showResult(page, each);
  layout.position = player.position;
  if (!player.finished) {
    page.thread.stop();
    view.layers.path = null;
  }
  const search = currentSearch(page);
  parts.sentence.textContent = search ? progressSentence(search, player.position) : "";
  player.showBar();
  view.draw();
}

function showResult(page, part) {
  const search = page.searches[part];
  const button = page.parts.results[part];
  button.replaceChildren(...(search ? resultParts(search) : [h("span", { class: "sentence quiet" }, t(`cubicles.${part}.empty`))]));
  button.disabled = !search;
  button.setAttribute("aria-pressed", String(part === currentPart(page) && Boolean(search)));
}

/** The player has jumped to a position before the end. */
export function showSought(page) {
  refresh(page);
  announce(page.parts.sentence.textContent);
}

/** The player has reached the end. */
export function showEnd(page, { sought }) {
  const shown = Boolean(page.view.layers.path);
  refresh(page);
  if (!shown) showPath(page);
  const { textContent } = page.parts.sentence;
  announce(sought || !currentSearch(page) ? textContent : `${resultSentence(currentSearch(page))} ${textContent}`);
}

/** Watch the search of a part. */
export function watchPart(page, part) {
  if (!page.searches[part]?.end) return;
  set({ part: part === "fill" ? "fill" : null });
  page.thread.stop();
  showSearch(page, { play: true });
  announce(resultSentence(page.searches[part]));
}

export function setSpeed(page, speed) {
  page.speed = speed;
  set({ speed: Number(speed.toPrecision(3)) });
}

/** Fit everything that was found into the picture. */
export function frameAll(page) {
  const { start, goal } = page.view.layers;
  const shownParts = PARTS.filter((each) => page.searches[each]?.end === "filled" || each === currentPart(page));
  const visited = shownParts.flatMap((each) => page.searches[each]?.order.slice(0, MAX_FRAMED) ?? []);
  const cells = [cellOf(10, 10), start, goal, ...(page.path ?? []), ...visited].filter((cell) => cell >= 0);
  page.view.frame(...boundingBox(cells, start));
}

function showError({ parts }, text) {
  parts.error.hidden = !text;
  parts.error.textContent = text;
}

/** Make a cell the start or the target. */
export function chooseCell(page, cell, role = page.clickSets) {
  const { field } = page.layout;
  if (!field) return;
  const place = fieldCellName(cell);
  if (field.at(xOf(cell), yOf(cell)) === WALL) {
    showError(page, t(`cubicles.wall.${role}`, { place }));
    announce(page.parts.error.textContent);
    return;
  }
  setParams({ [role]: place });
  if (role === "target") set({ part: null });
  page.settings.show();
  announce(t(`cubicles.set.${role}`, { place }));
  apply(page, { play: true });
}

/** Choose another favorite number with a path to the target. */
export async function newFavoriteNumber(page) {
  const { start, goal } = page.view.layers;
  if (!page.layout.field) return;
  const mine = ++page.latest;
  const number = await findFavoriteNumber(page.layout.field.formula, start, goal >= 0 ? goal : null, () => mine === page.latest);
  if (number === null) return;
  set({ favorite: String(number) });
  page.settings.show();
  apply(page, { play: true, whole: true });
}

/** Describe a cell in the line under the picture; -1 for none. */
export function showReadout(page, cell) {
  const { field } = page.layout;
  page.parts.readout.textContent = cell >= 0 && field ? cellSentence(field, currentSearch(page), cell) : t("cubicles.hint");
}

/** Put the keyboard's cursor on a cell; -1 takes it away. */
export function moveCursor(page, cell) {
  const { view, layout } = page;
  view.layers.cursor = cell;
  if (cell < 0) return view.draw();
  view.follow(cell);
  showReadout(page, cell);
  return announce(cellAnnouncement(layout.field, currentSearch(page), cell));
}

/** Where the cursor begins. */
export const firstCursor = ({ searches }) => searches.way?.target ?? searches.way?.start ?? searches.fill?.start ?? cellOf(1, 1);
