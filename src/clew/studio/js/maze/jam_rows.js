/** The Jam's numbers as text: read with the place of every fault, looked at, converted. N=1, S=2, E=4, W=8. */

import { Maze } from "./maze.js";

export const EXAMPLE = [[2, 14, 10, 14, 8], [5, 9, 11, 13, 11], [3, 15, 9, 15, 9], [7, 15, 13, 15, 11], [1, 13, 9, 9, 9]];
/** A wall builder's maze: recursive division, in which cells know their southern and eastern walls only. */
export const BUILT = [
  [0, 4, 2, 2, 2, 0, 2, 2],
  [4, 0, 0, 4, 2, 0, 2, 2],
  [4, 6, 6, 2, 2, 2, 2, 2],
  [2, 2, 4, 0, 2, 4, 4, 0],
  [2, 2, 4, 4, 0, 0, 0, 2],
  [0, 0, 0, 4, 4, 4, 0, 0],
];
export const MOST = 1_000_000; // cells that the page draws

const NUMBER = /^(?:\d|1[0-5])$/;
const BITS = [1, 4, 2, 8]; // by direction: north, east, south, west
const BACK = [2, 8, 1, 4];

/** Rows as people like to read them. */
export const written = (rows) => `[${rows.map((row) => `[${row.join(",")}]`).join(",\n ")}]`;

/** The rows in a text: {rows}, or {fault: {key, row, column, shown, at}} where `at` is the place in the text.
 *
 * The outer brackets may be missing, as on the Jam's sheet.
 */
export function read(text) {
  const rows = [];
  let at = 0;
  const skip = () => {
    while (at < text.length && " \t\r\n\ufeff\u00a0".includes(text[at])) at++;
  };
  const fault = (key, facts = {}) => ({ fault: { key, row: rows.length, at, shown: text.slice(at, at + 12).split(/\s/)[0], ...facts } });
  const row = () => {
    const cells = [];
    at++;
    skip();
    if (text[at] === "]") return at++, cells;
    for (;;) {
      skip();
      let end = at;
      while (end < text.length && !",[] \t\r\n\u00a0".includes(text[end])) end++;
      const word = text.slice(at, end);
      if (!NUMBER.test(word)) return fault(end >= text.length && !word ? "end" : word ? "cell" : "gap", { column: cells.length, shown: word.slice(0, 12) });
      cells.push(Number(word));
      at = end;
      skip();
      if (text[at] === "]") return at++, cells;
      if (at >= text.length) return fault("end", { column: cells.length });
      if (text[at] !== ",") return fault("comma", { column: cells.length - 1 });
      at++;
    }
  };
  skip();
  const start = at;
  if (text[at] !== "[") return fault("bracket");
  at++;
  skip();
  const outer = text[at] === "[" || (text[at] === "]" && !text.slice(at + 1).trim());
  if (!outer) at = start;
  skip();
  if (outer && text[at] === "]") return fault("empty");
  for (;;) {
    skip();
    if (at >= text.length) return fault("end");
    if (text[at] !== "[") return fault("row");
    const cells = row();
    if (cells.fault) return cells;
    rows.push(cells);
    skip();
    if (text[at] !== ",") break;
    at++;
  }
  if (outer && text[at] !== "]") return at >= text.length ? fault("end") : fault("between", { row: rows.length - 1 });
  if (outer) at++;
  skip();
  if (at < text.length) return fault(outer ? "after" : "between", { row: rows.length - 1 });
  return rows.some((each) => each.length) ? { rows } : fault("empty");
}

/** What is worth knowing about rows: {count, sides, outside, short, built}.
 *
 * `count` passages are open on one side only; `sides` are the first of them, {x, y, direction}; `outside` bits lead out
 * of the maze; `short` is the first row that is shorter than the longest, or -1; `built`: a wall builder's, it seems.
 */
export function looked(rows, most = 100) {
  const width = Math.max(...rows.map((row) => row.length));
  const seen = { width, count: 0, sides: [], outside: 0, short: rows.findIndex((row) => row.length < width), built: true };
  rows.forEach((row, y) =>
    row.forEach((bits, x) => {
      if (bits & 9) seen.built = false;
      for (let direction = 0; direction < 4; direction++) {
        if (!(bits & BITS[direction])) continue;
        const other = rows[y + [-1, 0, 1, 0][direction]]?.[x + [0, 1, 0, -1][direction]];
        if (other === undefined) seen.outside++;
        else if (!(other & BACK[direction]) && ++seen.count <= most) seen.sides.push({ x, y, direction });
      }
    }),
  );
  return seen;
}

/** As the Jam's page converted: each cell gets the outer walls beside it, and what is no wall is a passage. */
export const builtToCarved = (rows) =>
  rows.map((row, y) =>
    row.map((bits, x) => {
      const outer = (y ? 0 : 1) | (y < rows.length - 1 ? 0 : 2) | (x < row.length - 1 ? 0 : 4) | (x ? 0 : 8);
      return 15 - (bits | outer);
    }),
  );

/** The same maze with both sides of each passage open; rows must be equally long. */
export const symmetric = (rows) => Maze.fromJam(rows).toJam();
