/** Pointer, wheel and keys on the picture: drag, pinch, zoom, a cursor. */

import { SPAN, cellOf, xOf, yOf } from "../../maze/field.js";

const STILL = 6; // pixels of the page that a click may move
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Calls run.hover(cell), run.choose(cell, "start", "target" or null), run.cursor(cell), and run.first() for its first place. */
export function hands(picture, run) {
  const { canvas } = picture;
  const pointers = new Map();
  let moved = 0;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    if (!pointers.size) moved = 0;
    pointers.set(event.pointerId, event);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return run.hover(picture.cellAt(event));
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    const other = [...pointers.values()].find((each) => each.pointerId !== event.pointerId);
    if (!other && Math.hypot(dx, dy) + moved <= STILL) return undefined;
    moved = STILL + 1;
    if (other) pinch(before, event, other);
    else picture.pan(dx, dy);
    pointers.set(event.pointerId, event);
    canvas.classList.add("dragged");
    return undefined;
  });
  let spread = 1; // what of a change of size has not become a whole pixel of a cell yet
  function scale(factor, at) {
    spread *= factor;
    if (Math.abs(Math.round(picture.side * spread) - picture.side) < 1) return;
    picture.zoom(spread, at);
    spread = 1;
  }
  function pinch(before, event, other) {
    const apart = (each) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
    const box = canvas.getBoundingClientRect();
    const at = { x: (event.clientX + other.clientX) / 2 - box.left, y: (event.clientY + other.clientY) / 2 - box.top };
    scale(apart(event) / Math.max(1, apart(before)), at);
    picture.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }
  const up = (event) => {
    const known = pointers.delete(event.pointerId);
    if (pointers.size) moved = STILL + 1;
    else canvas.classList.remove("dragged");
    if (known && !pointers.size && moved <= STILL && event.type === "pointerup") {
      const cell = picture.cellAt(event);
      if (cell >= 0) run.choose(cell, event.shiftKey ? "start" : null);
    }
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => run.hover(-1));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      const lines = event.deltaMode ? 30 : 1;
      scale(Math.exp(-event.deltaY * lines * 0.0016), { x: event.clientX - box.left, y: event.clientY - box.top });
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = picture.layers.cursor ?? -1;
    if (event.key === "Enter" && cell >= 0) run.choose(cell, event.shiftKey ? "start" : "target");
    else if (event.key in ARROWS && event.shiftKey) picture.pan(...ARROWS[event.key].map((each) => -each * 90));
    else if (event.key in ARROWS) {
      const [dx, dy] = ARROWS[event.key];
      const bound = (each) => Math.min(SPAN - 1, Math.max(0, each));
      run.cursor(cell < 0 ? run.first() : cellOf(bound(xOf(cell) + dx), bound(yOf(cell) + dy)));
    } else return;
    event.preventDefault();
  });
  canvas.addEventListener("focus", () => {
    if (canvas.matches(":focus-visible") && (picture.layers.cursor ?? -1) < 0) run.cursor(run.first());
  });
  canvas.addEventListener("blur", () => run.cursor(-1));
}
