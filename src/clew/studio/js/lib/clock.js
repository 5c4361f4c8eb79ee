/** Time for what is watched: so many events a second, told once per frame. */

/** Whether the reader asked for less motion: then things start paused. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Clock {
  #frame = 0;
  #last = 0;
  #rest = 0;

  /** onstep(count) is called at most once per frame, with how many events have become due. */
  constructor(onstep, speed = 30) {
    this.onstep = onstep;
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
    // A page in the background gets no frames; what passed there is not made up for at once.
    const passed = this.#last ? Math.min(now - this.#last, 250) : 16;
    this.#last = now;
    this.#rest += (passed * this.speed) / 1000;
    const count = Math.floor(this.#rest);
    if (count > 0) {
      this.#rest -= count;
      this.onstep(count);
    }
  }
}
