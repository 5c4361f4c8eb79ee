/** All algorithms, each with a picture of its texture and a sentence. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { mazePicture } from "../shared/maze_picture.js";

const RECIPE = { grid: "32x24", seed: 7, colored: true };

/** Show the list in an element; returns the function that ends it. */
export function showOverview(root, algorithms) {
  const stop = new AbortController();
  const link = (path, ...content) => h("a", { href: pageAddress(path), "data-page": true }, ...content);
  const card = ({ name, title, summary }) =>
    h("li", {}, link(`/studio/learn/${name}`, mazePicture({ ...RECIPE, algorithm: name }, stop.signal), h("strong", {}, title), h("span", { class: "about" }, summary)));
  const quiz = link("/studio/learn/quiz", h("strong", {}, t("quiz.title")), h("span", { class: "about" }, t("quiz.about")));
  quiz.classList.add("door");
  root.append(
    h("h1", {}, t("learn.title")),
    h("p", { class: "lead" }, t("learn.lead")),
    quiz,
    h("ul", { class: "cards" }, ...inDemoOrder(algorithms).map(card)),
  );
  return () => stop.abort();
}
