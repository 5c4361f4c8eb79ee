/** Start and goal as handles: dragged with the mouse or a finger, or focused and moved by arrow keys. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { cellName } from "../../maze/grids.js";
import { gestures, smoothZoom, wheelZoom, wheelZoomsMaze } from "../../view/gestures.js";

const WAYS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3, PageUp: "up", PageDown: "down" };
const REACH = { mouse: 14, pen: 18, touch: 26 }; // pixels of the page around the middle of a handle
const NAMES = ["start", "goal"];

/** The next cell that a key means, whether there is a wall or not; -1 for none. */
export function nextCell({ maze, layout }, cell, way) {
  const direction = maze.steer(way, cell, layout, { walls: true });
  return direction < 0 ? -1 : maze.neighbor(cell, direction);
}

/** Whether the handle of a cell is on the far side of a solid. */
const isHidden = (view, cell) => view.layout.isVisible?.(cell) === false;

/** The handle under the pointer: the nearer one within reach; null for none. */
function handleUnder(view, ends, event, kind) {
  const box = view.canvas.getBoundingClientRect();
  const distance = (name) => {
    if (isHidden(view, ends[name])) return Infinity;
    const [x, y] = view.middle(ends[name]);
    return Math.hypot(event.clientX - box.left - x / view.ratio, event.clientY - box.top - y / view.ratio);
  };
  const name = distance("start") < distance("goal") ? "start" : "goal";
  return distance(name) <= Math.max(REACH[kind] ?? REACH.mouse, view.side / view.ratio / 2) ? name : null;
}

/** A button that moves an end by arrow keys, by five cells with Shift. */
function handleButton(view, ends, name, moved) {
  const pressed = (event) => {
    const way = WAYS[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let cell = ends[name];
    for (let count = event.shiftKey ? 5 : 1; count > 0; count--) {
      const next = nextCell(view, cell, way);
      if (next >= 0) cell = next;
    }
    if (cell !== ends[name]) moved(name, cell);
  };
  return h("button", { type: "button", class: "handle", "aria-roledescription": t("solve.handle"), on: { keydown: pressed } });
}

/** {element, place()}: the canvas with its handles. Calls moved(name, cell), clicked(cell), panned(dx, dy) if the maze is
 * larger than the canvas, and zoomed(factor, at). */
export function endHandles(view, ends, { moved, clicked, panned, zoomed }) {
  const { canvas } = view;
  const buttons = Object.fromEntries(NAMES.map((name) => [name, handleButton(view, ends, name, moved)]));
  const under = (event, kind) => (view.maze ? handleUnder(view, ends, event, kind) : null);

  // Only a finger on a handle, or on a maze that is larger than the canvas, keeps the page from scrolling.
  canvas.addEventListener("touchstart", (event) => {
    if (view.maze && event.touches.length === 1 && (under(event.touches[0], "touch") || view.draggable)) event.preventDefault();
  }, { passive: false });

  const zoom = smoothZoom(view, zoomed);
  wheelZoom(canvas, (factor, at) => view.maze && zoom(factor, at), wheelZoomsMaze(view));
  gestures(canvas, {
    press(event) {
      const name = under(event, event.pointerType);
      if (!name) return null;
      event.preventDefault();
      buttons[name].focus({ preventScroll: true });
      return name;
    },
    drag({ dx, dy, event, grip }) {
      const cell = grip ? view.cellAt(event) : -1;
      if (cell >= 0 && cell !== ends[grip]) moved(grip, cell);
      if (!grip && view.maze && view.draggable) panned(dx, dy);
    },
    pinch: ({ factor, at }) => view.maze && zoom(factor, at),
    tap(event) {
      const cell = view.cellAt(event);
      if (cell >= 0) clicked(cell);
    },
    hover: (event) => canvas.classList.toggle("over", event.pointerType === "mouse" && under(event, "mouse") !== null),
  });

  /** Put the handles where their cells are now. */
  function place() {
    if (!view.maze || !view.side) return;
    for (const [name, button] of Object.entries(buttons)) {
      const [x, y] = view.middle(ends[name]);
      button.hidden = isHidden(view, ends[name]);
      button.style.setProperty("left", `${x / view.ratio}px`);
      button.style.setProperty("top", `${y / view.ratio}px`);
      button.setAttribute("aria-label", t(`solve.${name}`, { cell: cellName(ends[name], view.maze) }));
    }
  }

  return { element: h("div", { class: "board" }, canvas, buttons.start, buttons.goal), place };
}
