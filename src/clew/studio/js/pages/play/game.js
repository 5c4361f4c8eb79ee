/** A game: where the player is and has been. Independent of the screen. */

import { MARK } from "../../maze/marks.js";

const KINDS = ["alone", "end", "corridor", "junction"];

/** A text that is the same for recipes of the same game. */
export const gameKey = ({ maze, longest }) => `${longest} ${maze.query}`;

export class Game {
  #solution = []; // the last one that was shown

  /** From `start` to `goal` in the maze; `toGoal` has the steps from each cell to the goal, `now()` returns milliseconds. */
  constructor(maze, start, goal, toGoal, now = () => performance.now()) {
    Object.assign(this, { maze, start, goal, toGoal, now });
    this.restart();
  }

  /** Back to the start, as if nothing had happened. */
  restart() {
    this.trail = [this.start]; // every cell in order, also those that were entered again
    this.facing = this.maze.openDirections(this.start)[0] ?? 0; // where the player looks: in the direction of the last step
    this.marks = new Uint8Array(this.maze.cells.length); // MARK.VISITED where the trail leads
    this.marks[this.start] = MARK.VISITED;
    this.began = null;
    this.ended = null;
    this.hints = 0;
    this.walks = 0; // along ways that the player did not choose alone
    this.solutionShown = false;
    this.beaten = null; // which bests, as soon as it is recorded
  }

  get at() {
    return this.trail.at(-1);
  }

  get steps() {
    return this.trail.length - 1;
  }

  /** Steps of the shortest path from the start. */
  get shortest() {
    return this.toGoal[this.start];
  }

  get over() {
    return this.ended !== null;
  }

  /** Whether the player had help. */
  get isHelped() {
    return this.hints > 0 || this.walks > 0 || this.solutionShown;
  }

  /** Seconds since the first step. */
  get seconds() {
    return this.began === null ? 0 : ((this.ended ?? this.now()) - this.began) / 1000;
  }

  /** The shortest path's share of the steps made, in percent. */
  get optimality() {
    return this.steps ? Math.round((100 * this.shortest) / this.steps) : 100;
  }

  /** "alone", "end", "corridor", "junction": what kind of cell the player is in. */
  get kind() {
    return KINDS[Math.min(3, this.maze.degree(this.at))];
  }

  /** One step; whether there was a passage. */
  move(direction) {
    if (this.over || direction < 0 || !this.maze.isOpen(this.at, direction)) return false;
    this.began ??= this.now();
    const cell = this.maze.neighbor(this.at, direction);
    this.facing = direction;
    this.trail.push(cell);
    this.marks[cell] = MARK.VISITED;
    if (cell === this.goal) this.ended = this.now();
    return true;
  }

  /** The cell before this one, -1 at the start. */
  get before() {
    return this.trail.at(-2) ?? -1;
  }

  /** Straight on to the next wall or the goal, at most once round or `most` steps; how many steps. */
  run(direction, most = Infinity) {
    const { maze, at: first } = this;
    const heading = maze.kind ? maze.layout.heading(first, direction) : null;
    let count = 0;
    for (let from = first; this.move(direction); from = this.at) {
      count++;
      direction = maze.straightOn(from, direction, heading);
      if (direction < 0 || this.at === first || count >= most) break;
    }
    return count;
  }

  /** Along the corridor, round its corners, to the next junction, dead end or goal; how many steps. */
  follow(direction) {
    let count = 0;
    const { maze, at: first } = this;
    for (let from = first; this.move(direction); from = this.at) {
      count++;
      if (maze.degree(this.at) !== 2 || this.at === first) break;
      const back = maze.opposite(from, direction);
      direction = maze.openDirections(this.at).find((each) => each !== back);
    }
    return count;
  }

  /** Along a way, a list of cells from here, as far as there are passages. */
  walk(way) {
    const { maze } = this;
    way.slice(1).every((cell) => this.move(maze.openDirections(this.at).find((each) => maze.neighbor(this.at, each) === cell) ?? -1));
  }

  /** Whether a way goes past a junction into a passage where the player has not been: somebody else chose it. */
  isChosenFor(way) {
    return way.slice(1, -1).some((cell, place) => this.maze.degree(cell) > 2 && !this.marks[way[place + 2]]);
  }

  /** Take the last step back; whether there was one. */
  undo() {
    if (this.over || this.trail.length < 2) return false;
    const cell = this.trail.pop();
    if (!this.trail.includes(cell)) this.marks[cell] = 0;
    return true;
  }

  /** The direction of the next step to the goal, or -1. */
  hint() {
    return this.maze.nearer(this.at, this.toGoal);
  }

  /** The cells from here to the goal, both included; empty if no path leads there. */
  solution() {
    const { maze, toGoal } = this;
    if (toGoal[this.at] < 0) return [];
    // The end of the solution before is the same: it can have a hundred thousand cells.
    const known = (cell) => this.#solution.length - 1 - toGoal[cell];
    const cells = [];
    let cell = this.at;
    while (cell !== this.goal && this.#solution[known(cell)] !== cell) {
      cells.push(cell);
      cell = maze.neighbor(cell, maze.nearer(cell, toGoal));
    }
    this.#solution = cells.concat(this.#solution.length ? this.#solution.slice(known(cell)) : cell);
    return this.#solution;
  }
}
