/** The colours of the field: its walls, and how far its places are. */

import { css, shade } from "./colors.js";
import { paints } from "./tiles.js";

const mixed = (one, other, part) => one.map((each, at) => Math.round(each + (other[at] - each) * part));

/** The part of cividis that can be told from walls, which are dark by day and light by night. */
export const tone = (steps, most, dark) => shade(steps, (Math.max(1, most) * 175) / (dark ? 105 : 125), dark);

/** The colours of a palette, with those of walls, of the frontier where cells are small, and of cells without value. */
export function tones(palette, dark) {
  const colours = paints(palette, dark);
  colours.wall = mixed(colours.paper, colours.ink, dark ? 0.7 : 0.95);
  colours.edge = mixed(colours.paper, colours.ink, dark ? 0.4 : 0.45);
  colours.none = mixed(colours.paper, colours.ink, 0.25);
  for (const name of ["wall", "none"]) colours.css[name] = css(colours[name]);
  return colours;
}
