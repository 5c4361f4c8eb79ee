/** How a layout is placed on the canvas. All lengths are device pixels.
 *
 * A framing has `maxSide(view)` (of a cell), `thickness(side)` (of walls), `place(view, box)` (the camera {side, left,
 * top} for cells [x0, y0, x1, y1]), `limit(view, left, top)` (the nearest allowed place of cell 0,0) and
 * `calmArea(view)` ({left, top, right, bottom}: following a cell in there moves nothing).
 */

import { thickness } from "./tiles.js";

export const MIN_SIDE = 2;
const MIN_VISIBLE = 60; // pixels of the page: so much of a maze stays on the canvas

/** A whole maze: as large as it can be, in the middle. */
export const wholeMaze = {
  maxSide: (view) => 160 * view.ratio,
  thickness,

  place(view, [x0, y0, x1, y1]) {
    const { canvas, ratio } = view;
    const [wide, high] = [x1 - x0, y1 - y0];
    const largest = (size, cells) => Math.floor((size - 2 * ratio) / (cells + 1 / 9));
    const side = Math.max(MIN_SIDE, Math.min(largest(canvas.width, wide), largest(canvas.height, high), this.maxSide(view)));
    const centered = (size, cells) => Math.max(0, Math.floor((size - cells * side - thickness(side)) / 2));
    return { side, left: centered(canvas.width, wide) - x0 * side, top: centered(canvas.height, high) - y0 * side };
  },

  limit(view, left, top) {
    const [wide, high] = view.span;
    const visible = Math.min(3 * view.side, MIN_VISIBLE * view.ratio);
    const within = (place, size, span) => Math.round(Math.min(size - visible, Math.max(visible - span, place)));
    return [within(left, view.canvas.width, wide), within(top, view.canvas.height, high)];
  },

  calmArea({ canvas: { width, height } }) {
    const edge = Math.min(width, height) / 6;
    return { left: edge, top: edge, right: width - edge, bottom: height - edge };
  },
};
