/** Errors shown on the page, marked with the language of their sentence. */

import { h } from "./dom.js";
import { hasService } from "./host.js";
import { language, t } from "./i18n.js";

const UNLOADED = /fetch|import|module script|load failed|status/i; // in the words of the browsers

/** The same error, or if it is the browser's own about a module, a kernel or another file that did not arrive, a sentence of
 * the studio. */
const explained = (error) =>
  error.name === "TypeError" && UNLOADED.test(error.message) ? new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site")) : error;

/** "en" or "ja" for the sentence of an error; null for the studio's own sentences, in the language of the page. */
export function languageOf(error) {
  if (error.lang !== undefined) return error.lang;
  return error.name === "Error" ? null : "en"; // the browser's own errors are in English
}

/** Show the error's sentence in the element; without an error, hide it. Before a sentence in another language than that of the page,
 * one of the page says where it comes from. */
export function showError(element, error = null) {
  const shown = error && explained(error);
  const lang = shown && languageOf(shown);
  if (shown && lang && lang !== language()) {
    const { field, message } = shown;
    element.replaceChildren(t(field ? "api.says.field" : "api.says", { field }), h("span", { lang }, message));
  } else element.textContent = shown?.message ?? "";
  element.hidden = !shown;
}
