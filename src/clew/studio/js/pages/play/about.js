/** The text next to the game: how the maze is made, its texture, and links to other pages. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";

/** The text about an algorithm; nothing if its name is unknown. */
export function aboutAlgorithm(algorithm) {
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

/** Links to the page of every algorithm on this grid. */
export function otherAlgorithms(algorithms, name, grid) {
  return h(
    "nav",
    { class: "others", "aria-labelledby": "play-others" },
    h("h2", { id: "play-others" }, t("play.others")),
    h("ul", {}, ...inDemoOrder(algorithms).map((each) =>
      h("li", {}, h("a", { href: pageAddress(`/studio/play/${each.name}?grid=${grid}`), "data-page": "", "aria-current": each.name === name ? "page" : null }, each.title)),
    )),
  );
}
