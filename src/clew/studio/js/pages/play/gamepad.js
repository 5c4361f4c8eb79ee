/** A gamepad, if there is one: its cross or its stick leads the ball. */

import { EAST, NORTH, SOUTH, WEST } from "../../maze/maze.js";

const CROSS = { 12: NORTH, 13: SOUTH, 14: WEST, 15: EAST }; // buttons of the standard layout
const TILT = 0.5;
const FIRST = 240; // milliseconds until a held direction is repeated
const NEXT = 100;

function wayOf(pad) {
  for (const [button, direction] of Object.entries(CROSS)) if (pad.buttons[button]?.pressed) return direction;
  const [x = 0, y = 0] = pad.axes;
  if (Math.max(Math.abs(x), Math.abs(y)) < TILT) return -1;
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? EAST : WEST) : y > 0 ? SOUTH : NORTH;
}

/** move(way, run), way as of an arrow key, with the shoulder buttons held is a run. Returns the function that stops it. */
export function gamepad(move) {
  let frame = 0;
  let held = -1;
  let next = 0;

  function look(now) {
    const pad = [...navigator.getGamepads()].find(Boolean);
    if (!pad) {
      frame = 0;
      return;
    }
    frame = requestAnimationFrame(look);
    const way = wayOf(pad);
    if (way !== held) next = now;
    if (way >= 0 && now >= next) {
      next = now + (way === held ? NEXT : FIRST);
      move(way, Boolean(pad.buttons[4]?.pressed || pad.buttons[5]?.pressed));
    }
    held = way;
  }

  const begin = () => {
    if (!frame) frame = requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", begin);
  if ([...(navigator.getGamepads?.() ?? [])].some(Boolean)) begin();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("gamepadconnected", begin);
  };
}
