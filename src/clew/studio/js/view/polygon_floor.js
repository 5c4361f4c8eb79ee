/** The floor and walls of a maze whose cells are polygons, on a canvas of their own; only what changed is painted again. */

import { MARK } from "../maze/log.js";
import { trim } from "./overlay.js";
import { packed, signs, text } from "./tiles.js";

const PARTS = 6; // where more than a sixth of the cells changed, all are painted
const PORTION = 20; // lines or cells in a path
const SHOWN = MARK.FRONTIER | MARK.HUNTED | MARK.ERASED;

export class ShapeFloor {
  #canvas = document.createElement("canvas");
  #seen = null; // what was painted last: {key, colours, cells, marks}

  /** Paint everything the next time. */
  forget() {
    this.#seen = null;
  }

  /** Bring the floor of a view up to date; the canvas that holds it. */
  paint(view, colours) {
    const { maze, plan, layers } = view;
    const { width, height } = view.canvas;
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (layers.distances && layers.distances !== this.#seen?.distances)
      view.most = layers.most ?? layers.distances.reduce((a, b) => (b > a ? b : a), 0);
    const key = [maze.cells.length, view.left, view.top, view.side, width, height, plan.turned].join();
    const now = { key, plan, distances: layers.distances, ...this.#state(view, colours) };
    const old = this.#seen;
    const changed = old?.key === key && old.plan === plan ? differing(old, now) : null;
    this.#seen = now;
    if (changed?.length === 0) return canvas;
    const context = canvas.getContext("2d");
    const whole = !changed || changed.length > maze.cells.length / PARTS;
    context.save();
    const cells = whole ? everything(context, view) : around(context, view, changed);
    strokes(context, view, colours, cells, now.colours);
    context.restore();
    return canvas;
  }

  /** What is seen of each cell: its colour, passages and marks. */
  #state(view, colours) {
    const { maze, layers } = view;
    const count = maze.cells.length;
    const found = { colours: new Uint32Array(count), cells: maze.cells.slice(), marks: layers.marks?.slice() ?? new Uint8Array(count) };
    for (let cell = 0; cell < count; cell++) found.colours[cell] = packed(view.floor(cell, colours));
    return found;
  }
}

/** The cells of which something else is seen than before. */
function differing(old, now) {
  const found = [];
  for (let cell = 0; cell < now.cells.length; cell++)
    if (old.colours[cell] !== now.colours[cell] || old.cells[cell] !== now.cells[cell] || old.marks[cell] !== now.marks[cell]) found.push(cell);
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
  const { plan, side, left, top, thick } = view;
  const margin = (2 * thick) / side + (plan.reach ?? 0);
  const reached = new Set();
  context.beginPath();
  for (const cell of changed) {
    const [x0, y0, x1, y1] = plan.box(cell);
    // On whole pixels: what is painted again there is the same as if all had been painted.
    const [ax, ay] = [x0 - margin, y0 - margin].map((each, axis) => Math.floor([left, top][axis] + each * side));
    const [bx, by] = [x1 + margin, y1 + margin].map((each, axis) => Math.ceil([left, top][axis] + each * side));
    context.rect(ax, ay, bx - ax, by - ay);
    context.clearRect(ax, ay, bx - ax, by - ay);
    const out = margin + 2 / side;
    plan.among(x0 - margin - out, y0 - margin - out, x1 + margin + out, y1 + margin + out, (other) => reached.add(other));
  }
  context.clip();
  return [...reached].sort((one, other) => one - other);
}

/** The list in parts: a path of many lines takes longer than as many lines in some paths. */
function* portions(list) {
  for (let at = 0; at < list.length; at += PORTION) yield list.slice(at, at + PORTION);
}

/** Floors, walls and signs of the cells. */
function strokes(context, view, colours, cells, floors) {
  const { maze, plan, side, thick } = view;
  const { marks } = view.layers;
  trim(context, view);
  context.translate(view.left + thick / 2, view.top + thick / 2);
  context.lineJoin = context.lineCap = "round";
  const begin = (line) => {
    context.moveTo(line[0] * side, line[1] * side);
    for (let at = 2; at < line.length; at += 2) context.lineTo(line[at] * side, line[at + 1] * side);
  };
  const paper = packed(colours.paper);
  const groups = new Map();
  for (const cell of cells) {
    if (floors[cell] === paper) continue; // the page is of paper
    if (!groups.has(floors[cell])) groups.set(floors[cell], []);
    groups.get(floors[cell]).push(cell);
  }
  context.lineWidth = 1;
  for (const group of groups.values()) {
    context.fillStyle = context.strokeStyle = text(view.floor(group[0], colours));
    for (const some of portions(group)) {
      context.beginPath();
      for (const cell of some) for (const area of plan.areas(cell, maze)) begin(area), context.closePath();
      context.fill();
      // A hair's breadth more, so that no paper is seen between cells.
      context.stroke();
    }
  }
  const rock = (cell) => cell >= 0 && marks && marks[cell] & MARK.ROCK;
  const lines = { quiet: [], solid: [], ink: [] };
  for (const cell of cells)
    for (const { line, other, thin } of plan.walls(cell, maze)) lines[thin ? "quiet" : rock(cell) && rock(other) ? "solid" : "ink"].push(line);
  for (const [name, walls] of Object.entries(lines)) {
    context.lineWidth = name === "quiet" ? Math.max(1, thick / 4) : thick;
    context.strokeStyle = colours.css[name];
    for (const some of portions(walls)) {
      context.beginPath();
      some.forEach(begin);
      context.stroke();
    }
  }
  context.fillStyle = colours.css.ink;
  context.beginPath();
  for (const cell of cells) for (const sign of plan.signs(cell, maze)) begin(sign), context.closePath();
  context.fill();
  if (!marks) return;
  for (const cell of cells) {
    if (!(marks[cell] & SHOWN) || plan.seen?.(cell) === false) continue;
    const [x, y] = plan.center(cell);
    const room = plan.room(cell);
    signs(context, marks[cell], (x - room / 2) * side, (y - room / 2) * side, room * side, colours);
  }
}
