/** The sentences of the page 'Cubicles': results, the cell under the pointer, the progress of a search. */

import { h } from "../../js/lib/dom.js";
import { formatNumber, t } from "../../js/lib/i18n.js";
import { NONE, OPEN, SPAN, fieldCellName, xOf, yOf } from "../../js/maze/field.js";
import { FormulaError, ones } from "../../js/maze/formula/formula.js";
import { bits } from "../../js/maze/formula/intervals.js";
import { sentence } from "../../js/maze/formula/sentences.js";

const MAX_BITS = 40; // that are shown of a value

/** What a search found, as [text, number or null]; {count} in the text is replaced by the number. */
function outcome(search) {
  const facts = { start: fieldCellName(search.start), target: search.target === null ? "" : fieldCellName(search.target), steps: formatNumber(Number.isFinite(search.fill) ? search.fill : 0) };
  if (!search.end) return [t("cubicles.searching", { count: formatNumber(search.reached) }), null];
  const number = search.end === "found" ? search.path.length - 1 : search.reached;
  if (search.end === "found" || search.end === "filled") {
    const key = `cubicles.${search.end === "found" ? "way" : "places"}.${number === 1 ? "one" : "many"}`;
    return [t(key, { ...facts, count: "{count}" }), number];
  }
  if (search.end === "none") return [sentence(errorAt(search.field, ...search.lost)), null];
  const count = search.end === "walled" ? search.enclosed : number;
  return [t(`cubicles.end.${search.end}`, { ...facts, count: formatNumber(count), most: formatNumber(SPAN) }), null];
}

/** The result of a search. */
export const resultSentence = (search) => {
  const [text, number] = outcome(search);
  return text.replace("{count}", number === null ? "" : formatNumber(number));
};

/** The formula's error at a cell without value. */
function errorAt(field, x, y) {
  try {
    field.formula.value(BigInt(x), BigInt(y), field.favorite);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`the formula has a value at ${x},${y}`);
}

/** {closed, why}: which of "start" and "target" are not open, and the sentence about it. */
export function obstacles(field, values) {
  const kind = (name) => field.at(xOf(values[name]), yOf(values[name]));
  const closed = ["start", "target"].filter((name) => values[name] !== null && kind(name) !== OPEN);
  const sentences = closed.map((name) => t(kind(name) === NONE ? "cubicles.cell.none" : `cubicles.wall.${name}`, { place: fieldCellName(values[name]) }));
  return { closed, why: sentences.join(" ") };
}

/** The result of a search as elements, with its number large. */
export function resultParts(search) {
  const [text, number] = outcome(search);
  if (number === null) return [h("span", { class: "sentence" }, text)];
  const [before, after] = text.split("{count}");
  return [h("span", {}, before), h("strong", {}, formatNumber(number)), h("span", {}, after)];
}

/** The cell in words: its value, in binary, its ones, and what that makes it. */
export function cellSentence(field, search, cell) {
  const place = fieldCellName(cell);
  let value;
  try {
    value = field.formula.value(BigInt(xOf(cell)), BigInt(yOf(cell)), field.favorite);
  } catch (error) {
    if (error instanceof FormulaError) return t("cubicles.cell.none", { place });
    throw error;
  }
  const count = ones(value);
  const size = bits(value);
  const text = size > MAX_BITS ? t("cubicles.cell.bits", { count: formatNumber(size) }) : `${formatNumber(Number(value))} = ${value.toString(2)}`;
  const kind = t(`cubicles.cell.${count % 2 ? "wall" : "open"}`);
  const steps = count % 2 ? -1 : (search?.steps(cell) ?? -1);
  const far = steps >= 0 ? t("cubicles.paste.and") + t("cubicles.cell.steps", { count: formatNumber(steps) }) : "";
  return `${t(count === 1 ? "cubicles.cell.one" : "cubicles.cell", { place, value: text, ones: formatNumber(count) })} → ${kind}${far}`;
}

/** The same for screen readers, without binary digits. */
export function cellAnnouncement(field, search, cell) {
  const wall = field.at(xOf(cell), yOf(cell));
  if (wall === NONE) return t("cubicles.cell.none", { place: fieldCellName(cell) });
  const steps = wall ? -1 : (search?.steps(cell) ?? -1);
  const parts = [t(wall ? "cubicles.cell.wall" : "cubicles.cell.open"), steps >= 0 && t("cubicles.cell.steps", { count: formatNumber(steps) })];
  return t("shell.labeled", { label: fieldCellName(cell), text: parts.filter(Boolean).join(t("cubicles.paste.and")) });
}

/** The progress of a search after so many visited cells. */
export function progressSentence(search, position) {
  if (!position) return t("cubicles.said.begin");
  if (position === search.order.length && (search.end === "found" || search.end === "filled"))
    return t(`cubicles.said.${search.end}`, { count: formatNumber(position) });
  const cell = search.order[position - 1];
  return t("cubicles.said.step", {
    count: formatNumber(position), all: formatNumber(search.order.length), place: fieldCellName(cell), steps: formatNumber(search.steps(cell)),
    waiting: formatNumber(Math.max(0, search.known[position] - position)),
  });
}
