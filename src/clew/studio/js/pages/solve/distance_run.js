/** Distances that spread from a cell, as a run that can be sought. */

import { formatNumber, t } from "../../lib/i18n.js";
import { cellName } from "../../maze/grids.js";
import { stepsText } from "../shared/phrases.js";

/** Distances from a cell, one step farther at a time. */
export class DistanceRun {
  position = 0;
  spreads = true;
  #shown = null;
  #counts; // of cells, by their distance

  /** `steps` are those from the cell to each; `ends` are cells whose signs cover their numbers. */
  constructor(maze, from, steps, ends = []) {
    Object.assign(this, { maze, from, steps, ends });
    this.length = this.steps.reduce((a, b) => Math.max(a, b), 0);
    this.far = this.steps.indexOf(this.length);
    this.#counts = new Int32Array(this.length + 1);
    for (const distance of steps) if (distance >= 0) this.#counts[distance]++;
    this.speed = Math.max(6, Math.round(this.length / 6));
  }

  get event() {
    return null;
  }

  seek(n) {
    this.position = Math.max(0, Math.min(this.length, Math.round(n)));
    this.#shown = null;
  }

  layers() {
    this.#shown ??= this.position === this.length ? this.steps : this.#reached();
    const numbers = this.#shown.slice();
    for (const cell of this.ends) numbers[cell] = -1;
    return { distances: this.#shown, numbers, most: this.length };
  }

  sentence() {
    const cell = cellName(this.from, this.maze);
    if (this.position === this.length) return t("solve.far", { cell, far: cellName(this.far, this.maze), steps: stepsText(this.length) });
    return t("solve.level", { cell, steps: stepsText(this.position), count: formatNumber(this.#counts[this.position]) });
  }

  /** The distances that are shown now; -1 for cells that are farther. */
  #reached() {
    const { steps, position } = this;
    const reached = new Int32Array(steps.length).fill(-1);
    for (let cell = 0; cell < steps.length; cell++) if (steps[cell] <= position) reached[cell] = steps[cell];
    return reached;
  }
}
