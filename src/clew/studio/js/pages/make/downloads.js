/** Save a maze: files, link, paper. */

import { link } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { addressOf } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";

/** {element, paper, copyLink(), print(), show(maze, drawn)}: see `savePanel`. */
export function downloads(formats) {
  const files = savePanel(formats);
  const worksheet = h("a", { class: "button", "data-page": true }, t("make.worksheet"));
  const status = h("p", { class: "hint message" });
  const paper = h("img", { class: "paper", alt: "" });

  async function copyLink() {
    showNotice(status, t((await copy(link())) ? "make.copied" : "make.uncopied"));
  }

  /** For sharp lines on paper the SVG is printed, not the screen's pixels. */
  async function print() {
    if (files.ready) {
      paper.src = await files.picture();
      await paper.decode().catch(() => announce(t("api.away")));
    }
    window.print();
  }

  function show(maze, drawn) {
    files.show(maze, drawn);
    status.textContent = "";
    paper.removeAttribute("src");
    worksheet.href = addressOf("print", maze);
  }

  const element = h(
    "section",
    { class: "group take" },
    h("h2", {}, t("make.take")),
    files.files,
    h("div", { class: "row" }, button(t("make.link"), copyLink), button(t("make.print"), print), hasService && worksheet),
    status,
  );
  return { element, paper, copyLink, print, show };
}
