/** Time for animations: so many events a second, reported once per frame. */

/** Whether the reader prefers less motion: then animations start paused. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const LONGEST = 250; // milliseconds: a page in the background gets no frames, and does not make up for them at once

export class Clock {
  #frame = 0;
  #last = 0;
  #rest = 0;

  /** `onEvents(count)` is called at most once per frame with the number of events that are due. */
  constructor(onEvents, speed = 30) {
    this.onEvents = onEvents;
    this.speed = speed; // events per second
  }

  get playing() {
    return this.#frame !== 0;
  }

  play() {
    if (this.playing) return;
    this.#last = 0;
    this.#rest = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  #tick(now) {
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
    const passed = this.#last ? Math.min(now - this.#last, LONGEST) : 16;
    this.#last = now;
    this.#rest += (passed * this.speed) / 1000;
    const count = Math.floor(this.#rest);
    if (count > 0) {
      this.#rest -= count;
      this.onEvents(count);
    }
  }
}
