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
  const reason = `engine.why.${fields.algorithm}`;
  return worded(problem, `engine.${code}`, "why" in fields && hasText(reason) ? { ...fields, why: t(reason) } : fields);
}

/** The error of the service. */
export async function inWordsOfService(problem) {
  const { default: texts } = await import("../words/service.js");
  addTexts(texts);
  return worded(problem, `service.${problem.code}`, problem.fields);
}
