/** What a walk leaves behind: how often each passage was walked, and the path that is left when all loops are cut off. */

import { EVENT } from "./events.js";

/** {once, again}: pairs of cells, those whose passage was walked once, and those where it was walked again. */
export function trailOf(walk, cells) {
  const times = new Map(); // by lower cell * cells + higher cell
  for (let place = 1; place < walk.length; place++) {
    const [one, other] = walk[place - 1] < walk[place] ? [walk[place - 1], walk[place]] : [walk[place], walk[place - 1]];
    const key = one * cells + other;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const trail = { once: [], again: [] };
  for (const [key, count] of times) trail[count === 1 ? "once" : "again"].push([Math.floor(key / cells), key % cells]);
  return trail;
}

/** The path that is left of the walk in a log: from each cell on as the walk left it the last time; null if it misses the goal. */
export function pathLeft({ count, events, cells, directions }, maze, start, goal) {
  const last = new Map(); // by cell, the direction in which it was left
  for (let place = 0; place < count; place++) if (events[place] === EVENT.WALK) last.set(cells[place], directions[place]);
  const path = [start];
  while (path.at(-1) !== goal && last.has(path.at(-1)) && path.length <= maze.cells.length) path.push(maze.neighbor(path.at(-1), last.get(path.at(-1))));
  return path.at(-1) === goal ? path : null;
}
