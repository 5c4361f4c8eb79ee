/** The keys of the game. Letters can mean two things: where S and H move, the solution and hints have other letters.
 *
 * A way is what a key wishes: 0 to 3 for up, right, down and left, or the name of a direction; the maze knows which of
 * its open ways that is.
 */

import { EAST, NORTH, SOUTH, WEST } from "../../maze/maze.js";

const KEPT = "clew.letters";
const UP = "up";
const DOWN = "down";
const KEYS = { [NORTH]: "ArrowUp", [EAST]: "ArrowRight", [SOUTH]: "ArrowDown", [WEST]: "ArrowLeft" };
const FLOORS = { [UP]: "PageUp", [DOWN]: "PageDown" };
const HELP = { [NORTH]: "play.up", [EAST]: "play.right", [SOUTH]: "play.down", [WEST]: "play.left" };

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
/** In rings: outward, inward and round, whichever way that is on the screen. */
const HALVES = { "outward-counter-clockwise": ["q"], "outward-clockwise": ["e"] };
const RINGS = {
  wasd: { ways: { outward: ["w"], clockwise: ["d"], inward: ["s"], "counter-clockwise": ["a"], ...HALVES }, hint: ["h", "i"], solution: ["o"], link: ["c"] },
  hjkl: { ways: { outward: ["k"], clockwise: ["l"], inward: ["j"], "counter-clockwise": ["h"], ...HALVES }, hint: ["i"], solution: ["s", "o"], link: ["c"] },
};
const SETS = { hexagons: EIGHT, triangles: EIGHT, upsilon: EIGHT, cairo: EIGHT, polar: RINGS };

/** What the letters are like on a grid of this kind: "square", "eight" or "rings". */
export const layoutOf = (kind) => (SETS[kind] === EIGHT ? "eight" : SETS[kind] === RINGS ? "rings" : "square");

/** "wasd" or "hjkl". */
export function letters() {
  try {
    return localStorage.getItem(KEPT) === "hjkl" ? "hjkl" : "wasd";
  } catch {
    return "wasd";
  }
}

export function keepLetters(name) {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // Then it holds for this visit.
  }
}

const wayOf = (name) => (/^\d$/.test(name) ? Number(name) : name);

/** Bindings for keys.bind in a maze of this kind; `run` has move, rush, follow (each with way and event) and what the buttons do. */
export function bindings(run, kind = "rectangle", set = letters()) {
  const named = (SETS[kind] ?? SQUARE)[set];
  const arrows = kind in SETS || kind === "cube" || kind === "sphere";
  const helpOf = (way) => (arrows && way in HELP ? `play.toward.${way}` : HELP[way] ?? `play.to.${way}`);
  const keysOf = { ...named.ways };
  for (const [way, key] of Object.entries({ ...KEYS, ...(kind === "box" ? FLOORS : {}) })) keysOf[way] = [key, ...(keysOf[way] ?? [])];
  const each = (before, action, help) => Object.entries(keysOf).map(([name, keys], place) => ({
    keys: keys.map((key) => before + key),
    help: before ? (place ? null : help) : helpOf(name),
    run: (event) => action(wayOf(name), event),
  }));
  return [
    ...each("", run.move),
    ...each("Shift+", run.rush, "play.runs"),
    ...each("Alt+Shift+", run.follow, "play.follows"),
    { keys: ["u", "Backspace"], help: "play.key.undo", run: run.undo },
    { keys: ["r"], help: "play.key.restart", run: run.restart },
    { keys: named.hint, help: "play.key.hint", run: run.hint },
    { keys: named.solution, help: "play.key.solution", run: run.solution },
    { keys: ["m", "Enter"], help: "play.key.distances", run: run.distances },
    { keys: ["n"], help: "board.new", run: run.fresh },
    { keys: ["+", "-", "0"], help: "play.key.zoom", run: (event) => run.zoom(event.key) },
    { keys: ["="], run: () => run.zoom("+") },
    { keys: ["p"], help: "board.print", run: run.print },
    { keys: named.link, help: "board.link", run: run.link },
  ];
}
