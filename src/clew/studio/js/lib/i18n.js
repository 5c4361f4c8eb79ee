/** The studio's texts: `t("make.play")` in the reader's language. */

import { store, stored } from "./storage.js";

const LANGUAGES = ["en", "ja"];
const texts = { en: {}, ja: {} };
let current = firstLanguage();
const numberFormats = Object.fromEntries(LANGUAGES.map((each) => [each, new Intl.NumberFormat(each)]));

/** The language of the address, of the last visit, or of the browser. */
function firstLanguage() {
  const requested = new URLSearchParams(location.search).get("lang");
  const known = [requested, stored("language")].find((each) => LANGUAGES.includes(each));
  return known ?? (navigator.language.startsWith("ja") ? "ja" : "en");
}

/** Add texts: {en: {key: text}, ja: {key: text}}. */
export function addTexts(...more) {
  for (const each of more) for (const code of LANGUAGES) Object.assign(texts[code], each[code]);
}

/** The text of a key, with {name} replaced by values.name. */
export function t(key, values = {}) {
  const text = texts[current][key] ?? texts.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}

/** Whether there is a text for this key. */
export const hasText = (key) => key in texts[current];

/** "en" or "ja". */
export const language = () => current;

/** A date such as 2026-11-21 as the language writes it. */
export const longDate = (date) =>
  new Intl.DateTimeFormat(current === "en" ? "en-GB" : "ja", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** A number as the language writes it: 12,345. */
export const formatNumber = (number) => numberFormats[current].format(number);

/** Change the language; the document then gets a `languagechange` event. */
export function setLanguage(code) {
  if (code === current || !LANGUAGES.includes(code)) return;
  current = code;
  store("language", code);
  document.documentElement.lang = code;
  document.dispatchEvent(new Event("languagechange"));
}

document.documentElement.lang = current;
