/** Three buttons: smaller, larger, the whole maze. */

import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

const BUTTONS = [
  ["-", "board.smaller", "M4 10h12"],
  ["+", "board.larger", "M4 10h12M10 4v12"],
  ["0", "board.whole", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"],
];

/** An element; run("-"), run("+") or run("0"), as the keys do. */
export const zoomButtons = (run) =>
  h("span", { class: "row zoom" }, ...BUTTONS.map(([key, name, path]) =>
    button(icon(path), () => run(key), { class: "icon", "aria-label": t(name), title: t(name) })));
