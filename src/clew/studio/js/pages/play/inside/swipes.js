/** Fingers and the mouse in the view from inside: swipe, or tap where the way leads. */

import { gestures } from "../../../view/gestures.js";

const STROKE = 44; // pixels of the page from one step or turn to the next
const EDGE = 0.3; // of the width: a tap there turns
const LOW = 0.84; // of the height: a tap under it turns around

/** Call act(way) for swipes and taps on a canvas; returns the function that stops it. */
export function swipes(canvas, act) {
  const drag = ({ event, grip }) => {
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < STROKE) return;
    Object.assign(grip, { x: event.clientX, y: event.clientY, isSwipe: true });
    act(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 1 : 3) : dy < 0 ? 0 : 2);
  };

  function tap(event) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    act(x < EDGE ? 3 : x > 1 - EDGE ? 1 : y > LOW ? 2 : 0);
  }

  return gestures(canvas, {
    press: ({ clientX, clientY }) => ({ x: clientX, y: clientY, isSwipe: false }),
    drag,
    release: ({ event, grip }) => grip.isSwipe || tap(event),
  });
}
