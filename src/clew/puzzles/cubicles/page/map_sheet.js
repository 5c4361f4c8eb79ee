/** The map as text, to read and to copy. */

import { showNotice } from "../../js/lib/announce.js";
import { button } from "../../js/lib/controls.js";
import { copy, h } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";
import { cellOf } from "../../js/maze/field.js";
import { mapText } from "../../js/maze/field_map.js";

const MIN_END = cellOf(10, 10); // the map of a fill shows at least this cell

/** {text} of the map of what a search found, or {notice} in its place. */
function mapOf(search) {
  if (search?.end !== "found" && search?.end !== "filled") return { notice: t("cubicles.map.none") };
  const text = search.end === "found"
    ? mapText(search.field, search.path.slice(0, -1), [search.target])
    : mapText(search.field, search.order, [MIN_END]);
  return text === null ? { notice: t("cubicles.map.large") } : { text };
}

/** {element, show(search)}: the map of what a search found, as the article prints it. */
export function mapSheet() {
  let shown = null;
  const sheet = h("pre", { class: "sheet mono", tabindex: 0, role: "region", "aria-label": t("cubicles.map.label") });
  const status = h("p", { class: "hint" });
  const element = h(
    "details",
    { on: { toggle: () => show(shown) } },
    h("summary", {}, t("cubicles.map")),
    h("p", { class: "hint" }, t("cubicles.map.label")),
    sheet,
    h("div", { class: "row" }, button(t("cubicles.map.copy"), copyMap)),
    status,
  );

  function show(search) {
    shown = search;
    status.textContent = "";
    if (!element.open) return;
    const { text, notice } = mapOf(search);
    sheet.textContent = text ?? notice;
  }

  async function copyMap() {
    const { text, notice } = mapOf(shown);
    showNotice(status, text && (await copy(text)) ? t("cubicles.map.copied") : (notice ?? ""));
  }

  return { element, show };
}
