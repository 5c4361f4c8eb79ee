/** Cubicles: an infinite maze given by a formula, and searches in it to watch. */

import { announce } from "../../js/lib/announce.js";
import { get, link } from "../../js/lib/address.js";
import { button } from "../../js/lib/controls.js";
import { copy, h, icon } from "../../js/lib/dom.js";
import { addTexts, t } from "../../js/lib/i18n.js";
import { FieldLayout } from "../../js/view/field_layout.js";
import { ThreadAnimation } from "../../js/view/thread_animation.js";
import { View } from "../../js/view/view.js";
import texts from "./words.js";
import playbackTexts from "../../js/words/playback.js";
import { Player } from "../../js/pages/shared/player.js";
import { PARTS, apply, chooseCell, firstCursor, frameAll, moveCursor, newFavoriteNumber, refresh, setSpeed, showEnd, showReadout, showSought, watchPart } from "./actions.js";
import { bindKeys, listCanvasKeys } from "./keys.js";
import { languageHelp } from "./legend.js";
import { mapSheet } from "./map_sheet.js";
import { listenToCanvas } from "./pointer.js";
import { puzzlePaste } from "./puzzle_paste.js";
import { fieldSettings } from "./settings.js";

addTexts(playbackTexts, texts);

export const title = () => t("cubicles.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const page = makePage();
  root.append(...layout(page));
  const { canvas } = page.view;
  listenToCanvas(page.view, {
    hover: (cell) => showReadout(page, cell >= 0 ? cell : (page.view.layers.cursor ?? -1)),
    choose: (cell, role) => chooseCell(page, cell, role ?? page.clickSets),
    cursor: (cell) => moveCursor(page, cell),
    first: () => firstCursor(page),
  });
  const closing = [bindKeys(page), listCanvasKeys(canvas)];
  showReadout(page, -1);
  await apply(page, { play: true, whole: true });
  return () => {
    page.latest++;
    page.player.pause();
    page.thread.stop();
    closing.forEach((close) => close());
    page.view.close();
  };
}

/** The state of the page, and its parts. */
function makePage() {
  const canvas = h("canvas", { tabindex: 0, role: "application", "aria-label": t("cubicles.canvas") });
  const view = new View(canvas);
  const page = {
    view,
    layout: new FieldLayout(),
    thread: new ThreadAnimation(view),
    searches: {}, // by part
    path: null, // that the shown search has found
    speed: Number(get("speed")) || 0, // 0: none is set
    latest: 0, // the number of the last search
    clickSets: "target", // what a click on a cell sets
    map: mapSheet(),
  };
  view.show(page.layout);
  page.player = new Player({
    changed: () => refresh(page),
    sought: () => showSought(page),
    ended: (how) => showEnd(page, how),
    speed: (speed) => setSpeed(page, speed),
  });
  page.settings = fieldSettings((options) => apply(page, options), () => newFavoriteNumber(page));
  page.parts = makeParts(page);
  return page;
}

function makeParts(page) {
  const resultButton = (part) => button(t(`cubicles.${part}.wait`), () => watchPart(page, part), { pressed: false, class: "result", disabled: true });
  return {
    error: h("p", { class: "error", role: "alert", hidden: true }),
    results: Object.fromEntries(PARTS.map((part) => [part, resultButton(part)])),
    readout: h("p", { class: "readout mono" }),
    sentence: h("p", { class: "said" }),
    legend: h("ul", { class: "signs" }),
  };
}

function layout(page) {
  const { settings } = page;
  const paste = puzzlePaste(() => {
    settings.show();
    apply(page, { play: true, whole: true });
  });
  return [
    h("h1", {}, t("cubicles.title")),
    h("p", { class: "lead" }, t("cubicles.lead")),
    h(
      "div",
      { class: "bench" },
      settings.element,
      stage(page),
      h("div", { class: "tools" }, paste, page.map.element, languageHelp(), h("div", { class: "row" }, button(t("cubicles.link"), copyLink))),
    ),
  ];
}

/** The picture, with what is above and below it. */
function stage(page) {
  const { parts, view, player } = page;
  return h(
    "section",
    { class: "stage" },
    parts.error,
    h("div", { class: "results", role: "group", "aria-label": t("cubicles.results") }, parts.results.way, parts.results.fill),
    view.canvas,
    parts.readout,
    h("div", { class: "under" }, clickButtons(page), zoomRow(page)),
    parts.sentence,
    h("div", { class: "playback" }, player.bar.element),
    parts.legend,
  );
}

/** The choice of what a click sets. */
function clickButtons(page) {
  const names = ["target", "start"];
  const choose = (name) => {
    page.clickSets = name;
    buttons.forEach((each, place) => each.setAttribute("aria-pressed", String(names[place] === name)));
  };
  const buttons = names.map((name) => button(t(`cubicles.click.${name}`), () => choose(name), { pressed: name === page.clickSets }));
  const label = h("span", { class: "quiet", "aria-hidden": "true" }, t("cubicles.click"));
  return h("div", { class: "row clicks", role: "group", "aria-label": t("cubicles.click") }, label, ...buttons);
}

function zoomRow(page) {
  const zoomButton = (path, key, run) => button(icon(path), run, { class: "icon", "aria-label": t(key), title: t(key) });
  return h(
    "div",
    { class: "row zooms" },
    zoomButton("M4 10h12", "cubicles.smaller", () => page.view.zoom(0.8)),
    zoomButton("M4 10h12M10 4v12", "cubicles.larger", () => page.view.zoom(1.25)),
    zoomButton("M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5", "cubicles.whole", () => frameAll(page)),
  );
}

async function copyLink() {
  if (await copy(link())) announce(t("cubicles.link.copied"));
}
