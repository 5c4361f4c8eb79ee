/** Fingers and the mouse on the board: drag the ball through passages, or anywhere to lead it; flick to run, tap a cell to walk
 * there, pinch to zoom. */

import { gestures, smoothZoom, wheelZoom, wheelZoomsMaze } from "../../view/gestures.js";

const MIN_STEP = 20; // pixels of the page
const FLICK = 280; // milliseconds
const REACH = { mouse: 14, pen: 18, touch: 26 }; // pixels of the page around the middle of the ball

/** Listen on the view's canvas: step(vector), run(vector), tap(cell), and follow(cells) while the ball, which is at `ball()`, is
 * dragged over them. Returns the function that stops it. */
export function touch(view, { ball, step, run, tap, follow }) {
  /** Whether a pointer is on the ball. */
  function isOnBall(event) {
    if (!view.layout || view.layout.isVisible?.(ball().cell) === false) return false;
    const box = view.canvas.getBoundingClientRect();
    const [x, y] = view.spot(ball()).map((each) => each / view.ratio);
    const reach = Math.max(REACH[event.pointerType] ?? REACH.mouse, view.side / view.ratio / 2);
    return Math.hypot(event.clientX - box.left - x, event.clientY - box.top - y) <= reach;
  }

  /** The cells under the way of the pointer since it was here last. */
  function pull(event, grip) {
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.steps && Math.hypot(dx, dy) <= MIN_STEP / 4) return;
    const count = Math.max(1, Math.ceil((2 * Math.hypot(dx, dy)) / (view.side / view.ratio)));
    const passed = Array.from({ length: count }, (_, place) => {
      const part = (place + 1) / count;
      return view.cellAt({ clientX: grip.x + dx * part, clientY: grip.y + dy * part });
    });
    const cells = passed.filter((cell, place) => cell >= 0 && cell !== (place ? passed[place - 1] : grip.cell));
    Object.assign(grip, { x: event.clientX, y: event.clientY, steps: 1, cell: passed.at(-1) });
    if (cells.length) follow(cells);
  }

  /** Steps in the direction of the drag, one for each cell's width. */
  function lead(event, grip) {
    const side = Math.max(MIN_STEP, view.side / view.ratio);
    const way = [event.clientX - grip.x, event.clientY - grip.y];
    const count = Math.floor(Math.max(...way.map(Math.abs)) / side);
    if (!count) return;
    for (let each = 0; each < count; each++) step(way);
    Object.assign(grip, { x: event.clientX, y: event.clientY, steps: grip.steps + count, way });
  }

  /** A solid turns, and is not tapped then. */
  function turn(event, grip) {
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.steps && Math.hypot(dx, dy) <= MIN_STEP / 2) return;
    view.pan(dx, dy);
    Object.assign(grip, { x: event.clientX, y: event.clientY, steps: 1, at: -Infinity });
  }

  const zoom = smoothZoom(view);
  wheelZoom(view.canvas, zoom, wheelZoomsMaze(view));
  return gestures(view.canvas, {
    press: (event) => ({ x: event.clientX, y: event.clientY, at: event.timeStamp, steps: 0, isBall: isOnBall(event) }),
    drag: ({ event, grip }) => grip && (grip.isBall ? pull : view.layout?.turn ? turn : lead)(event, grip),
    pinch: ({ factor, at }) => zoom(factor, at),
    release({ event, grip }) {
      if (event.timeStamp - grip.at >= FLICK) return;
      if (grip.steps) grip.isBall || run(grip.way);
      else if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < MIN_STEP / 2) tap(view.cellAt(event));
    },
  });
}

/** {direction, count}: the steps from one cell to another in a straight corridor; null if there are walls between. */
export function straightPath(maze, from, to) {
  for (const first of maze.openDirections(from)) {
    let cell = from;
    for (let direction = first, count = 1; direction >= 0 && maze.isOpen(cell, direction) && count < maze.cells.length; count++) {
      const next = maze.neighbor(cell, direction);
      if (next === to) return { direction: first, count };
      direction = maze.straightOn(cell, direction, maze.kind ? maze.layout.heading(from, first) : null);
      cell = next;
    }
  }
  return null;
}
