/** Four arrow buttons for fingers, which screens with a mouse only do not show. */

import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { NAMES } from "../../maze/maze.js";

const ORDER = [0, 3, 1, 2]; // of the keyboard's focus: north, west, east, south

/** The buttons by their directions, north, east, south and west; run(direction). The page names them. */
export const arrowButtons = (run) =>
  NAMES.map((name, direction) => button(icon("M4 13l6-7 6 7", { "stroke-width": 2.4, "stroke-linejoin": "round" }), () => run(direction), { class: `to-${name}` }));

/** The buttons around their middle, as a group of this name. */
export const arrowPad = (arrows, name) => h("div", { class: "pad", role: "group", "aria-label": name }, ORDER.map((direction) => arrows[direction]));
