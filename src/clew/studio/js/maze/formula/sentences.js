/** Errors and notes about formulas, in the language of the reader. */

import words from "../../words/formula.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { bits } from "./intervals.js";

addTexts(words);

const short = (number) => (bits(number) <= 128 ? String(number) : t("formula.bitsof", { count: formatNumber(bits(number)) }));

/** The sentence of a FormulaError, or of a note to a formula. */
export function sentence({ key, facts, place = 0 }) {
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, each]) => [name, typeof each === "bigint" ? short(each) : each]),
  );
  if (key === "long") shown.count = formatNumber(facts.count);
  if (key === "character") {
    shown.shown = facts.word ?? t("formula.code", facts);
    shown.instead = facts.instead ? t("formula.instead", { text: t(`formula.instead.${facts.instead}`, facts) }) : "";
  }
  const why = t(`formula.${key}`, { known: t("formula.known"), ...shown });
  return place ? t("formula.at", { place, why }) : why;
}
