/** The flat layout of a grid: polygons in cell widths, from the service. */

import { PolygonFloor } from "../polygon_floor.js";
import { halfway, inside, within } from "./lines.js";

const RIM = 0.8; // what of a cell lies within a frame

export class Flat {
  painter = PolygonFloor;
  turned = 0; // a flat picture never turns
  #sides; // per cell: [{direction, line}]
  #boxes; // per cell: left, top, right, bottom
  #rooms;
  #apart;
  #signs = [];
  #polygons = [];

  constructor(shape) {
    const { data } = shape;
    this.shape = shape;
    this.extent = data.extent;
    this.#apart = new Set(data.apart.map((each) => each.join()));
    for (const [cell, direction, polygon] of data.signs) (this.#signs[cell] ??= []).push({ direction, polygon });
    let side = 0;
    this.#sides = data.sides.map((count) =>
      Array.from({ length: count }, () => ({ direction: data.leads[side], line: data.lines[side++] })));
    this.#boxes = new Float64Array(4 * shape.cells);
    this.#rooms = new Float64Array(shape.cells);
    for (let cell = 0; cell < shape.cells; cell++) this.#measure(cell);
    const sorted = this.#rooms.slice().sort();
    this.fineness = sorted[sorted.length >> 1]; // the thickness of threads suits most cells
  }

  #measure(cell) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const [x, y] = this.center(cell);
    let room = 0.5;
    for (const { line } of this.#sides[cell]) {
      for (let at = 0; at < line.length; at += 2) {
        box[0] = Math.min(box[0], line[at]);
        box[1] = Math.min(box[1], line[at + 1]);
        box[2] = Math.max(box[2], line[at]);
        box[3] = Math.max(box[3], line[at + 1]);
      }
      room = Math.min(room, within(line, x, y));
    }
    this.#boxes.set(box, 4 * cell);
    this.#rooms[cell] = 2 * room;
  }

  center(cell) {
    return this.shape.data.centers.slice(2 * cell, 2 * cell + 2);
  }

  /** The diameter of a circle around the middle. */
  diameter(cell) {
    return this.#rooms[cell];
  }

  sides(cell) {
    return this.#sides[cell];
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
    return (this.#polygons[cell] ??= this.#sides[cell].flatMap(({ line }) => line.slice(0, -2)));
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

  /** The walls of a cell, each once if two cells share it: {line, other}. */
  walls(cell, maze) {
    const found = [];
    for (const { direction, line } of this.#sides[cell]) {
      const other = direction < 0 ? -1 : maze.neighbor(cell, direction);
      const closed = direction < 0 || !maze.isOpen(cell, direction);
      if (closed && (other < 0 || other > cell || this.isApart(cell, direction))) found.push({ line, other });
    }
    return found;
  }

  /** The polygons of the open passages that cross no side, such as stairs. */
  signs(cell, maze) {
    return (this.#signs[cell] ?? []).filter(({ direction }) => maze.isOpen(cell, direction)).map(({ polygon }) => polygon);
  }

  isApart(cell, direction) {
    return this.#apart.has(`${cell},${direction}`);
  }

  /** Where a step leaves the cell: the middle of its side or of its sign; null if there is neither. */
  gate(cell, direction) {
    const side = this.#sides[cell].find((each) => each.direction === direction);
    if (side) return halfway(side.line);
    const sign = this.#signs[cell]?.find((each) => each.direction === direction)?.polygon;
    if (!sign) return null;
    const mean = (from) => sign.filter((_, at) => at % 2 === from).reduce((sum, each) => sum + each, 0) / (sign.length / 2);
    return [mean(0), mean(1)];
  }

  /** The unit vector from the middle towards the direction; null if it leads out of the picture's plane. */
  heading(cell, direction) {
    const side = this.#sides[cell].find((each) => each.direction === direction);
    if (!side) return null;
    const [x, y] = this.center(cell);
    const [dx, dy] = halfway(side.line);
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
    const adjacent = this.#sides[from].some((each) => each.direction === way) && !this.isApart(from, way);
    return adjacent ? [[here, out, there]] : [[here, out], [into, there]];
  }
}
