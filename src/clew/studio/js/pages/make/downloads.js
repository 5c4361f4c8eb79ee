/** Save a maze: files, link, paper. */

import { announce } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { addressOf } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";

/** {element, load(), paper, copyLink(), print(), show(maze, drawn, made)}: see `savePanel`. */
export function downloads() {
  const worksheet = h("a", { class: "button", "data-page": true }, t("make.worksheet"));
  const files = savePanel([button(t("make.print"), print), hasService && worksheet]);
  const paper = h("img", { class: "paper", alt: "" });

  /** For sharp lines on paper the SVG is printed, not the screen's pixels. */
  async function print() {
    if (files.ready) {
      paper.src = await files.picture();
      await paper.decode().catch(() => announce(t("api.away")));
    }
    window.print();
  }

  function show(maze, drawn, made) {
    files.show(maze, drawn, made);
    paper.removeAttribute("src");
    worksheet.href = addressOf("print", maze);
  }

  return { element: files.element, load: files.load, paper, copyLink: files.copyLink, print, show };
}
