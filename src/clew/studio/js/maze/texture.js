/**
 * The texture of a maze on a rectangle as a row of numbers, the same as those of `clew.analysis.recognition.texture`: the shares
 * of the kinds of cells by their passages and of the kinds of corners by their walls, pairs of dead ends and of corridors that go
 * straight on, what is open along the border, and the logarithm of the longest path.
 */

import { EAST, NORTH, SOUTH, WEST } from "./maze.js";

export const KINDS = 14; // of the 15 kinds of cells with a passage, and of corners with a wall: the last follows from the others
const [N, E, S, W] = [NORTH, EAST, SOUTH, WEST].map((direction) => 1 << direction);

export const LOCAL = 2 * KINDS + 4;
export const BORDER = 4;
export const COUNT = LOCAL + BORDER + 1;

/** Where in a texture its numbers are. */
export const PAIRS = 2 * KINDS; // of dead ends side by side, and one above the other; of corridors across, and down
export const BORDERS = LOCAL; // the share of the border in the north, south, west and east that is open along it
export const LONGEST = COUNT - 1;

/** The place of the share of a kind of cells, by the directions that are open, such as "N" or "ES". */
export const placeOfKind = (open) => [...open].reduce((sum, each) => sum | { N, E, S, W }[each], 0) - 1;

const isDeadEnd = (bits) => bits === N || bits === E || bits === S || bits === W;

/** The share of the cells in columns x0 to x1 and rows y0 to y1, without the last of both, of which it is true. */
function share([x0, x1], [y0, y1], isTrue) {
  let count = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) count += isTrue(x, y) ? 1 : 0;
  return count / ((x1 - x0) * (y1 - y0));
}

/** The shares of the kinds 1 to 14 there. */
function sharesOfKinds([x0, x1], [y0, y1], kindAt) {
  const counts = new Array(KINDS + 2).fill(0);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[kindAt(x, y)] += 1;
  return counts.slice(1, KINDS + 1).map((count) => count / ((x1 - x0) * (y1 - y0)));
}

/** The numbers that describe a maze of at least 4 by 4 cells: {width, height, cells}, and the steps of its longest path. */
export function texture({ width, height, cells }, longestPath) {
  const at = (x, y) => cells[y * width + x];
  const isOpen = (x, y, bit) => (at(x, y) & bit) !== 0;
  const cornerAt = (x, y) => // which walls meet where four cells meet
    (isOpen(x, y, E) ? 0 : 1) | (isOpen(x + 1, y, S) ? 0 : 2) | (isOpen(x, y + 1, E) ? 0 : 4) | (isOpen(x, y, S) ? 0 : 8);
  const [columns, rows] = [[1, width - 1], [1, height - 1]]; // without the border, which is less of large mazes
  const shorter = ([from, to]) => [from, to - 1];
  const across = (isTrue) => share(shorter(columns), rows, (x, y) => isTrue(at(x, y)) && isTrue(at(x + 1, y)));
  const down = (isTrue) => share(columns, shorter(rows), (x, y) => isTrue(at(x, y)) && isTrue(at(x, y + 1)));
  const alongRow = (row) => share([0, width - 1], [row, row + 1], (x, y) => isOpen(x, y, E));
  const alongColumn = (column) => share([column, column + 1], [0, height - 1], (x, y) => isOpen(x, y, S));
  return [
    ...sharesOfKinds(columns, rows, at),
    ...sharesOfKinds([0, width - 1], [0, height - 1], cornerAt),
    across(isDeadEnd),
    down(isDeadEnd),
    across((bits) => bits === (E | W)),
    down((bits) => bits === (N | S)),
    alongRow(0),
    alongRow(height - 1),
    alongColumn(0),
    alongColumn(width - 1),
    Math.log(Math.max(longestPath, 1)),
  ];
}

/** A maze turned clockwise by a quarter. */
function turned({ width, height, cells }) {
  const made = new Uint8Array(cells.length);
  cells.forEach((bits, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    made[x * height + height - 1 - y] = ((bits << 1) | (bits >> 3)) & 15;
  });
  return { width: height, height: width, cells: made };
}

/** A maze mirrored, so that west and east are exchanged. */
function mirrored({ width, height, cells }) {
  const made = new Uint8Array(cells.length);
  cells.forEach((bits, cell) => {
    const x = cell % width;
    made[cell - x + width - 1 - x] = (bits & (N | S)) | (bits & E ? W : 0) | (bits & W ? E : 0);
  });
  return { width, height, cells: made };
}

/** A maze turned and mirrored in all eight ways. */
export function orientations(maze) {
  const found = [];
  for (let each of [maze, mirrored(maze)])
    for (let quarters = 0; quarters < 4; quarters++) {
      found.push(each);
      each = turned(each);
    }
  return found;
}
