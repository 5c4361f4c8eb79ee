/** What the engine refuses, in the words of the page: the engine itself speaks English. */

import { addTexts, formatNumber, hasText, t } from "../lib/i18n.js";
import texts from "../words/engine.js";

addTexts(texts);

/** The error of the engine with the page's sentence for its code. */
export function inWords(problem) {
  const { code, fields } = problem;
  if (fields.option) fields.option = fields.option.replaceAll("_", "-"); // as the address has it
  if (fields.steps) fields.steps = formatNumber(fields.steps);
  const reason = `engine.why.${fields.algorithm}`;
  problem.message = t(`engine.${code}`, "why" in fields && hasText(reason) ? { ...fields, why: t(reason) } : fields);
  return problem;
}
