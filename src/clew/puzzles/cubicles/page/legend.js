/** The legend of the picture, and the formula's language in short. */

import { h } from "../../js/lib/dom.js";
import { formatNumber, t } from "../../js/lib/i18n.js";
import { colorBand } from "../../js/view/color_scale.js";
import { tone } from "../../js/view/field_colors.js";

const LANGUAGE = [
  ["x  y  z", "names"],
  ["12  1_000  0x1f  0b101", "numbers"],
  ["+  -  *", "sums"],
  ["//  %", "division"],
  ["**", "power"],
  ["&  |  ^  ~", "bits"],
  ["<<  >>", "shift"],
  ["abs(a)  min(a, b)  max(a, b)", "calls"],
];

const item = (tag, attributes, key) =>
  h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" }, h(tag, attributes)), t(`cubicles.legend.${key}`));

/** The signs of a search, each with its meaning. */
export function legend(search) {
  const toTarget = search.target !== null;
  const last = t("cubicles.legend.steps", { count: formatNumber(search.farthest) });
  return [
    item("circle", { class: "ring", cx: 10, cy: 10, r: 5.5 }, "start"),
    toTarget && item("path", { class: "diamond", d: "M10 2.5l7.5 7.5-7.5 7.5L2.5 10z" }, "target"),
    toTarget && item("path", { class: "thread", d: "M2 14h8V6h8" }, "way"),
    item("circle", { class: "waits", cx: 10, cy: 10, r: 4.5 }, "waiting"),
    h("li", { class: "scale" }, h("span", {}, "0"), colorBand(tone), h("span", {}, last)),
  ].filter(Boolean);
}

/** The language of formulas in short. */
export function languageHelp() {
  const codes = (signs) => signs.split("  ").flatMap((each, at) => [at ? " " : "", h("code", {}, each)]);
  const row = ([signs, key]) => h("tr", {}, h("th", { scope: "row", class: "mono" }, ...codes(signs)), h("td", {}, t(`cubicles.help.${key}`)));
  return h(
    "details",
    { class: "language" },
    h("summary", {}, t("cubicles.help")),
    h("table", {}, h("caption", { class: "unseen" }, t("cubicles.help")), h("tbody", {}, ...LANGUAGE.map(row))),
    h("p", { class: "hint" }, t("cubicles.help.more")),
  );
}
