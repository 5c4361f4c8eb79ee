/** What lies over the maze: the thread, walks, ends, the player, numbers. */

import { css, readable } from "./colors.js";

const TINY = 2; // device pixels of a cell: threads and dots of smaller ones are drawn roughly

/** Draw the layers of a view. The painter of its floor may have done a part of it: `hasWalk(view)` says whether the floor has the
 * cells of walks, `paintThread(layer, view, colors)` draws the layer "path" or "walk" if it can. */
export function overlay(context, view, colors, painter = {}) {
  const { layers, side } = view;
  const hasWalk = painter.hasWalk?.(view) ?? false;
  if (layers.dots) dots(context, view, layers.dots, colors);
  if (layers.trail) trail(context, view, layers.trail, colors, hasWalk);
  // On colored floors threads lie on strips of paper.
  for (const loop of (layers.distances && layers.loops) || []) thread(context, view, loop, colors.css.paper, 0.3, 1);
  for (const loop of layers.loops ?? []) thread(context, view, loop, colors.css.thread, 0.16, 1);
  if (layers.path && !painter.paintThread?.("path", view, colors)) {
    if (layers.distances) thread(context, view, layers.path, colors.css.paper, 0.46, layers.shown ?? 1);
    thread(context, view, layers.path, colors.css.thread, 0.3, layers.shown ?? 1);
  }
  if (layers.walk?.length) {
    if (!painter.paintThread?.("walk", view, colors)) thread(context, view, layers.walk, colors.css.thread, 0.18, 1);
    ball(context, view, layers.walk.at(-1), colors.css.thread, 0.24);
  }
  if (layers.numbers) numbers(context, view, colors);
  if (isVisible(view, layers.hint)) ring(context, view, layers.hint, colors.css.thread, true);
  if (isVisible(view, layers.start)) ring(context, view, layers.start, colors.css.ink, false);
  if (isVisible(view, layers.goal)) diamond(context, view, layers.goal, colors.css.ink, colors.css.paper);
  if (isVisible(view, layers.current)) frame(context, view, layers.current, colors.css.ink, side / 10);
  if (layers.player && isVisible(view, layers.player.cell)) player(context, view, layers.player, colors);
  if (isVisible(view, layers.cursor)) frame(context, view, layers.cursor, colors.css.ink, side / 6);
  layers.over?.(context, view, colors);
}

/** The diameter of a circle that fits into the cell; its signs are drawn in proportion to it. */
const sizeOf = (view, cell) => view.size?.(cell) ?? view.side;

/** Whether the cell can be seen: it may lie on the far side of a solid. */
const isVisible = (view, cell) => cell !== undefined && cell >= 0 && (view.layout?.isVisible?.(cell) ?? true);

/** Draw only within the circle of a sphere from now on, up to its outline. */
export function trim(context, view) {
  const disc = view.layout?.disc;
  if (!disc) return;
  context.beginPath();
  context.arc(...view.point(disc, disc), disc * view.side + Math.max(0.5, view.thick / 8), 0, 2 * Math.PI);
  context.clip();
}

/** A line through the middles of cells; of its length only the fraction `shown`. */
function thread(context, view, cells, color, width, shown) {
  if (cells.length < 2) return;
  const end = (cells.length - 1) * Math.min(1, shown);
  context.save();
  trim(context, view);
  context.beginPath();
  context.strokeStyle = color;
  context.lineWidth = Math.max(1.5, view.side * (view.layout?.fineness ?? 1) * width);
  context.lineCap = context.lineJoin = "round";
  if (view.layout?.stepLines) bent(context, view, cells, end);
  else straight(context, view, cells, end);
  context.stroke();
  context.restore();
}

/** The passages that a walk has gone through once, and again, unless the floor has it; and where it is now. */
function trail(context, view, walked, colors, hasWalk) {
  if (!hasWalk) {
    const { once, again } = walked.passages;
    context.save();
    trim(context, view);
    passages(context, view, again, colors.css.quiet, 0.1);
    passages(context, view, once, colors.css.thread, 0.18);
    context.restore();
  }
  if (isVisible(view, walked.at)) ball(context, view, walked.at, colors.css.thread, 0.24);
}

/** Lines through some passages, given by the cells at their ends. */
function passages(context, view, pairs, color, width) {
  context.beginPath();
  context.strokeStyle = color;
  context.lineWidth = Math.max(1, view.side * (view.layout?.fineness ?? 1) * width);
  context.lineCap = context.lineJoin = "round";
  for (const pair of pairs) (view.layout?.stepLines ? bent : straight)(context, view, pair, 1);
  context.stroke();
}

/** From middle to middle, the first `end` steps. */
function straight(context, view, cells, end) {
  let last = view.middle(cells[0]);
  let isAway = false; // the last point is not in the path, since a line to it would not be seen
  context.moveTo(...last);
  const { width, height } = view.canvas;
  const room = context.lineWidth;
  const least = view.side < TINY ? TINY : 1;
  const isBeyond = (one, other, size) => (one < -room && other < -room) || (one > size + room && other > size + room);
  const whole = Math.floor(end);
  for (let place = 1; place <= whole; place++) {
    // Along a straight corridor one line is enough.
    if (place < whole && cells[place + 1] - cells[place] === cells[place] - cells[place - 1]) continue;
    const [x, y] = view.middle(cells[place]);
    if (place < whole && Math.abs(x - last[0]) + Math.abs(y - last[1]) < least) continue; // nearly within the same pixel
    const wasAway = isAway;
    isAway = isBeyond(x, last[0], width) || isBeyond(y, last[1], height);
    if (wasAway && !isAway) context.moveTo(...last);
    if (!isAway) context.lineTo(x, y);
    last = [x, y];
  }
  if (end > whole) {
    const [ax, ay] = view.middle(cells[whole]);
    const [bx, by] = view.middle(cells[whole + 1]);
    if (isAway) context.moveTo(ax, ay);
    context.lineTo(ax + (bx - ax) * (end - whole), ay + (by - ay) * (end - whole));
  }
}

/** Through the sides between cells; broken where the picture shows them apart. */
function bent(context, view, cells, end) {
  let last = null;
  for (let place = 0; place < end; place++) {
    const stepLines = view.stepLines(cells[place], cells[place + 1]);
    for (const [first, ...others] of end - place < 1 ? cut(stepLines, end - place) : stepLines) {
      if (!last || Math.hypot(first[0] - last[0], first[1] - last[1]) > 0.5) context.moveTo(...first);
      for (last of [first, ...others]) context.lineTo(...last);
    }
  }
}

const lengthOf = (line) => line.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - line[at][0], y - line[at][1]), 0);

/** The first part of some lines. */
function cut(lines, part) {
  let left = part * lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const kept = [];
  for (const line of lines) {
    const begun = [line[0]];
    kept.push(begun);
    for (let at = 1; at < line.length; at++) {
      const [[ax, ay], [bx, by]] = [line[at - 1], line[at]];
      const step = Math.hypot(bx - ax, by - ay);
      if (step >= left) {
        const share = step ? left / step : 0;
        begun.push([ax + (bx - ax) * share, ay + (by - ay) * share]);
        return kept;
      }
      begun.push(line[at]);
      left -= step;
    }
  }
  return kept;
}

/** The corners of a square in a square cell with walls, with room for a line of this width. */
export function squareOutline([left, top], side, thick, line) {
  const [x, y] = [left, top].map((each) => each + thick + line / 2);
  const inner = Math.max(1, Math.max(2, side - thick) - line);
  return [[x, y], [x + inner, y], [x + inner, y + inner], [x, y + inner]];
}

/** The point where the first part of some lines ends. */
export const pointOn = (lines, part) => cut(lines, part).at(-1).at(-1);

function ball(context, view, cell, color, radius) {
  if (!isVisible(view, cell)) return;
  context.beginPath();
  context.fillStyle = color;
  context.arc(...view.middle(cell), Math.max(2, sizeOf(view, cell) * radius), 0, 2 * Math.PI);
  context.fill();
}

/** The player is the ball of thread itself, {cell, next, part}: at the fraction `part` between a cell and the next. */
function player(context, view, where, colors) {
  const [x, y] = view.spot(where);
  const side = sizeOf(view, where.cell);
  const radius = Math.max(3, side * 0.3);
  context.save();
  context.beginPath();
  context.fillStyle = colors.css.thread;
  context.strokeStyle = colors.css.paper;
  context.lineWidth = Math.max(1, side * 0.05);
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.lineWidth = Math.max(0.5, side * 0.03);
  for (const turn of [-0.5, 0, 0.5]) {
    context.beginPath();
    context.ellipse(x, y, radius * 0.98, radius * 0.45, 0.6 + turn, Math.PI * 1.1, Math.PI * 1.9);
    context.stroke();
  }
  context.restore();
}

function ring(context, view, cell, color, dashed) {
  const side = sizeOf(view, cell);
  context.save();
  context.beginPath();
  context.strokeStyle = color;
  context.lineWidth = Math.max(1.5, side * 0.1);
  if (dashed) context.setLineDash([side * 0.16, side * 0.12]);
  context.arc(...view.middle(cell), Math.max(2.5, side * 0.26), 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

function diamond(context, view, cell, color, edge) {
  const [x, y] = view.middle(cell);
  const side = sizeOf(view, cell);
  const radius = Math.max(3, side * 0.32);
  context.save();
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fillStyle = color;
  context.strokeStyle = edge;
  context.lineWidth = Math.max(1, side * 0.06);
  context.fill();
  context.stroke();
  context.restore();
}

function frame(context, view, cell, color, width) {
  const line = Math.max(1, Math.round(Math.min(width, 3 * view.ratio)));
  const [first, ...others] = view.outline(cell, line);
  context.save();
  context.beginPath();
  context.strokeStyle = color;
  context.lineWidth = line;
  context.moveTo(...first);
  others.forEach((place) => context.lineTo(...place));
  context.closePath();
  context.stroke();
  context.restore();
}

/** Dots in the middle of cells, or under their numbers. On colored floors they have the color of numbers. */
function dots(context, view, cells, colors) {
  const { player, start, goal } = view.layers;
  const signs = [player?.cell, start, goal];
  if (view.side < TINY) return specks(context, view, cells, colors);
  for (const cell of cells) {
    if (!isVisible(view, cell) || signs.includes(cell)) continue; // a sign lies there
    const [x, y] = view.middle(cell);
    const side = sizeOf(view, cell);
    if (x < -side || y < -side || x > view.canvas.width + side || y > view.canvas.height + side) continue;
    const [down, share] = numberIn(view, cell) === null ? [0, 0.14] : [0.33, 0.09];
    context.beginPath();
    context.fillStyle = view.layers.distances ? css(readable(view.floor(cell, colors), colors)) : colors.css.quiet;
    context.arc(x, y + side * down, Math.max(1, side * share), 0, 2 * Math.PI);
    context.fill();
  }
}

/** Dots of a pixel, each once: where cells are smaller, there may be hundreds of thousands. */
function specks(context, view, cells, colors) {
  const { width, height } = view.canvas;
  const drawn = new Uint8Array(width * height);
  context.fillStyle = view.layers.distances ? colors.css.ink : colors.css.quiet;
  for (const cell of cells) {
    const [x, y] = view.middle(cell).map(Math.floor);
    if (x < 0 || y < 0 || x >= width || y >= height || drawn[y * width + x]) continue;
    drawn[y * width + x] = 1;
    context.fillRect(x, y, 1, 1);
  }
}

/** The number that is shown in a cell: null without one, or without room for it. */
function numberIn(view, cell) {
  const number = view.layers.numbers?.[cell] ?? -1;
  return number >= 0 && view.side / view.ratio > 18 && sizeOf(view, cell) / view.ratio > 12 ? number : null;
}

/** Numbers that can be read on the floors of their cells, also where a thread lies there. */
function numbers(context, view, colors) {
  if (view.side / view.ratio <= 18) return;
  const { layers } = view;
  const hasThread = layers.path || layers.walk || layers.trail || layers.loops;
  const mono = getComputedStyle(document.documentElement).getPropertyValue("--mono") || "monospace";
  context.save();
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  let last = 0;
  view.visible((cell) => {
    if (!isVisible(view, cell)) return;
    const number = numberIn(view, cell);
    if (number === null) return;
    const side = view.size(cell);
    const size = Math.min(side * 0.42, 15 * view.ratio);
    if (size !== last) context.font = `${(last = size)}px ${mono}`;
    const floor = view.floor(cell, colors);
    const [x, y] = view.middle(cell);
    const place = [String(number), x, y + size * 0.06, side * 0.8];
    if (hasThread) {
      context.strokeStyle = css(floor);
      context.lineWidth = size * 0.36;
      context.strokeText(...place);
    }
    context.fillStyle = css(readable(floor, colors));
    context.fillText(...place);
  });
  context.restore();
}
