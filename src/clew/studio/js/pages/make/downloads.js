/** Save a maze: files, link, paper. */

import { link } from "../../lib/address.js";
import { announce, showNotice } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { copy, download, h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";

const fileLink = (suffix) => h("a", { class: "button", "aria-label": t("make.download", { form: suffix.toUpperCase() }) }, suffix.toUpperCase());

/** {element, paper, copyLink(), print(), show({address, blob, name, query})}: address(format) is where a file comes from, or
 * without a service blob(suffix) makes it; `query` is what the page for worksheets is opened with. */
export function downloads(formats) {
  const save = async (suffix) => download(await made(suffix), `${file}.${suffix}`);
  const fileButton = (suffix) => button(suffix.toUpperCase(), () => save(suffix), { class: "button", "aria-label": t("make.download", { form: suffix.toUpperCase() }) });
  const links = formats.map(({ suffix }) => (hasService ? fileLink(suffix) : fileButton(suffix)));
  const worksheet = h("a", { class: "button", "data-page": true }, t("make.worksheet"));
  const status = h("p", { class: "hint message" });
  const paper = h("img", { class: "paper", alt: "" });
  let source = null;
  let made = null;
  let file = "";

  async function copyLink() {
    showNotice(status, t((await copy(link())) ? "make.copied" : "make.uncopied"));
  }

  /** For sharp lines on paper the SVG is printed, not the screen's pixels. */
  async function print() {
    if (source) {
      paper.src = await source();
      await paper.decode().catch(() => announce(t("api.away")));
    }
    window.print();
  }

  function show({ address, blob, name, query }) {
    [made, file] = [blob, name];
    source = async () => (hasService ? `${address({ suffix: "svg", shows: true })}&background=no` : URL.createObjectURL(await made("svg")));
    status.textContent = "";
    paper.removeAttribute("src");
    if (!hasService) return;
    worksheet.href = `/studio/print?${query}`;
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
    h("div", { class: "row" }, button(t("make.link"), copyLink), button(t("make.print"), print), hasService && worksheet),
    status,
  );
  return { element, paper, copyLink, print, show };
}
