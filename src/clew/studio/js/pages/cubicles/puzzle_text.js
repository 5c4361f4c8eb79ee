/** Texts: what the puzzle's own words ask for, and the map as the puzzle's article prints it. */

import { WALL, cellOf, xOf, yOf } from "../../maze/field.js";

const MOST = 100_000; // characters of a puzzle
const MOST_CELLS = 4_000_000; // of a map
const NUMBER = "(-?\\d{1,40})(?![\\d,]*\\d)";
const INPUT = new RegExp(`puzzle\\s+input\\s*\\)?\\s*(?:is|was|:|=)?\\s*${NUMBER}`, "gi");
const FAVOURITE = new RegExp(`favou?rite(?:\\s+number)?\\s*(?:is|was|:|=|\\s)\\s*${NUMBER}`, "gi");
const ALONE = new RegExp(`^[ \\t]*(?!0\\d)${NUMBER}[ \\t\\r]*$`, "gm"); // not the ruler of the picture, 0123456789
const TARGET = /(?:reach|target)\s*:?=?\s*\(?\s*(\d{1,12})\s*,\s*(\d{1,12})(?!\d)/gi;
const FILL = /(?:at\s+most|within|fill)\s*:?=?\s+(\d{1,9})(?:\s+steps|\s*$)/gim;
const SENTENCE = /(?<=[.?!;])\s+|\n\s*\n/;
const EXAMPLE = /\b(?:for example|suppose|supposing|would|were)\b/i;

/** {favorite, target, fill} as text, null where the puzzle says nothing of it; throws {key, facts} for words.
 *
 * The puzzle's example, told as what would be, is passed over. The number may also stand in a line of its own. */
export function understand(text) {
  if (text.length > MOST) throw { key: "cubicles.text.long", facts: { most: MOST } };
  const tidy = text.replace(/[^\S\n]+/g, " ").replace(/\n(?: ?\n)+/g, "\n\n");
  const told = tidy.split(SENTENCE).filter((each) => !EXAMPLE.test(each)).join("\n\n");
  const all = (pattern, places) => [...told.matchAll(pattern)].map((match) => match.slice(1, places + 1).map((each) => String(BigInt(each))).join(","));
  const named = [...all(INPUT, 1), ...all(FAVOURITE, 1)];
  return {
    favorite: only(named.length ? named : all(ALONE, 1)),
    target: only(all(TARGET, 2)),
    fill: only(all(FILL, 1)),
  };
}

function only(found) {
  const different = [...new Set(found)];
  if (different.length > 1) throw { key: "cubicles.text.different", facts: { one: different[0], other: different[1] } };
  return different[0] ?? null;
}

/** The map: X a wall, . open, O a marked cell; null where it has too many cells.
 *
 * It shows 0,0 to one beyond the largest x and y of what is marked and of `also`; where that is too much, it begins one
 * before the least. */
export function map(field, marked, also) {
  const there = new Set(marked);
  const columns = [...marked, ...also].map(xOf);
  const rows = [...marked, ...also].map(yOf);
  const least = (list) => list.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (list) => list.reduce((a, b) => Math.max(a, b), 0);
  const [right, bottom] = [most(columns) + 1, most(rows) + 1];
  let [left, top] = [0, 0];
  if ((right + 1) * (bottom + 1) > MOST_CELLS) [left, top] = [least(columns), least(rows)].map((each) => Math.max(each - 1, 0));
  const width = right + 1 - left;
  const height = bottom + 1 - top;
  if (width * height > MOST_CELLS) return null;
  const lines = [];
  for (let y = top; y < top + height; y++) {
    let line = "";
    for (let x = left; x < left + width; x++) line += there.has(cellOf(x, y)) ? "O" : field.at(x, y) === WALL ? "X" : ".";
    lines.push(line);
  }
  return lines.join("\n");
}
