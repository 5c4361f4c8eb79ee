/** Three buttons: smaller, larger, the whole maze. */

import { button, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

const SIGNS = { "-": "M4 10h12", "+": "M4 10h12M10 4v12", 0: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" };
const NAMES = { "-": "board.smaller", "+": "board.larger", 0: "board.whole" };

/** An element; run("-"), run("+") or run("0"), as the keys do. */
export const zoomButtons = (run) =>
  h("span", { class: "row zoom" }, ...["-", "+", "0"].map((key) =>
    button(
      h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d: SIGNS[key], fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" })),
      () => run(key),
      { class: "icon", "aria-label": t(NAMES[key]), title: t(NAMES[key]) },
    )));
