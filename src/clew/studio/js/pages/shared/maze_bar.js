/** The bar under a maze, which hands it to the other pages, as the navigation does: Watch, Solve, Play, Change, Print, Save. */

import { queryText } from "../../lib/address.js";
import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { isEmbedded, pageAddress } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { hasShape } from "../../maze/grids.js";
import texts from "../../words/maze_bar.js";

addTexts(texts);

const ICONS = {
  make: "M2 10c4-6.500 12-6.500 16 0c-4 6.500-12 6.500-16 0zM10 7.500a2.500 2.500 0 1 0 .01 0",
  solve: "M3 17c0-7 6-2 7-7s7-1 7-7",
  play: "M5 3.500l11 6.500-11 6.500z",
  change: "M3 17l1-4L14 3l3 3L7 16zM12 5l3 3",
  print: "M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.500h8V17H6z",
  save: "M10 3v9M6 8.500l4 4 4-4M3.500 14v3h13v-3",
};
const PAGES = ["make", "solve", "play", "change", "print"]; // those that the navigation has
const CARRIED = [...PAGES, "compare", "jam"];

const navigation = () => [...document.querySelectorAll("header nav [data-page]")];

/** Whether a page shows a maze: edited ones were not made by an algorithm alone, paper is made by the service, and only rectangles have rows. */
function shows(name, maze) {
  if (name === "jam") return maze.isEdited ? maze.maze !== null : !hasShape(maze.grid);
  return name === "make" ? !maze.isEdited : name !== "print" || maze.isServed;
}

/** The address of a page that shows the maze of a document, with values of its own; without a maze, or if it cannot show it, that of the page alone. */
export function addressOf(name, maze, values = {}) {
  if (!maze || !shows(name, maze)) return pageAddress(`/studio/${name}`);
  const { query } = maze;
  for (const [key, value] of Object.entries(values)) query.set(key, value);
  if (name === "print") query.set("count", 1);
  return pageAddress(`/studio/${name}?${queryText(query)}`);
}

/** Have the links of the navigation hand over the maze of a document. */
export function carry(maze) {
  for (const link of navigation()) if (CARRIED.includes(link.dataset.page)) link.href = addressOf(link.dataset.page, maze);
}

/** In a frame of another site: a link that opens the maze on the page of this name, outside the frame. */
function wayOut(current) {
  const link = h("a", { href: pageAddress(`/studio/${current}`), target: "_blank", rel: "noopener" }, h("span", {}, t("bar.open")));
  const show = (maze) => (link.href = addressOf(current, maze));
  return { element: h("nav", { class: "onward", "aria-label": t("bar.maze") }, link), show };
}

/** {element, show(maze, {alone})} for the page of this name: `show` has the bar and, unless `alone`, the navigation hand over the maze
 * of a document; `save` shows what it can be saved as. */
export function mazeBar(current, save) {
  if (isEmbedded) return wayOut(current);
  const listed = navigation().map((link) => link.dataset.page);
  const names = PAGES.filter((name) => listed.includes(name));
  const content = (name) => [icon(ICONS[name], { "stroke-width": 1.6 }), h("span", {}, t(`bar.${name}`))];
  const links = names.map((name) => h("a", { "data-page": "", "aria-current": name === current ? "page" : null }, content(name)));
  const items = [...links, button(content("save"), save, { class: "plain" })].map((each) => h("li", {}, each));
  const element = h("nav", { class: "onward", "aria-label": t("bar.maze") }, h("ul", {}, ...items));

  function show(maze, { alone = !maze } = {}) {
    names.forEach((name, place) => {
      if (name !== current) links[place].href = addressOf(name, maze);
      items[place].hidden = Boolean(maze) && name !== current && !shows(name, maze);
    });
    if (!alone) carry(maze);
  }

  show(null);
  return { element, show };
}

/** Bring a panel into view, and the focus to its first link or button; `load` resolves when what is in it is there. */
export async function reveal({ element, load }) {
  await load?.();
  element.scrollIntoView({ block: "center" });
  element.querySelector("a[href], button:not(:disabled)")?.focus({ preventScroll: true });
}
