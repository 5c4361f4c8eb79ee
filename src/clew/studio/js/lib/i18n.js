/** The studio's words: `t("make.play")` in the language of the reader. */

const LANGUAGES = ["en", "ja"];
const words = { en: {}, ja: {} };
let current = chosen();

function chosen() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (LANGUAGES.includes(asked)) return asked;
  try {
    const kept = localStorage.getItem("clew.language");
    if (LANGUAGES.includes(kept)) return kept;
  } catch {
    // Storage can be forbidden: the browser's language it is.
  }
  return navigator.language.startsWith("ja") ? "ja" : "en";
}

/** Add words: {en: {key: text}, ja: {key: text}}. */
export function add(more) {
  for (const code of LANGUAGES) Object.assign(words[code], more[code]);
}

/** The text of this key, with {name} replaced by facts.name. */
export function t(key, facts = {}) {
  const text = words[current][key] ?? words.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in facts ? String(facts[name]) : all));
}

/** Whether there is a text of this key. */
export const has = (key) => key in words[current];

/** "en" or "ja". */
export const language = () => current;

/** A number as the language writes it: 12,345. */
export const figure = (number) => number.toLocaleString(current);

/** Change the language; whoever shows words hears `languagechange` on the document. */
export function setLanguage(code) {
  if (code === current || !LANGUAGES.includes(code)) return;
  current = code;
  try {
    localStorage.setItem("clew.language", code);
  } catch {
    // Then it holds for this visit.
  }
  document.documentElement.lang = code;
  document.dispatchEvent(new Event("languagechange"));
}

document.documentElement.lang = current;
