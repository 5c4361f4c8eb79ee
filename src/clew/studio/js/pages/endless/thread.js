/** The thread between two pins over the map: one course for all that is seen and some more around it, which the source finds. */

import { PIXELS } from "../../maze/endless_view.js";

const AROUND = 0.25; // of the picture, on each side
const COLOR = "#D62828";
const LEAST_WIDTH = 2.5; // pixels
const REST = 100; // milliseconds after which a zoom is over

export class Thread {
  #found = null; // {key, level, window, points}
  #wanted = null;
  #isBusy = false;
  #layer = null; // {canvas, sides, points, window, cell, left, top}: a picture of the course, for so many pixels of a cell
  #rest = null; // the timer until a zoom is over

  /** `arrived()` and `failed(error)` are called when a course is there, or cannot be had. */
  constructor({ arrived, failed }) {
    Object.assign(this, { arrived, failed });
  }

  /** Whether what was painted last is the whole course, and sharp. */
  get isDone() {
    return !this.#isFinding && !this.#rest;
  }

  get #isFinding() {
    return this.#isBusy || this.#wanted !== null;
  }

  /** Have no thread. */
  clear() {
    this.#found = this.#wanted = this.#layer = null;
    this.#stopRest();
  }

  #stopRest() {
    clearTimeout(this.#rest);
    this.#rest = null;
  }

  /** Find what a picture of this size lacks. */
  want(source, pins, view, width, height) {
    const key = source.threadKey(pins), { level } = view;
    if (this.#found?.key !== key) this.clear();
    const isThere = this.#found?.level === level && isInside(view.reach(width, height, 0), this.#found.window);
    this.#wanted = isThere ? null : { key, level, window: view.reach(width, height, AROUND), find: (...around) => source.thread(pins, ...around) };
    this.#find();
  }

  async #find() {
    if (this.#isBusy || !this.#wanted) return;
    const { find, ...wanted } = this.#wanted;
    this.#isBusy = true;
    this.#wanted = null;
    try {
      this.#found = { ...wanted, points: await find(wanted.window, PIXELS * 2 ** (wanted.level - 62)) };
    } catch (error) {
      this.#found = { ...wanted, points: [] };
      this.failed(error);
    }
    this.#isBusy = false;
    this.arrived();
  }

  /**
   * Paint what is known of the thread. To draw its 20,000 lines takes longer than a frame: they are drawn in a picture, which is moved
   * and scaled, and drawn again when more is known, and when a zoom is over.
   */
  paint(pen, view, width, height) {
    this.#stopRest();
    if (!this.#found?.points.length) return;
    const isInPicture = () => this.#layer.points === this.#found.points && isInside(view.reach(width, height, 0), this.#layer.window);
    if (!this.#layer || (!this.#isFinding && !isInPicture())) this.#draw(view, width, height);
    const { canvas, sides, window, cell, left, top } = this.#layer, scale = view.cellPixels / cell, [x, y] = view.placeOf(window.slice(0, 2));
    pen.drawImage(canvas, x + left * scale, y + top * scale, ...sides.map((each) => each * scale));
    if (scale !== 1 && !this.#isFinding)
      this.#rest = setTimeout(() => {
        this.#layer = null;
        this.arrived();
      }, REST);
  }

  /** Draw the picture, of what is seen and some more around it. */
  #draw(view, width, height) {
    const { points } = this.#found, cell = view.cellPixels, window = view.reach(width, height, AROUND), [x, y] = view.placeOf(window.slice(0, 2));
    const sides = [width, height].map((each) => each * (1 + 2 * AROUND)), canvas = new OffscreenCanvas(...sides.map((each) => Math.ceil(each * devicePixelRatio)));
    const [left, top] = view.placeOf(this.#found.window.slice(0, 2)), pen = canvas.getContext("2d");
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.translate(sides[0] / 2, sides[1] / 2);
    for (let at = 0; at < points.length; at += 3) {
      const place = [left + points[at] * cell, top + points[at + 1] * cell];
      if (points[at + 2]) pen.moveTo(...place);
      else pen.lineTo(...place);
    }
    pen.strokeStyle = COLOR;
    pen.lineWidth = Math.max(LEAST_WIDTH, cell / 4);
    pen.lineJoin = pen.lineCap = "round";
    pen.stroke();
    this.#layer = { canvas, sides, points, window, cell, left: -sides[0] / 2 - x, top: -sides[1] / 2 - y };
  }
}

/** Whether a window [left, top, width, height] is inside another. */
const isInside = (one, other) => [0, 1].every((axis) => one[axis] >= other[axis] && one[axis] + one[axis + 2] <= other[axis] + other[axis + 2]);
