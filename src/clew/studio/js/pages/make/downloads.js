/** Save a maze: files, link, paper. */

import { link } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

const fileLink = (suffix) => h("a", { class: "button", "aria-label": t("make.download", { form: suffix.toUpperCase() }) }, suffix.toUpperCase());

/** {element, paper, copyLink(), print(), show(address, name, query)}: address(format) is where a file comes from, `query` what
 * the page for worksheets is opened with. */
export function downloads(formats) {
  const links = formats.map(({ suffix }) => fileLink(suffix));
  const worksheet = h("a", { class: "button", "data-page": true }, t("make.worksheet"));
  const status = h("p", { class: "hint message" });
  const paper = h("img", { class: "paper", alt: "" });
  let source = null;

  async function copyLink() {
    showNotice(status, t((await copy(link())) ? "make.copied" : "make.uncopied"));
  }

  /** For sharp lines on paper the SVG is printed, not the screen's pixels. */
  async function print() {
    if (source) {
      paper.src = source;
      await paper.decode().catch(() => announce(t("api.away")));
    }
    window.print();
  }

  function show(address, name, query) {
    source = `${address({ suffix: "svg", shows: true })}&background=no`;
    status.textContent = "";
    worksheet.href = `/studio/print?${query}`;
    paper.removeAttribute("src");
    formats.forEach((format, place) => {
      links[place].href = address(format);
      links[place].download = `${name}.${format.suffix}`;
    });
  }

  const element = h(
    "section",
    { class: "group take" },
    h("h2", {}, t("make.take")),
    h("div", { class: "row" }, ...links),
    h("div", { class: "row" }, button(t("make.link"), copyLink), button(t("make.print"), print), worksheet),
    status,
  );
  return { element, paper, copyLink, print, show };
}
