/** The thread between two pins over the map: one course for all that is seen and some more around it, which the source finds. */

import { PIXELS } from "../../maze/endless_view.js";

const AROUND = 0.25; // of the picture, on each side
const COLOR = "#D62828";
const LEAST_WIDTH = 2.5; // pixels

export class Thread {
  #found = null; // {key, level, window, points}
  #wanted = null;
  #isBusy = false;

  /** `arrived()` and `failed(error)` are called when a course is there, or cannot be had. */
  constructor({ arrived, failed }) {
    Object.assign(this, { arrived, failed });
  }

  /** Whether the course of what was painted last is there. */
  get isDone() {
    return !this.#wanted && !this.#isBusy;
  }

  /** Have no thread. */
  clear() {
    this.#found = this.#wanted = null;
  }

  /** Find what a picture of this size lacks. */
  want(source, pins, view, width, height) {
    const key = source.threadKey(pins), { level } = view;
    if (this.#found?.key !== key) this.#found = null;
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

  /** Paint what is known of the thread. */
  paint(pen, view) {
    if (!this.#found) return;
    const { points, window } = this.#found, cell = view.cellPixels, [left, top] = view.placeOf(window.slice(0, 2));
    pen.beginPath();
    for (let at = 0; at < points.length; at += 3) {
      const x = left + points[at] * cell, y = top + points[at + 1] * cell;
      if (points[at + 2]) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.strokeStyle = COLOR;
    pen.lineWidth = Math.max(LEAST_WIDTH, cell / 4);
    pen.lineJoin = pen.lineCap = "round";
    pen.stroke();
  }
}

/** Whether a window [left, top, width, height] is inside another. */
const isInside = (one, other) => [0, 1].every((axis) => one[axis] >= other[axis] && one[axis] + one[axis + 2] <= other[axis] + other[axis + 2]);
