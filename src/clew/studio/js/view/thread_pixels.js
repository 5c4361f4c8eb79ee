/** A thread through small cells, as pixels of a canvas of its own: a line through a hundred thousand cells would take longer than a
 * frame, so only what is new or gone is drawn. */

import { WalkDifference } from "./differences.js";
import { packed } from "./tiles.js";

const WIDTH = 2; // of the thread, in pixels

export class ThreadPixels {
  #canvas = document.createElement("canvas");
  #image = null;
  #counts = null; // how many steps of the thread cover each pixel
  #walk = null;
  #key = null; // where the cells are on the canvas, and the color

  /** Draw a thread over what is painted in a view: of the steps between its cells only the fraction `shown`. */
  paint(view, cells, shown, { thread }) {
    const { left, top, side, thick, maze, canvas: { width, height } } = view;
    const key = [left, top, side, maze.width, width, height, thread].join();
    if (key !== this.#key) this.#begin(key, width, height);
    const words = new Uint32Array(this.#image.data.buffer);
    const counts = this.#counts;
    const ink = packed(thread);
    const place = (from, column) => Math.round(from + (column + 0.5) * side + thick / 2) - WIDTH / 2;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    const count = Math.floor((cells.length - 1) * Math.min(1, shown)) + 1;
    this.#walk.update(cells, count, (cell, change, before) => {
      const [x, y] = [place(left, cell % maze.width), place(top, Math.floor(cell / maze.width))];
      const [fromX, fromY] = [place(left, before % maze.width), place(top, Math.floor(before / maze.width))];
      const [x0, x1] = [Math.max(0, Math.min(x, fromX)), Math.min(width, Math.max(x, fromX) + WIDTH)];
      const [y0, y1] = [Math.max(0, Math.min(y, fromY)), Math.min(height, Math.max(y, fromY) + WIDTH)];
      if (x0 >= x1 || y0 >= y1) return;
      for (let row = y0; row < y1; row++)
        for (let at = row * width + x0; at < row * width + x1; at++) words[at] = (counts[at] += change) ? ink : 0;
      box.left = Math.min(box.left, x0);
      box.top = Math.min(box.top, y0);
      box.right = Math.max(box.right, x1);
      box.bottom = Math.max(box.bottom, y1);
    });
    if (box.right) this.#canvas.getContext("2d").putImageData(this.#image, 0, 0, box.left, box.top, box.right - box.left, box.bottom - box.top);
    view.context.drawImage(this.#canvas, 0, 0);
  }

  /** Begin anew, with nothing drawn. */
  #begin(key, width, height) {
    this.#key = key;
    this.#walk = new WalkDifference();
    if (!this.#image || this.#image.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
      this.#counts = new Uint8Array(width * height);
    } else {
      this.#image.data.fill(0);
      this.#counts.fill(0);
    }
    Object.assign(this.#canvas, { width, height }); // empties it
  }
}
