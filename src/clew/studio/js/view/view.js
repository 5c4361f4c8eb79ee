/** A maze on a canvas: crisp at every zoom, and only what changed is painted again. */

import { isDark, palette } from "./colors.js";
import { Floor } from "./square_floor.js";
import { overlay, pointOn, squareRim } from "./overlay.js";
import { floor, paints, thickness } from "./tiles.js";

const LEAST = 2;
const MOST = 160; // pixels of the page

export class View {
  /** What lies in and over the maze: path, shown, distances, numbers, marks, walk, dots, player, start, goal, hint,
   * current, cursor. Set what is needed and call draw(). */
  layers = {};
  plan = null; // where the cells are: flat, or those of a solid that can be seen
  side = 0; // of a cell, in device pixels
  thick = 1;
  left = 0; // where the corner of the first cell is on the canvas
  top = 0;
  fitted = true;
  #maze = null;
  #floor = null;
  #colours = null;
  #asked = 0;
  #ends = [];

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.ratio = devicePixelRatio || 1;
    const again = () => this.refresh();
    const sized = new ResizeObserver(() => this.#resize());
    sized.observe(canvas);
    this.#ends.push(() => sized.disconnect());
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", again);
    document.addEventListener("themechange", again);
    this.#ends.push(() => dark.removeEventListener("change", again));
    this.#ends.push(() => document.removeEventListener("themechange", again));
    this.#watchRatio();
  }

  get maze() {
    return this.#maze;
  }

  set maze(maze) {
    this.#maze = maze;
    this.show(maze.plan);
  }

  /** Show the maze on another plan, which says where things are in cell widths:
   *
   * `extent`, `center(cell)`, `at(x, y)`, `among(x0, y0, x1, y1, run)`; where cells are no squares also `room(cell)`,
   * `rim(cell)`, `legs(from, to, maze)` and `painter`, the class that paints the floor in place of `Floor`.
   */
  show(plan) {
    this.plan = plan;
    const painter = plan.painter ?? Floor;
    if (!(this.#floor instanceof painter)) this.#floor = new painter();
  }

  /** Width and height of the whole maze, in device pixels. */
  get span() {
    return this.plan.extent.map((each) => each * this.side);
  }

  /** Stop listening; the canvas can go. */
  close() {
    cancelAnimationFrame(this.#asked);
    this.#ends.forEach((end) => end());
    this.#ends = [];
  }

  #watchRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const change = () => {
      this.#resize();
      this.#watchRatio();
    };
    query.addEventListener("change", change, { once: true });
    this.#ends.push(() => query.removeEventListener("change", change));
  }

  #resize() {
    const box = this.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    const wide = Math.max(1, Math.round(box.width * ratio));
    const high = Math.max(1, Math.round(box.height * ratio));
    if (wide === this.canvas.width && high === this.canvas.height && ratio === this.ratio && this.side) return;
    this.ratio = ratio;
    this.canvas.width = wide;
    this.canvas.height = high;
    if (this.maze) {
      if (this.fitted || !this.side) this.fit();
      else this.refresh();
    }
  }

  /** Paint everything anew, after the colours or the size changed. */
  refresh() {
    this.#floor?.forget();
    this.#colours = null;
    this.#now();
  }

  /** Show the layers as they are now, with the next frame. */
  draw() {
    if (!this.#asked) this.#asked = requestAnimationFrame(() => this.#now());
  }

  #now() {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    if (!this.maze) return;
    if (!this.side) this.fit(true);
    this.#colours ??= paints(palette(), isDark());
    const { context, canvas } = this;
    const base = this.#floor.paint(this, this.#colours);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(base, 0, 0);
    overlay(context, this, this.#colours);
  }

  /** Call run(cell) for every cell that can be seen. */
  visible(run) {
    const { left, top, side, canvas } = this;
    this.plan.among(-left / side, -top / side, (canvas.width - left) / side, (canvas.height - top) / side, run);
  }

  /** The colour of the cell's floor, [red, green, blue]. */
  floor(cell, colours = this.#colours) {
    return floor(this, cell, colours);
  }

  /** The point on the canvas of column x and row y, which may lie between cells. */
  point(x, y) {
    const half = this.thick / 2;
    return [this.left + x * this.side + half, this.top + y * this.side + half];
  }

  /** The middle of a cell. */
  middle(cell) {
    return this.point(...this.plan.center(cell));
  }

  /** The diameter of a circle that a cell has room for; signs are drawn in proportion to it. */
  size(cell) {
    return this.plan.room ? this.plan.room(cell) * this.side : this.side;
  }

  /** The lines of a step, each a list of points; two where the picture shows the cells apart. */
  legs(from, to) {
    const legs = this.plan.legs?.(from, to, this.maze);
    return legs ? legs.map((line) => line.map((place) => this.point(...place))) : [[this.middle(from), this.middle(to)]];
  }

  /** The point `part` of the way from a cell to the next one. */
  spot({ cell, next, part }) {
    const legs = part > 0 && next !== cell ? this.legs(cell, next) : [];
    return legs.length ? pointOn(legs, part) : this.middle(cell);
  }

  /** The corners of an area a little smaller than the cell, in which a line of this width has room. */
  rim(cell, line) {
    if (this.plan.rim) return this.plan.rim(cell).map((place) => this.point(...place));
    const [x, y] = this.plan.center(cell);
    return squareRim([this.left + (x - 0.5) * this.side, this.top + (y - 0.5) * this.side], this.side, this.thick, line);
  }

  /** Show the whole maze, as large as it can be. */
  fit(quietly = false) {
    const { plan, canvas } = this;
    if (!plan || canvas.width < 2) return;
    const [wide, high] = plan.extent;
    const room = (size, cells) => Math.floor((size - 2 * this.ratio) / (cells + 1 / 9));
    this.side = Math.max(LEAST, Math.min(room(canvas.width, wide), room(canvas.height, high), MOST * this.ratio));
    this.thick = thickness(this.side);
    this.fitted = true;
    this.#centre();
    if (!quietly) this.refresh();
  }

  #centre() {
    const { canvas, thick } = this;
    const [wide, high] = this.span;
    this.left = Math.max(0, Math.floor((canvas.width - wide - thick) / 2));
    this.top = Math.max(0, Math.floor((canvas.height - high - thick) / 2));
  }

  /** Make cells larger or smaller around a point of the canvas, {x, y} in pixels of the page. */
  zoom(factor, at = null) {
    if (!this.side) return;
    const old = this.side;
    const wanted = Math.round(old * factor);
    const side = factor > 1 ? Math.max(old + 1, wanted) : Math.min(old - 1, wanted);
    this.side = Math.max(LEAST, Math.min(side, MOST * this.ratio));
    if (this.side === old) return;
    const x = at ? at.x * this.ratio : this.canvas.width / 2;
    const y = at ? at.y * this.ratio : this.canvas.height / 2;
    this.left = Math.round(x - ((x - this.left) * this.side) / old);
    this.top = Math.round(y - ((y - this.top) * this.side) / old);
    this.thick = thickness(this.side);
    this.fitted = false;
    this.#keepInSight();
    this.refresh();
  }

  /** Whether dragging moves something. */
  get loose() {
    return !this.fitted || Boolean(this.plan?.turn);
  }

  /** Move the picture by pixels of the page; a solid turns. */
  pan(dx, dy) {
    if (this.plan.turn) {
      const radius = (this.plan.extent[0] / 2) * (this.side / this.ratio);
      this.plan.turn(dx / radius, dy / radius);
      this.draw();
      return;
    }
    this.left += Math.round(dx * this.ratio);
    this.top += Math.round(dy * this.ratio);
    this.fitted = false;
    this.#keepInSight();
    this.draw();
  }

  /** At least a part of the maze stays where it can be seen. */
  #keepInSight() {
    const { canvas } = this;
    const [wide, high] = this.span;
    const some = Math.min(3 * this.side, 60 * this.ratio);
    this.left = Math.round(Math.min(canvas.width - some, Math.max(some - wide, this.left)));
    this.top = Math.round(Math.min(canvas.height - some, Math.max(some - high, this.top)));
  }

  /** The cell under the pointer, -1 where there is none. */
  cellAt(event) {
    if (!this.side || !this.maze) return -1;
    const box = this.canvas.getBoundingClientRect();
    return this.plan.at(((event.clientX - box.left) * this.ratio - this.left) / this.side, ((event.clientY - box.top) * this.ratio - this.top) / this.side);
  }

  /** Bring the cell into the middle when it has come near the edge. */
  follow(cell) {
    const [wide, high] = this.span;
    if (this.fitted && wide <= this.canvas.width && high <= this.canvas.height) return;
    const [x, y] = this.middle(cell);
    const edge = Math.min(this.canvas.width, this.canvas.height) / 6;
    if (x < edge || x > this.canvas.width - edge) this.left += Math.round(this.canvas.width / 2 - x);
    if (y < edge || y > this.canvas.height - edge) this.top += Math.round(this.canvas.height / 2 - y);
    this.draw();
  }
}
