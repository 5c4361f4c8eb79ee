/** The flat layout of a grid: polygons in cell widths, as typed arrays of its shape. */

import { PolygonFloor } from "../polygon_floor.js";
import { halfway, inside, within } from "./lines.js";

const RIM = 0.8; // what of a cell lies within a frame

export class Flat {
  painter = PolygonFloor;
  turned = 0; // a flat picture never turns
  #begins; // the first side of each cell, and the number of all
  #boxes; // per cell: left, top, right, bottom
  #rooms;
  #neighbors; // per side: the cell behind it, -1 for none
  #twice; // per side: whether the picture shows it twice
  #signs = [];

  constructor(shape) {
    const { data } = shape;
    this.shape = shape;
    this.extent = data.extent;
    for (const [cell, direction, polygon] of data.signs) (this.#signs[cell] ??= []).push({ direction, polygon });
    this.#begins = new Int32Array(shape.cells + 1);
    this.#neighbors = new Int32Array(data.leads.length).fill(-1);
    this.#twice = new Uint8Array(data.leads.length);
    this.#boxes = new Float64Array(4 * shape.cells);
    this.#rooms = new Float64Array(shape.cells);
    for (let cell = 0; cell < shape.cells; cell++) {
      this.#begins[cell + 1] = this.#begins[cell] + data.sides[cell];
      for (let side = this.#begins[cell]; side < this.#begins[cell + 1]; side++) {
        const slot = shape.slot(cell, data.leads[side]);
        if (slot < 0) continue;
        this.#neighbors[side] = data.neighbors[slot];
        this.#twice[side] = data.apart[slot];
      }
      this.#measure(cell);
    }
    const sorted = this.#rooms.slice().sort();
    this.fineness = sorted[sorted.length >> 1]; // the thickness of threads suits most cells
  }

  #measure(cell) {
    const { lines, lineBegins, centers } = this.shape.data;
    let [left, top, right, bottom, room] = [Infinity, Infinity, -Infinity, -Infinity, 0.5];
    for (let side = this.#begins[cell]; side < this.#begins[cell + 1]; side++) {
      for (let at = lineBegins[side]; at < lineBegins[side + 1]; at += 2) {
        left = Math.min(left, lines[at]);
        top = Math.min(top, lines[at + 1]);
        right = Math.max(right, lines[at]);
        bottom = Math.max(bottom, lines[at + 1]);
      }
      room = Math.min(room, within(lines, centers[2 * cell], centers[2 * cell + 1], lineBegins[side], lineBegins[side + 1]));
    }
    const at = 4 * cell;
    this.#boxes[at] = left;
    this.#boxes[at + 1] = top;
    this.#boxes[at + 2] = right;
    this.#boxes[at + 3] = bottom;
    this.#rooms[cell] = 2 * room;
  }

  center(cell) {
    const { centers } = this.shape.data;
    return [centers[2 * cell], centers[2 * cell + 1]];
  }

  /** The diameter of a circle around the middle. */
  diameter(cell) {
    return this.#rooms[cell];
  }

  /** The points of a side, by its number among those of all cells. */
  #line(side) {
    const { lines, lineBegins } = this.shape.data;
    return Array.from(lines.subarray(lineBegins[side], lineBegins[side + 1]));
  }

  /** The side through which a direction leads, -1 if it crosses none. */
  #sideOf(cell, direction) {
    for (let side = this.#begins[cell]; side < this.#begins[cell + 1]; side++) if (this.shape.data.leads[side] === direction) return side;
    return -1;
  }

  /** The points of the wall in a direction; null if the direction crosses no side. */
  wallLine(cell, direction) {
    const side = this.#sideOf(cell, direction);
    return side < 0 ? null : this.#line(side);
  }

  /** The points of a side of a cell, by its number. */
  sideLine(cell, side) {
    return this.#line(this.#begins[cell] + side);
  }

  /** Left, top, right and bottom of a cell. */
  box(cell) {
    return this.#boxes.subarray(4 * cell, 4 * cell + 4);
  }

  forEachCellIn(x0, y0, x1, y1, run) {
    const boxes = this.#boxes;
    for (let cell = 0, at = 0; cell < this.shape.cells; cell++, at += 4)
      if (boxes[at] < x1 && boxes[at + 2] > x0 && boxes[at + 1] < y1 && boxes[at + 3] > y0) run(cell);
  }

  at(x, y) {
    let found = -1;
    this.forEachCellIn(x, y, x, y, (cell) => inside(this.polygon(cell), x, y) && (found = cell));
    return found;
  }

  /** The corners of a cell, in one list: x, y, x, y, ... */
  polygon(cell) {
    const found = [];
    for (let side = this.#begins[cell]; side < this.#begins[cell + 1]; side++) found.push(...this.#line(side).slice(0, -2));
    return found;
  }

  outline(cell) {
    const [x, y] = this.center(cell);
    const polygon = this.polygon(cell);
    const toward = (at) => [x + (polygon[at] - x) * RIM, y + (polygon[at + 1] - y) * RIM];
    return Array.from({ length: polygon.length / 2 }, (_, place) => toward(2 * place));
  }

  /** What is filled in the color of the cell: polygons. */
  areas(cell) {
    return [this.polygon(cell)];
  }

  /** Call run(lines, begin, end, other) for the walls of a cell, each once if two cells share it: where its points are. */
  forEachWall(cell, maze, run) {
    const { leads, lines, lineBegins } = this.shape.data;
    const neighbors = this.#neighbors, open = maze.cells[cell], end = this.#begins[cell + 1];
    for (let side = this.#begins[cell]; side < end; side++) {
      const other = neighbors[side];
      if (other >= 0 && ((open >>> leads[side]) & 1 || (other < cell && !this.#twice[side]))) continue;
      run(lines, lineBegins[side], lineBegins[side + 1], other);
    }
  }

  /** The polygons of the open passages that cross no side, such as stairs. */
  signs(cell, maze) {
    return (this.#signs[cell] ?? []).filter(({ direction }) => maze.isOpen(cell, direction)).map(({ polygon }) => polygon);
  }

  /** Where a step leaves the cell: the middle of its side or of its sign; null if there is neither. */
  gate(cell, direction) {
    const side = this.#sideOf(cell, direction);
    if (side >= 0) return halfway(this.#line(side));
    const sign = this.#signs[cell]?.find((each) => each.direction === direction)?.polygon;
    if (!sign) return null;
    const mean = (from) => sign.filter((_, at) => at % 2 === from).reduce((sum, each) => sum + each, 0) / (sign.length / 2);
    return [mean(0), mean(1)];
  }

  /** The unit vector from the middle towards the direction; null if it leads out of the picture's plane. */
  heading(cell, direction) {
    const side = this.#sideOf(cell, direction);
    if (side < 0) return null;
    const [x, y] = this.center(cell);
    const [dx, dy] = halfway(this.#line(side));
    const length = Math.hypot(dx - x, dy - y);
    return [(dx - x) / length, (dy - y) / length];
  }

  stepLines(from, to, maze) {
    const ways = this.shape.between(from, to);
    const way = ways.find((each) => maze.isOpen(from, each)) ?? ways[0];
    const back = this.shape.opposite(from, way);
    const [out, into] = [this.gate(from, way), this.gate(to, back)];
    const [here, there] = [this.center(from), this.center(to)];
    if (!out || !into) return [[here, there]];
    const side = this.#sideOf(from, way);
    return side >= 0 && !this.#twice[side] ? [[here, out, there]] : [[here, out], [into, there]];
  }
}
