/** The parameters of the page 'Cubicles' in the address: formula, favorite number, start, target, steps, solver. */

import { get, set } from "../../js/lib/address.js";
import { formatNumber, t } from "../../js/lib/i18n.js";
import { SPAN, cellOf } from "../../js/maze/field.js";
import { DEFAULT, FormulaError, parse } from "../../js/maze/formula/formula.js";
import { sentence } from "../../js/maze/formula/sentences.js";

const DEFAULTS = { favorite: "1350", target: "31,39", start: "1,1", fill: "50", function: DEFAULT, with: "breadth-first" };
export const SOLVERS = ["breadth-first", "a-star"];
export const FIELDS = ["favorite", "start", "target", "fill", "function"];

/** The text of a parameter; "" if it is left out on purpose. */
export const param = (name) => get(name) ?? DEFAULTS[name];

/** Set parameters; defaults are left out of the address. */
export const setParams = (values) =>
  set(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === DEFAULTS[name] ? null : value])));

function parsePlace(text) {
  const found = /^\(?\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)?$/.exec(text.trim());
  const [x, y] = found ? found.slice(1).map(Number) : [SPAN, SPAN];
  if (x >= SPAN || y >= SPAN) throw new Error(t("cubicles.place.bad", { most: formatNumber(SPAN - 1) }));
  return cellOf(x, y);
}

const PARSERS = {
  start: parsePlace,
  target: (text) => (text.trim() ? parsePlace(text) : null),
  favorite(text) {
    if (!/^[-+]?\d{1,300}$/.test(text.trim())) throw new Error(t("cubicles.favorite.bad"));
    return BigInt(text.trim().replace("+", ""));
  },
  fill(text) {
    if (!text.trim()) return null;
    if (!/^\d{1,9}$|^1000000000$/.test(text.trim())) throw new Error(t("cubicles.fill.bad"));
    return Number(text);
  },
  function(text) {
    try {
      return parse(text);
    } catch (error) {
      throw error instanceof FormulaError ? new Error(sentence(error)) : error;
    }
  },
};

/** The value of a parameter's text; throws an Error with a sentence if it has none. */
export const parseParam = (name, text) => PARSERS[name](text);
