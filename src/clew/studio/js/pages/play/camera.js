/** The camera: keeps the ball in sight in a maze that is larger than the canvas, and glides rather than jumps. */

import { reducedMotion } from "../../lib/clock.js";

const COMFORT = 13; // pixels of the page that a cell has at least at the beginning
const EASE = 7; // how quickly it glides, per second
const EDGE = 0.3; // the ball may go about freely in the middle, up to this part from the edge

export class Camera {
  #goal = null; // {left, top} to glide to

  constructor(view) {
    this.view = view;
  }

  /** Show the whole maze if its cells are large enough to play in, else a part around the ball. */
  begin(ball) {
    const { view } = this;
    view.fit();
    if (!view.side) return;
    const side = COMFORT * view.ratio;
    if (view.side && view.side < side) view.zoom(side / view.side);
    this.settle(ball);
  }

  /** Look at the ball at once. */
  settle(ball) {
    this.#goal = this.#placeFor(ball, 0.5);
    this.#go(1);
  }

  /** Seconds pass; whether the camera is still gliding. */
  pass(ball, seconds) {
    const place = this.#placeFor(ball, EDGE);
    if (place) this.#goal = place;
    if (!this.#goal) return false;
    return this.#go(reducedMotion() ? 1 : 1 - Math.exp(-EASE * seconds));
  }

  /** Stop gliding: the picture was moved by hand. It follows again when the ball rolls. */
  release() {
    this.#goal = null;
  }

  #go(part) {
    const { view } = this;
    if (!this.#goal) return false;
    const dx = this.#goal.left - view.left;
    const dy = this.#goal.top - view.top;
    const near = Math.abs(dx) < 2 && Math.abs(dy) < 2;
    view.left += near ? dx : Math.round(dx * part) || Math.sign(dx);
    view.top += near ? dy : Math.round(dy * part) || Math.sign(dy);
    if (near) this.#goal = null;
    return !near;
  }

  /** Where the corner of the maze should be so that the ball comes to the middle; null while it is far from the edges. */
  #placeFor(ball, edge) {
    const { view } = this;
    const { width, height } = view.canvas;
    const [x, y] = view.spot(ball);
    const inside = (place, size) => place >= size * edge && place <= size * (1 - edge);
    const [wide, high] = view.span.map((each) => each + view.thick);
    const left = wide <= width || (edge < 0.5 && inside(x, width)) ? view.left : along(view.left + width / 2 - x, width, wide);
    const top = high <= height || (edge < 0.5 && inside(y, height)) ? view.top : along(view.top + height / 2 - y, height, high);
    return left === view.left && top === view.top ? null : { left, top };
  }
}

/** The maze reaches to the edge of the canvas: no empty paper next to it while more of the maze could be shown. */
const along = (place, room, size) => Math.round(Math.max(room - size, Math.min(0, place)));
