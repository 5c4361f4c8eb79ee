/** What mouse, pen and fingers do on the board: walls are clicked, cells are painted, the picture is zoomed and moved. */

import { gestures, smoothZoom, wheelZoom, wheelZoomsMaze } from "../../view/gestures.js";
import { within } from "../../view/shapes/lines.js";

const REACH = 0.3; // cell widths around a wall in which the mouse means it; a finger means the nearest wall
const BESIDE = 0.4; // cell widths around a passage of a graph in which mouse and finger mean it

/** {cell, direction, line} of the wall that a pointer means, null for none. */
function wallAt(view, event) {
  const { maze, layout } = view;
  const nearest = view.cellAt(event);
  const [x, y] = view.placeAt(event);
  let best = null;
  for (const cell of layout.cellsBeside?.(x, y) ?? [nearest].filter((each) => each >= 0))
    for (const direction of maze.directions(cell)) {
      const line = layout.wallLine(cell, direction);
      const away = line ? within(line, x, y) : Infinity;
      if (away < (best?.away ?? Infinity)) best = { cell, direction, line, away };
    }
  return best && best.away <= reachOf(event, layout, nearest) ? best : null;
}

/** How far from a wall a pointer may be that means it. */
function reachOf({ pointerType }, layout, cell) {
  if (layout.cellsBeside) return cell < 0 ? BESIDE : Math.min(BESIDE, layout.diameter(cell) / 2);
  return pointerType === "mouse" ? REACH * (layout.diameter?.(cell) ?? 1) : Infinity;
}

/** The cells on the way that a pointer went by dx, dy: browsers leave movements out. */
function between(view, { clientX, clientY }, dx, dy) {
  const steps = Math.ceil((4 * Math.hypot(dx, dy) * view.ratio) / view.side);
  const found = new Set();
  for (let step = 1; step <= steps; step++) {
    const back = 1 - step / steps;
    found.add(view.cellAt({ clientX: clientX - back * dx, clientY: clientY - back * dy }));
  }
  found.delete(-1);
  return found;
}

/**
 * Call the handlers for pointers on the board of a page: wall(cell, direction), cell(cell) for a click between walls, and while
 * `paints()` is true begin(cell) and over(cell), then end().
 */
export function bindPointer(view, { paints, wall, cell, begin, over, end }) {
  const { canvas } = view;
  const show = (found) => {
    canvas.classList.toggle("over", Boolean(found));
    if (view.layers.wall === found?.line) return;
    view.layers.wall = found?.line ?? null;
    view.draw();
  };
  const zoom = smoothZoom(view);
  wheelZoom(canvas, (factor, at) => view.maze && zoom(factor, at), wheelZoomsMaze(view));
  canvas.addEventListener("touchstart", (event) => {
    if (view.maze && event.touches.length === 1 && (paints() || view.draggable)) event.preventDefault();
  }, { passive: false });
  return gestures(canvas, {
    press(event) {
      if (!view.maze || !paints()) return null;
      const at = view.cellAt(event);
      if (at < 0) return null;
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      begin(at);
      return "brush";
    },
    drag({ dx, dy, event, grip }) {
      show(null);
      if (grip) for (const each of between(view, event, dx, dy)) over(each);
      else if (view.maze && view.draggable) view.pan(dx, dy);
    },
    release: () => end(),
    pinch: ({ factor, at }) => view.maze && zoom(factor, at),
    tap(event) {
      if (!view.maze || paints()) return;
      const found = wallAt(view, event);
      if (found) wall(found.cell, found.direction);
      else if (view.cellAt(event) >= 0) cell(view.cellAt(event));
      show(null);
    },
    hover: (event) => show(event.pointerType === "mouse" && view.maze && !paints() ? wallAt(view, event) : null),
    leave: () => show(null),
  });
}
