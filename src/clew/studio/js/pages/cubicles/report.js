/** What the page says: results in words, the cell under the pointer, the legend, the formula's language in short. */

import { FormulaError, ones } from "../../maze/formula/formula.js";
import { sentence } from "../../maze/formula/sentences.js";
import { css, isDark } from "../../view/colors.js";
import { bits } from "../../maze/formula/intervals.js";
import { h } from "../../lib/dom.js";
import { figure, t } from "../../lib/i18n.js";
import { NONE, OPEN, SPAN, named, xOf, yOf } from "../../maze/field.js";
import { tone } from "../../view/field_colors.js";

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
const LONGEST = 40; // binary digits that are shown

/** What a search found, as [text, number or null]; the number's place in the text is {count}. */
export function outcome(search) {
  const facts = { start: named(search.start), target: search.target === null ? "" : named(search.target), steps: figure(Number.isFinite(search.fill) ? search.fill : 0) };
  if (!search.end) return [t("cubicles.searching", { count: figure(search.order.length) }), null];
  const number = search.end === "found" ? search.steps(search.target) : search.order.length;
  if (search.end === "found" || search.end === "filled") {
    const key = `cubicles.${search.end === "found" ? "way" : "places"}.${number === 1 ? "one" : "many"}`;
    return [t(key, { ...facts, count: "{count}" }), number];
  }
  if (search.end === "none") return [sentence(valueless(search.field, ...search.lost)), null];
  const count = search.end === "walled" ? search.enclosed : number;
  return [t(`cubicles.end.${search.end}`, { ...facts, count: figure(count), most: figure(SPAN) }), null];
}

export const spoken = (search) => {
  const [text, number] = outcome(search);
  return text.replace("{count}", number === null ? "" : figure(number));
};

function valueless(field, x, y) {
  try {
    field.formula.value(BigInt(x), BigInt(y), field.favourite);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`the formula has a value at ${x},${y}`);
}

/** What stands in the way of a search: {closed: ["start", "target"] or fewer, why} in words. */
export function obstacles(field, values) {
  const kind = (name) => field.at(xOf(values[name]), yOf(values[name]));
  const closed = ["start", "target"].filter((name) => values[name] !== null && kind(name) !== OPEN);
  const sentences = closed.map((name) => t(kind(name) === NONE ? "cubicles.cell.none" : `cubicles.wall.${name}`, { place: named(values[name]) }));
  return { closed, why: sentences.join(" ") };
}

/** The result with its number large. */
export function shown(search) {
  const [text, number] = outcome(search);
  if (number === null) return [h("span", { class: "sentence" }, text)];
  const [before, after] = text.split("{count}");
  return [h("span", {}, before), h("strong", {}, figure(number)), h("span", {}, after)];
}

/** The cell in words: its value, in binary, its ones, and what that makes it. */
export function cellSaid(field, search, cell) {
  const place = named(cell);
  let value;
  try {
    value = field.formula.value(BigInt(xOf(cell)), BigInt(yOf(cell)), field.favourite);
  } catch (error) {
    if (error instanceof FormulaError) return t("cubicles.cell.none", { place });
    throw error;
  }
  const count = ones(value);
  const size = bits(value);
  const text = size > LONGEST ? t("cubicles.cell.bits", { count: figure(size) }) : `${figure(Number(value))} = ${value.toString(2)}`;
  const kind = t(`cubicles.cell.${count % 2 ? "wall" : "open"}`);
  const steps = count % 2 ? -1 : (search?.steps(cell) ?? -1);
  const far = steps >= 0 ? `, ${t("cubicles.cell.steps", { count: figure(steps) })}` : "";
  return `${t(count === 1 ? "cubicles.cell.one" : "cubicles.cell", { place, value: text, ones: figure(count) })} → ${kind}${far}`;
}

/** The same for those who listen: without binary digits. */
export function cellSpoken(field, search, cell) {
  const wall = field.at(xOf(cell), yOf(cell));
  if (wall === NONE) return t("cubicles.cell.none", { place: named(cell) });
  const steps = wall ? -1 : (search?.steps(cell) ?? -1);
  return `${named(cell)}: ${t(wall ? "cubicles.cell.wall" : "cubicles.cell.open")}${steps >= 0 ? `, ${t("cubicles.cell.steps", { count: figure(steps) })}` : ""}`;
}

/** What is going on after so many places. */
export function happening(search, position) {
  if (!position) return t("cubicles.said.begin");
  if (position === search.order.length && (search.end === "found" || search.end === "filled"))
    return t(`cubicles.said.${search.end}`, { count: figure(position) });
  const cell = search.order[position - 1];
  return t("cubicles.said.step", {
    count: figure(position), all: figure(search.order.length), place: named(cell), steps: figure(search.steps(cell)),
    waiting: figure(Math.max(0, search.known[position] - position)),
  });
}

const sign = (...parts) => h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" }, ...parts);

export function legend(search) {
  const band = Array.from({ length: 32 }, (_, place) => h("i", { style: { background: css(tone(place, 31, isDark())) } }));
  const item = (picture, text) => h("li", {}, picture, text);
  return [
    item(sign(h("circle", { class: "ring", cx: 10, cy: 10, r: 5.5 })), t("cubicles.legend.start")),
    search.target === null ? null : item(sign(h("path", { class: "diamond", d: "M10 2.5l7.5 7.5-7.5 7.5L2.5 10z" })), t("cubicles.legend.target")),
    search.target === null ? null : item(sign(h("path", { class: "thread", d: "M2 14h8V6h8" })), t("cubicles.legend.way")),
    item(sign(h("circle", { class: "waits", cx: 10, cy: 10, r: 4.5 })), t("cubicles.legend.waiting")),
    h("li", { class: "scale" }, h("span", {}, "0"), h("span", { class: "band", "aria-hidden": "true" }, ...band), h("span", {}, t("cubicles.legend.steps", { count: figure(search.farthest) }))),
  ].filter(Boolean);
}

/** The language of formulas in short. */
export function languageHelp() {
  const rows = LANGUAGE.map(([signs, key]) => h("tr", {}, h("th", { scope: "row", class: "mono" }, ...signs.split("  ").flatMap((each, at) => [at ? " " : "", h("code", {}, each)])), h("td", {}, t(`cubicles.help.${key}`))));
  return h("details", { class: "language" }, h("summary", {}, t("cubicles.help")), h("table", {}, h("caption", { class: "unseen" }, t("cubicles.help")), h("tbody", {}, ...rows)), h("p", { class: "hint" }, t("cubicles.help.more")));
}
