/** Fingers and the mouse on the board: drag to lead the ball, flick to run, tap a cell in sight, pinch to zoom. */

const LEAST = 20; // pixels of the page for a step
const FLICK = 280; // milliseconds

/** Listen on the view's canvas: step(vector), run(vector), tap(cell), zoom(factor, at). The answer stops it. */
export function touch(view, { step, run, tap, zoom }) {
  const { canvas } = view;
  const fingers = new Map();
  let from = null; // {x, y, at, steps}
  let apart = 0;

  const distance = () => {
    const [one, other] = fingers.values();
    return Math.hypot(one.x - other.x, one.y - other.y);
  };

  function down(event) {
    if (event.button > 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = fingers.size === 1 ? { x: event.clientX, y: event.clientY, at: event.timeStamp, steps: 0 } : null;
    if (fingers.size === 2) apart = distance();
  }

  function move(event) {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) return pinch();
    if (!from) return;
    const side = Math.max(LEAST, view.side / view.ratio);
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (view.plan?.turn) {
      if (from.steps || Math.hypot(dx, dy) > LEAST / 2) {
        view.pan(dx, dy);
        Object.assign(from, { x: event.clientX, y: event.clientY, steps: 1, at: -Infinity });
      }
      return;
    }
    const count = Math.floor(Math.max(Math.abs(dx), Math.abs(dy)) / side);
    if (!count) return;
    for (let each = 0; each < count; each++) step([dx, dy]);
    Object.assign(from, { x: event.clientX, y: event.clientY, steps: from.steps + count, way: [dx, dy] });
  }

  function pinch() {
    const now = distance();
    const factor = now / apart;
    if (Math.abs(factor - 1) < 0.08) return;
    apart = now;
    zoom(factor);
  }

  function up(event) {
    fingers.delete(event.pointerId);
    if (!from || fingers.size) return;
    const quick = event.timeStamp - from.at < FLICK;
    if (quick && from.steps) run(from.way);
    else if (quick && Math.hypot(event.clientX - from.x, event.clientY - from.y) < LEAST / 2) tap(view.cellAt(event));
    from = null;
  }

  function lost(event) {
    fingers.delete(event.pointerId);
    from = null;
  }

  const pairs = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: lost };
  for (const [name, listener] of Object.entries(pairs)) canvas.addEventListener(name, listener);
  return () => Object.entries(pairs).forEach(([name, listener]) => canvas.removeEventListener(name, listener));
}

/** The first direction and the number of steps from one cell to another in a straight corridor; null where walls are between. */
export function straight(maze, from, to) {
  for (const first of maze.exits(from)) {
    let cell = from;
    for (let direction = first, count = 1; direction >= 0 && maze.isOpen(cell, direction) && count < maze.cells.length; count++) {
      const next = maze.neighbor(cell, direction);
      if (next === to) return { direction: first, count };
      direction = maze.onward(cell, direction, maze.kind ? maze.plan.heading(from, first) : null);
      cell = next;
    }
  }
  return null;
}
