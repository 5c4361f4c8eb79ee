/** An infinite field as a layout for a view: it begins at the rulers along its top and its left. */

import { SPAN, cellOf, xOf, yOf } from "../maze/field.js";
import { FieldPainter } from "./field_painter.js";
import { rulerSizes } from "./rulers.js";

const MIN_SIDE = 2;
const MAX_FIRST_SIDE = 40; // pixels of the page: no cell is shown larger at first

/** How much is shown of the walls beyond column 0 and row 0 of a field. */
const beyond = (side) => Math.max(2, Math.round(side / 3));

/** How it is placed on a canvas: see framing.js. */
const framing = {
  minSide: () => MIN_SIDE,
  maxSide: (view) => 64 * view.ratio,
  thickness: () => 0,

  place(view, [x0, y0, x1, y1]) {
    const { canvas, ratio } = view;
    const margin = rulerSizes(view);
    const largest = Math.min((canvas.width - margin.left) / (x1 - x0 + 1.4), (canvas.height - margin.top) / (y1 - y0 + 1.4));
    const side = Math.max(MIN_SIDE, Math.min(Math.floor(largest), MAX_FIRST_SIDE * ratio));
    const begin = (edge, first) => edge + (first ? 0 : beyond(side)) - first * side;
    const top = begin(margin.top, y0);
    const rulers = rulerSizes({ canvas, ratio, side, top }); // with as many digits as this side needs
    return { side, left: begin(rulers.left, x0), top };
  },

  limit(view, left, top) {
    const { canvas, side } = view;
    const margin = rulerSizes(view);
    const within = (place, size, edge) => Math.round(Math.max(size - SPAN * side, Math.min(edge + beyond(side), place)));
    return [within(left, canvas.width, margin.left), within(top, canvas.height, margin.top)];
  },

  calmArea(view) {
    const { canvas, left, top } = view;
    const margin = rulerSizes(view);
    const edge = 2 * view.side;
    return {
      left: margin.left + (left < margin.left ? edge : 0),
      top: margin.top + (top < margin.top ? edge : 0),
      right: canvas.width - edge,
      bottom: canvas.height - edge,
    };
  },
};

export class FieldLayout {
  painter = FieldPainter;
  framing = framing;
  extent = [SPAN, SPAN];
  field = null;
  search = null; // whose progress is shown
  position = 0; // of the search: how many cells were visited

  center(cell) {
    return [xOf(cell) + 0.5, yOf(cell) + 0.5];
  }

  at(x, y) {
    return x < 0 || y < 0 || x >= SPAN || y >= SPAN ? -1 : cellOf(Math.floor(x), Math.floor(y));
  }

  /** Whether a point of the canvas lies on the rulers. */
  covers(view, x, y) {
    const margin = rulerSizes(view);
    return x < margin.left || y < margin.top;
  }
}
