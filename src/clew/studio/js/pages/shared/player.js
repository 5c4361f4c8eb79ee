/** Plays a run that can be sought, such as a solver's search: {length, position, speed, seek(n)}. */

import { Clock } from "../../lib/clock.js";
import { limitSpeed, transport } from "./transport.js";

export class Player {
  run = null;
  #clock = new Clock((count) => this.#advance(count));
  #events;

  /** Calls `events.begin()`, if there is one, when there is no run to play: without it the bar is hidden then. Calls
   * `events.changed()` after every change, `events.sought()` after a jump, `events.ended({sought})` at the end of
   * the run, reached by a jump or not, and `events.speed(value)`, if there is one, for another speed. */
  constructor(events) {
    this.#events = events;
    this.bar = transport({
      toggle: () => this.toggle(),
      step: (count) => this.seek(this.position + count),
      seek: (position) => this.seek(position),
      speed: (speed) => this.setSpeed(speed),
    });
  }

  get position() {
    return this.run?.position ?? 0;
  }

  get length() {
    return this.run?.length ?? 0;
  }

  get playing() {
    return this.#clock.playing;
  }

  get finished() {
    return !this.run || this.position === this.length;
  }

  /** Play another run, from its position; with `play` it starts at once. */
  load(run, { play = false } = {}) {
    this.pause();
    this.run = run;
    this.#clock.speed = run.speed;
    if (play) this.#clock.play();
  }

  /** Remove the run. */
  unload() {
    this.pause();
    this.run = null;
  }

  pause() {
    this.#clock.pause();
  }

  toggle() {
    if (!this.run) {
      this.#events.begin?.();
      return;
    }
    if (this.finished) this.run.seek(0);
    this.#clock.toggle();
    this.#events.changed();
  }

  seek(position) {
    this.pause();
    if (!this.run) return;
    this.run.seek(Math.min(position, this.length));
    if (this.finished) this.#events.ended({ sought: true });
    else this.#events.sought();
  }

  #advance(count) {
    this.run.seek(this.position + count);
    if (!this.finished) return this.#events.changed();
    this.pause();
    return this.#events.ended({ sought: false });
  }

  setSpeed(speed) {
    this.#clock.speed = speed;
    this.#events.speed?.(speed);
    this.showBar();
  }

  scaleSpeed(factor) {
    if (this.run) this.setSpeed(limitSpeed(this.#clock.speed * factor));
  }

  showBar() {
    this.bar.show({ playing: this.playing, position: this.position, length: this.length, speed: this.#clock.speed });
    this.bar.element.hidden = !this.run && !this.#events.begin;
  }
}
