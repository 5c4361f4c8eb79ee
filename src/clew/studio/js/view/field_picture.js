/** The field on a canvas: only the tiles in sight, walls on device pixels, rulers, and a search as of a moment. */

import { overlay, squareRim } from "./overlay.js";
import { Brush } from "./field_tiles.js";
import { SIDE, SPAN, cellOf, tileOf, xOf, yOf } from "../maze/field.js";
import { rulers, sizes } from "./rulers.js";

const LEAST = 2; // device pixels of a cell
const MOST = 64; // pixels of the page
const BUDGET = 7; // milliseconds of a frame for cells that were not seen before


const WIDE = 400; // cells that are shown together at most
const HIGH = 300;

/** The cells from [x0, y0, x1, y1] that show all of these, from 0,0 if that is not too much, else from near `start`. */
export function bounds(cells, start) {
  const [right, bottom] = [xOf, yOf].map((of) => cells.reduce((most, cell) => Math.max(most, of(cell)), 0));
  const [left, top] = right > WIDE || bottom > HIGH ? [xOf(start), yOf(start)].map((each) => Math.max(0, each - 40)) : [0, 0];
  return [left, top, Math.min(right + 1, left + WIDE), Math.min(bottom + 1, top + HIGH)];
}

export class Picture {
  /** path, shown, start, goal, cursor: as in js/view.js. */
  layers = {};
  field = null;
  search = null;
  position = 0; // of the search: so many places were stood on
  left = 0; // where cell 0,0 begins on the canvas, in device pixels
  top = 0;
  side = 0;
  thick = 0;
  #asked = 0;
  #brush = new Brush(this);
  #ends = [];

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    const again = () => this.refresh();
    const sized = new ResizeObserver(() => this.#resize());
    sized.observe(canvas);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", again);
    document.addEventListener("themechange", again);
    this.#ends.push(() => sized.disconnect(), () => dark.removeEventListener("change", again), () => document.removeEventListener("themechange", again));
    this.#resize();
  }

  close() {
    cancelAnimationFrame(this.#asked);
    this.#ends.forEach((end) => end());
  }

  /** Show another field or another search. */
  show(field, search) {
    this.#brush.forget(field !== this.field);
    Object.assign(this, { field, search });
    this.draw();
  }

  /** Paint everything anew, after the colours changed. */
  refresh() {
    this.#brush.fade();
    this.draw();
  }

  draw() {
    if (!this.#asked) this.#asked = requestAnimationFrame(() => this.#now());
  }

  #resize() {
    const box = this.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    const [wide, high] = [box.width, box.height].map((each) => Math.max(1, Math.round(each * ratio)));
    if (wide === this.canvas.width && high === this.canvas.height && ratio === this.ratio) return;
    const middle = this.side ? [(this.canvas.width / 2 - this.left) / this.side, (this.canvas.height / 2 - this.top) / this.side] : null;
    this.side = Math.round((this.side * ratio) / (this.ratio ?? ratio));
    Object.assign(this, { ratio });
    Object.assign(this.canvas, { width: wide, height: high });
    if (this.framed) this.frame(...this.framed);
    else if (middle) this.#centre(...middle);
    this.draw();
  }

  // Places: what the overlay of other pages asks for as well.

  point(x, y) {
    return [this.left + x * this.side, this.top + y * this.side];
  }

  middle(cell) {
    return this.point(xOf(cell) + 0.5, yOf(cell) + 0.5);
  }

  corner(cell) {
    return this.point(xOf(cell), yOf(cell));
  }

  /** The cell under a pointer event, -1 where there is none. */
  cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [(event.clientX - box.left) * this.ratio, (event.clientY - box.top) * this.ratio];
    const [x, y] = [Math.floor((px - this.left) / this.side), Math.floor((py - this.top) / this.side)];
    const margin = sizes(this);
    return x < 0 || y < 0 || x >= SPAN || y >= SPAN || px < margin.left || py < margin.top ? -1 : cellOf(x, y);
  }

  // The part in sight

  /** Show the cells from (x0, y0) to (x1, y1), as large as they can be; where they are too many, (x0, y0) at least. */
  frame(x0, y0, x1, y1) {
    this.framed = [x0, y0, x1, y1];
    const { ratio, canvas } = this;
    const margin = sizes(this);
    const room = [(canvas.width - margin.left) / (x1 - x0 + 1.4), (canvas.height - margin.top) / (y1 - y0 + 1.4)];
    this.#size(Math.min(Math.floor(Math.min(...room)), 40 * ratio));
    this.left = margin.left + (x0 ? 0 : this.#wall) - x0 * this.side;
    this.top = margin.top + (y0 ? 0 : this.#wall) - y0 * this.side;
    this.#keep();
    this.draw();
  }

  #size(side) {
    this.side = Math.max(LEAST, Math.min(Math.round(side), MOST * this.ratio));
    this.#brush.resize();
  }

  #centre(x, y) {
    this.left = Math.round(this.canvas.width / 2 - x * this.side);
    this.top = Math.round(this.canvas.height / 2 - y * this.side);
    this.#keep();
  }

  /** How much is shown of the walls beyond the edge. */
  get #wall() {
    return Math.max(2, Math.round(this.side / 3));
  }

  /** The field begins at the rulers. */
  #keep() {
    const margin = sizes(this);
    const least = (size) => size - SPAN * this.side;
    this.left = Math.round(Math.max(least(this.canvas.width), Math.min(margin.left + this.#wall, this.left)));
    this.top = Math.round(Math.max(least(this.canvas.height), Math.min(margin.top + this.#wall, this.top)));
  }

  /** Make cells larger or smaller around a point, {x, y} in pixels of the page. */
  zoom(factor, at = null) {
    const old = this.side;
    const wanted = Math.round(old * factor);
    this.#size(factor > 1 ? Math.max(old + 1, wanted) : Math.min(old - 1, wanted));
    const x = at ? at.x * this.ratio : this.canvas.width / 2;
    const y = at ? at.y * this.ratio : this.canvas.height / 2;
    this.left = Math.round(x - ((x - this.left) * this.side) / old);
    this.top = Math.round(y - ((y - this.top) * this.side) / old);
    this.framed = null;
    this.#keep();
    this.draw();
  }

  /** Move the picture by pixels of the page. */
  pan(dx, dy) {
    this.left += dx * this.ratio;
    this.top += dy * this.ratio;
    this.framed = null;
    this.#keep();
    this.draw();
  }

  /** Bring the cell into sight. */
  follow(cell) {
    const [x, y] = this.middle(cell);
    const margin = sizes(this);
    const edge = 2 * this.side;
    const inside = x > margin.left + (this.left < margin.left ? edge : 0) && x < this.canvas.width - edge && y > margin.top + (this.top < margin.top ? edge : 0) && y < this.canvas.height - edge;
    if (!inside) {
      this.framed = null;
      this.#centre(xOf(cell), yOf(cell));
    }
    this.draw();
  }

  // Painting

  #now() {
    this.#asked = 0;
    const { context, canvas, field } = this;
    if (!field || canvas.width < 2 || !this.side) return;
    const colours = this.#brush.mix();
    const margin = sizes(this);
    const [x0, y0] = [Math.max(0, Math.floor((margin.left - this.left) / this.side)), Math.max(0, Math.floor((margin.top - this.top) / this.side))];
    const [x1, y1] = [Math.min(SPAN, Math.ceil((canvas.width - this.left) / this.side)), Math.min(SPAN, Math.ceil((canvas.height - this.top) / this.side))];
    const deadline = performance.now() + BUDGET;
    let complete = true;
    context.imageSmoothingEnabled = false;
    context.fillStyle = colours.css.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (let y = y0 - (y0 % SIDE); y < y1; y += SIDE)
      for (let x = x0 - (x0 % SIDE); x < x1; x += SIDE) {
        const key = tileOf(x, y);
        if (performance.now() > deadline && !this.#brush.has(key)) {
          complete = false; // its turn comes with the next frame
          continue;
        }
        complete = field.complete(field.tile(key), deadline) && complete;
        context.drawImage(this.#brush.bitmap(key), ...this.point(x, y), SIDE * this.side, SIDE * this.side);
      }
    if (!this.#brush.flat) this.#brush.shapes(x0, y0, x1, y1);
    context.fillStyle = colours.css.wall; // left of 0 and above 0 all is wall
    context.fillRect(0, 0, this.left, canvas.height);
    context.fillRect(0, 0, canvas.width, this.top);
    this.#marks(colours);
    rulers(context, this, colours);
    this.canvas.dataset.drawn = complete ? "all" : "part";
    if (!complete) this.draw();
  }

  /** The thread, start, target and cursor: never too small to be seen, and on paper where they cover walls. */
  #marks(colours) {
    const { context, ratio, thick } = this;
    const { start = -1, goal = -1, cursor = -1, path, shown } = this.layers;
    const larger = (least, layers) => ({ layers, ratio, thick, side: Math.max(this.side, least * ratio), middle: (cell) => this.middle(cell), rim: (cell, line) => squareRim(this.corner(cell), Math.max(this.side, least * ratio), thick, line) });
    overlay(context, larger(13, { path, shown, distances: true }), colours);
    overlay(context, larger(0, { cursor }), colours);
    if (cursor >= 0) {
      const [x, y] = this.corner(cursor);
      const line = Math.max(2, Math.round(2 * ratio));
      context.strokeStyle = colours.css.paper;
      context.lineWidth = line;
      context.strokeRect(x - line / 2, y - line / 2, this.side + line, this.side + line);
    }
    const side = Math.max(this.side, 17 * ratio);
    context.fillStyle = colours.css.paper;
    context.beginPath();
    if (side > this.side && start >= 0) context.arc(...this.middle(start), side * 0.36, 0, 2 * Math.PI);
    context.fill();
    overlay(context, larger(17, { start, goal }), colours);
  }
}
