/** Sizes to choose on every grid, from easy to vast, and the maze of the day. */

import { hasShape, parseGrid } from "../../maze/grids.js";

/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 1000;

/** [name, width and height of a rectangle, whether it goes from end to end of the longest path]. */
export const LEVELS = [
  ["easy", 10, 8, false],
  ["medium", 20, 15, false],
  ["hard", 32, 24, true],
  ["harder", 60, 45, true],
  ["huge", 200, 200, true],
  ["vast", 1000, 1000, true],
];

const MAX_SHAPED = 40_000; // cells of a grid other than a rectangle: more take too long to draw
/** About how many cells a grid in one size has for each square of that size, by its name and its form. */
const DENSITIES = { "hexagons side": 3, "hexagons triangle": 0.5, "triangles side": 1, "triangles hexagon": 6, "polar ": 3.1, "sphere ": 1.2, "cube ": 6 };
const FLOORS = 3; // of a box

export const DAILY = { width: 24, height: 18 };

/** "2026-11-21" where the reader is. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether the text is a date such as 2026-11-21. */
export const isDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(text));

/** The seed of that day's maze: its date as a number. */
export const seedOf = (date) => date.replaceAll("-", "");

/** The spec of a grid of the same kind in the size of a level; null if it has no such size. */
export function gridOfLevel([, width, height], spec) {
  if (!hasShape(spec)) return `${width}x${height}`;
  const { name, form, rest } = parseGrid(spec);
  const density = DENSITIES[`${name} ${form}`];
  const count = rest.split("x").length;
  if (["text", "graph"].includes(name) || width * height > MAX_SHAPED || (count === 1 && !density)) return null;
  const sizes = {
    1: () => [Math.sqrt((width * height) / density)],
    2: () => [width, height],
    3: () => [width / Math.sqrt(FLOORS), height / Math.sqrt(FLOORS), FLOORS],
  }[count]();
  return `${name}:${form && `${form}=`}${sizes.map(Math.round).join("x")}`;
}

/** The level of a grid, "own" if it has the size of none. */
export const levelOf = (spec, longest) => LEVELS.find((each) => each[3] === longest && gridOfLevel(each, spec) === spec)?.[0] ?? "own";
