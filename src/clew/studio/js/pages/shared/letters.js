/** The letters that move the ball, W A S D or H J K L, and what they mean on each kind of grid. */

import { t } from "../../lib/i18n.js";
import { store, stored } from "../../lib/storage.js";
import { EAST, NORTH, SOUTH, WEST } from "../../maze/maze.js";

const CORNERS = { "north-east": ["e"], "south-east": ["c"], "south-west": ["z", "y"], "north-west": ["q"] };
const SQUARE = {
  wasd: { ways: { [NORTH]: ["w", "k"], [EAST]: ["d", "l"], [SOUTH]: ["s", "j"], [WEST]: ["a"] }, hint: ["h", "i"], solution: ["o"], link: ["c"] },
  hjkl: { ways: { [NORTH]: ["k", "w"], [EAST]: ["l", "d"], [SOUTH]: ["j"], [WEST]: ["h", "a"] }, hint: ["i"], solution: ["s", "o"], link: ["c"] },
};
/** Eight directions: the letters around S, which itself does nothing. */
const EIGHT = {
  wasd: { ways: { [NORTH]: ["w"], [EAST]: ["d"], [SOUTH]: ["x"], [WEST]: ["a"], ...CORNERS }, hint: ["h", "i"], solution: ["o"], link: ["l"] },
  hjkl: { ways: { [NORTH]: ["k", "w"], [EAST]: ["l", "d"], [SOUTH]: ["j", "x"], [WEST]: ["h", "a"], ...CORNERS }, hint: ["i"], solution: ["o"], link: ["g"] },
};
/** In rings: outward, inward and around, wherever that is on the screen. */
const HALVES = { "outward-counter-clockwise": ["q"], "outward-clockwise": ["e"] };
const RINGS = {
  wasd: { ways: { outward: ["w"], clockwise: ["d"], inward: ["s"], "counter-clockwise": ["a"], ...HALVES }, hint: ["h", "i"], solution: ["o"], link: ["c"] },
  hjkl: { ways: { outward: ["k"], clockwise: ["l"], inward: ["j"], "counter-clockwise": ["h"], ...HALVES }, hint: ["i"], solution: ["s", "o"], link: ["c"] },
};
const SETS = { hexagons: EIGHT, triangles: EIGHT, upsilon: EIGHT, cairo: EIGHT, polar: RINGS };

/** The layout of the letters on a grid of this kind: "square", "eight" or "rings". */
const layoutOf = (kind) => (SETS[kind] === EIGHT ? "eight" : SETS[kind] === RINGS ? "rings" : "square");

export const LETTERS = ["wasd", "hjkl"];

/** The letters that are chosen. */
export const letters = () => (stored("letters") === "hjkl" ? "hjkl" : "wasd");

export const storeLetters = (name) => store("letters", name);

/** {ways, hint, solution, link}: the letters on a grid of this kind, by way and by action. */
export const letterKeys = (kind) => (SETS[kind] ?? SQUARE)[letters()];

/** Whether the directions of a grid of this kind are not those of the arrow keys. */
const isSlanted = (kind) => kind in SETS;

const ARROWS = ["play.up", "play.right", "play.down", "play.left"];

/** The key of the text for a way on a grid of this kind: on some no way may point exactly where an arrow does. */
export const textOf = (kind, way) =>
  way in ARROWS && (isSlanted(kind) || kind === "cube" || kind === "sphere") ? `play.toward.${way}` : (ARROWS[way] ?? `play.to.${way}`);

/** What the letters do on a grid of this kind. */
export function lettersHint(kind) {
  const layout = layoutOf(kind);
  return [
    layout === "square" ? null : t(`play.letters.${layout}.${letters()}`),
    t(`play.letters.hint.${layout === "eight" && letters() === "hjkl" ? "eight" : letters()}`),
    t("play.letters.about"),
    kind === "box" ? t("play.letters.floors") : null,
  ].filter(Boolean).join(t("board.gap"));
}
