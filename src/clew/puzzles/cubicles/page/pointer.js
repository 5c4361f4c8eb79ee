/** Mouse, fingers and keys on the picture of a field: move, zoom, choose a cell. */

import { cellOf, SPAN, xOf, yOf } from "../../js/maze/field.js";
import { gestures, smoothZoom, wheelZoom } from "../../js/view/gestures.js";

const FAR = 90; // pixels of the page that a key moves the picture
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Calls run.hover(cell), run.choose(cell, "start", "target" or null), run.cursor(cell), and run.first() for the cursor's first cell. */
export function listenToCanvas(view, run) {
  const { canvas } = view;
  const zoom = smoothZoom(view);
  gestures(canvas, {
    hover: (event) => run.hover(view.cellAt(event)),
    leave: () => run.hover(-1),
    drag: ({ dx, dy }) => view.pan(dx, dy),
    pinch({ factor, at, dx, dy }) {
      zoom(factor, at);
      view.pan(dx, dy);
    },
    tap(event) {
      const cell = view.cellAt(event);
      if (cell >= 0) run.choose(cell, event.shiftKey ? "start" : null);
    },
  });
  wheelZoom(canvas, zoom);
  canvas.addEventListener("keydown", (event) => pressed(view, run, event));
  canvas.addEventListener("focus", () => {
    if (canvas.matches(":focus-visible") && (view.layers.cursor ?? -1) < 0) run.cursor(run.first());
  });
  canvas.addEventListener("blur", () => run.cursor(-1));
}

function pressed(view, run, event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = view.layers.cursor ?? -1;
  const arrow = ARROWS[event.key];
  if (event.key === "Enter" && cell >= 0) run.choose(cell, event.shiftKey ? "start" : "target");
  else if (arrow && event.shiftKey) view.pan(...arrow.map((each) => -each * FAR));
  else if (arrow) run.cursor(cell < 0 ? run.first() : neighborOf(cell, arrow));
  else return;
  event.preventDefault();
}

function neighborOf(cell, [dx, dy]) {
  const limited = (each) => Math.min(SPAN - 1, Math.max(0, each));
  return cellOf(limited(xOf(cell) + dx), limited(yOf(cell) + dy));
}
