/** The legend of distances: cividis from near to far, with its numbers. */

import { h } from "../lib/dom.js";
import { css, isDark, shade } from "./colors.js";

const PARTS = 32;

/** A color for each theme; the second value is for browsers that know no `light-dark`. */
const backgrounds = (color) => ({ "background-color": css(color(isDark())), background: `light-dark(${css(color(false))}, ${css(color(true))})` });

/** A band of colors, which are those of the theme; color(place, last, dark) for places from 0 to `last`. */
export const colorBand = (color) =>
  h("span", { class: "band", "aria-hidden": "true" }, ...Array.from({ length: PARTS }, (_, place) => h("i", { style: backgrounds((dark) => color(place, PARTS - 1, dark)) })));

/** Elements for distances from 0 to `max`, ending in the text `last`. */
export const colorScale = (max, last) => [
  h("span", {}, "0"),
  colorBand((place, end, dark) => shade((place * max) / end, max, dark)),
  h("span", {}, last),
];
