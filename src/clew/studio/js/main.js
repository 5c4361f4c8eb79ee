/** The frame: which page is shown, in which language and in which colours. */

import { h } from "./lib/dom.js";
import { bind, help } from "./lib/keys.js";
import { flush, reread, set } from "./lib/address.js";
import { tell } from "./lib/errors.js";
import words from "./words/shell.js";
import { add, language, setLanguage, t } from "./lib/i18n.js";

const PAGES = ["make", "solve", "play", "jam", "algorithmia", "cubicles"];
const THEMES = ["system", "light", "dark"];
const main = document.getElementById("main");
let end = () => {};
let turn = 0; // a page that was left while it loaded must not appear

add(words);

/** The page that an address names: {name, rest, query}; "/" is the first. */
function route(address) {
  const [, studio, name, ...rest] = address.pathname.replace(/\/$/, "").split("/");
  return {
    name: studio === undefined || studio === "" || (studio === "studio" && !name) ? PAGES[0] : studio === "studio" ? name : "",
    rest: decoded(rest.join("/")),
    query: address.searchParams,
  };
}

/** The text without its percent signs, null where they mean nothing. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The module of the page. */
function loaded(name) {
  return import(`./pages/${name}/page.js`).catch((error) => {
    throw error instanceof TypeError ? new Error(t("shell.unloaded"), { cause: error }) : error;
  });
}

/** Instead of the page: why it could not be shown. */
function broken(error) {
  const told = h("p", { class: "error", role: "alert" });
  tell(told, error);
  const unforeseen = error.name !== "Error" && error.name !== "ApiError";
  main.replaceChildren(h("h1", {}, t("shell.broken")), unforeseen ? h("p", {}, t("shell.unforeseen")) : "", told);
}

/** Show the page of the address. */
async function show() {
  const mine = ++turn;
  const asked = route(new URL(location.href));
  end();
  end = () => {};
  for (const link of document.querySelectorAll("nav [data-page]")) {
    if (link.dataset.page === asked.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const root = h("div", { class: `page ${asked.name}` });
  try {
    if (!PAGES.includes(asked.name) || asked.rest === null) {
      document.title = `${t("shell.missing")} · Clew`;
      main.replaceChildren(h("h1", {}, t("shell.missing")), h("p", {}, t("shell.missing.about")));
      return;
    }
    const page = await loaded(asked.name);
    if (mine !== turn) return;
    document.title = `${page.title()} · Clew`;
    main.replaceChildren(root);
    const ended = await page.show(root, asked);
    if (mine === turn) end = ended ?? (() => {});
    else ended?.();
  } catch (error) {
    if (mine !== turn) return;
    console.error(error);
    document.title = `${t("shell.broken")} · Clew`;
    broken(error);
  }
}

/** Go to an address of the studio without loading the page anew. */
export function go(address) {
  flush();
  history.pushState(null, "", address);
  reread();
  return show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-page]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  scrollTo(0, 0);
  go(link.href).then(() => main.focus({ preventScroll: true }));
});

addEventListener("popstate", () => {
  reread();
  show();
});

function label() {
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
  const other = document.getElementById("language");
  other.lang = language() === "en" ? "ja" : "en";
  other.textContent = language() === "en" ? "日本語" : "English";
  const button = document.getElementById("theme");
  button.dataset.theme = theme();
  button.title = t(`shell.theme.${theme()}`);
  button.setAttribute("aria-label", button.title);
}

const theme = () => document.documentElement.dataset.theme ?? THEMES[0];

function setTheme(name) {
  if (name === THEMES[0]) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  document.dispatchEvent(new Event("themechange"));
}

document.getElementById("theme").addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  setTheme(next);
  try {
    localStorage.setItem("clew.theme", next);
  } catch {
    // Then it holds for this visit.
  }
  label();
});

document.getElementById("language").addEventListener("click", () => {
  const next = language() === "en" ? "ja" : "en";
  if (new URLSearchParams(location.search).has("lang")) set({ lang: next });
  flush();
  setLanguage(next);
});
document.addEventListener("languagechange", () => {
  label();
  show();
});

document.getElementById("help").addEventListener("click", help);
bind([{ keys: ["?"], help: "shell.keys.help", run: help }]);

// Paper is light, also at night.
let before = null;
addEventListener("beforeprint", () => {
  before = theme();
  setTheme("light");
});
addEventListener("afterprint", () => before !== null && setTheme(before));

label();
show();
