/** The legend of distances: cividis from near to far, with its numbers. */

import { h } from "../lib/dom.js";
import { css, isDark, shade } from "./colors.js";

const PARTS = 32;

/** A band of colors; color(place) for places from 0 to `PARTS - 1`. */
export const colorBand = (color) =>
  h("span", { class: "band", "aria-hidden": "true" }, ...Array.from({ length: PARTS }, (_, place) => h("i", { style: { background: css(color(place, PARTS - 1)) } })));

/** Elements for distances from 0 to `max`, ending in the text `last`. */
export const colorScale = (max, last) => [
  h("span", {}, "0"),
  colorBand((place, end) => shade((place * max) / end, max, isDark())),
  h("span", {}, last),
];
