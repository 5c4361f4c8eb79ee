/** Mouse, pen and fingers on a canvas: press, drag, pinch, tap, hover, and the wheel. */

import { MIN_WHOLE_SIDE } from "./framing.js";

const SLOP = 6; // pixels of the page that a tap may move
const SMALL = 12; // pixels of the page: of a maze with cells smaller than this one wants to see more

/** Call the handlers for what pointers do on a canvas; returns the function that stops it.
 *
 * `press(event)` may return a grip, which represents what is being dragged: `drag` and `release` get it, a drag with a
 * grip begins at the first movement, and there is no tap. `drag({dx, dy, event, grip})` and `pinch({factor, at, dx,
 * dy})` report changes since the last call in pixels of the page; `at` is the point between two fingers on the canvas.
 * `tap(event)`, `hover(event)`, `leave()`. A second finger ends a drag.
 */
export function gestures(canvas, { press, drag, pinch, release, tap, hover, leave }) {
  const pointers = new Map(); // by id, the last event that counted
  const stop = new AbortController();
  let grip = null;
  let moved = false;

  function down(event) {
    if (event.button > 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size) grip = null;
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) return;
    moved = false;
    grip = press?.(event) ?? null;
  }

  function move(event) {
    const before = pointers.get(event.pointerId);
    if (!before) {
      hover?.(event);
      return;
    }
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    const other = [...pointers.values()].find((each) => each.pointerId !== event.pointerId);
    if (!other && !grip && !moved && Math.hypot(dx, dy) <= SLOP) return;
    moved = true;
    pointers.set(event.pointerId, event);
    canvas.classList.add("dragged");
    if (other) pinch?.({ ...pinched(canvas, before, event, other), dx: dx / 2, dy: dy / 2 });
    else drag?.({ dx, dy, event, grip });
  }

  function up(event) {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size) {
      moved = true;
      return;
    }
    canvas.classList.remove("dragged");
    if (event.type === "pointerup" && grip) release?.({ event, grip });
    else if (event.type === "pointerup" && !moved) tap?.(event);
    grip = null;
  }

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: () => leave?.() };
  for (const [name, listener] of Object.entries(listeners)) canvas.addEventListener(name, listener, { signal: stop.signal });
  return () => stop.abort();
}

/** How much farther apart two fingers are than before, and the point between them. */
function pinched(canvas, before, event, other) {
  const apart = (each) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
  const box = canvas.getBoundingClientRect();
  const at = { x: (event.clientX + other.clientX) / 2 - box.left, y: (event.clientY + other.clientY) / 2 - box.top };
  return { factor: apart(event) / Math.max(1, apart(before)), at };
}

/** A function (factor, at) that zooms a view as soon as small changes add up to a whole pixel of a cell. */
export function smoothZoom(view, zoom = (factor, at) => view.zoom(factor, at)) {
  let pending = 1;
  return (factor, at) => {
    pending *= factor;
    if (view.side >= MIN_WHOLE_SIDE && Math.round(view.side * pending) === view.side) return;
    zoom(pending, at);
    pending = 1;
  };
}

/** Whether the wheel zooms a maze: with Ctrl, if it is zoomed in, or if its cells are small. Else it scrolls the page. */
export const wheelZoomsMaze = (view) => (event) => event.ctrlKey || !view.fitted || (event.deltaY < 0 && view.side < SMALL * view.ratio);

/** Zoom by the wheel around the pointer, where `zooms(event)` is true. */
export function wheelZoom(canvas, zoom, zooms = () => true) {
  const turned = (event) => {
    if (!zooms(event)) return;
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    const lines = event.deltaMode ? 30 : 1;
    zoom(Math.exp(-event.deltaY * lines * 0.0016), { x: event.clientX - box.left, y: event.clientY - box.top });
  };
  canvas.addEventListener("wheel", turned, { passive: false });
}
