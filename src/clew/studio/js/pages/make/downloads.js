/** Take a maze along: files, link, paper. */

import { button, copy, h } from "../../lib/dom.js";
import { say } from "../../lib/announce.js";
import { link } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";

const FORMS = ["svg", "png", "pdf", "gif", "json"];

/** {element, set(address, name), copyLink(), print()}: address(suffix) is where a file comes from. */
export function take() {
  const anchors = FORMS.map((form) => h("a", { class: "button", "aria-label": t("make.download", { form: form.toUpperCase() }) }, form.toUpperCase()));
  const told = h("p", { class: "hint told", role: "status" });
  const paper = h("img", { class: "paper", alt: "" });
  let source = null;

  async function copyLink() {
    told.textContent = t((await copy(link())) ? "make.copied" : "make.uncopied");
  }

  /** On paper lines are lines: the SVG is printed, not the screen's pixels. */
  async function print() {
    if (source) {
      paper.src = source;
      await paper.decode().catch(() => say(t("api.away")));
    }
    window.print();
  }

  return {
    element: h(
      "section",
      { class: "group take" },
      h("h2", {}, t("make.take")),
      h("div", { class: "row" }, ...anchors),
      h("div", { class: "row" }, button(t("make.link"), copyLink), button(t("make.print"), print)),
      told,
    ),
    paper,
    copyLink,
    print,
    set(address, name) {
      source = `${address("svg")}&background=no`;
      told.textContent = "";
      paper.removeAttribute("src");
      FORMS.forEach((form, place) => {
        anchors[place].href = address(form);
        anchors[place].download = `${name}.${form}`;
      });
    },
  };
}
