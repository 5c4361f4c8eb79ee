/** The numbers in the text of the puzzle. */

const MAX_CHARACTERS = 100_000;
const NUMBER = "(-?\\d{1,40})(?![\\d,]*\\d)";
const INPUT = new RegExp(`puzzle\\s+input\\s*\\)?\\s*(?:is|was|:|=)?\\s*${NUMBER}`, "gi");
const FAVORITE = new RegExp(`favou?rite(?:\\s+number)?\\s*(?:is|was|:|=|\\s)\\s*${NUMBER}`, "gi");
const ALONE = new RegExp(`^[ \\t]*(?!0\\d)${NUMBER}[ \\t\\r]*$`, "gm"); // not the ruler of the picture, 0123456789
const PUZZLE = { target: "31,39", fill: "50" }; // for all favorite numbers
const TARGET = /(?:reach|target)\s*:?=?\s*\(?\s*(\d{1,12})\s*,\s*(\d{1,12})(?!\d)/gi;
const FILL = /(?:at\s+most|within|fill)\s*:?=?\s+(\d{1,9})(?:\s+steps|\s*$)/gim;
const SENTENCE = /(?<=[.?!;])\s+|\n\s*\n/;
const EXAMPLE = /\b(?:for example|suppose|supposing|would|were)\b/i;

/** {favorite, target, fill} as text, null for what the puzzle does not mention; throws {key, facts} of a text.
 *
 * Sentences of the puzzle's example are skipped. The favorite number may also be alone in a line; a text that is only a
 * number is the puzzle's input. */
export function parsePuzzle(text) {
  if (text.length > MAX_CHARACTERS) throw { key: "cubicles.text.long", facts: { most: MAX_CHARACTERS } };
  const tidy = text.replace(/[^\S\n]+/g, " ").replace(/\n(?: ?\n)+/g, "\n\n");
  const sentences = tidy.split(SENTENCE).filter((each) => !EXAMPLE.test(each)).join("\n\n");
  const all = (pattern, places) => [...sentences.matchAll(pattern)].map((match) => match.slice(1, places + 1).map((each) => String(BigInt(each))).join(","));
  const isInput = new RegExp(ALONE.source).test(tidy.trim());
  const numbers = [...all(INPUT, 1), ...all(FAVORITE, 1)];
  return {
    favorite: only(numbers.length ? numbers : all(ALONE, 1)),
    target: isInput ? PUZZLE.target : only(all(TARGET, 2)),
    fill: isInput ? PUZZLE.fill : only(all(FILL, 1)),
  };
}

function only(found) {
  const different = [...new Set(found)];
  if (different.length > 1) throw { key: "cubicles.text.different", facts: { one: different[0], other: different[1] } };
  return different[0] ?? null;
}
