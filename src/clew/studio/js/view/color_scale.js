/** The legend of distances: cividis from near to far, with its numbers. */

import { css, isDark, shade } from "./colors.js";
import { h } from "../lib/dom.js";

const PARTS = 32;

/** An element for distances from 0 to `most`, ending in the text `last`. */
export function scale(most, last) {
  const parts = Array.from({ length: PARTS }, (_, place) =>
    h("i", { style: { background: css(shade((place * most) / (PARTS - 1), most, isDark())) } }),
  );
  return [h("span", {}, "0"), h("span", { class: "band", "aria-hidden": "true" }, ...parts), h("span", {}, last)];
}
