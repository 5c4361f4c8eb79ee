/** The recursive backtracker in the page itself: the same maze as Python's from the same seed, without the server. */

import { Maze } from "./maze.js";
import { Stream1 } from "./stream1.js";

/** A perfect maze; `seed` is a number, a decimal text or a BigInt. */
export function recursiveBacktracker(width, height, seed, number = 0n) {
  const draws = new Stream1(BigInt(seed), BigInt(number));
  const maze = new Maze(width, height);
  const { cells } = maze;
  const trail = new Uint8Array(cells.length);
  const offsets = [-width, 1, width, -1];
  let steps = 0;
  let cell = draws.below(cells.length);
  for (;;) {
    const x = cell % width;
    let directions = 0;
    if (cell >= width && cells[cell - width] === 0) directions |= 1;
    if (x + 1 < width && cells[cell + 1] === 0) directions |= 2;
    if (cell + width < cells.length && cells[cell + width] === 0) directions |= 4;
    if (x > 0 && cells[cell - 1] === 0) directions |= 8;
    if (directions) {
      const direction = draws.choose(directions);
      maze.set(cell, direction, true);
      trail[steps++] = direction ^ 2;
      cell += offsets[direction];
    } else if (steps > 0) cell += offsets[trail[--steps]];
    else return maze;
  }
}
