/** Send a maze: its link, also as a QR code, the browser's own share sheet, and how it is made and shown elsewhere. */

import { link } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h, uniqueId } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** Hand the address to another app; the one who is asked may decline. */
const shareLink = () => navigator.share({ title: document.title, url: link() }).catch(() => {});

/** A part that is loaded when it is first opened, into `place`: {refresh()}. `load` resolves to {element, update}. */
function latePart(place, load, update) {
  let view = null;
  return async function refresh() {
    try {
      view ??= await load();
      if (!view.element.parentNode) place.append(view.element);
      await update(view);
    } catch {
      announce(t("api.away"));
    }
  };
}

/** A button that opens and closes what is in `place`. */
function opener(text, place, refresh) {
  const element = button(text, () => {
    place.hidden = !place.hidden;
    element.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.hidden) refresh();
  }, { "aria-expanded": "false", "aria-controls": place.id });
  return element;
}

/** {button, place, refresh()}: the QR code of the address, in `place` when the button has opened it; `prepare` may change the address. */
export function codeOfLink(prepare = () => {}) {
  const place = h("div", { id: uniqueId("qr"), hidden: true });
  const show = latePart(place, async () => (await import("./qr_view.js")).qrView(), (view) => {
    prepare();
    view.update(link());
  });
  return { button: opener(t("save.qr"), place, show), place, refresh: () => place.hidden || show() };
}

/** {elements, copyLink(), show(maze, drawn, cells)}: `show` is for the maze of a document of so many cells; `others` are more
 * buttons beside the link. What is made elsewhere, and the code, are loaded when they are first opened. */
export function sharing(others) {
  let shown = null;
  const status = h("p", { class: "hint message" });
  const code = codeOfLink();
  const ways = h("details", { on: { toggle: () => ways.open && showWays() } }, h("summary", {}, t("save.ways")));
  const showWays = latePart(ways, async () => (await import("./ways_view.js")).waysView(), (view) => shown && view.update(...shown));

  async function copyLink() {
    showNotice(status, t((await copy(link())) ? "save.copied" : "save.uncopied"));
  }

  function show(...values) {
    shown = values;
    status.textContent = "";
    if (ways.open) showWays();
    code.refresh();
  }

  const share = navigator.share ? button(t("save.share"), shareLink) : null;
  const sending = h("div", { class: "row sending" }, button(t("save.link"), copyLink), code.button, share, ...others);
  return { elements: [sending, status, code.place, ways], copyLink, show };
}
