/** The keys of the page; those of the cursor work in the picture alone (hands.js). */

import { bind } from "../../lib/keys.js";

const FAR = 90; // pixels of the page
const PANS = { left: [FAR, 0, "a", "h"], right: [-FAR, 0, "d", "l"], up: [0, FAR, "w", "k"], down: [0, -FAR, "s", "j"] };

/** Bind them; the answer unbinds them. */
export const keys = (run) =>
  bind([
    ...Object.entries(PANS).map(([name, [dx, dy, ...each]]) => ({ keys: each, help: `cubicles.key.${name}`, run: () => run.pan(dx, dy) })),
    { keys: ["+"], help: "cubicles.larger", run: () => run.zoom(1.25) },
    { keys: ["-"], help: "cubicles.smaller", run: () => run.zoom(0.8) },
    { keys: ["0"], help: "cubicles.whole", run: run.frame },
    { keys: ["x"], help: "cubicles.key.part", run: run.part },
    { keys: ["n"], help: "cubicles.another", run: run.another },
    { keys: ["Space"], help: "make.playpause", run: run.playPause },
    { keys: [","], help: "make.back", run: () => run.step(-1) },
    { keys: ["."], help: "make.forward", run: () => run.step(1) },
    { keys: ["Home"], help: "make.home", run: () => run.seek(0) },
    { keys: ["End"], help: "make.end", run: () => run.seek(Infinity) },
    { keys: ["["], help: "make.slower", run: () => run.faster(1 / 1.5) },
    { keys: ["]"], help: "make.faster", run: () => run.faster(1.5) },
  ]);

const IN_PICTURE = {
  cursor: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  pan: ["Shift+ArrowUp", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowRight"],
  target: ["Enter"],
  start: ["Shift+Enter"],
};

/** Have the help tell the keys of the picture while it has the focus. */
export function tellKeys(canvas) {
  let unbind = () => {};
  canvas.addEventListener("focus", () => {
    unbind();
    unbind = bind(Object.entries(IN_PICTURE).map(([name, each]) => ({ keys: each, help: `cubicles.key.${name}`, run: () => {} })));
  });
  canvas.addEventListener("blur", () => unbind());
  return () => unbind();
}
