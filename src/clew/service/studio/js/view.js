/** A maze on a canvas: crisp at every zoom, and only what changed is painted again. */

import { isDark, palette } from "./colours.js";
import { Floor } from "./floor.js";
import { overlay } from "./overlay.js";
import { floor, paints, thickness } from "./paint.js";

const LEAST = 2;
const MOST = 160; // pixels of the page

export class View {
  /** What lies in and over the maze: path, shown, distances, numbers, marks, walk, dots, player, start, goal, hint,
   * current, cursor. Set what is needed and call draw(). */
  layers = {};
  maze = null;
  side = 0; // of a cell, in device pixels
  thick = 1;
  left = 0; // where the corner of the first cell is on the canvas
  top = 0;
  fitted = true;
  #floor = new Floor();
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
    this.#floor.forget();
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

  /** The columns and rows of tiles that can be seen: [x from, x to, y from, y to], the last ones excluded. */
  window() {
    const { side, maze, canvas } = this;
    return [
      Math.max(0, Math.floor(-this.left / side)),
      Math.min(maze.width + 1, Math.ceil((canvas.width - this.left) / side)),
      Math.max(0, Math.floor(-this.top / side)),
      Math.min(maze.height + 1, Math.ceil((canvas.height - this.top) / side)),
    ];
  }

  /** Call run(cell, x, y) for every cell that can be seen. */
  visible(run) {
    const [x0, x1, y0, y1] = this.window();
    for (let y = y0; y < Math.min(y1, this.maze.height); y++)
      for (let x = x0; x < Math.min(x1, this.maze.width); x++) run(y * this.maze.width + x, x, y);
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
    return this.point((cell % this.maze.width) + 0.5, Math.floor(cell / this.maze.width) + 0.5);
  }

  /** The north-western corner of a cell. */
  corner(cell) {
    return [this.left + (cell % this.maze.width) * this.side, this.top + Math.floor(cell / this.maze.width) * this.side];
  }

  /** Show the whole maze, as large as it can be. */
  fit(quietly = false) {
    const { maze, canvas } = this;
    if (!maze || canvas.width < 2) return;
    const room = (size, cells) => Math.floor((size - 2 * this.ratio) / (cells + 1 / 9));
    this.side = Math.max(LEAST, Math.min(room(canvas.width, maze.width), room(canvas.height, maze.height), MOST * this.ratio));
    this.thick = thickness(this.side);
    this.fitted = true;
    this.#centre();
    if (!quietly) this.refresh();
  }

  #centre() {
    const { maze, canvas, side, thick } = this;
    this.left = Math.max(0, Math.floor((canvas.width - maze.width * side - thick) / 2));
    this.top = Math.max(0, Math.floor((canvas.height - maze.height * side - thick) / 2));
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

  /** Move the picture by pixels of the page. */
  pan(dx, dy) {
    this.left += Math.round(dx * this.ratio);
    this.top += Math.round(dy * this.ratio);
    this.fitted = false;
    this.#keepInSight();
    this.draw();
  }

  /** At least a part of the maze stays where it can be seen. */
  #keepInSight() {
    const { maze, canvas, side } = this;
    const some = Math.min(3 * side, 60 * this.ratio);
    this.left = Math.round(Math.min(canvas.width - some, Math.max(some - maze.width * side, this.left)));
    this.top = Math.round(Math.min(canvas.height - some, Math.max(some - maze.height * side, this.top)));
  }

  /** The cell under the pointer, -1 where there is none. */
  cellAt(event) {
    if (!this.side || !this.maze) return -1;
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) * this.ratio - this.left) / this.side);
    const y = Math.floor(((event.clientY - box.top) * this.ratio - this.top) / this.side);
    return x < 0 || y < 0 || x >= this.maze.width || y >= this.maze.height ? -1 : y * this.maze.width + x;
  }

  /** Bring the cell into the middle when it has come near the edge. */
  follow(cell) {
    if (this.fitted && this.maze.width * this.side <= this.canvas.width && this.maze.height * this.side <= this.canvas.height) return;
    const [x, y] = this.middle(cell);
    const edge = Math.min(this.canvas.width, this.canvas.height) / 6;
    if (x < edge || x > this.canvas.width - edge) this.left += Math.round(this.canvas.width / 2 - x);
    if (y < edge || y > this.canvas.height - edge) this.top += Math.round(this.canvas.height / 2 - y);
    this.draw();
  }
}
