/** What the engine or the service refuses, in the words of the page: an error with a code and fields. */

import { addTexts, formatNumber, hasText, t } from "./i18n.js";

/** The same error with the page's sentence for its code, if there is one; without, it keeps its own, which is English. */
function worded(problem, key, fields) {
  const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === "number" ? formatNumber(value) : value]);
  if (hasText(key)) Object.assign(problem, { message: t(key, Object.fromEntries(shown)), lang: null });
  return problem;
}

/** The error of the engine. */
export async function inWords(problem) {
  const { default: texts } = await import("../words/engine.js");
  const { code, fields } = problem;
  if (fields.option) fields.option = fields.option.replaceAll("_", "-"); // as the address has it
  addTexts(texts);
  if (code !== "solver-gave-up") return worded(problem, `engine.${code}`, fields);
  const reason = `engine.why.${fields.algorithm}`;
  return hasText(reason) ? worded(problem, `engine.${code}`, { ...fields, why: t(reason) }) : problem; // a solver of a plug-in
}

/** The error of the service; what the engine refuses with the same code has one text for both. */
export async function inWordsOfService(problem) {
  const { code, fields } = problem;
  if (code.startsWith("formula-")) return ofFormula(problem);
  addTexts((await import("../words/service.js")).default);
  const key = `service.${code}`;
  if (hasText(key)) return worded(problem, key, fields);
  addTexts((await import("../words/engine.js")).default);
  return worded(problem, `engine.${code}`, fields);
}

/** The error of the service about a formula. */
async function ofFormula(problem) {
  const { formulaSentence } = await import("./formula_sentence.js");
  const [, instead, name] = /^formula-(instead-)?(.*)$/.exec(problem.code);
  const { place } = problem.fields, facts = { ...problem.fields, instead: instead ? name : problem.fields.instead };
  const message = formulaSentence({ key: instead ? "character" : name, facts, place });
  return Object.assign(problem, { message, lang: null });
}
