/** The frame around the pages: its texts, and the buttons for language, colors and help. */

import { flush, set } from "./lib/address.js";
import { addTexts, language, setLanguage, t } from "./lib/i18n.js";
import { bind, showHelp } from "./lib/keys.js";
import { store } from "./lib/storage.js";
import texts from "./words/shell.js";

const THEMES = ["system", "light", "dark"];
const languageButton = document.getElementById("language");
const themeButton = document.getElementById("theme");

addTexts(texts);

const otherLanguage = () => (language() === "en" ? "ja" : "en");
const theme = () => document.documentElement.dataset.theme ?? THEMES[0];

/** Write the frame's texts in the reader's language. */
export function translateFrame() {
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
  languageButton.lang = otherLanguage();
  languageButton.textContent = language() === "en" ? "日本語" : "English";
  translateThemeButton();
}

function translateThemeButton() {
  themeButton.dataset.theme = theme();
  themeButton.title = t(`shell.theme.${theme()}`);
  themeButton.setAttribute("aria-label", themeButton.title);
}

function setTheme(name) {
  if (name === THEMES[0]) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  document.dispatchEvent(new Event("themechange"));
}

function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  setTheme(next);
  store("theme", next);
  translateThemeButton();
}

function switchLanguage() {
  const next = otherLanguage();
  if (new URLSearchParams(location.search).has("lang")) set({ lang: next });
  flush();
  setLanguage(next);
}

/** Print in light colors, also if the page is dark. */
function printInLight() {
  let before = null;
  addEventListener("beforeprint", () => {
    before = theme();
    setTheme("light");
  });
  addEventListener("afterprint", () => before !== null && setTheme(before));
}

/** Make the frame's buttons and keys work. */
export function startFrame() {
  themeButton.addEventListener("click", nextTheme);
  languageButton.addEventListener("click", switchLanguage);
  document.getElementById("help").addEventListener("click", showHelp);
  bind([{ keys: ["?"], help: "shell.keys.help", run: showHelp }]);
  printInLight();
  translateFrame();
}
