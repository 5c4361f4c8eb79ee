/** The thread of a path draws itself from start to goal. */

import { reducedMotion } from "../lib/clock.js";

const MAX_CELLS = 50_000; // a longer path takes too long to draw again and again

const eased = (part) => 1 - (1 - part) ** 3;

export class ThreadAnimation {
  #frame = 0;

  constructor(view, { duration = 1400, easing = eased } = {}) {
    Object.assign(this, { view, duration, easing });
  }

  /** Draw the path of the view's layers from its beginning; with reduced motion, or if it is very long, it appears at once. */
  start() {
    this.stop();
    const { path } = this.view.layers;
    if (reducedMotion() || path.length > MAX_CELLS) return this.view.draw();
    let begin = null;
    const frame = (now) => {
      begin ??= now;
      if (this.view.layers.path !== path) return;
      this.view.layers.shown = this.easing(Math.min(1, (now - begin) / this.duration));
      this.view.draw();
      if (this.view.layers.shown < 1) this.#frame = requestAnimationFrame(frame);
    };
    this.view.layers.shown = 0;
    this.#frame = requestAnimationFrame(frame);
  }

  /** Show the whole path. */
  stop() {
    cancelAnimationFrame(this.#frame);
    delete this.view.layers.shown;
  }
}
