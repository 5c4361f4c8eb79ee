/** The preview: one page as it will be on paper, and the buttons that turn the pages. */

import { request } from "../../lib/api.js";
import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

const PAGES = "Clew-Pages"; // the service's header with the number of pages

/** The service's address of a page of this kind as SVG. */
export const pageAddress = (kind, query, page) => `/${kind.name}.svg?${query}&page=${page}`;

export class Preview {
  pages = 0;
  page = 0;
  #image = h("img", { alt: "", hidden: true });
  #place = h("span", { class: "place" });
  #previous;
  #next;

  /** turn(page) is called when another page was chosen; the element `work` says that pages are being made. */
  constructor(turn, work) {
    this.turn = turn;
    this.#previous = button(icon("M12.500 4 6.500 10l6 6"), () => this.step(-1), { class: "icon", "aria-label": t("print.previous"), title: t("print.previous") });
    this.#next = button(icon("M7.500 4l6 6-6 6"), () => this.step(1), { class: "icon", "aria-label": t("print.next"), title: t("print.next") });
    this.element = h("div", { class: "paper" }, this.#image, work);
    this.pager = h("div", { class: "row pager", role: "group", "aria-label": t("print.pages") }, this.#previous, this.#place, this.#next);
    this.#enable();
  }

  /** Load and show a page, unless the signal aborts before it is there. */
  async load(kind, query, page, signal) {
    const response = await request(pageAddress(kind, query, page), { accept: "image/svg+xml", signal });
    const address = URL.createObjectURL(await response.blob());
    const image = h("img", { src: address, alt: "" });
    await image.decode().catch(() => {});
    if (signal.aborted) {
      URL.revokeObjectURL(address);
      return;
    }
    this.pages = Number(response.headers.get(PAGES));
    this.page = page;
    this.#show(image);
  }

  #show(image) {
    this.close();
    this.#image.replaceWith(image);
    this.#image = image;
    const place = { page: this.page, pages: this.pages };
    image.alt = t("print.picture", place);
    this.#place.textContent = t("print.place", place);
    this.#enable();
  }

  /** Not `disabled`, which would take the focus away from the button that was just used. */
  #enable() {
    this.#previous.setAttribute("aria-disabled", String(this.page <= 1));
    this.#next.setAttribute("aria-disabled", String(this.page >= this.pages));
  }

  /** Go so many pages on or back, as far as there are pages. */
  step(count) {
    const page = Math.min(this.pages, Math.max(1, this.page + count));
    if (this.pages && page !== this.page) this.turn(page);
  }

  /** Release the picture. */
  close() {
    URL.revokeObjectURL(this.#image.src);
  }
}
