/** The map as text, to read and to copy. */

import { button, copy, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { cellOf } from "../../maze/field.js";
import { map } from "./puzzle_text.js";

const EMPTY = cellOf(10, 10); // where the map of a fill ends at least

/** {element, write(search)}: shows what this search found as the article prints it. */
export function sheet() {
  let shown = null;
  const paper = h("pre", { class: "sheet mono", tabindex: 0, role: "region", "aria-label": t("cubicles.map.label") });
  const told = h("p", { class: "hint", role: "status" });
  const element = h(
    "details",
    { on: { toggle: () => write(shown) } },
    h("summary", {}, t("cubicles.map")),
    h("p", { class: "hint" }, t("cubicles.map.label")),
    paper,
    h("div", { class: "row" }, button(t("cubicles.map.copy"), copied)),
    told,
  );

  /** The map, or the words that stand in its place. */
  function drawn() {
    if (shown?.end !== "found" && shown?.end !== "filled") return [null, t("cubicles.map.none")];
    const way = shown.end === "found";
    const text = way ? map(shown.field, shown.route().slice(0, -1), [shown.target]) : map(shown.field, shown.order, [EMPTY]);
    return [text, text === null ? t("cubicles.map.large") : text];
  }

  function write(search) {
    shown = search;
    told.textContent = "";
    if (element.open) [, paper.textContent] = drawn();
  }

  async function copied() {
    const [text, words] = drawn();
    told.textContent = text && (await copy(text)) ? t("cubicles.map.copied") : text ? "" : words;
  }

  return { element, write };
}
