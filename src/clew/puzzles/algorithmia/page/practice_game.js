/** A practice module: where the white bulb is, and what moves it. Independent of the screen. */

import { Maze } from "../../js/maze/maze.js";

export class PracticeGame {
  moves = 0;
  strikes = 0;
  ended = 0; // when, in milliseconds
  shown = 0; // which of the ten numbers the display shows

  /** From the service's module; `now()` returns milliseconds. */
  constructor(module, seed, now = () => performance.now()) {
    Object.assign(this, module, { seed, now });
    this.maze = Maze.fromJam(module.rows);
    this.cell = module.start;
    this.begun = now();
  }

  /** The steps of the shortest path. */
  get shortest() {
    return this.route.length;
  }

  get milliseconds() {
    return (this.ended || this.now()) - this.begun;
  }

  /** Press a bar: "border", "strike" at a wall, "moved", or "solved". */
  press(direction) {
    const other = this.maze.neighbor(this.cell, direction);
    if (other < 0) return "border";
    if (!this.maze.isOpen(this.cell, direction)) {
      this.strikes++;
      return "strike";
    }
    this.cell = other;
    this.moves++;
    if (other !== this.goal) return "moved";
    this.ended = this.now();
    return "solved";
  }
}
