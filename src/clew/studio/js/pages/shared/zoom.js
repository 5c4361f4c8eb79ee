/** Zooming by buttons and keys, and moving a zoomed picture by arrow keys. */

import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

const BUTTONS = [
  ["-", "board.smaller", "M4 10h12"],
  ["+", "board.larger", "M4 10h12M10 4v12"],
  ["0", "board.whole", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"],
];
const PANS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PAN_SHARE = 1 / 6; // of the picture's width or height

/** Three buttons: smaller, larger, the whole maze; run("-"), run("+") or run("0"), as the keys do. */
export const zoomButtons = (run) =>
  h("div", { class: "row zoom", role: "group", "aria-label": t("board.zoom") }, ...BUTTONS.map(([key, name, path]) =>
    button(icon(path), () => run(key), { class: "icon", "aria-label": t(name), title: t(name) })));

/** Bindings of the keys + - 0. */
export const zoomKeys = (run) => [
  { keys: ["+", "-", "0"], help: "board.zoom", run: (event) => run(event.key) },
  { keys: ["="], run: () => run("+") },
];

/** Zoom a view by a key: "+", "-", or "0" for the whole maze. */
export function zoomView(view, key) {
  if (key === "0") view.fit();
  else view.zoom(key === "+" ? 1.25 : 0.8);
}

/** A binding of the arrow keys, which move pictures that are zoomed in while one of them has the focus. */
export const panKeys = (views) => ({
  keys: Object.keys(PANS),
  help: "board.pan",
  when: (event) => views().some((view) => view.canvas === event.target && view.draggable),
  run({ key }) {
    const [dx, dy] = PANS[key];
    for (const view of views()) view.pan(dx * view.canvas.clientWidth * PAN_SHARE, dy * view.canvas.clientHeight * PAN_SHARE);
  },
});
