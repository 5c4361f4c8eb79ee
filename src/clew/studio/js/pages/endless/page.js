/** The map of an endless maze, or of one in files: from one cell to all of it, with the thread between two pins. */

import { announce } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { EndlessView } from "../../maze/endless_view.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/endless.js";
import { isSeed } from "../shared/validation.js";
import { seedField } from "../shared/seed_field.js";
import { catalogue } from "../shared/source.js";
import { zoomButtons, zoomKeys } from "../shared/zoom.js";
import { EndlessMap } from "./map.js";
import { Playing } from "./play.js";
import { seenCells } from "./seen.js";
import { PINS, engineSource, storedSource } from "./source.js";

addTexts(boardTexts, texts);

const USUAL = { seed: "7", generator: "wilson", zoom: 1 };
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STEP = 1 / 6; // of the picture, for an arrow key
const PAUSE = 500; // milliseconds without a movement after which the address follows

const isStored = () => get("stored") === "1";
const storedTitle = ({ width, height, algorithm }) => t("endless.stored.title", { width: formatNumber(width), height: formatNumber(height), algorithm });

export const title = async () => (isStored() ? storedTitle((await storedSource()).facts) : t("endless.title"));

/** A cell from a text such as "5,3"; null if the maze has no such cell. */
function cellOf(text, sides) {
  const [, ...numbers] = /^\s*(\d{1,19})\s*[,;]\s*(\d{1,19})\s*$/.exec(text ?? "") ?? [];
  const cell = numbers.map(BigInt);
  return cell.length && cell.every((each, axis) => each < sides[axis]) ? cell : null;
}

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const generators = isStored() ? [] : (await catalogue("algorithms")).filter(({ perfect }) => perfect);
  const page = {
    seed: isSeed(get("seed")) ? get("seed") : USUAL.seed,
    generator: generators.some(({ name }) => name === get("generator")) ? get("generator") : USUAL.generator,
    error: h("p", { class: "error", role: "alert", hidden: true }),
    said: h("p", { class: "said" }),
    where: h("p", { class: "where" }),
    search: new AbortController(),
  };
  const source = isStored() ? await storedSource() : engineSource(page), { facts, sides } = source;
  const [x, y] = cellOf(get("at"), sides) ?? middle(sides);
  page.view = new EndlessView({ x, y, zoom: Number(get("zoom", USUAL.zoom)) || USUAL.zoom, sides });
  page.map = new EndlessMap(page.view, {
    source,
    moved: () => moved(page),
    tapped: (cell) => pin(page, page.map.pins[0] && !page.map.pins[1] ? 1 : 0, cell),
    failed: (error) => showError(page.error, error),
  });
  page.map.pins = PINS.map((name) => cellOf(get(name), sides));
  page.playing = facts ? null : new Playing(page);
  page.seen = facts ? null : seenCells(page);
  root.append(...layout(page, generators));
  const unbind = bind([...(page.playing?.keys() ?? []), ...keys(page)]);
  describe(page);
  findLength(page);
  const ball = cellOf(get("ball"), sides);
  if (ball) page.playing?.begin(ball);
  return () => {
    unbind();
    clearTimeout(page.timer);
    page.search.abort();
    page.playing?.close();
    page.map.close();
  };
}

function layout(page, generators) {
  const { facts, sides } = page.map.source;
  const seed = seedField(t("endless.seed"), (value) => again(page, { seed: value }));
  seed.show(page.seed);
  const choice = select(generators.map(({ name, title: text }) => [name, text]), page.generator, (generator) => again(page, { generator }));
  page.place = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "mono" });
  const jump = h("form", { class: "jump", on: { submit: (event) => (event.preventDefault(), goTo(page)) } }, field(t("endless.place"), page.place, facts ? t("endless.stored.hint", lastCell(sides)) : t("endless.place.hint")), h("button", {}, t("endless.go")));
  const pins = PINS.map((name, place) => button(t(`endless.${name}`), () => pin(page, place, page.view.cell)));
  const maze = facts ? "" : h("div", { class: "group" }, seed.element, field(t("endless.generator"), choice));
  const tools = h("div", { class: "tools" }, maze, jump,
    h("div", { class: "group pins" }, h("p", { class: "hint" }, t("endless.pins")), h("div", { class: "row" }, ...pins, button(t("endless.clear"), () => clear(page)))),
    ...(facts ? [] : [h("div", { class: "group" }, h("p", { class: "hint" }, t("endless.play.about")), page.playing.element), page.seen.element]));
  const stage = h("div", { class: "stage" }, page.map.canvas, h("div", { class: "bar" }, zoomButtons((key) => zoom(page, key))), page.playing?.pad ?? "", page.where, page.said, page.playing?.said ?? "", page.error);
  const words = facts ? [storedTitle(facts), storedLead(facts)] : [t("endless.title"), t("endless.lead")];
  return [h("h1", {}, words[0]), h("p", { class: "lead" }, words[1]), h("div", { class: "bench" }, tools, stage)];
}

const middle = (sides) => sides.map((side) => side / 2n);
const lastCell = (sides) => Object.fromEntries(["x", "y"].map((name, axis) => [name, formatNumber(sides[axis] - 1n)]));

/** What is known of a maze in files. */
function storedLead({ path, has_overview: shaded }) {
  const [steps, start, goal] = path ? [formatNumber(BigInt(path.steps)), path.start.join(", "), path.goal.join(", ")] : [];
  return [path && t("endless.stored.path", { steps, start, goal }), t(shaded ? "endless.stored.shaded" : "endless.stored.plain")].filter(Boolean).join(" ");
}

/** Another maze at the same place. */
function again(page, values) {
  Object.assign(page, values);
  page.playing?.end();
  page.map.source = engineSource(page);
  set(values, { push: true });
  showError(page.error);
  page.map.draw();
  describe(page);
  findLength(page);
}

/** After a movement: the address and the words follow when it has ended. */
function moved(page) {
  clearTimeout(page.timer);
  page.timer = setTimeout(() => {
    set({ at: page.view.cell.join(","), ball: page.map.player?.at.join(","), zoom: Math.round(page.view.zoom * 100) / 100 });
    describe(page);
  }, PAUSE);
}

/** Say where the picture is. */
function describe(page) {
  const [x, y] = page.view.cell.map((each) => formatNumber(each));
  const near = page.view.cellPixels >= 1;
  const size = near ? t("endless.near", { pixels: formatNumber(Math.round(page.view.cellPixels)) }) : t(page.map.source.facts ? "endless.stored.far" : "endless.far", { power: Math.round(-Math.log2(page.view.cellPixels)) });
  page.where.textContent = t("endless.where", { x, y, size });
  page.map.canvas.setAttribute("aria-label", t(page.map.source.facts ? "endless.stored.map" : "endless.map", { x, y, size }));
  page.seen?.update();
  if (document.activeElement !== page.place) page.place.value = page.view.cell.join(", ");
}

/** Put a pin on a cell. */
function pin(page, place, cell) {
  page.map.pins[place] = cell;
  set({ [PINS[place]]: cell.join(",") }, { push: true });
  page.map.draw();
  findLength(page);
}

function clear(page) {
  page.map.pins = [null, null];
  set({ from: null, to: null }, { push: true });
  page.map.draw();
  findLength(page);
}

/** Say how long the thread is. */
async function findLength(page) {
  page.search.abort();
  const { signal } = (page.search = new AbortController());
  const { pins, ends } = page.map;
  page.playing?.tell();
  page.said.textContent = ends ? "" : t(pins.some(Boolean) ? "endless.one" : "endless.none");
  if (!ends) return;
  try {
    page.said.textContent = t("endless.length", { steps: formatNumber(await page.map.source.distance(ends, signal)) });
    announce(page.said.textContent);
  } catch (error) {
    if (error.name !== "AbortError") showError(page.error, error);
  }
}

/** Show the cell that was typed. */
function goTo(page) {
  const { facts, sides } = page.map.source;
  const cell = cellOf(page.place.value, sides);
  page.place.setAttribute("aria-invalid", String(!cell));
  showError(page.error, cell ? null : new Error(facts ? t("endless.stored.wrong", lastCell(sides)) : t("endless.place.wrong")));
  if (cell) page.map.change(() => page.view.show(...cell));
}

function zoom(page, key) {
  page.map.change(() => {
    if (key !== "0") return page.view.zoomBy(key === "+" ? 1 : -1);
    page.view.show(...middle(page.view.sides));
    return page.view.zoomBy(USUAL.zoom - page.view.zoom);
  });
  announce(t("endless.zoomed", { zoom: Math.round(page.view.zoom), most: page.view.maxZoom }));
}

const keys = (page) => [
  ...zoomKeys((key) => zoom(page, key)),
  {
    keys: Object.keys(ARROWS),
    help: "endless.pan",
    when: ({ target }) => target === page.map.canvas,
    run({ key }) {
      const { clientWidth, clientHeight } = page.map.canvas;
      page.map.change(() => page.view.pan(ARROWS[key][0] * clientWidth * STEP, ARROWS[key][1] * clientHeight * STEP));
    },
  },
  ...PINS.map((name, place) => ({ keys: [place ? "b" : "a"], help: `endless.${name}`, run: () => pin(page, place, page.view.cell) })),
];
