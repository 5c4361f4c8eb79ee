/** Rulers: the numbers of the columns along the top, those of the rows along the left. */

import { xOf, yOf } from "../maze/field.js";

const SIZE = 11; // of the digits, in pixels of the page
const CHARACTER = 0.62 * SIZE;

/** The space that the rulers take, in device pixels: {left, top}. */
export function rulerSizes(view) {
  const last = view.side ? Math.ceil((view.canvas.height - Math.min(0, view.top)) / view.side) : 99;
  const digits = Math.max(2, String(Math.max(0, last)).length);
  return { left: Math.round((digits * CHARACTER + 10) * view.ratio), top: Math.round((SIZE + 9) * view.ratio) };
}

/** 1, 2, 5, 10, 20, 50 ...: the first that leaves space for the numbers. */
function every(side, distance) {
  for (let power = 1; ; power *= 10) for (const step of [1, 2, 5]) if (step * power * side >= distance) return step * power;
}

/** A number and its tick on a ruler; `here` marks the cursor's. `axis` is 0 for columns, 1 for rows. */
function writeNumber(context, { axis, number, place, margin, ratio, colors, here }) {
  const text = String(number);
  const half = (text.length * CHARACTER * ratio) / 2;
  const [x, y] = axis ? [margin.left - 7 * ratio, place] : [Math.max(place, margin.left + (number === 0 ? 0 : half)), margin.top / 2 - ratio];
  if (here) {
    context.fillStyle = colors.css.ink;
    if (axis) context.fillRect(0, y - SIZE * 0.7 * ratio, margin.left - 3 * ratio, SIZE * 1.4 * ratio);
    else context.fillRect(x - half - 4 * ratio, 0, 2 * half + 8 * ratio, margin.top - 3 * ratio);
  }
  context.fillStyle = here ? colors.css.paper : colors.css.quiet;
  context.textAlign = axis ? "right" : "center";
  context.fillText(text, x, y);
  context.beginPath();
  if (axis) context.moveTo(margin.left - 3 * ratio, place), context.lineTo(margin.left, place);
  else context.moveTo(place, margin.top - 3 * ratio), context.lineTo(place, margin.top);
  context.stroke();
}

/** The numbers of one ruler, and the cursor's. */
function drawAxis(context, view, colors, { axis, span, distance, cursor }) {
  const { side, ratio } = view;
  const margin = rulerSizes(view);
  const step = every(side, distance);
  const [begin, edge] = axis ? [view.top, margin.top] : [view.left, margin.left];
  const write = (number, here) => {
    const place = Math.round(begin + (number + 0.5) * side);
    if (place >= edge && place <= span) writeNumber(context, { axis, number, place, margin, ratio, colors, here });
  };
  const first = Math.max(0, Math.ceil((edge - begin - side / 2) / side / step) * step);
  for (let number = first; begin + number * side < span; number += step) write(number, false);
  if (cursor >= 0) write(cursor, true);
}

/** Draw both rulers over the picture. */
export function drawRulers(context, view, colors) {
  const { canvas, side, ratio, layers } = view;
  const margin = rulerSizes(view);
  const cursor = layers.cursor >= 0 ? [xOf(layers.cursor), yOf(layers.cursor)] : [-1, -1];
  const digits = String(Math.ceil((canvas.width - view.left) / side)).length;
  context.save();
  context.fillStyle = colors.css.paper;
  context.fillRect(0, 0, canvas.width, margin.top);
  context.fillRect(0, 0, margin.left, canvas.height);
  context.font = `${SIZE * ratio}px ${getComputedStyle(document.documentElement).getPropertyValue("--mono") || "monospace"}`;
  context.textBaseline = "middle";
  context.strokeStyle = colors.css.quiet;
  context.lineWidth = Math.max(1, Math.round(ratio));
  drawAxis(context, view, colors, { axis: 0, span: canvas.width, distance: (digits * CHARACTER + 10) * ratio, cursor: cursor[0] });
  drawAxis(context, view, colors, { axis: 1, span: canvas.height, distance: 1.9 * SIZE * ratio, cursor: cursor[1] });
  context.fillStyle = colors.css.paper;
  context.fillRect(0, 0, margin.left - 3 * ratio, margin.top - 3 * ratio);
  context.restore();
}
