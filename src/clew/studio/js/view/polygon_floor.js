/** Paints a maze whose cells are polygons, on a separate canvas; only what changed is painted again. */

import { MARK } from "../maze/marks.js";
import { trim } from "./overlay.js";
import { css } from "./colors.js";
import { Floor } from "./floor.js";
import { packed, signs } from "./tiles.js";

const PARTS = 6; // where more than a sixth of the cells changed, all are painted
const PORTION = 20; // lines or cells in a path
const SHOWN = MARK.FRONTIER | MARK.HUNTED | MARK.ERASED;

/** `seen` is {key, layout, distances, colors, cells, marks}. */
export class PolygonFloor extends Floor {
  /** Bring the separate canvas up to date. */
  update(view, colors) {
    const { maze, layout, layers } = view;
    const { width, height } = view.canvas;
    const key = [maze.cells.length, view.left, view.top, view.side, width, height, layout.turned].join();
    const now = { key, layout, distances: layers.distances, ...this.#state(view, colors) };
    const old = this.seen;
    const changed = old?.key === key && old.layout === layout ? differing(old, now) : null;
    this.seen = now;
    if (changed?.length === 0) return;
    const context = this.canvas.getContext("2d");
    const whole = !changed || changed.length > maze.cells.length / PARTS;
    context.save();
    const cells = whole ? everything(context, view) : around(context, view, changed);
    strokes(context, view, colors, cells, now.colors);
    context.restore();
  }

  /** What is visible of each cell: its color, passages and marks. */
  #state(view, colors) {
    const { maze, layers } = view;
    const count = maze.cells.length;
    const found = { colors: new Uint32Array(count), cells: maze.cells.slice(), marks: layers.marks?.slice() ?? new Uint8Array(count) };
    for (let cell = 0; cell < count; cell++) found.colors[cell] = packed(view.floor(cell, colors));
    return found;
  }
}

/** The cells that look different than before. */
function differing(old, now) {
  const found = [];
  for (let cell = 0; cell < now.cells.length; cell++)
    if (old.colors[cell] !== now.colors[cell] || old.cells[cell] !== now.cells[cell] || old.marks[cell] !== now.marks[cell]) found.push(cell);
  return found;
}

/** Clear the canvas; all cells that can be seen. */
function everything(context, view) {
  context.clearRect(0, 0, view.canvas.width, view.canvas.height);
  const cells = [];
  view.visible((cell) => cells.push(cell));
  return cells;
}

/** Clear what is around these cells and paint only there; the cells that reach into it. */
function around(context, view, changed) {
  const { layout, side, left, top, thick } = view;
  const margin = (2 * thick) / side + (layout.reach ?? 0);
  const reached = new Set();
  context.beginPath();
  for (const cell of changed) {
    const [x0, y0, x1, y1] = layout.box(cell);
    // On whole pixels: what is painted again there is the same as if all had been painted.
    const [ax, ay] = [x0 - margin, y0 - margin].map((each, axis) => Math.floor([left, top][axis] + each * side));
    const [bx, by] = [x1 + margin, y1 + margin].map((each, axis) => Math.ceil([left, top][axis] + each * side));
    context.rect(ax, ay, bx - ax, by - ay);
    context.clearRect(ax, ay, bx - ax, by - ay);
    const out = margin + 2 / side;
    layout.forEachCellIn(x0 - margin - out, y0 - margin - out, x1 + margin + out, y1 + margin + out, (other) => reached.add(other));
  }
  context.clip();
  return [...reached].sort((one, other) => one - other);
}

/** The list in parts: a path of many lines takes longer than as many lines in some paths. */
function* portions(list) {
  for (let at = 0; at < list.length; at += PORTION) yield list.slice(at, at + PORTION);
}

/** Floors, walls and signs of the cells. */
function strokes(context, view, colors, cells, floors) {
  const { maze, layout, side, thick } = view;
  const { marks } = view.layers;
  trim(context, view);
  context.translate(view.left + thick / 2, view.top + thick / 2);
  context.lineJoin = context.lineCap = "round";
  const begin = (line) => {
    context.moveTo(line[0] * side, line[1] * side);
    for (let at = 2; at < line.length; at += 2) context.lineTo(line[at] * side, line[at + 1] * side);
  };
  const paper = packed(colors.paper);
  const groups = new Map();
  for (const cell of cells) {
    if (floors[cell] === paper) continue; // the page is of paper
    if (!groups.has(floors[cell])) groups.set(floors[cell], []);
    groups.get(floors[cell]).push(cell);
  }
  context.lineWidth = 1;
  for (const group of groups.values()) {
    context.fillStyle = context.strokeStyle = css(view.floor(group[0], colors));
    for (const some of portions(group)) {
      context.beginPath();
      for (const cell of some) for (const area of layout.areas(cell, maze)) begin(area), context.closePath();
      context.fill();
      // An extra thin line, so that no paper shows between cells.
      context.stroke();
    }
  }
  walls(context, view, colors, cells);
  context.fillStyle = colors.css.ink;
  context.beginPath();
  for (const cell of cells) for (const sign of layout.signs(cell, maze)) begin(sign), context.closePath();
  context.fill();
  if (!marks) return;
  for (const cell of cells) {
    if (!(marks[cell] & SHOWN) || layout.isVisible?.(cell) === false) continue;
    const [x, y] = layout.center(cell);
    const room = layout.diameter(cell);
    signs(context, marks[cell], (x - room / 2) * side, (y - room / 2) * side, room * side, colors);
  }
}

/** The walls of the cells: thin and quiet at the edge of a solid, else between two cells that are not in the maze yet, else of ink. */
function walls(context, view, colors, cells) {
  const { maze, layout, side, thick, layers: { marks } } = view;
  const hasRock = marks?.some((bits) => bits & MARK.ROCK);
  const rock = (cell) => cell >= 0 && (marks[cell] & MARK.ROCK) !== 0;
  for (const kind of [...(layout.turn ? ["quiet"] : []), ...(hasRock ? ["solid"] : []), "ink"]) {
    let cell = -1, count = 0;
    const draw = (points, begin, end, other, thin) => {
      if (kind !== (thin ? "quiet" : hasRock && rock(cell) && rock(other) ? "solid" : "ink")) return;
      if (++count % PORTION === 0) {
        context.stroke();
        context.beginPath();
      }
      context.moveTo(points[begin] * side, points[begin + 1] * side);
      for (let at = begin + 2; at < end; at += 2) context.lineTo(points[at] * side, points[at + 1] * side);
    };
    context.lineWidth = kind === "quiet" ? Math.max(1, thick / 4) : thick;
    context.strokeStyle = colors.css[kind];
    context.beginPath();
    for (cell of cells) layout.forEachWall(cell, maze, draw);
    context.stroke();
  }
}
