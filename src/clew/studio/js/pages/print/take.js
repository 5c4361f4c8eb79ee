/** Take the pages: as PDF, on paper, as a link, also as a QR code. */

import { link, set } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { codeOfLink } from "../shared/sharing.js";
import { pageAddress } from "./preview.js";
import { chosenPaper, printedLanguage } from "./params.js";

const PAPERS = ["a3", "a4", "a5", "letter"]; // which the style sheet knows as sheets of paper

export class Take {
  #pdf = h("a", { class: "button primary" }, t("print.pdf"));
  #print = button(t("print.print"), () => this.print());
  #status = h("p", { class: "hint message" });
  #kind = null; // of the pages
  #query = null; // of the pages, null while they are not possible
  #printing = new AbortController(); // of the pages that are prepared
  #code = codeOfLink(() => this.#writeLanguage());
  sheets = h("div", { class: "sheets", "aria-hidden": "true" }); // the pages, on paper only

  constructor(pages) {
    this.pages = pages; // a function that returns how many there are
    this.element = h("section", { class: "take" }, h("div", { class: "row" }, this.#pdf, this.#print, button(t("print.link"), () => this.copyLink()), this.#code.button), this.#status, this.#code.place);
  }

  /** Offer the pages of this query; null offers nothing. */
  offer(kind, query) {
    this.close();
    this.#kind = kind;
    this.#query = query;
    this.#status.textContent = "";
    this.sheets.replaceChildren();
    this.#code.refresh();
    this.#print.disabled = !query;
    const isCut = query?.has("tiles") || query?.has("sheets");
    this.#print.hidden = Boolean(query) && (isCut || !PAPERS.includes(chosenPaper(kind).size)); // a PDF says how large its pages are
    if (query) {
      const name = query.get("grid") ?? kind.name;
      this.#pdf.href = `/${kind.name}.pdf?${query}`;
      this.#pdf.download = `clew-${name.replace(/[^\w.-]+/g, "-")}-${query.get("seed")}.pdf`;
      this.#pdf.removeAttribute("aria-disabled");
      this.#pdf.removeAttribute("role");
    } else {
      this.#pdf.removeAttribute("href");
      this.#pdf.setAttribute("role", "link");
      this.#pdf.setAttribute("aria-disabled", "true");
    }
  }

  async copyLink() {
    this.#writeLanguage();
    showNotice(this.#status, t((await copy(link())) ? "print.copied" : "print.uncopied"));
  }

  /** Write the language of the words into the address: it may be another one where the link is opened. */
  #writeLanguage() {
    if (this.#kind.settings.has("language")) set({ language: printedLanguage(this.#kind) });
  }

  /** Load all pages, then open the browser's dialog: they are printed as SVG, one on each sheet of paper. */
  async print() {
    const query = this.#query;
    if (!query || !this.pages() || this.#print.hidden) return;
    this.#printing.abort();
    const { signal } = (this.#printing = new AbortController());
    const { size } = chosenPaper(this.#kind);
    const images = [];
    for (let page = 1; page <= this.pages(); page++) {
      if (page > 1) this.#status.textContent = t("print.preparing", { page, pages: this.pages() });
      const image = h("img", { src: pageAddress(this.#kind, query, page), alt: "" });
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
    this.sheets.replaceChildren(...images.map((image) => h("div", { class: `sheet ${size}${image.naturalWidth > image.naturalHeight ? " turned" : ""}` }, image)));
    window.print();
  }

  /** Stop what is being prepared. */
  close() {
    this.#printing.abort();
  }
}
