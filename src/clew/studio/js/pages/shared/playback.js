/** The playback of runs side by side: all at the same fraction of their events, or all at the same event. */

import { announce } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { Clock } from "../../lib/clock.js";
import { t } from "../../lib/i18n.js";
import { limitSpeed, transport } from "./transport.js";

const DURATION = 22; // seconds for a whole run, unless a speed is set

export class Playback {
  watches = [];
  refreshed = () => {}; // called when something else is shown
  progress = 0; // from 0 to 1, of the longest run
  #finish; // what is drawn in what is finished
  #isEven; // whether all runs are at the same event
  #speed = Number(get("speed")) || 0; // 0: none is set
  #late = null; // resolves when events that are loaded later are there
  #clock = new Clock((count) => this.#advance(count));
  #bar = transport({
    toggle: () => this.toggle(),
    step: (count) => this.step(count),
    seek: (position) => this.seek(position),
    speed: (speed) => this.setSpeed(speed),
  });

  /** `finish()`: what is drawn in finished runs, see `Watch.show`; `isEven()`: whether all are at the same event. */
  constructor({ finish = () => ({}), isEven = () => false }) {
    this.#finish = finish;
    this.#isEven = isEven;
  }

  /** The bar with the buttons. */
  get element() {
    return this.#bar.element;
  }

  get playing() {
    return this.#clock.playing;
  }

  /** The events of the longer run. */
  get length() {
    return Math.max(0, ...this.watches.map((each) => each.length));
  }

  get position() {
    return Math.round(this.progress * this.length);
  }

  get speed() {
    return this.#speed || Math.max(6, this.length / DURATION);
  }

  /** Show these runs: at an event, at the end, or from the beginning. */
  start(watches, { play, end, at }) {
    this.close();
    this.watches = watches;
    this.#late = null;
    this.progress = at !== null ? Math.min(1, at / Math.max(1, this.length)) : end ? 1 : 0;
    if (play) this.#clock.play();
    this.refresh();
    const rest = watches.map((each) => each.complete()).filter(Boolean);
    if (rest.length) this.#late = Promise.all(rest).then(() => this.watches === watches && this.#complete(), () => {});
  }

  #complete() {
    this.#late = null;
    this.refresh();
  }

  /** Run it when the events of all runs are there. */
  #whenComplete(run) {
    if (this.#late) this.#late.then(run);
    else run();
  }

  /** Show the runs and the bar as they are now. */
  refresh() {
    this.#clock.speed = this.speed;
    const finish = this.#finish();
    for (const each of this.watches) each.show(this.#isEven() ? Math.min(1, this.position / Math.max(1, each.length)) : this.progress, finish);
    this.#bar.show({ playing: this.playing, position: this.position, length: this.length, speed: this.speed });
    if (!this.playing) set({ at: this.progress < 1 ? this.position : null });
    this.refreshed();
  }

  #advance(count) {
    this.progress = Math.min(1, (this.position + count) / Math.max(1, this.length));
    if (this.progress === 1) this.pause();
    this.refresh();
    if (this.progress === 1) this.#announce((each) => each.summary());
  }

  /** Have a sentence about each run read out as soon as all is known that is shown of them. */
  async #announce(sentenceOf) {
    const { watches } = this;
    await Promise.all(watches.map((each) => each.settled));
    const said = (each) => (watches.length > 1 ? t("shell.labeled", { label: each.algorithm.title, text: sentenceOf(each) }) : sentenceOf(each));
    if (watches === this.watches) announce(watches.map(said).join(" "));
  }

  pause() {
    this.#clock.pause();
  }

  toggle() {
    this.#whenComplete(() => {
      if (this.progress === 1) this.progress = 0;
      this.#clock.toggle();
      this.refresh();
    });
  }

  seek(position) {
    this.#whenComplete(() => this.#seek(position));
  }

  #seek(position) {
    this.pause();
    this.progress = Math.max(0, Math.min(1, position / Math.max(1, this.length)));
    this.refresh();
    this.#announce((each) => each.said.textContent);
  }

  step(count) {
    this.#whenComplete(() => this.#seek(this.position + count));
  }

  setSpeed(speed) {
    this.#speed = speed;
    set({ speed: Number(speed.toPrecision(3)) });
    this.refresh();
  }

  scaleSpeed(factor) {
    this.setSpeed(limitSpeed(this.speed * factor));
  }

  /** Stop, and release the canvases. */
  close() {
    this.pause();
    this.watches.forEach((each) => each.close());
    this.watches = [];
  }
}
