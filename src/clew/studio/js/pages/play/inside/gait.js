/** Walking and turning: where the player is between two cells, and where the eye is. */

const PACE = 0.15; // seconds of a step or of a quarter turn
const HURRY = 0.4; // as much faster for each step that is still to come
const BEHIND = 0.36; // the eye lies so far behind the middle, so that openings to the sides are seen
const FULL = 2 * Math.PI;

/** The angle of a direction. */
export const angleOf = (direction) => (direction * FULL) / 4;

/** From one angle to another by the shorter way round; half a turn goes to the right. */
function turned(from, to, part) {
  const way = (((to - from) % FULL) + FULL) % FULL;
  return from + part * (way > FULL / 2 + 1e-9 ? way - FULL : way);
}

export class Gait {
  #part = 0; // of the step to the next pose

  /** Stand in the middle (x, y) of a cell and look in a direction. */
  stand([x, y], facing) {
    this.pose = { x, y, angle: angleOf(facing) };
    this.coming = [];
    this.#part = 0;
  }

  get isStill() {
    return this.coming.length === 0;
  }

  /** Go on to a place, and look in a direction there. */
  push([x, y], facing) {
    this.coming.push({ x, y, angle: angleOf(facing) });
  }

  /** Turn to a direction before going on. */
  face(facing) {
    const { x, y, angle } = this.coming.at(-1) ?? this.pose;
    if (angle !== angleOf(facing)) this.push([x, y], facing);
  }

  /** So many seconds pass. */
  pass(seconds) {
    this.#part += (seconds / PACE) * (1 + HURRY * Math.max(0, this.coming.length - 1));
    while (this.#part >= 1 && this.coming.length) {
      this.#part -= 1;
      this.pose = this.coming.shift();
    }
    if (this.isStill) this.#part = 0;
  }

  /** Arrive at once. */
  finish() {
    this.pose = this.coming.at(-1) ?? this.pose;
    this.coming = [];
    this.#part = 0;
  }

  /** {x, y, angle}: the place of the player now. */
  get now() {
    const { pose, coming: [next] } = this;
    if (!next) return pose;
    const part = this.#part * this.#part * (3 - 2 * this.#part);
    const between = (name) => pose[name] + part * (next[name] - pose[name]);
    return { x: between("x"), y: between("y"), angle: turned(pose.angle, next.angle, part) };
  }

  /** {x, y, angle}: the eye now. */
  get eye() {
    const { x, y, angle } = this.now;
    return { x: x - BEHIND * Math.sin(angle), y: y + BEHIND * Math.cos(angle), angle };
  }
}
