/** The expert's line: color, ten numbers, start and goal, such as "g 13 41 05 52 09 48 18 16 43 14 b2 d4". */

import { cellName } from "./board.js";

/** A number as the module shows it, in two digits. */
export const twoDigits = (number) => String(number).padStart(2, "0");

/** The positions in a line, [{at, text, cell}]. Full-width letters and digits are accepted. */
export function positionsIn(line) {
  const position = (match) => {
    const [column, row] = match[0].normalize("NFKC").toLowerCase();
    return { at: match.index, text: match[0], cell: (Number(row) - 1) * 4 + "abcd".indexOf(column) };
  };
  return [...line.matchAll(/(?<![\p{L}\p{N}])([a-dA-D\uff41-\uff44\uff21-\uff24])([1-4\uff11-\uff14])(?![\p{L}\p{N}])/gu)].map(position);
}

const PIECES = 13; // of a line: the color, ten numbers, two positions
const PIECE = /[a-d][1-4](?!\d)|\d+|[a-z]+|[\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fff]+/g;

/**
 * {numbers, positions} of a line that has too few pieces for a module, whatever they mean; null if it may be complete.
 * Digits without a space between them are numbers of two digits. A single letter at the end may become a position.
 */
export function unfinished(line) {
  const pieces = line.normalize("NFKC").toLowerCase().match(PIECE) ?? [];
  const positions = pieces.filter((each) => /^[a-d][1-4]$/.test(each)).length;
  if (positions === 1 && /^[a-d]$/.test(pieces.at(-1)) && pieces.length > 1) pieces.pop();
  const digits = pieces.filter((each) => /^\d/.test(each)).reduce((sum, each) => sum + Math.ceil(each.length / 2), 0);
  const others = pieces.filter((each) => !/^\d/.test(each)).length;
  if (digits + others >= PIECES) return null;
  return { numbers: Math.min(10, digits), positions: Math.min(2, positions) };
}

/** The shortest line for a module. */
export const formatLine = ({ color, seed, start, goal }) =>
  `${color[0]} ${seed.map(twoDigits).join(" ")} ${cellName(start).toLowerCase()} ${cellName(goal).toLowerCase()}`;

/** The line with a cell as its start or goal, `role`; `facts` are the answer to the line, null if it is not complete. */
export function withPosition(line, cell, role, facts) {
  const word = cellName(cell).toLowerCase();
  const positions = positionsIn(line);
  const old = facts ? positions.find((each) => each.cell === facts[role]) : positions[role === "start" ? 0 : 1];
  if (old) return line.slice(0, old.at) + word + line.slice(old.at + old.text.length);
  if (facts) return formatLine({ ...facts, [role]: cell });
  return `${line.trimEnd()} ${word}`.trimStart();
}
