/** The tables under the expert's answer: the draws, and what misheard numbers would change. */

import { button } from "../../js/lib/controls.js";
import { h } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";
import { arrows } from "./board.js";
import { twoDigits } from "./line.js";

/** A table that is folded away: [summary, hint, heads, rows]. */
function folded(kind, summary, hint, heads, rows) {
  return h(
    "details",
    { class: kind },
    h("summary", {}, h("h2", {}, summary)),
    h("p", { class: "hint" }, hint),
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, summary),
      h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, t(key))))),
      h("tbody", {}, ...rows),
    ),
  );
}

/** The numbers that were drawn, each with its step in the manual; showStep(step) turns to one. */
export function drawsTable({ draws }, showStep) {
  const stepButton = (step) => button(String(step), () => showStep(step), { class: "plain step", "aria-label": t("algorithmia.step.show", { step }) });
  const row = (draw, place) => {
    const cells = [String(place + 1), stepButton(draw.step), String(draw.number), twoDigits(draw.shown), String(draw.n), h("strong", {}, String(draw.value)), draw.decides];
    return h("tr", {}, ...cells.map((each) => h("td", {}, each)));
  };
  const heads = ["draw", "step", "number", "shown", "n", "value", "decides"].map((each) => `algorithmia.draw.${each}`);
  return folded("draws", t("algorithmia.draws", { count: draws.length }), t("algorithmia.draws.hint"), heads, draws.map(row));
}

/** [[route, [number, ...]], ...]: the numbers that would lead to each other route. */
function numbersByRoute(routes) {
  const found = new Map();
  for (const [number, route] of Object.entries(routes).sort()) found.set(route, [...(found.get(route) ?? []), number]);
  return [...found];
}

/** The rows of one of the ten numbers. */
function misheardRows({ number, shown, routes }, use) {
  const groups = numbersByRoute(routes);
  const instead = (other, route) =>
    button(other, () => use(number, other), { class: "plain", "aria-label": t("algorithmia.misheard.use", { number, other, route }) });
  const head = h("th", { scope: "rowgroup", rowspan: groups.length }, h("span", { class: "place" }, `${number}`), " ", twoDigits(shown));
  return groups.map(([route, others], place) =>
    h(
      "tr",
      { class: place ? null : "begins" },
      place === 0 && head,
      h("td", { class: "others" }, ...others.map((other) => instead(other, route))),
      h("td", { class: "mono" }, h("span", { lang: "en" }, route), " ", h("span", { class: "quiet", "aria-hidden": "true" }, arrows(route))),
    ),
  );
}

/** For each of the ten numbers: which other digits would lead to another route; use(number, digits) tries them. */
export function misheardTable({ misheard }, use) {
  const different = misheard.filter(({ routes }) => Object.keys(routes).length);
  if (!different.length) return h("p", { class: "quiet" }, t("algorithmia.misheard.none"));
  const heads = ["heard", "instead", "route"].map((each) => `algorithmia.misheard.${each}`);
  const rows = different.flatMap((each) => misheardRows(each, use));
  return folded("slips", t("algorithmia.misheard", { count: different.length }), t("algorithmia.misheard.hint"), heads, rows);
}
