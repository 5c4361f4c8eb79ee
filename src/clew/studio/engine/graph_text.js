// A graph as the spec of a grid, for addresses: "graph:PLACES.NEIGHBORS", in which a letter is a digit in base 64. Each cell has two
// letters for x and two for y, then, behind the point, one for the number of its neighbors and for each of these one letter, or two
// where there are more than 64 cells.

import { EngineError } from "./errors.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = 64, LAST = BASE ** 2 - 1;
const PER_CELL = 4; // letters of its place
const FORM = /^((?:[\w-]{4})+)\.([\w-]*)$/;

/** Letters of a text, at most: a server may refuse longer addresses. */
export const MAX_LETTERS = 8000;

const digits = (number, count) => (count > 1 ? DIGITS[Math.floor(number / BASE)] : "") + DIGITS[number % BASE];
const widthFor = (cells) => (cells > BASE ? 2 : 1);

/** How many letters there are for so many cells and edges. */
export const lettersFor = (cells, edges) => (PER_CELL + 1) * cells + 1 + 2 * edges * widthFor(cells);

/** The places in units of the median length of an edge, at least half a unit from the top and the left, as `clew.Graph` has them; null
 * if most neighbors are in one place. */
export function scaled(positions, neighbors) {
  const lengths = [];
  const lengthOf = (cell, other) => Math.hypot(...positions[cell].map((each, axis) => each - positions[other][axis]));
  neighbors.forEach((around, cell) => around.forEach((other) => cell < other && lengths.push(lengthOf(cell, other))));
  lengths.sort((one, other) => one - other);
  const half = lengths.length >> 1;
  const unit = lengths.length ? (lengths[half] + lengths[lengths.length - 1 - half]) / 2 : 1;
  if (!(unit > 0 && unit < Infinity)) return null;
  const least = [0, 1].map((axis) => positions.reduce((found, each) => Math.min(found, each[axis]), Infinity));
  return positions.map((each) => each.map((number, axis) => (number - least[axis]) / unit + 0.5));
}

/** The text behind "graph:" of a graph whose cells have places; it has `lettersFor` letters, and cells at most `BASE ** 2`. */
export function formatGraph({ neighbors, positions }) {
  const width = widthFor(neighbors.length);
  const least = [0, 1].map((axis) => positions.reduce((found, each) => Math.min(found, each[axis]), Infinity));
  const span = positions.reduce((most, each) => Math.max(most, each[0] - least[0], each[1] - least[1]), 0) || 1;
  const places = positions.map((each) => each.map((number, axis) => digits(Math.round(((number - least[axis]) / span) * LAST), 2)).join(""));
  const lists = neighbors.map((around) => digits(around.length, 1) + around.map((other) => digits(other, width)).join(""));
  return `${places.join("")}.${lists.join("")}`;
}

/** {neighbors, positions} of such a text. Whether the neighbors fit each other, kernels find out. */
export function graphOf(text) {
  const [, places, lists] = (text.length <= MAX_LETTERS && FORM.exec(text)) || [];
  const found = places && parse(places, lists);
  if (!found) throw new EngineError("graph-text", { most: MAX_LETTERS });
  return found;
}

/** Null if the letters do not fit. */
function parse(places, lists) {
  const number = (letters) => Array.from(letters).reduce((sum, letter) => BASE * sum + DIGITS.indexOf(letter), 0);
  const cells = places.length / PER_CELL, width = widthFor(cells);
  const positions = Array.from({ length: cells }, (_, cell) => [0, 2].map((at) => number(places.slice(PER_CELL * cell + at, PER_CELL * cell + at + 2))));
  const neighbors = [];
  let at = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const end = at + 1 + width * number(lists.slice(at, at + 1));
    const around = [];
    for (at += 1; at < end; at += width) around.push(number(lists.slice(at, at + width)));
    neighbors.push(around);
  }
  const isWhole = at === lists.length && neighbors.every((around) => around.every((other) => other < cells));
  const found = isWhole ? scaled(positions, neighbors) : null;
  return found && { neighbors, positions: found };
}
