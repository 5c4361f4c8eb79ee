/** Fingers and the mouse on the board: drag to lead the ball, flick to run, tap a cell in sight, pinch to zoom. */

import { gestures, smoothZoom, wheelZoom, wheelZoomsMaze } from "../../view/gestures.js";

const MIN_STEP = 20; // pixels of the page
const FLICK = 280; // milliseconds

/** Listen on the view's canvas: step(vector), run(vector), tap(cell). Returns the function that stops it. */
export function touch(view, { step, run, tap }) {
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
    press: (event) => ({ x: event.clientX, y: event.clientY, at: event.timeStamp, steps: 0 }),
    drag: ({ event, grip }) => grip && (view.layout?.turn ? turn : lead)(event, grip),
    pinch: ({ factor, at }) => zoom(factor, at),
    release({ event, grip }) {
      if (event.timeStamp - grip.at >= FLICK) return;
      if (grip.steps) run(grip.way);
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
