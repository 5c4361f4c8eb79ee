/** Paints a maze of squares, on a separate canvas; only what changed is painted again. */

import { Floor } from "./floor.js";
import { MIN_WHOLE_SIDE } from "./framing.js";
import { smallTile, tile } from "./tiles.js";

const SMALL = 14; // device pixels: below, tiles go straight into the pixels
const THIN = { path: 4, walk: SMALL }; // below, such a thread is as wide as `ThreadPixels` draws it

let loading = null;
let small = null; // the modules {Overview, ThreadPixels}, loaded for the first maze that needs them

/** Load the modules, once; without a network, threads stay lines. */
async function load() {
  loading ??= Promise.all([import("./overview.js"), import("./thread_pixels.js")]);
  const found = await loading.catch(() => []);
  if (found.length) small = Object.assign({}, ...found);
}

/** The columns and rows of visible tiles: [x from, x to, y from, y to], the last ones excluded. */
function sight({ side, maze, canvas, left, top }) {
  return [
    Math.max(0, Math.floor(-left / side)),
    Math.min(maze.width + 1, Math.ceil((canvas.width - left) / side)),
    Math.max(0, Math.floor(-top / side)),
    Math.min(maze.height + 1, Math.ceil((canvas.height - top) / side)),
  ];
}

/** `seen` is {key, distances, marks, cells}. */
export class SquareFloor extends Floor {
  #pixels = null;
  #overview = null; // paints cells smaller than two pixels
  #threads = {}; // by layer, `ThreadPixels`

  forget() {
    super.forget();
    this.#overview?.forget();
    this.#threads = {};
  }

  /** Whether the floor has the cells of the walk: then no line is drawn through them. */
  hasWalk(view) {
    return view.side < MIN_WHOLE_SIDE;
  }

  /** Draw the layer "path" or "walk" if cells are small; whether it is drawn. */
  paintThread(layer, view, colors) {
    if (view.side >= THIN[layer]) return false;
    if (layer === "walk" && this.hasWalk(view)) return true;
    if (!small) {
      load();
      return false;
    }
    this.#threads[layer] ??= new small.ThreadPixels();
    const { [layer]: cells, shown = 1 } = view.layers;
    this.#threads[layer].paint(view, cells, layer === "path" ? shown : 1, colors);
    return true;
  }

  /** Paint the floor; false while the modules for small cells are loaded. */
  paint(view, colors) {
    if (!this.hasWalk(view)) return super.paint(view, colors);
    if (!small) load();
    this.#overview ??= small && new small.Overview();
    return this.#overview ? this.#overview.paint(view, colors) : false;
  }

  /** Bring the separate canvas up to date. */
  update(view, colors) {
    const { maze, side } = view;
    const { marks, distances } = view.layers;
    const { width, height } = view.canvas;
    const key = [maze.width, maze.height, view.left, view.top, side, width, height].join();
    const old = this.seen;
    const whole = old?.key !== key || old.distances !== distances || !old.marks !== !marks;
    const painted = this.#painter(view, colors, whole);
    if (whole) {
      const [x0, x1, y0, y1] = sight(view);
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) painted.tile(x, y);
      this.seen = { key, distances, marks: marks?.slice(), cells: maze.cells.slice() };
    } else this.#changes(view, painted);
    painted.done();
  }

  /** The tiles of cells that changed, and those that share a wall or a corner with them. */
  #changes(view, painted) {
    const { maze } = view;
    const { marks } = view.layers;
    const { cells, marks: old } = this.seen;
    const [x0, x1, y0, y1] = sight(view);
    for (let y = y0; y < Math.min(y1, maze.height); y++)
      for (let x = x0; x < Math.min(x1, maze.width); x++) {
        const cell = y * maze.width + x;
        if (cells[cell] === maze.cells[cell] && (!marks || old[cell] === marks[cell])) continue;
        for (let by = y; by < Math.min(y + 2, y1); by++) for (let bx = x; bx < Math.min(x + 2, x1); bx++) painted.tile(bx, by);
      }
    cells.set(maze.cells);
    if (marks) old.set(marks);
  }

  /** {tile(x, y), done()}: with lines, or, for small cells, straight into the pixels. */
  #painter(view, colors, whole) {
    const { side, thick } = view;
    const { width, height } = view.canvas;
    const context = this.canvas.getContext("2d");
    if (whole) context.clearRect(0, 0, width, height);
    const at = (x, y) => [view.left + x * side, view.top + y * side];
    if (side >= SMALL) return { tile: (x, y) => tile(context, view, x, y, ...at(x, y), side, thick, colors), done() {} };
    if (whole || !this.#pixels) this.#pixels = new ImageData(width, height);
    const words = new Uint32Array(this.#pixels.data.buffer);
    const dirty = { left: width, top: height, right: 0, bottom: 0 };
    return {
      tile(x, y) {
        const [left, top] = at(x, y);
        dirty.left = Math.min(dirty.left, left);
        dirty.top = Math.min(dirty.top, top);
        dirty.right = Math.max(dirty.right, left + side);
        dirty.bottom = Math.max(dirty.bottom, top + side);
        smallTile(words, width, height, view, x, y, left, top, side, thick, colors);
      },
      done: () => {
        const { left, top, right, bottom } = dirty;
        if (right > left) context.putImageData(this.#pixels, 0, 0, left, top, right - left, bottom - top);
      },
    };
  }
}
