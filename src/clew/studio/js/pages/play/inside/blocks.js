/**
 * A maze of squares as blocks: walls, and the posts where they meet, have a thickness.
 *
 * Block (i, j) with two odd numbers is the floor of a cell, with one even number what is between two cells, with two even
 * numbers a post. Lengths are widths of cells; x goes east and y south, and cell 0 has its corner at (0, 0).
 */

import { NORTH, WEST } from "../../../maze/maze.js";

export const THICKNESS = 0.12; // of walls

/** Where the blocks of this number begin, and those before them end. */
export const edge = (number) => (number >> 1) + (number & 1 ? THICKNESS : -THICKNESS) / 2;

/** The number of the blocks in which a coordinate lies. */
export function blockAt(place) {
  const cell = Math.floor(place);
  const part = place - cell;
  return 2 * cell + (part < THICKNESS / 2 ? 0 : part < 1 - THICKNESS / 2 ? 1 : 2);
}

/** {cellAt(i, j), isSolid(i, j)} of a maze: `cellAt` is the cell whose floor a block is, or -1. */
export function blocksOf(maze) {
  const [width, height] = maze.extent;
  const cellIn = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : maze.index([x, y]));
  const cellAt = (i, j) => (i & 1 && j & 1 ? cellIn(i >> 1, j >> 1) : -1);

  /** Whether there is a passage through a block between two cells. */
  function isPassage(i, j) {
    const cell = cellIn(i >> 1, j >> 1);
    return cell >= 0 && maze.isOpen(cell, i & 1 ? NORTH : WEST);
  }

  function isSolid(i, j) {
    if (i & 1 && j & 1) return cellAt(i, j) < 0;
    if ((i ^ j) & 1) return !isPassage(i, j);
    return !(isPassage(i - 1, j) && isPassage(i + 1, j) && isPassage(i, j - 1) && isPassage(i, j + 1));
  }

  return { cellAt, isSolid };
}
