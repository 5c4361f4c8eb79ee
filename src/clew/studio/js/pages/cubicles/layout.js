/** Where everything stands on the page. */

import { button, copy, h } from "../../lib/dom.js";
import { say } from "../../lib/announce.js";
import { link } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";
import { languageHelp } from "./report.js";

const icon = (d, key, run) =>
  button(h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" }, h("path", { d })), run, { class: "icon", "aria-label": t(key), title: t(key) });

export function layout(root, { form, trouble, results, canvas, readout, clicks, said, bar, signs, paper, frame, zoom }) {
  root.append(
    h("h1", {}, t("cubicles.title")),
    h("p", { class: "lead" }, t("cubicles.lead")),
    h(
      "div",
      { class: "bench" },
      form.element,
      h(
        "section",
        { class: "stage" },
        trouble,
        h("div", { class: "results", role: "group", "aria-label": t("cubicles.results") }, results.way, results.fill),
        canvas,
        readout,
        h("div", { class: "under" }, h("div", { class: "row clicks", role: "group", "aria-label": t("cubicles.click") }, h("span", { class: "quiet", "aria-hidden": "true" }, t("cubicles.click")), ...clicks), h("div", { class: "row zooms" }, icon("M4 10h12", "cubicles.smaller", () => zoom(0.8)), icon("M4 10h12M10 4v12", "cubicles.larger", () => zoom(1.25)), icon("M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5", "cubicles.whole", frame))),
        said,
        h("div", { class: "make" }, bar.element),
        signs,
      ),
      h("div", { class: "tools" }, form.paste, paper.element, languageHelp(), h("div", { class: "row" }, button(t("cubicles.link"), copyLink))),
    ),
  );
}

async function copyLink() {
  if (await copy(link())) say(t("cubicles.link.copied"));
}
