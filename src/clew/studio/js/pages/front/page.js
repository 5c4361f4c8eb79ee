/** The front page: a large maze that draws itself, doors to the pages, and a gallery of grids and textures. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/front.js";
import { whenSeen } from "../shared/when_seen.js";
import { WATCH, doors, hasPage } from "./doors.js";
import { hero } from "./hero.js";

addTexts(texts);

export const title = () => t("front.title");

const ELEMENT = new URL("../../../engine/element.js", import.meta.url).href; // <clew-maze>

/** Show the page in an element; returns the function that ends it. */
export function show(root) {
  import(ELEMENT).catch((error) => drawing.fail(error));
  const drawing = hero();
  const stop = new AbortController();
  const link = (text, path, kind) => h("a", { class: `button ${kind}`, href: pageAddress(path), "data-page": true }, text);
  const lists = ["grids", "textures"].map((name) => h("ul", { class: `gallery ${name}` }));
  const gallery = (list, name, ...more) => h("section", { class: "exhibition" }, h("h2", {}, t(`front.${name}`)), h("p", { class: "quiet" }, t(`front.${name}.about`)), ...more, list);
  root.append(
    h(
      "section",
      { class: "hero" },
      h(
        "div",
        { class: "words" },
        h("h1", {}, title()),
        h("p", { class: "lead" }, t(hasPage("print") ? "front.lead" : "front.lead.site")),
        h("div", { class: "row" }, link(t("front.watch"), WATCH, "primary"), link(t("front.play"), "/studio/play", "")),
      ),
      drawing.element,
    ),
    doors(stop.signal),
    gallery(lists[0], "grids"),
    gallery(lists[1], "textures", h("p", { class: "row" }, link(t("front.learn"), "/studio/learn", ""), link(t("front.quiz"), "/studio/learn/quiz", ""))),
  );
  drawing.draw();
  whenSeen(lists[0], () => fill(lists, stop.signal), stop.signal);
  return () => {
    stop.abort();
    drawing.close();
  };
}

/** Fill the lists of the gallery; if that fails the sentence why. */
async function fill(lists, signal) {
  try {
    const { fillGallery } = await import("./gallery.js");
    await fillGallery(...lists, signal);
  } catch (error) {
    if (signal.aborted) return;
    const sentence = h("p", { class: "error", role: "alert" });
    showError(sentence, error);
    lists[0].replaceWith(sentence);
  }
}
