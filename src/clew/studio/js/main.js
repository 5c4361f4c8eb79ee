/**
 * Shows the page of the address: `js/pages/NAME/page.js` has `title(route)` and `show(root, route)`. The document's links say
 * which pages there are; those of guests are `guests/NAME/NAME.js`. The style sheets are `css/NAME.css` and `guests/NAME/NAME.css`.
 */

import { startFrame, translateFrame } from "./frame.js";
import { addStyle, h } from "./lib/dom.js";
import { showError } from "./lib/errors.js";
import { hasService, keepSite, pathOf } from "./lib/host.js";
import { language, t } from "./lib/i18n.js";
import { go, onNavigation } from "./lib/navigation.js";

const links = [...document.querySelectorAll("nav [data-page]")];
const pages = links.map((link) => link.dataset.page);
const EMBEDDED = { watch: "make", play: "play", learn: "learn" }; // the pages that frames of other sites show, by the name behind "embed"
const USUAL = "wilson"; // the algorithm of a frame about one that names none
const FRONT = "front"; // the page that only the sign of the studio leads to
const brand = document.querySelector("a.brand");
const main = document.getElementById("main");
let end = () => {}; // ends the page that is shown
let latest = 0; // a page that was left while it loaded must not appear

/** {name, rest, query} of an address: the page's name, the decoded path behind it; "/" is the front page. */
function parseRoute(address) {
  const [, studio, name, ...rest] = pathOf(address).split("/");
  const isFirst = !studio || (studio === "studio" && !name);
  const query = address.searchParams;
  if (studio === "studio" && name === "embed" && rest.length === 1) return { name: EMBEDDED[rest[0]] ?? "", rest: rest[0] === "learn" ? query.get("algorithm") || USUAL : "", query };
  return { name: isFirst ? FRONT : studio === "studio" ? name : "", rest: decoded(rest.join("/")), query };
}

/** The text with its percent signs decoded, null if they are wrong. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The module of a page. */
function load(name) {
  return import(isGuest(name) ? `../guests/${name}/${name}.js` : `./pages/${name}/page.js`).catch((error) => {
    throw error instanceof TypeError ? new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site"), { cause: error }) : error;
  });
}

const isGuest = (name) => "guest" in (links[pages.indexOf(name)]?.dataset ?? {});

/** Add the style sheet of a page to the document. */
function addPageStyle(name) {
  if (isGuest(name) && !("styled" in links[pages.indexOf(name)].dataset)) return null;
  return addStyle(new URL(isGuest(name) ? `../guests/${name}/${name}.css` : `../css/${name}.css`, import.meta.url).href);
}

const setTitle = (text) => (document.title = `${text} · Clew`);

/** Instead of a page: say that this address has none, and list the pages. */
async function showMissing() {
  await nameGuests();
  setTitle(t("shell.missing"));
  const link = ({ href, textContent }) => h("li", {}, h("a", { href, "data-page": true }, textContent));
  const about = h("p", { class: "lead" }, t("shell.missing.about"));
  main.replaceChildren(h("div", { class: "page missing" }, h("h1", {}, t("shell.missing")), about, h("ul", {}, ...links.map(link))));
}

/** Instead of a page: say why it could not be shown. */
function showFailure(error) {
  setTitle(t("shell.broken"));
  const sentence = h("p", { class: "error", role: "alert" });
  showError(sentence, error);
  const unexpected = error.name !== "Error" && error.name !== "ApiError";
  main.replaceChildren(h("h1", {}, t("shell.broken")), unexpected ? h("p", {}, t("shell.unforeseen")) : "", sentence);
}

function markCurrent(name) {
  for (const link of [brand, ...links]) {
    if ((link.dataset.page || FRONT) === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Show the page of the address. */
async function show() {
  const mine = ++latest;
  const route = parseRoute(new URL(location.href));
  end();
  end = () => {};
  const exists = (route.name === FRONT || pages.includes(route.name)) && route.rest !== null;
  markCurrent(exists ? route.name : null);
  if (!exists) return showMissing();
  try {
    const [page] = await Promise.all([load(route.name), addPageStyle(route.name)]);
    const title = await page.title(route);
    if (mine !== latest) return undefined;
    setTitle(title);
    const root = h("div", { class: `page ${route.name}` });
    main.replaceChildren(root);
    const close = (await page.show(root, route)) ?? (() => {});
    if (mine === latest) end = close;
    else close();
  } catch (error) {
    if (mine !== latest) return undefined;
    console.error(error);
    showFailure(error);
  }
  return undefined;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-page]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  scrollTo(0, 0);
  go(link.href).then(() => main.focus({ preventScroll: true }));
});

/** Give the links to the pages of guests, such as installed packages, their titles in the reader's language. */
function nameGuests() {
  const name = async (link) => {
    link.textContent = link.dataset[language()] ?? (await load(link.dataset.page)).title();
  };
  return Promise.all(links.filter((each) => "guest" in each.dataset).map((link) => name(link).catch(console.error)));
}

document.addEventListener("languagechange", () => {
  translateFrame();
  nameGuests();
  show();
});

onNavigation(show);
for (const link of document.querySelectorAll("a[data-page]")) link.href = link.href; // absolute: the address will change
startFrame();
nameGuests();
show().then(keepSite);
