/** What went wrong, told on the page in the language in which it is written. */

/** "en" or "ja": the language of an error's sentence; null where it is the studio's own, in the language of the page. */
export function tongue(error) {
  if (error.lang !== undefined) return error.lang;
  return error.name === "Error" ? null : "en"; // what the browser throws is in English
}

/** Show the error's sentence in the element; without an error, nothing. */
export function tell(element, error = null) {
  const lang = error && tongue(error);
  if (lang) element.lang = lang;
  else element.removeAttribute("lang");
  element.textContent = error?.message ?? "";
  element.hidden = !error;
}
