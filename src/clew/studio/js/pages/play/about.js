/** What there is to read beside the game: how the maze is made, what its texture is, and the pages of the others. */

import { h } from "../../lib/dom.js";
import { query } from "../shared/source.js";
import { t } from "../../lib/i18n.js";

// The algorithms of the demos come first, in the order in which one learns them.
const FIRST = ["binary-tree", "sidewinder", "aldous-broder", "wilson", "hunt-and-kill", "recursive-backtracker"];

const place = ({ name }) => (FIRST.indexOf(name) + 1 || FIRST.length + 1);

/** The algorithms in the order of the demos. */
export const ordered = (algorithms) => algorithms.slice().sort((one, other) => place(one) - place(other));

/** The text about one algorithm; nothing about one that does not exist. */
export function about(algorithm) {
  if (!algorithm) return [];
  return [
    h("h2", {}, algorithm.title),
    h("p", {}, algorithm.summary),
    h("h3", {}, t("play.texture")),
    h("p", { class: "texture" }, algorithm.texture),
    algorithm.steps.length ? h("h3", {}, t("play.steps.how")) : null,
    algorithm.steps.length ? h("ol", {}, ...algorithm.steps.map((step) => h("li", {}, step.text))) : null,
  ].filter(Boolean);
}

/** Links to the same maze on the other pages. */
export function elsewhere(recipe) {
  const asked = query(recipe);
  asked.set("algorithm", recipe.name);
  return [
    h("a", { href: `/studio/make?${asked}`, "data-page": "" }, t("play.watch")),
    h("a", { href: `/studio/solve?${asked}`, "data-page": "" }, t("play.solve")),
  ];
}

/** Links to the page of every algorithm; `size` goes along. */
export function others(algorithms, name, size) {
  return h(
    "nav",
    { class: "others", "aria-labelledby": "play-others" },
    h("h2", { id: "play-others" }, t("play.others")),
    h("ul", {}, ...ordered(algorithms).map((each) =>
      h("li", {}, h("a", { href: `/studio/play/${each.name}?grid=${size}`, "data-page": "", "aria-current": each.name === name ? "page" : null }, each.title)),
    )),
  );
}
