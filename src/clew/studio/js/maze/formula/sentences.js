/** Errors and notes of this reader of formulas, in the language of the reader. */

import { formulaSentence } from "../../lib/formula_sentence.js";
import { bits } from "./intervals.js";

const short = (number) => (bits(number) <= 128 ? String(number) : `${number < 0n ? "-" : ""}2**${bits(number) - 1}...`);

/** The sentence of a FormulaError, or of a note to a formula. */
export function sentence({ key, facts, place }) {
  const shown = Object.entries(facts).map(([name, each]) => [name, typeof each === "bigint" ? short(each) : each]);
  return formulaSentence({ key, facts: Object.fromEntries(shown), place });
}
