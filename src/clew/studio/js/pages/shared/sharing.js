/** Send a maze: its link, the browser's own share sheet, and how it is made elsewhere. */

import { link } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** Hand the address to another app; the one who is asked may decline. */
const shareLink = () => navigator.share({ title: document.title, url: link() }).catch(() => {});

/** {elements, copyLink(), show(maze, drawn, cells)}: `show` is for the maze of a document of so many cells; `others` are more
 * buttons beside the link. What is made elsewhere is loaded when it is first opened. */
export function sharing(others) {
  let shown = null;
  let view = null;
  const status = h("p", { class: "hint message" });
  const ways = h("details", { on: { toggle: () => ways.open && update() } }, h("summary", {}, t("save.ways")));

  async function copyLink() {
    showNotice(status, t((await copy(link())) ? "save.copied" : "save.uncopied"));
  }

  async function update() {
    try {
      const { waysView } = await import("./ways_view.js");
      view ??= waysView();
      if (!view.element.parentNode) ways.append(view.element);
      if (shown) await view.update(...shown);
    } catch {
      announce(t("api.away"));
    }
  }

  function show(...values) {
    shown = values;
    status.textContent = "";
    if (ways.open) update();
  }

  const share = navigator.share ? button(t("save.share"), shareLink) : null;
  return { elements: [h("div", { class: "row sending" }, button(t("save.link"), copyLink), share, ...others), status, ways], copyLink, show };
}
