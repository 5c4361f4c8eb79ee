/** The thread draws itself from start to goal. */

import { reducedMotion } from "../lib/clock.js";

const DRAWN_IN = 1400; // milliseconds
const eased = (part) => 1 - (1 - part) ** 3;

export class Unroll {
  #frame = 0;

  constructor(view) {
    this.view = view;
  }

  /** Draw the path of the view's layers from its beginning; with reduced motion it is there at once. */
  start() {
    this.stop();
    if (reducedMotion()) return this.view.draw();
    const { path } = this.view.layers;
    let begin = null;
    const frame = (now) => {
      begin ??= now;
      if (this.view.layers.path !== path) return;
      this.view.layers.shown = eased(Math.min(1, (now - begin) / DRAWN_IN));
      this.view.draw();
      if (this.view.layers.shown < 1) this.#frame = requestAnimationFrame(frame);
    };
    this.view.layers.shown = 0;
    this.#frame = requestAnimationFrame(frame);
  }

  /** The whole path is there. */
  stop() {
    cancelAnimationFrame(this.#frame);
    delete this.view.layers.shown;
  }
}
