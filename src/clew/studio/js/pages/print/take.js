/** Take the worksheet: as PDF, on paper, as a link. */

import { link, set } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { pageAddress } from "./preview.js";
import { chosenPaper, printedLanguage } from "./params.js";

export class Take {
  #pdf = h("a", { class: "button primary" }, t("print.pdf"));
  #print = button(t("print.print"), () => this.print());
  #status = h("p", { class: "hint message" });
  #query = null; // of the worksheet, null while it is not possible
  #printing = new AbortController(); // of the pages that are prepared
  sheets = h("div", { class: "sheets", "aria-hidden": "true" }); // the pages, on paper only

  constructor(pages) {
    this.pages = pages; // a function that returns how many there are
    this.element = h("section", { class: "take" }, h("div", { class: "row" }, this.#pdf, this.#print, button(t("print.link"), () => this.copyLink())), this.#status);
  }

  /** Offer the worksheet of this query; null offers nothing. */
  offer(query) {
    this.close();
    this.#query = query;
    this.#status.textContent = "";
    this.sheets.replaceChildren();
    this.#print.disabled = !query;
    if (query) {
      this.#pdf.href = `/sheets.pdf?${query}`;
      this.#pdf.download = `clew-${query.get("grid").replace(/[^\w.-]+/g, "-")}-${query.get("seed")}.pdf`;
      this.#pdf.removeAttribute("aria-disabled");
      this.#pdf.removeAttribute("role");
    } else {
      this.#pdf.removeAttribute("href");
      this.#pdf.setAttribute("role", "link");
      this.#pdf.setAttribute("aria-disabled", "true");
    }
  }

  /** The address says the language of the words, which may be another one where the link is opened. */
  async copyLink() {
    set({ language: printedLanguage() });
    showNotice(this.#status, t((await copy(link())) ? "print.copied" : "print.uncopied"));
  }

  /** Load all pages, then open the browser's dialog: they are printed as SVG, one on each sheet of paper. */
  async print() {
    const query = this.#query;
    if (!query || !this.pages()) return;
    this.#printing.abort();
    const { signal } = (this.#printing = new AbortController());
    const { size, turned } = chosenPaper();
    const images = [];
    for (let page = 1; page <= this.pages(); page++) {
      if (page > 1) this.#status.textContent = t("print.preparing", { page, pages: this.pages() });
      const image = h("img", { src: pageAddress(query, page), alt: "" });
      const loaded = await image.decode().then(() => true, () => false);
      if (signal.aborted) return;
      if (!loaded) {
        this.#status.textContent = t("api.away");
        announce(t("api.away"));
        return;
      }
      images.push(image);
    }
    this.#status.textContent = "";
    this.sheets.replaceChildren(...images.map((image) => h("div", { class: `sheet ${size}${turned ? " turned" : ""}` }, image)));
    window.print();
  }

  /** Stop what is being prepared. */
  close() {
    this.#printing.abort();
  }
}
