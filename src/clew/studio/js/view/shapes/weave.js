/** The flat picture of a weave: corridors with gaps between them, which show which passage goes over the other. */

import { Flat } from "./flat.js";

const GAP = 0.17; // between a corridor and the border of its cell
const TUNNEL = 4; // direction 4 + d leads under the next cell in direction d
const HEADINGS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export class Weave extends Flat {
  reach = GAP;
  fineness = 1 - 2 * GAP;

  diameter() {
    return 1 - 2 * GAP;
  }

  /** How far the corridor goes beyond its middle part in direction d: 0 if there is a wall. */
  #arm(cell, d, maze) {
    return maze.isOpen(cell, d) ? GAP : maze.isOpen(cell, TUNNEL + d) ? 2 * GAP : 0;
  }

  /** The corners of the middle part. */
  #body(cell) {
    const [left, top, right, bottom] = this.box(cell);
    return [[left + GAP, top + GAP], [right - GAP, top + GAP], [right - GAP, bottom - GAP], [left + GAP, bottom - GAP]];
  }

  areas(cell, maze) {
    const corners = this.#body(cell);
    const found = [corners.flat()];
    HEADINGS.forEach(([dx, dy], d) => {
      const arm = this.#arm(cell, d, maze);
      const [a, b] = [corners[d], corners[(d + 1) % 4]];
      if (arm) found.push([...a, ...b, b[0] + dx * arm, b[1] + dy * arm, a[0] + dx * arm, a[1] + dy * arm]);
    });
    return found;
  }

  forEachWall(cell, maze, run) {
    const corners = this.#body(cell);
    HEADINGS.forEach(([dx, dy], d) => {
      const arm = this.#arm(cell, d, maze);
      const ends = [corners[d], corners[(d + 1) % 4]];
      const lines = arm ? ends.map(([x, y]) => [x, y, x + dx * arm, y + dy * arm]) : [ends.flat()];
      for (const line of lines) run(line, 0, line.length, cell);
    });
  }

  outline(cell) {
    return this.#body(cell);
  }

  heading(cell, direction) {
    return HEADINGS[direction % TUNNEL];
  }

  /** Under a bridge the step is not seen. */
  stepLines(from, to, maze) {
    const [way] = this.shape.between(from, to);
    if (way < TUNNEL) return super.stepLines(from, to, maze);
    const [dx, dy] = HEADINGS[way - TUNNEL].map((each) => each * (0.5 + GAP));
    const [[ax, ay], [bx, by]] = [this.center(from), this.center(to)];
    return [[[ax, ay], [ax + dx, ay + dy]], [[bx - dx, by - dy], [bx, by]]];
  }
}
