/** All algorithms, each with a picture and a sentence: the texture of a generator, and the search of a solver. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { mazePicture } from "../shared/maze_picture.js";
import { searchPicture } from "./searches.js";

const RECIPE = { grid: "32x24", seed: 7 };

/** Show the list in an element; returns the function that ends it. */
export function showOverview(root, { generators, solvers }) {
  const stop = new AbortController();
  const link = (path, ...content) => h("a", { href: pageAddress(path), "data-page": true }, ...content);
  const card = ({ name, title, summary }, picture) => h("li", {}, link(`/studio/learn/${name}`, picture, h("strong", {}, title), h("span", { class: "about" }, summary)));
  const texture = (each) => card(each, mazePicture({ ...RECIPE, algorithm: each.name, colored: true }, stop.signal));
  const search = (each) => card(each, searchPicture(each, RECIPE, stop.signal));
  const quiz = link("/studio/learn/quiz", h("strong", {}, t("quiz.title")), h("span", { class: "about" }, t("quiz.about")));
  quiz.classList.add("door");
  root.append(
    h("h1", {}, t("learn.title")),
    h("p", { class: "lead" }, t("learn.lead")),
    quiz,
    h("h2", {}, t("learn.generators")),
    h("p", { class: "quiet" }, t("learn.colors")),
    h("ul", { class: "cards" }, ...inDemoOrder(generators).map(texture)),
    h("h2", {}, t("learn.solvers")),
    h("ul", { class: "cards solvers" }, ...solvers.map(search)),
  );
  return () => stop.abort();
}
