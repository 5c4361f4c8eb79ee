/**
 * What can be seen from a place in a maze.
 *
 * An eye is {x, y, angle}: an angle of 0 looks north, and grows clockwise. A point that lies `depth` ahead and `aside` to the
 * right appears at u = aside / depth of the picture. What can be seen of a block are intervals of u, and it is seen through
 * the blocks that are nearer.
 */

import { EAST, NORTH, SOUTH, WEST } from "../../../maze/maze.js";
import { blockAt, edge } from "./blocks.js";

const NEAR = 0.02; // what is nearer than this is not seen
const RANGE = 48; // blocks to all sides, two for each cell: farther away everything fades

/** A function that places the points of a floor: (x, y) => [aside, depth]. */
export function placer({ x: eyeX, y: eyeY, angle }) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return (x, y) => {
    const [dx, dy] = [x - eyeX, y - eyeY];
    return [dx * cos + dy * sin, dx * sin - dy * cos];
  };
}

/** The part of a polygon of [aside, depth] that lies ahead of the eye. */
export function ahead(points) {
  const found = [];
  points.forEach((point, place) => {
    const next = points[(place + 1) % points.length];
    if (point[1] >= NEAR) found.push(point);
    if (point[1] >= NEAR !== next[1] >= NEAR) {
      const part = (NEAR - point[1]) / (next[1] - point[1]);
      found.push([point[0] + part * (next[0] - point[0]), NEAR]);
    }
  });
  return found;
}

/** The ends x, y, x, y of a side of a block; from inside of the block, the left one first. */
export function sideOf(i, j, side) {
  const [left, top, right, bottom] = [edge(i), edge(j), edge(i + 1), edge(j + 1)];
  if (side === NORTH) return [left, top, right, top];
  if (side === EAST) return [right, top, right, bottom];
  return side === SOUTH ? [right, bottom, left, bottom] : [left, bottom, left, top];
}

/** What of the intervals lies within one. */
const within = (intervals, [low, high]) =>
  intervals.map(([from, to]) => [Math.max(from, low), Math.min(to, high)]).filter(([from, to]) => from < to);

const STEPS = [
  [NORTH, 0, -1],
  [EAST, 1, 0],
  [SOUTH, 0, 1],
  [WEST, -1, 0],
];

/**
 * The blocks that an eye sees up to u = `field` on both sides, the nearest first: {i, j, walls}, where `walls` has
 * {side, ends}, the sides behind which a block is solid, with their ends [aside, depth] ahead of the eye.
 */
export function sight({ isSolid }, eye, field) {
  const place = placer(eye);
  const first = [blockAt(eye.x), blockAt(eye.y)];
  const seen = [];
  let layer = new Map([[first.join(), { i: first[0], j: first[1], intervals: [[-field, field]] }]]);
  for (let distance = 0; layer.size && distance < RANGE; distance++) {
    const next = new Map();
    for (const { i, j, intervals } of layer.values()) {
      const walls = [];
      for (const [side, di, dj] of STEPS) {
        if ((i - first[0]) * di < 0 || (j - first[1]) * dj < 0) continue; // back to the eye
        const [ax, ay, bx, by] = sideOf(i, j, side);
        const ends = ahead([place(ax, ay), place(bx, by)]).slice(0, 2);
        if (ends.length < 2) continue;
        const visible = within(intervals, ends.map(([aside, depth]) => aside / depth).sort((one, other) => one - other));
        if (!visible.length) continue;
        if (isSolid(i + di, j + dj)) walls.push({ side, ends });
        else {
          const key = `${i + di},${j + dj}`;
          if (!next.has(key)) next.set(key, { i: i + di, j: j + dj, intervals: [] });
          next.get(key).intervals.push(...visible);
        }
      }
      seen.push({ i, j, walls });
    }
    layer = next;
  }
  return seen;
}
