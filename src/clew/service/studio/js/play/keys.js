/** The keys of the game. Letters can mean two things: where S and H move, the solution and hints have other letters. */

import { EAST, NORTH, SOUTH, WEST } from "../maze.js";

const KEPT = "clew.letters";
const ARROWS = { [NORTH]: "ArrowUp", [EAST]: "ArrowRight", [SOUTH]: "ArrowDown", [WEST]: "ArrowLeft" };
const HELP = { [NORTH]: "play.up", [EAST]: "play.right", [SOUTH]: "play.down", [WEST]: "play.left" };
const LETTERS = {
  wasd: { [NORTH]: ["w", "k"], [EAST]: ["d", "l"], [SOUTH]: ["s", "j"], [WEST]: ["a"], hint: ["h", "i"], solution: ["o"] },
  hjkl: { [NORTH]: ["k", "w"], [EAST]: ["l", "d"], [SOUTH]: ["j"], [WEST]: ["h", "a"], hint: ["i"], solution: ["s", "o"] },
};

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

/** Bindings for keys.bind; `run` has move, rush, follow (each with direction and event) and what the buttons do. */
export function bindings(run, set = letters()) {
  const named = LETTERS[set];
  const ways = [NORTH, EAST, SOUTH, WEST];
  const keysOf = (way) => [ARROWS[way], ...named[way]];
  const each = (before, action, help) => ways.map((way, place) => ({
    keys: keysOf(way).map((key) => before + key),
    help: before ? (place ? null : help) : HELP[way],
    run: (event) => action(way, event),
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
    { keys: ["c"], help: "board.link", run: run.link },
  ];
}
