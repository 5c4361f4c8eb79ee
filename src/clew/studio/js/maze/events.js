/** What each event means for the maze and for its picture: clew.grids.events, written by `make docs`. */

/** By number: {name, passage, joins, mark, at}; what an event does not have is left out. */
export const EFFECTS = {
  1: { name: "carve", passage: "open", joins: "both", mark: "plain", at: "neighbor" }, // the passage from cell in that direction was opened
  2: { name: "wall", passage: "close", at: "cell" }, // the passage from cell in that direction was closed
  3: { name: "open", passage: "open-all", joins: "all" }, // every passage of the grid was opened (the cell is the first)
  4: { name: "visit", joins: "cell", mark: "plain", at: "cell" }, // the algorithm is at the cell, or takes it into the maze
  5: { name: "walk", mark: "walk", at: "neighbor" }, // a random walk left the cell in that direction, carving nothing
  6: { name: "erase", mark: "erased" }, // the walk closed a loop, and the cell left its path
  7: { name: "backtrack", at: "neighbor" }, // the algorithm stepped back from the cell in that direction
  8: { name: "hunt", mark: "hunted", at: "cell" }, // the hunt looked at the cell
  9: { name: "frontier", mark: "frontier" }, // the cell became a candidate
  10: { name: "done", mark: "plain" }, // the cell was taken off the list: nothing more can start from it
  11: { name: "merge", at: "cell" }, // the two sides of this edge belong to one set from now on
  12: { name: "reject", at: "cell" }, // the edge was considered and refused: it would close a loop
  13: { name: "close", at: "cell" }, // a run or row ended with the cell; or a walker goes back in that direction for good
  14: { name: "round" }, // a new round began (the direction is its number, counted from 1; the cell is the first)
  15: { name: "split" }, // a wall is about to be built that begins behind this cell, in that direction
};

/** EVENT.CARVE is the number of "carve". */
export const EVENT = Object.fromEntries(
  Object.entries(EFFECTS).map(([number, { name }]) => [name.toUpperCase(), Number(number)]),
);

/** EVENT_NAMES[1] is "carve", as the steps of an algorithm name them. */
export const EVENT_NAMES = ["", ...Object.values(EFFECTS).map(({ name }) => name)];
