/** Keeps in the address, as `view`, what a picture that is not fitted shows: the cells in its middle, and how many times larger it is. */

import { get, set } from "../lib/address.js";

const VIEW = /^-?\d+(\.\d+)?,-?\d+(\.\d+)?,\d+(\.\d+)?$/;
const DIGITS = 1000; // 3 of them after the point

const wholeSide = (view) => view.framing.minSide(view);

/** The view as text, null if it is fitted; solids are not kept. */
function textOf(view) {
  if (view.fitted || view.layout.turn) return null;
  const { canvas, side } = view;
  const place = [(canvas.width / 2 - view.left) / side, (canvas.height / 2 - view.top) / side, side / wholeSide(view)];
  return place.map((each) => Math.round(DIGITS * each) / DIGITS).join();
}

function restore(view, text) {
  const [x, y, larger] = text.split(",").map(Number);
  const { canvas, ratio } = view;
  view.zoom((larger * wholeSide(view)) / view.side);
  view.pan((canvas.width / 2 - x * view.side - view.left) / ratio, (canvas.height / 2 - y * view.side - view.top) / ratio);
}

/** Whether the canvas has the size that it has in the page. */
const isSized = ({ canvas, ratio }) => canvas.clientWidth > 0 && Math.abs(canvas.width - canvas.clientWidth * ratio) < 2;

/** Show in views what the address says, as soon as they can be painted, and keep there what the first one shows, also when they
 * get another size. After each painting `painted` is called. */
export function keepView(views, painted = () => {}) {
  for (const view of views) {
    let text = VIEW.test(get("view", "")) ? get("view") : null;
    let size = "";
    let seen = "";
    view.painted = () => {
      const { canvas: { width, height }, left, top, side, fitted, layout } = view;
      const state = [width, height, left, top, side, fitted, Boolean(layout.turn)].join();
      if (state === seen || !isSized(view)) return; // the size is costly to read in each frame of an animation
      seen = state;
      if (size !== `${width}x${height}` && text && !view.layout.turn) restore(view, text);
      else text = textOf(view);
      size = `${width}x${height}`;
      if (view === views[0] && text !== get("view")) set({ view: text });
      painted();
    };
  }
}
