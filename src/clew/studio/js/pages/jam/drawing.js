/** The maze drawn with its numbers; its cells are read out by keyboard and pointer. */

import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { NAMES } from "../../maze/maze.js";
import { ends, farEnds, path as findPath } from "../shared/findings.js";
import { ThreadAnimation } from "../../view/thread_animation.js";
import { View } from "../../view/view.js";

const MAX_SIZE = 4000; // device pixels of a side of the drawing
const THREAD = { duration: 700, easing: (part) => part };
const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

export class Drawing {
  #rows = null;
  #maze = null;
  #cursor = 0;

  constructor() {
    this.canvas = h("canvas", { tabindex: "0", role: "application" });
    this.paper = h("div", { class: "paper" }, this.canvas);
    this.sentence = h("p", { class: "message", "aria-hidden": "true" });
    this.element = h("div", {}, this.paper, this.sentence);
    this.view = new View(this.canvas);
    this.thread = new ThreadAnimation(this.view, THREAD);
    this.#listen();
  }

  close() {
    this.thread.stop();
    this.view.close();
  }

  /**
   * Draw a maze with its rows as numbers; `size` is the cell's in pixels, `path` "none", "ends" or "longest", `flaws` are
   * layers that are shown instead of a path. Resolves when the path is found.
   */
  async show(rows, maze, { size, path }, flaws = null) {
    this.#rows = rows;
    this.#maze = maze;
    this.#cursor = Math.min(this.#cursor, maze.cells.length - 1);
    this.#setSize(size);
    this.canvas.setAttribute("aria-label", t("jam.board", { width: maze.width, height: maze.height }));
    this.view.maze = maze;
    const numbers = new Array(maze.cells.length).fill(-1);
    rows.forEach((row, y) => row.forEach((bits, x) => (numbers[y * maze.width + x] = bits)));
    this.view.layers = { numbers, cursor: document.activeElement === this.canvas ? this.#cursor : -1 };
    this.view.fit();
    this.thread.stop();
    if (flaws) this.#drawFlaws(flaws);
    else await this.#drawPath(path, numbers);
  }

  /** Forget the rows, so that none are read out. */
  forget() {
    this.#rows = null;
  }

  /** The drawing has the size of the service's picture, as long as a canvas can have it. */
  #setSize(size) {
    const { width, height } = this.#maze;
    const ratio = devicePixelRatio || 1;
    const side = Math.max(2 / ratio, Math.min(size, MAX_SIZE / ratio / Math.max(width, height)));
    const edge = side / 9 + 2;
    this.canvas.style.setProperty("width", `${Math.ceil(width * side + edge)}px`);
    this.canvas.style.setProperty("height", `${Math.ceil(height * side + edge)}px`);
  }

  #drawFlaws(flaws) {
    Object.assign(this.view.layers, flaws);
    this.sentence.textContent = "";
    this.view.draw();
  }

  async #drawPath(kind, numbers) {
    const maze = this.#maze;
    const { layers } = this.view;
    this.sentence.textContent = "";
    this.view.draw();
    if (kind === "none") return undefined;
    const [start, goal] = await (kind === "ends" ? ends(maze) : farEnds(maze));
    const path = await findPath(maze, start, goal);
    if (this.view.layers !== layers) return undefined; // something else is shown meanwhile
    if (kind === "ends" && !path) {
      this.sentence.textContent = t("jam.cut");
      announce(this.sentence.textContent);
    }
    if (!path || path.length < 2) return undefined;
    for (const cell of path) numbers[cell] = -1; // the thread would cover them
    Object.assign(layers, { path, start: path[0], goal: path.at(-1) });
    this.sentence.textContent = t("jam.steps", { count: formatNumber(path.length - 1) });
    return this.thread.start();
  }

  /** Move the cursor to a cell and say what it holds. */
  #point(cell) {
    if (cell < 0 || !this.#rows) return;
    this.#cursor = cell;
    this.view.layers.cursor = cell;
    this.view.draw();
    this.sentence.textContent = this.#describe(cell);
    announce(this.sentence.textContent);
    this.#scrollTo(cell);
  }

  #describe(cell) {
    const [x, y] = this.#maze.coordinates(cell);
    const bits = this.#rows[y][x];
    const exits = this.#maze.openDirections(cell).map((each) => t(`jam.${NAMES[each]}`)).join(t("jam.and"));
    if (bits === undefined) return t("jam.cell.none", { row: y, column: x });
    return t(exits ? "jam.cell" : "jam.cell.shut", { row: y, column: x, bits, exits });
  }

  #scrollTo(cell) {
    const [x, y] = this.#maze.coordinates(cell);
    const side = this.view.side / this.view.ratio;
    const centered = (place, size) => Math.max(0, (place + 0.5) * side - size / 2);
    this.paper.scrollTo({ left: centered(x, this.paper.clientWidth), top: centered(y, this.paper.clientHeight) });
  }

  #listen() {
    const { canvas, view } = this;
    canvas.addEventListener("pointerdown", (event) => this.#point(view.cellAt(event)));
    canvas.addEventListener("keydown", (event) => this.#pressed(event));
    canvas.addEventListener("focus", () => canvas.matches(":focus-visible") && this.#point(this.#cursor));
    canvas.addEventListener("blur", () => {
      view.layers.cursor = -1;
      view.draw();
    });
  }

  #pressed(event) {
    const direction = ARROWS.indexOf(event.key);
    if (direction < 0 || !this.#rows || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const other = this.view.layers.cursor >= 0 ? this.#maze.neighbor(this.#cursor, direction) : this.#cursor;
    this.#point(other < 0 ? this.#cursor : other);
  }
}
