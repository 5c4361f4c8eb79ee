/** The keys of the page 'Cubicles'; those of the cursor work in the picture alone (pointer.js). */

import { bind } from "../../js/lib/keys.js";
import { frameAll, otherPart, newFavoriteNumber, watchPart } from "./actions.js";

const FAR = 90; // pixels of the page
const PANS = { left: [FAR, 0, "a", "h"], right: [-FAR, 0, "d", "l"], up: [0, FAR, "w", "k"], down: [0, -FAR, "s", "j"] };

/** Bind the keys; returns the function that unbinds them. */
export function bindKeys(page) {
  const { view, player, settings } = page;
  return bind([
    ...Object.entries(PANS).map(([name, [dx, dy, ...keys]]) => ({ keys, help: `cubicles.key.${name}`, run: () => view.pan(dx, dy) })),
    { keys: ["+"], help: "cubicles.larger", run: () => view.zoom(1.25) },
    { keys: ["-"], help: "cubicles.smaller", run: () => view.zoom(0.8) },
    { keys: ["0"], help: "cubicles.whole", run: () => frameAll(page) },
    { keys: ["x"], help: "cubicles.key.part", run: () => watchPart(page, otherPart(page)) },
    { keys: ["n"], help: "cubicles.another", run: () => !settings.another.disabled && newFavoriteNumber(page) },
    { keys: ["Space"], help: "make.playpause", run: () => player.toggle() },
    { keys: [","], help: "make.back", run: () => player.seek(player.position - 1) },
    { keys: ["."], help: "make.forward", run: () => player.seek(player.position + 1) },
    { keys: ["Home"], help: "make.home", run: () => player.seek(0) },
    { keys: ["End"], help: "make.end", run: () => player.seek(Infinity) },
    { keys: ["["], help: "make.slower", run: () => player.scaleSpeed(1 / 1.5) },
    { keys: ["]"], help: "make.faster", run: () => player.scaleSpeed(1.5) },
  ]);
}

const IN_PICTURE = {
  cursor: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  pan: ["Shift+ArrowUp", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowRight"],
  target: ["Enter"],
  start: ["Shift+Enter"],
};

/** List the keys of the picture in the help while it has the focus; returns the function that ends that. */
export function listCanvasKeys(canvas) {
  let unbind = () => {};
  canvas.addEventListener("focus", () => {
    unbind();
    unbind = bind(Object.entries(IN_PICTURE).map(([name, keys]) => ({ keys, help: `cubicles.key.${name}`, run: () => {} })));
  });
  canvas.addEventListener("blur", () => unbind());
  return () => unbind();
}
