/** Rulers: the numbers of the columns along the top, those of the rows along the left. */

import { xOf, yOf } from "../maze/field.js";

const SIZE = 11; // of the figures, in pixels of the page
const CHARACTER = 0.62 * SIZE;

/** How much room the rulers take, in device pixels: {left, top}. */
export function sizes(view) {
  const last = view.side ? Math.ceil((view.canvas.height - Math.min(0, view.top)) / view.side) : 99;
  const digits = Math.max(2, String(Math.max(0, last)).length);
  return { left: Math.round((digits * CHARACTER + 10) * view.ratio), top: Math.round((SIZE + 9) * view.ratio) };
}

/** 1, 2, 5, 10, 20, 50 ...: the first that leaves room for the figures. */
function every(side, room) {
  for (let power = 1; ; power *= 10) for (const step of [1, 2, 5]) if (step * power * side >= room) return step * power;
}

export function rulers(context, view, colours) {
  const { canvas, side, ratio, layers } = view;
  const margin = sizes(view);
  const cursor = layers.cursor >= 0 ? [xOf(layers.cursor), yOf(layers.cursor)] : [-1, -1];
  context.save();
  context.fillStyle = colours.css.paper;
  context.fillRect(0, 0, canvas.width, margin.top);
  context.fillRect(0, 0, margin.left, canvas.height);
  context.font = `${SIZE * ratio}px ${getComputedStyle(document.documentElement).getPropertyValue("--mono") || "monospace"}`;
  context.textBaseline = "middle";
  context.strokeStyle = colours.css.quiet;
  context.lineWidth = Math.max(1, Math.round(ratio));
  const figures = (axis, span, room) => {
    const step = every(side, room);
    const [begin, edge] = axis ? [view.top, margin.top] : [view.left, margin.left];
    const first = Math.max(0, Math.ceil((edge - begin - side / 2) / side / step) * step);
    context.textAlign = axis ? "right" : "center";
    const write = (number, here) => {
      const at = Math.round(begin + (number + 0.5) * side);
      if (at < edge || at > span) return;
      const text = String(number);
      const half = (text.length * CHARACTER * ratio) / 2;
      const [x, y] = axis ? [margin.left - 7 * ratio, at] : [Math.max(at, margin.left + (number === 0 ? 0 : half)), margin.top / 2 - ratio];
      if (here) {
        context.fillStyle = colours.css.ink;
        if (axis) context.fillRect(0, y - SIZE * 0.7 * ratio, margin.left - 3 * ratio, SIZE * 1.4 * ratio);
        else context.fillRect(x - half - 4 * ratio, 0, 2 * half + 8 * ratio, margin.top - 3 * ratio);
      }
      context.fillStyle = here ? colours.css.paper : colours.css.quiet;
      context.fillText(text, x, y);
      context.beginPath();
      if (axis) context.moveTo(margin.left - 3 * ratio, at), context.lineTo(margin.left, at);
      else context.moveTo(at, margin.top - 3 * ratio), context.lineTo(at, margin.top);
      context.stroke();
    };
    for (let number = first; begin + number * side < span; number += step) write(number, false);
    if (cursor[axis] >= 0) write(cursor[axis], true);
  };
  const last = String(Math.ceil((canvas.width - view.left) / side)).length;
  figures(0, canvas.width, (last * CHARACTER + 10) * ratio);
  figures(1, canvas.height, 1.9 * SIZE * ratio);
  context.fillStyle = colours.css.paper;
  context.fillRect(0, 0, margin.left - 3 * ratio, margin.top - 3 * ratio);
  context.restore();
}
