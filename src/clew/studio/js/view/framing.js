/** How a layout is placed on the canvas. All lengths are device pixels.
 *
 * A framing has `minSide(view)` and `maxSide(view)` (of a cell), `thickness(side)` (of walls), `place(view, box)` (the
 * camera {side, left, top} for cells [x0, y0, x1, y1]), `limit(view, left, top)` (the nearest allowed place of cell 0,0)
 * and `calmArea(view)` ({left, top, right, bottom}: following a cell in there moves nothing).
 */

import { thickness } from "./tiles.js";

export const MIN_WHOLE_SIDE = 2; // from here on, a cell has a whole number of pixels, so that walls are sharp
const MIN_VISIBLE = 60; // pixels of the page: so much of a maze stays on the canvas

/** A whole maze: as large as it can be, in the middle. */
export const wholeMaze = {
  /** That of the whole maze: zooming out ends there. */
  minSide: (view) => wholeMaze.place(view, [0, 0, ...view.layout.extent]).side,
  maxSide: (view) => 160 * view.ratio,
  thickness,

  place(view, [x0, y0, x1, y1]) {
    const { canvas, ratio } = view;
    const [wide, high] = [x1 - x0, y1 - y0];
    const largest = (size, cells) => Math.max(1, size - 2 * ratio) / (cells + 1 / 9);
    const most = Math.min(largest(canvas.width, wide), largest(canvas.height, high), this.maxSide(view));
    const side = most < MIN_WHOLE_SIDE ? most : Math.floor(most);
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
