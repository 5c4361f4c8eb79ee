/** A game: where the player is, where they have been, and what can be said about it. Knows nothing of the screen. */

import { MARK } from "../log.js";

const DEGREES = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

export class Game {
  /** From `start` to `goal` in the maze; `now()` tells milliseconds. */
  constructor(maze, start, goal, now = () => performance.now()) {
    this.maze = maze;
    this.start = start;
    this.goal = goal;
    this.now = now;
    this.toGoal = maze.distances(goal);
    this.restart();
  }

  /** Back to the start, as if nothing had happened. */
  restart() {
    this.trail = [this.start]; // every cell in order, also those that were entered again
    this.marks = new Uint8Array(this.maze.cells.length); // MARK.VISITED where the trail leads
    this.marks[this.start] = MARK.VISITED;
    this.began = null;
    this.ended = null;
    this.hints = 0;
    this.told = false; // the solution was shown
  }

  get at() {
    return this.trail.at(-1);
  }

  get steps() {
    return this.trail.length - 1;
  }

  /** Steps of the shortest way from the start. */
  get shortest() {
    return this.toGoal[this.start];
  }

  get over() {
    return this.ended !== null;
  }

  /** Seconds since the first step. */
  get seconds() {
    return this.began === null ? 0 : ((this.ended ?? this.now()) - this.began) / 1000;
  }

  /** The shortest way's share of the steps made, in percent. */
  get optimality() {
    return this.steps ? Math.round((100 * this.shortest) / this.steps) : 100;
  }

  /** "alone", "end", "corridor", "junction": what kind of cell the player is in. */
  get kind() {
    return ["alone", "end", "corridor", "junction", "junction"][DEGREES[this.maze.cells[this.at]]];
  }

  /** One step; whether there was a passage. */
  move(direction) {
    if (this.over || !this.maze.isOpen(this.at, direction)) return false;
    this.began ??= this.now();
    const cell = this.maze.neighbor(this.at, direction);
    this.trail.push(cell);
    this.marks[cell] = MARK.VISITED;
    if (cell === this.goal) this.ended = this.now();
    return true;
  }

  /** Straight on to the next wall or the goal; how many steps. */
  run(direction) {
    let count = 0;
    while (this.move(direction)) count++;
    return count;
  }

  /** Along the corridor, round its corners, to the next junction, dead end or goal; how many steps. */
  follow(direction) {
    let count = 0;
    const first = this.at;
    while (this.move(direction)) {
      count++;
      if (DEGREES[this.maze.cells[this.at]] !== 2 || this.at === first) break;
      direction = this.maze.exits(this.at).find((each) => each !== (direction ^ 2));
    }
    return count;
  }

  /** Take the last step back; whether there was one. */
  undo() {
    if (this.over || this.trail.length < 2) return false;
    const cell = this.trail.pop();
    if (!this.trail.includes(cell)) this.marks[cell] = 0;
    return true;
  }

  /** The direction of the next step to the goal; -1 where there is none. */
  hint() {
    const { at, toGoal, maze } = this;
    const found = maze.exits(at).find((each) => toGoal[maze.neighbor(at, each)] === toGoal[at] - 1);
    return found ?? -1;
  }

  /** The cells from here to the goal, both included; empty where no way leads. */
  solution() {
    const { maze, toGoal } = this;
    if (toGoal[this.at] < 0) return [];
    const cells = [this.at];
    while (cells.at(-1) !== this.goal) {
      const cell = cells.at(-1);
      const direction = maze.exits(cell).find((each) => toGoal[maze.neighbor(cell, each)] === toGoal[cell] - 1);
      cells.push(maze.neighbor(cell, direction));
    }
    return cells;
  }
}
