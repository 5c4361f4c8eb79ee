/** The map of a field as text, as the puzzle's article prints it. */

import { WALL, cellOf, xOf, yOf } from "./field.js";

const MAX_CELLS = 4_000_000;

const least = (list) => list.reduce((a, b) => Math.min(a, b), Infinity);
const greatest = (list) => list.reduce((a, b) => Math.max(a, b), 0);

/** The map: X a wall, . open, O a marked cell; null if it has too many cells.
 *
 * It shows 0,0 to one beyond the largest x and y of the marked cells and of `also`; if that is too much, it begins one
 * before the smallest. */
export function mapText(field, marked, also) {
  const columns = [...marked, ...also].map(xOf);
  const rows = [...marked, ...also].map(yOf);
  const [right, bottom] = [greatest(columns) + 1, greatest(rows) + 1];
  const tooLarge = (right + 1) * (bottom + 1) > MAX_CELLS;
  const [left, top] = tooLarge ? [least(columns), least(rows)].map((each) => Math.max(each - 1, 0)) : [0, 0];
  const width = right + 1 - left;
  const height = bottom + 1 - top;
  if (width * height > MAX_CELLS) return null;
  const isMarked = new Set(marked);
  const sign = (x, y) => (isMarked.has(cellOf(x, y)) ? "O" : field.at(x, y) === WALL ? "X" : ".");
  const line = (y) => Array.from({ length: width }, (_, place) => sign(left + place, y)).join("");
  return Array.from({ length: height }, (_, place) => line(top + place)).join("\n");
}
