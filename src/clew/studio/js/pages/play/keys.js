/** The keys of the game. Where S and H move the ball, the solution and hints have other letters.
 *
 * A way is what a key means: 0 to 3 for up, right, down and left, or the name of a direction; the maze finds the open
 * direction for it (`steer`).
 */

import { t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { EAST, NORTH, SOUTH, WEST } from "../../maze/maze.js";
import { zoomKeys } from "../shared/zoom.js";
import { copyLink, followOrWall, hint, restart, runOrWall, step, toggleDistances, toggleSolution, undo, zoom } from "./actions.js";
import { letterKeys, textOf } from "../shared/letters.js";
import { newMaze } from "./start.js";

const UP = "up";
const DOWN = "down";
const KEYS = { [NORTH]: "ArrowUp", [EAST]: "ArrowRight", [SOUTH]: "ArrowDown", [WEST]: "ArrowLeft" };
const FLOORS = { [UP]: "PageUp", [DOWN]: "PageDown" };

const wayOf = (name) => (/^\d$/.test(name) ? Number(name) : name);

/** The keys of each way on a grid of this kind, arrow keys first. */
function movementKeys(kind, ways) {
  const keys = { ...ways };
  for (const [way, key] of Object.entries({ ...KEYS, ...(kind === "box" ? FLOORS : {}) })) keys[way] = [key, ...(keys[way] ?? [])];
  return Object.entries(keys);
}

/** Bindings for step(way, event), run(way) and follow(way) of [[way, keys], ...]; `textOf(way)` is the key of a text. */
function movementBindings({ step, run, follow }, keys, textOf) {
  const withModifier = (modifier, action, help) =>
    keys.map(([way, names], place) => ({
      keys: names.map((key) => modifier + key),
      help: modifier ? (place ? null : help) : textOf(wayOf(way)),
      run: (event) => action(wayOf(way), event),
    }));
  return [...withModifier("", step), ...withModifier("Shift+", run, "play.runs"), ...withModifier("Alt+Shift+", follow, "play.follows")];
}

/** Bind the keys for the maze, the view and the letters that are chosen now, in place of those before, and name the arrow buttons. */
export function bindKeys(page) {
  const kind = page.game?.maze.kind ?? "rectangle";
  const set = letterKeys(kind);
  const movements = { step: (way, event) => step(page, way, event), run: (way) => runOrWall(page, way), follow: (way) => followOrWall(page, way) };
  const nameOf = (way) => (page.inside ?? { textOf }).textOf(kind, way);
  page.parts.arrows.forEach((each, way) => each.setAttribute("aria-label", t(nameOf(way))));
  page.unbindKeys();
  page.unbindKeys = bind([
    ...movementBindings(movements, movementKeys(kind, set.ways), nameOf),
    { keys: ["u", "Backspace"], help: "play.key.undo", run: () => undo(page) },
    { keys: ["r"], help: "play.key.restart", run: () => restart(page) },
    { keys: set.hint, help: "play.key.hint", run: () => hint(page) },
    { keys: set.solution, help: "play.key.solution", run: () => toggleSolution(page) },
    { keys: ["m", "Enter"], help: "play.key.distances", run: () => toggleDistances(page) },
    { keys: ["v"], help: "play.key.inside", when: () => !page.insideSwitch.element.hidden, run: page.insideSwitch.toggle },
    { keys: ["n"], help: "board.new", run: () => newMaze(page) },
    ...(page.inside ? page.inside.keys : zoomKeys((key) => zoom(page, key))),
    { keys: ["f"], help: "play.key.full", run: () => page.full.toggle() },
    { keys: ["Escape"], when: () => page.full.isOn(), run: () => page.full.toggle() },
    { keys: ["p"], help: "board.print", run: () => window.print() },
    { keys: set.link, help: "board.link", run: () => copyLink(page) },
  ]);
}
