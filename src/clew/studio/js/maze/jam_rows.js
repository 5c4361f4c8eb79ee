/** The Jam's rows of numbers: parsed with the place of every mistake, inspected, converted. N=1, S=2, E=4, W=8. */

import { Maze } from "./maze.js";

export const EXAMPLE = [[2, 14, 10, 14, 8], [5, 9, 11, 13, 11], [3, 15, 9, 15, 9], [7, 15, 13, 15, 11], [1, 13, 9, 9, 9]];
/** A wall builder's maze: recursive division, in which cells store only their southern and eastern walls. */
export const BUILT = [
  [0, 4, 2, 2, 2, 0, 2, 2],
  [4, 0, 0, 4, 2, 0, 2, 2],
  [4, 6, 6, 2, 2, 2, 2, 2],
  [2, 2, 4, 0, 2, 4, 4, 0],
  [2, 2, 4, 4, 0, 0, 0, 2],
  [0, 0, 0, 4, 4, 4, 0, 0],
];

const SPACES = " \t\r\n\ufeff\u00a0";
const ENDS = `,[]${SPACES.replace("\ufeff", "")}`; // of a number
const SHOWN = 12; // characters of a mistake that are shown
const NUMBER = /^(?:\d|1[0-5])$/;
const BITS = [1, 4, 2, 8]; // by direction: north, east, south, west
const OPPOSITE_BITS = [2, 8, 1, 4];

/** The text of rows, a line for each. */
export const formatRows = (rows) => `[${rows.map((row) => `[${row.join(",")}]`).join(",\n ")}]`;

/** Reads rows from a text, character by character; throws what is wrong as {key, row, column, shown, at}. */
class RowReader {
  at = 0;
  rows = [];

  constructor(text) {
    this.text = text;
  }

  get sign() {
    return this.text[this.at];
  }

  get ended() {
    return this.at >= this.text.length;
  }

  /** Go to the next character that is not a space. */
  skip() {
    while (!this.ended && SPACES.includes(this.sign)) this.at++;
    return this;
  }

  fail(key, facts = {}) {
    const shown = this.text.slice(this.at, this.at + SHOWN).split(/\s/)[0];
    throw Object.assign(new RowError(key), { fault: { key, row: this.rows.length, at: this.at, shown, ...facts } });
  }

  readNumber(column) {
    let end = this.at;
    while (end < this.text.length && !ENDS.includes(this.text[end])) end++;
    const word = this.text.slice(this.at, end);
    if (!NUMBER.test(word)) this.fail(word ? "cell" : end >= this.text.length ? "end" : "gap", { column, shown: word.slice(0, SHOWN) });
    this.at = end;
    return Number(word);
  }

  readRow() {
    const cells = [];
    this.at++;
    if (this.skip().sign === "]") return this.at++, cells;
    for (;;) {
      cells.push(this.skip().readNumber(cells.length));
      if (this.skip().sign === "]") return this.at++, cells;
      if (this.ended) this.fail("end", { column: cells.length });
      if (this.sign !== ",") this.fail("comma", { column: cells.length - 1 });
      this.at++;
    }
  }

  readAll() {
    const start = this.skip().at;
    if (this.sign !== "[") this.fail("bracket");
    this.at++;
    const outer = this.skip().sign === "[" || (this.sign === "]" && !this.text.slice(this.at + 1).trim());
    if (!outer) this.at = start;
    if (outer && this.skip().sign === "]") this.fail("empty");
    this.readRows();
    const before = { row: this.rows.length - 1 };
    if (outer && this.sign !== "]") this.ended ? this.fail("end") : this.fail("between", before);
    if (outer) this.at++;
    if (!this.skip().ended) this.fail(outer ? "after" : "between", before);
    if (!this.rows.some((each) => each.length)) this.fail("empty");
    return this.rows;
  }

  readRows() {
    for (;;) {
      if (this.skip().ended) this.fail("end");
      if (this.sign !== "[") this.fail("row");
      this.rows.push(this.readRow());
      if (this.skip().sign !== ",") return;
      this.at++;
    }
  }
}

class RowError extends Error {}

/** The rows in a text: {rows}, or {fault: {key, row, column, shown, at}} where `at` is the place in the text.
 *
 * The outer brackets may be missing, as on the Jam's sheet.
 */
export function parseRows(text) {
  try {
    return { rows: new RowReader(text).readAll() };
  } catch (error) {
    if (error instanceof RowError) return { fault: error.fault };
    throw error;
  }
}

/** Facts about rows: {width, count, sides, outside, short, built}.
 *
 * `count` passages are open on one side only; `sides` are the first `max` of them, {x, y, direction}; `outside` bits lead
 * out of the maze; `short` is the first row that is shorter than the longest, or -1; `built`: they seem to be of a wall
 * builder, whose numbers have no bits for north and west.
 */
export function inspect(rows, max = 100) {
  const width = Math.max(...rows.map((row) => row.length));
  const facts = { width, count: 0, sides: [], outside: 0, short: rows.findIndex((row) => row.length < width), built: true };
  rows.forEach((row, y) =>
    row.forEach((bits, x) => {
      if (bits & 9) facts.built = false;
      for (let direction = 0; direction < 4; direction++) {
        if (!(bits & BITS[direction])) continue;
        const other = rows[y + [-1, 0, 1, 0][direction]]?.[x + [0, 1, 0, -1][direction]];
        if (other === undefined) facts.outside++;
        else if (!(other & OPPOSITE_BITS[direction]) && ++facts.count <= max) facts.sides.push({ x, y, direction });
      }
    }),
  );
  return facts;
}

/** The Jam's own conversion: each cell gets the outer walls next to it, and what is not a wall is a passage. */
export const builtToCarved = (rows) =>
  rows.map((row, y) =>
    row.map((bits, x) => {
      const outer = (y ? 0 : 1) | (y < rows.length - 1 ? 0 : 2) | (x < row.length - 1 ? 0 : 4) | (x ? 0 : 8);
      return 15 - (bits | outer);
    }),
  );

/** The same maze with both sides of each passage open; rows must be equally long. */
export const withBothSides = (rows) => Maze.fromJam(rows).toJam();
