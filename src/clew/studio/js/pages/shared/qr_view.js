/** The address of the page as a QR code, to look at, to save and to print. */

import { button } from "../../lib/controls.js";
import { download, h } from "../../lib/dom.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { fileOfSvg } from "../../view/picture_file.js";
import { MAX_BYTES, qrSvg } from "../../view/qr_code.js";
import texts from "../../words/qr.js";

addTexts(texts);

const FORMS = ["svg", "png"];
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/; // hosts that are this computer, for every computer

/** {element, update(address)}: `update` shows the code of an address, or why there is no code. */
export function qrView() {
  let svg = "";
  const image = h("img", { alt: t("qr.alt") });
  const long = h("p", { class: "hint" });
  const local = h("p", { class: "hint" }, t("qr.local"));
  const save = async (form) => download(await fileOfSvg(svg, form), `clew-qr.${form}`);
  const forms = FORMS.map((form) => button(form.toUpperCase(), () => save(form), { "aria-label": t("qr.save", { form: form.toUpperCase() }) }));
  const code = h("div", { class: "code-of-link" }, image, h("div", { class: "row" }, ...forms));

  /** Show a picture; the address of the one before is given back. */
  function show(text) {
    svg = text;
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }

  function update(address) {
    const bytes = new TextEncoder().encode(address).length;
    code.hidden = bytes > MAX_BYTES;
    long.textContent = code.hidden ? t("qr.long", { bytes: formatNumber(bytes), most: formatNumber(MAX_BYTES) }) : "";
    local.hidden = code.hidden || !LOCAL.test(new URL(address).hostname);
    if (!code.hidden) show(qrSvg(address));
  }

  return { element: h("div", { class: "qr" }, code, long, local), update };
}
