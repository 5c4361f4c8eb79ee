/** Errors and notes about formulas, in the language of the reader, from the page's own reader or the service's. */

import words from "../words/formula.js";
import { addTexts, formatNumber, t } from "./i18n.js";

addTexts(words);

/** The sentence of this key; `facts` are texts and numbers, `place` the character of the formula, counted from 1. */
export function formulaSentence({ key, facts, place = 0 }) {
  const shown = { known: t("formula.known"), ...facts };
  if (key === "long") shown.count = formatNumber(facts.count);
  if (key === "character") {
    shown.shown = facts.word ?? t("formula.code", facts);
    shown.instead = facts.instead ? t("formula.instead", { text: t(`formula.instead.${facts.instead}`, facts) }) : "";
  }
  const why = t(`formula.${key}`, shown);
  return place ? t("formula.at", { place, why }) : why;
}
