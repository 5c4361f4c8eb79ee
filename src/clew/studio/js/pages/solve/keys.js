/** The keys of the page 'Solve'. */

import { bind } from "../../lib/keys.js";
import { zoomKeys } from "../shared/zoom.js";
import { copyLink, moveCursor, spreadFromCursor, zoom } from "./actions.js";

const FASTER = 1.5;
const ARROWS = [["ArrowUp", "up"], ["ArrowRight", "right"], ["ArrowDown", "down"], ["ArrowLeft", "left"]];

/** Bind the keys; returns the function that unbinds them. */
export function bindKeys(page) {
  const { player } = page;
  return bind([
    ...ARROWS.map(([key, name], way) => ({ keys: [key], help: `solve.key.${name}`, run: () => moveCursor(page, way) })),
    { keys: ["Enter"], help: "solve.key.spread", run: () => spreadFromCursor(page) },
    { keys: ["Space"], help: "make.playpause", run: () => player.toggle() },
    { keys: [","], help: "make.back", run: () => player.seek(player.position - 1) },
    { keys: ["."], help: "make.forward", run: () => player.seek(player.position + 1) },
    ...(page.code?.keys ?? []),
    { keys: ["["], help: "make.slower", run: () => player.scaleSpeed(1 / FASTER) },
    { keys: ["]"], help: "make.faster", run: () => player.scaleSpeed(FASTER) },
    { keys: ["Home"], help: "make.home", run: () => player.seek(0) },
    { keys: ["End"], help: "make.end", run: () => player.seek(Infinity) },
    ...zoomKeys((key) => zoom(page, key)),
    { keys: ["p"], help: "board.print", run: () => window.print() },
    { keys: ["l"], help: "board.link", run: () => copyLink(page) },
  ]);
}

/** Bind the keys that change floors, in a box. */
export const bindFloorKeys = (page) =>
  bind([["up", "PageUp"], ["down", "PageDown"]].map(([name, key]) => ({ keys: [key], help: `solve.key.floor.${name}`, run: () => moveCursor(page, name) })));
