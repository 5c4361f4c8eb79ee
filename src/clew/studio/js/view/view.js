/** A maze or a field on a canvas: sharp at every zoom; only what changed is painted again. */

import { isDark, palette } from "./colors.js";
import { MIN_WHOLE_SIDE, wholeMaze } from "./framing.js";
import { overlay, pointOn, squareOutline } from "./overlay.js";
import { SquareFloor } from "./square_floor.js";
import { floorColor, paints } from "./tiles.js";
import { watchCanvas } from "./watch_canvas.js";

/** A side made larger or smaller by a factor; whole numbers change by 1 at least, and smaller ones become 2 first. */
function scaled(side, factor) {
  const goal = side * factor;
  if (factor > 1) return goal < MIN_WHOLE_SIDE ? goal : Math.max(Math.floor(side) + 1, goal);
  return side <= MIN_WHOLE_SIDE ? goal : Math.max(MIN_WHOLE_SIDE, Math.min(side - 1, goal));
}

export class View {
  /** What lies in and over the picture: path, shown, loops, distances, numbers, marks, walk, dots, player, start, goal, hint,
   * current, cursor; `over(context, view, colors)` draws what is only on one page. Set what is needed and call draw(). */
  layers = {};
  layout = null; // where the cells are: flat, on a solid, or in a field
  side = 0; // of a cell, in device pixels
  thick = 1; // of walls
  left = 0; // where the corner of the first cell is on the canvas
  top = 0;
  fitted = true; // not zoomed or moved by hand
  painted = null; // is called whenever it was painted
  #maze = null;
  #box = null; // the cells to fit into the canvas, [x0, y0, x1, y1]; null for all
  #painter = null;
  #colors = null;
  #frame = 0;
  #unwatch;

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.ratio = devicePixelRatio || 1;
    this.#unwatch = watchCanvas(canvas, { resized: () => this.#resize(), recolored: () => this.refresh() });
  }

  get maze() {
    return this.#maze;
  }

  set maze(maze) {
    this.#maze = maze;
    this.show(maze.layout);
  }

  /** Show another layout, which says where things are in cell widths:
   *
   * `extent`, `center(cell)`, `at(x, y)`, `forEachCellIn(x0, y0, x1, y1, run)`; where cells are not squares also
   * `diameter(cell)`, `outline(cell)` and `stepLines(from, to, maze)`; `painter`, the class that paints it (default
   * `SquareFloor`), and `framing`, how it is placed on the canvas (default `wholeMaze`).
   */
  show(layout) {
    this.layout = layout;
    const painter = layout.painter ?? SquareFloor;
    if (!(this.#painter instanceof painter)) {
      this.#painter = new painter();
      this.#colors = null;
    }
  }

  get framing() {
    return this.layout.framing ?? wholeMaze;
  }

  /** Width and height of the whole picture, in device pixels. */
  get span() {
    return this.layout.extent.map((each) => each * this.side);
  }

  /** Stop listening; the canvas can be removed. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#unwatch();
  }

  #resize() {
    const { canvas } = this;
    const box = canvas.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    const [width, height] = [box.width, box.height].map((each) => Math.max(1, Math.round(each * ratio)));
    if (width === canvas.width && height === canvas.height && ratio === this.ratio && this.side) return;
    const [x, y] = [(canvas.width / 2 - this.left) / this.side, (canvas.height / 2 - this.top) / this.side];
    const side = (this.side * ratio) / this.ratio;
    this.ratio = ratio;
    Object.assign(canvas, { width, height });
    if (!this.layout) return;
    this.#setSide(side);
    if (this.fitted || !this.side) this.#place();
    else this.#move(canvas.width / 2 - x * this.side, canvas.height / 2 - y * this.side);
    this.refresh();
  }

  /** Paint everything anew, after the colors or the size changed. */
  refresh() {
    this.#painter?.forget();
    this.#colors = null;
    this.paint();
  }

  /** Paint the layers as they are now, with the next frame. */
  draw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.paint());
  }

  /** Paint the layers at once. */
  paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.layout) return;
    if (!this.side) this.#place();
    if (!this.side) return;
    const painter = this.#painter;
    this.#colors ??= (painter.colors ?? paints)(palette(), isDark());
    const complete = painter.paint(this, this.#colors);
    if (painter.paintOver) painter.paintOver(this, this.#colors);
    else overlay(this.context, this, this.#colors, painter);
    const drawn = complete === false ? "part" : "all";
    if (this.canvas.dataset.drawn !== drawn) this.canvas.dataset.drawn = drawn;
    if (drawn === "part") this.draw();
    this.painted?.();
  }

  // Where things are

  /** Call run(cell) for every cell on the canvas. */
  visible(run) {
    const { left, top, side, canvas } = this;
    this.layout.forEachCellIn(-left / side, -top / side, (canvas.width - left) / side, (canvas.height - top) / side, run);
  }

  /** The color of the cell's floor, [red, green, blue]. */
  floor(cell, colors = this.#colors) {
    return floorColor(this, cell, colors);
  }

  /** The point on the canvas of column x and row y, which may lie between cells. */
  point(x, y) {
    const half = this.thick / 2;
    return [this.left + x * this.side + half, this.top + y * this.side + half];
  }

  /** The middle of a cell. */
  middle(cell) {
    return this.point(...this.layout.center(cell));
  }

  /** The diameter of a circle that fits into a cell; signs are drawn in proportion to it. */
  size(cell) {
    return this.layout.diameter ? this.layout.diameter(cell) * this.side : this.side;
  }

  /** The lines of a step, each a list of points; two if the cells are apart in the picture. */
  stepLines(from, to) {
    const lines = this.layout.stepLines?.(from, to, this.maze);
    return lines ? lines.map((line) => line.map((place) => this.point(...place))) : [[this.middle(from), this.middle(to)]];
  }

  /** The point at the fraction `part` of the step from a cell to the next. */
  spot({ cell, next, part }) {
    const lines = part > 0 && next !== cell ? this.stepLines(cell, next) : [];
    return lines.length ? pointOn(lines, part) : this.middle(cell);
  }

  /** The corners of an area a little smaller than the cell, with room for a line of this width. */
  outline(cell, line) {
    if (this.layout.outline) return this.layout.outline(cell).map((place) => this.point(...place));
    const [x, y] = this.layout.center(cell);
    return squareOutline([this.left + (x - 0.5) * this.side, this.top + (y - 0.5) * this.side], this.side, this.thick, line);
  }

  /** The pixel under the pointer. */
  #pixelAt(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * this.ratio, (event.clientY - box.top) * this.ratio];
  }

  /** The place under the pointer, in cell widths, as lines of walls have it. */
  placeAt(event) {
    const [x, y] = this.#pixelAt(event);
    const half = this.thick / 2;
    return [(x - this.left - half) / this.side, (y - this.top - half) / this.side];
  }

  /** The cell under the pointer, or -1. */
  cellAt(event) {
    if (!this.side || !this.layout) return -1;
    const [x, y] = this.#pixelAt(event);
    if (this.layout.covers?.(this, x, y)) return -1;
    return this.layout.at((x - this.left) / this.side, (y - this.top) / this.side);
  }

  // Zooming and moving

  /** Show everything, as large as it can be. */
  fit() {
    this.#fit(null);
  }

  /** Show the cells from (x0, y0) to (x1, y1), as large as they can be. */
  frame(x0, y0, x1, y1) {
    this.#fit([x0, y0, x1, y1]);
  }

  #fit(box) {
    this.#box = box;
    this.fitted = true;
    this.#place();
    this.draw();
  }

  #place() {
    if (!this.layout || this.canvas.width < 2) return;
    const { side, left, top } = this.framing.place(this, this.#box ?? [0, 0, ...this.layout.extent]);
    this.#setSide(side);
    Object.assign(this, { left, top });
  }

  #setSide(side) {
    if (!side) return;
    const { framing } = this;
    const allowed = Math.max(framing.minSide(this), Math.min(side, framing.maxSide(this)));
    this.side = allowed < MIN_WHOLE_SIDE ? allowed : Math.round(allowed);
    this.thick = this.framing.thickness(this.side);
  }

  #move(left, top) {
    [this.left, this.top] = this.framing.limit(this, left, top);
  }

  /** Make cells larger or smaller around a point of the canvas, {x, y} in pixels of the page. */
  zoom(factor, at = null) {
    const old = this.side;
    if (!old) return;
    this.#setSide(scaled(old, factor));
    if (this.side === old) return;
    const { canvas, span: [wide, high] } = this;
    if (factor < 1 && wide <= canvas.width && high <= canvas.height) {
      this.fit();
      return;
    }
    const x = at ? at.x * this.ratio : canvas.width / 2;
    const y = at ? at.y * this.ratio : canvas.height / 2;
    this.fitted = false;
    this.#move(Math.round(x - ((x - this.left) * this.side) / old), Math.round(y - ((y - this.top) * this.side) / old));
    this.draw();
  }

  /** Whether dragging moves something. */
  get draggable() {
    return !this.fitted || Boolean(this.layout?.turn);
  }

  /** Move the picture by pixels of the page; a solid turns. */
  pan(dx, dy) {
    if (this.layout.turn) {
      const radius = (this.layout.extent[0] / 2) * (this.side / this.ratio);
      this.layout.turn(dx / radius, dy / radius);
    } else {
      this.fitted = false;
      this.#move(this.left + dx * this.ratio, this.top + dy * this.ratio);
    }
    this.draw();
  }

  /** Bring the cell into the middle if it has come near the edge. */
  follow(cell) {
    const { width, height } = this.canvas;
    const [wide, high] = this.span;
    if (this.fitted && wide <= width && high <= height) return;
    const [x, y] = this.middle(cell);
    const calm = this.framing.calmArea(this);
    const left = x < calm.left || x > calm.right ? this.left + Math.round(width / 2 - x) : this.left;
    const top = y < calm.top || y > calm.bottom ? this.top + Math.round(height / 2 - y) : this.top;
    if (left !== this.left || top !== this.top) {
      this.fitted = false;
      this.#move(left, top);
    }
    this.draw();
  }
}
