/** Errors shown on the page, marked with the language of their sentence. */

import { hasService } from "./host.js";
import { t } from "./i18n.js";

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

/** Show the error's sentence in the element; without an error, hide it. */
export function showError(element, error = null) {
  const shown = error && explained(error);
  const lang = shown && languageOf(shown);
  if (lang) element.lang = lang;
  else element.removeAttribute("lang");
  element.textContent = shown?.message ?? "";
  element.hidden = !shown;
}
