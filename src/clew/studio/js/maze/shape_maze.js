/** A maze on any grid whose shape the service describes, with the methods that `Maze` has on rectangles. */

import { Passages } from "./passages.js";
import { steer } from "./steer.js";

const BEND = 0.45; // the smallest cosine of an angle that counts as straight on
const LIKE = 0.1; // cosines that differ less are alike

export class ShapeMaze extends Passages {
  constructor(shape, layout, cells = new Int32Array(shape.cells)) {
    super();
    Object.assign(this, { shape, layout, cells });
  }

  copy() {
    return new ShapeMaze(this.shape, this.layout, this.cells.slice());
  }

  get kind() {
    return this.shape.kind;
  }

  get spec() {
    return this.shape.spec;
  }

  get extent() {
    return this.layout.extent;
  }

  neighbor(cell, direction) {
    return this.shape.neighbor(cell, direction);
  }

  opposite(cell, direction) {
    return this.shape.opposite(cell, direction);
  }

  directions(cell) {
    return this.shape.directions(cell);
  }

  nameOf(cell, direction) {
    return this.shape.nameOf(cell, direction);
  }

  coordinates(cell) {
    return this.shape.coordinates(cell);
  }

  index(coordinates) {
    return this.shape.index(coordinates);
  }

  /** The direction that goes straight on after the step from a cell, -1 if none does; `heading` decides between two. */
  straightOn(cell, direction, heading = null) {
    const here = this.neighbor(cell, direction);
    const back = this.opposite(cell, direction);
    const came = this.layout.heading(here, back);
    const ways = this.directions(here).filter((each) => each !== back);
    if (!came) return ways.find((each) => this.nameOf(here, each) === this.nameOf(cell, direction)) ?? -1;
    const dot = (each, [x, y]) => {
      const way = this.layout.heading(here, each);
      return way ? way[0] * x + way[1] * y : -1;
    };
    const straight = (each) => -dot(each, came);
    const best = Math.max(-1, ...ways.map(straight));
    if (best < BEND) return -1;
    const alike = ways.filter((each) => straight(each) > best - LIKE);
    const rank = (each) => (heading ? Math.round(100 * dot(each, heading)) : 0) + (this.isOpen(here, each) ? 0.5 : 0);
    return alike.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  }

  /** The direction that a key means, -1 for none: see steer.js. */
  steer(wish, cell, layout, options) {
    return steer(this, layout, cell, wish, options);
  }
}
