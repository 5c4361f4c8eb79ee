/** The bomb module Algorithmia: the expert's line and its answer, the manual next to it, and a module for practice. */

import { get } from "../../js/lib/address.js";
import { h } from "../../js/lib/dom.js";
import { addTexts, t } from "../../js/lib/i18n.js";
import texts from "./words.js";
import { expert } from "./expert.js";
import { Manual } from "./manual.js";
import { practice } from "./practice.js";

addTexts(texts);

export const title = () => t("algorithmia.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const practicing = get("mode") === "practice";
  const tab = (text, query, current) => h("a", { href: `/studio/algorithmia${query}`, "data-page": true, "aria-current": current ? "page" : null }, text);
  const manual = new Manual();
  const work = h("div", { class: "work" });
  root.append(
    h("h1", {}, title()),
    h("p", { class: "lead" }, t(practicing ? "algorithmia.lead.practice" : "algorithmia.lead")),
    h(
      "nav",
      { class: "modes", "aria-label": t("algorithmia.modes") },
      tab(t("algorithmia.expert"), "", !practicing),
      tab(t("algorithmia.practice"), "?mode=practice", practicing),
    ),
    h("div", { class: "desk" }, work, manual.element),
  );
  return practicing ? practice(work, manual) : expert(work, manual);
}
