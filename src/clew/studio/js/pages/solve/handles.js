/** Start and goal as handles: dragged with the mouse or a finger, or focused and moved by arrow keys. */

import { h } from "../../lib/dom.js";
import { called } from "../shared/source.js";
import { t } from "../../lib/i18n.js";

const WAYS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3, PageUp: "up", PageDown: "down" };
const REACH = { mouse: 14, pen: 18, touch: 26 }; // pixels of the page around the middle of a handle
const STILL = 6; // pixels that a click may move

/** The next cell that a key means, whether there is a wall or not; -1 for none. */
export function toward({ maze, plan }, cell, way) {
  const direction = maze.steer(way, cell, plan, { walls: true });
  return direction < 0 ? -1 : maze.neighbor(cell, direction);
}

/** {element, place()}: asks for moved(name, cell), clicked(cell), and panned(dx, dy) where the maze is larger than the canvas. */
export function handles(view, ends, { moved, clicked, panned }) {
  const { canvas } = view;
  const elements = {};
  for (const name of ["start", "goal"]) {
    elements[name] = h("button", { type: "button", class: "handle", "aria-roledescription": t("solve.handle"), on: { keydown: (event) => key(name, event) } });
  }
  const element = h("div", { class: "board" }, canvas, elements.start, elements.goal);
  let drag = null; // {name} or {x, y, far}

  function key(name, event) {
    const way = WAYS[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let cell = ends[name];
    for (let count = event.shiftKey ? 5 : 1; count > 0; count--) {
      const next = toward(view, cell, way);
      if (next >= 0) cell = next;
    }
    if (cell !== ends[name]) moved(name, cell);
  }

  /** Which handle is under the pointer: the nearer one within reach; null for none. */
  function under(event, kind) {
    const box = canvas.getBoundingClientRect();
    const away = (name) => {
      if (view.plan.seen?.(ends[name]) === false) return Infinity;
      const [x, y] = view.middle(ends[name]);
      return Math.hypot(event.clientX - box.left - x / view.ratio, event.clientY - box.top - y / view.ratio);
    };
    const name = away("start") < away("goal") ? "start" : "goal";
    return away(name) <= Math.max(REACH[kind] ?? REACH.mouse, view.side / view.ratio / 2) ? name : null;
  }

  // Only a finger on a handle, or on a maze that is larger than the canvas, keeps the page from scrolling.
  const touched = (event) => view.maze && event.touches.length === 1 && (under(event.touches[0], "touch") || view.loose) && event.preventDefault();

  function down(event) {
    if (event.button > 0 || !view.maze) return;
    const name = under(event, event.pointerType);
    drag = { name, x: event.clientX, y: event.clientY, far: false };
    canvas.setPointerCapture(event.pointerId);
    if (name) {
      event.preventDefault();
      elements[name].focus({ preventScroll: true });
    }
  }

  function move(event) {
    if (!drag) {
      if (view.maze) canvas.classList.toggle("over", event.pointerType === "mouse" && under(event, "mouse") !== null);
      return;
    }
    if (drag.name) {
      const cell = view.cellAt(event);
      if (cell >= 0 && cell !== ends[drag.name]) moved(drag.name, cell);
    } else if (drag.far || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL) {
      if (view.loose) panned(event.clientX - drag.x, event.clientY - drag.y);
      Object.assign(drag, { x: event.clientX, y: event.clientY, far: true });
    }
  }

  function up(event) {
    if (drag && !drag.name && !drag.far && event.type === "pointerup") {
      const cell = view.cellAt(event);
      if (cell >= 0) clicked(cell);
    }
    drag = null;
  }

  canvas.addEventListener("touchstart", touched, { passive: false });
  for (const [name, listener] of Object.entries({ pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }))
    canvas.addEventListener(name, listener);

  return {
    element,
    /** Put the handles where their cells are now. */
    place() {
      if (!view.maze || !view.side) return;
      for (const [name, handle] of Object.entries(elements)) {
        const [x, y] = view.middle(ends[name]);
        handle.hidden = view.plan.seen?.(ends[name]) === false;
        handle.style.setProperty("left", `${x / view.ratio}px`);
        handle.style.setProperty("top", `${y / view.ratio}px`);
        handle.setAttribute("aria-label", t(`solve.${name}`, { cell: called(ends[name], view.maze) }));
      }
    },
  };
}
