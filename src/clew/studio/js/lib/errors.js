/** Errors shown on the page, marked with the language of their sentence. */

/** "en" or "ja" for the sentence of an error; null for the studio's own sentences, in the language of the page. */
export function languageOf(error) {
  if (error.lang !== undefined) return error.lang;
  return error.name === "Error" ? null : "en"; // the browser's own errors are in English
}

/** Show the error's sentence in the element; without an error, hide it. */
export function showError(element, error = null) {
  const lang = error && languageOf(error);
  if (lang) element.lang = lang;
  else element.removeAttribute("lang");
  element.textContent = error?.message ?? "";
  element.hidden = !error;
}
