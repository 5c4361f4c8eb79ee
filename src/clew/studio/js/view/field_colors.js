/** The colors of a field: its walls, and how far its cells are. */

import { css, shadeWithin } from "./colors.js";
import { mixed, paints } from "./tiles.js";

const SPANS = { day: 125, night: 105 }; // walls have a contrast of 3:1 on these, too

/** The part of cividis that differs from the walls, which are dark by day and light by night. */
export const tone = (steps, max, dark) => shadeWithin(steps, max, dark, SPANS);

/** The colors of a palette, with those of walls, of the frontier where cells are small, and of cells without value. */
export function fieldColors(palette, dark) {
  const colors = paints(palette, dark);
  colors.wall = mixed(colors.paper, colors.ink, dark ? 0.85 : 0.95);
  colors.edge = mixed(colors.paper, colors.ink, dark ? 0.4 : 0.45);
  colors.none = mixed(colors.paper, colors.ink, 0.25);
  for (const name of ["wall", "none"]) colors.css[name] = css(colors[name]);
  return colors;
}
