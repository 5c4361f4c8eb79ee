/** The layout of a graph: cells are circles around points, and passages straight lines from rim to rim. */

import { PolygonFloor } from "../polygon_floor.js";

const [LEAST, MOST] = [0.25, 0.6]; // diameters of circles, in cell widths
const SHARE = 0.8; // of the way to the nearest cell, for two circles that do not touch
const CORNERS = 40; // of a circle
const RIM = 0.8; // what of a circle lies within a frame
const NEAR = 0.5; // cell widths around what a pointer means

/** x and y of points on a circle. */
const circle = ([x, y], radius) => Array.from({ length: CORNERS }, (_, at) => [x + radius * Math.cos((2 * Math.PI * at) / CORNERS), y + radius * Math.sin((2 * Math.PI * at) / CORNERS)]);

export class Points {
  painter = PolygonFloor;
  turned = 0; // a flat picture never turns
  #diameters;
  #boxes; // per cell: left, top, right, bottom of all that is drawn of it, also of its passages

  constructor(shape) {
    this.shape = shape;
    this.extent = shape.data.extent;
    this.#diameters = Array.from({ length: shape.cells }, (_, cell) => Math.max(LEAST, Math.min(MOST, SHARE * this.#nearest(cell))));
    this.#boxes = Array.from({ length: shape.cells }, (_, cell) => this.#boxOf(cell));
    this.fineness = this.#diameters.slice().sort((one, other) => one - other)[shape.cells >> 1]; // the thickness of threads suits most cells
  }

  /** How far the nearest other cell is. */
  #nearest(cell) {
    const [x, y] = this.center(cell);
    let found = Infinity;
    for (let other = 0; other < this.shape.cells; other++) {
      if (other !== cell) found = Math.min(found, this.#away(other, x, y));
    }
    return found;
  }

  #away(cell, x, y) {
    const [left, top] = this.center(cell);
    return Math.hypot(left - x, top - y);
  }

  #boxOf(cell) {
    const room = this.diameter(cell) / 2;
    const around = this.shape.directions(cell).map((direction) => this.center(this.shape.neighbor(cell, direction)));
    const [left, top] = [0, 1].map((axis) => Math.min(this.center(cell)[axis] - room, ...around.map((each) => each[axis])));
    const [right, bottom] = [0, 1].map((axis) => Math.max(this.center(cell)[axis] + room, ...around.map((each) => each[axis])));
    return [left, top, right, bottom];
  }

  center(cell) {
    const { centers } = this.shape.data;
    return [centers[2 * cell], centers[2 * cell + 1]];
  }

  diameter(cell) {
    return this.#diameters[cell];
  }

  box(cell) {
    return this.#boxes[cell];
  }

  forEachCellIn(x0, y0, x1, y1, run) {
    this.#boxes.forEach(([left, top, right, bottom], cell) => left < x1 && right > x0 && top < y1 && bottom > y0 && run(cell));
  }

  /** The nearest cell, -1 if all are far away. */
  at(x, y) {
    let [found, least] = [-1, NEAR];
    for (let cell = 0; cell < this.shape.cells; cell++) {
      const away = this.#away(cell, x, y);
      if (away < least) [found, least] = [cell, away];
    }
    return found;
  }

  /** The cells whose passages may lead along a place: the mouse means these, not only those of the nearest cell. */
  cellsBeside(x, y) {
    const found = [];
    this.forEachCellIn(x - NEAR, y - NEAR, x + NEAR, y + NEAR, (cell) => found.push(cell));
    return found;
  }

  /** The passage in a direction, or where it would be: x, y, x, y. */
  wallLine(cell, direction) {
    const other = this.shape.neighbor(cell, direction);
    const [here, there] = [this.center(cell), this.center(other)];
    const length = Math.hypot(there[0] - here[0], there[1] - here[1]);
    const cut = (from, to, room) => from.map((each, axis) => each + ((to[axis] - each) * Math.min(room / 2, length / 2)) / (length || 1));
    return [...cut(here, there, this.diameter(cell)), ...cut(there, here, this.diameter(other))];
  }

  outline(cell) {
    return circle(this.center(cell), (RIM * this.diameter(cell)) / 2);
  }

  /** What is filled in the color of the cell: polygons. */
  areas(cell) {
    return [circle(this.center(cell), this.diameter(cell) / 2).flat()];
  }

  /** Call run(line, begin, end, other) for the rim of a cell, and for its passages, each once. */
  forEachWall(cell, maze, run) {
    const rim = circle(this.center(cell), this.diameter(cell) / 2);
    run([...rim, rim[0]].flat(), 0, 2 * (CORNERS + 1), -1);
    for (const direction of maze.openDirections(cell)) {
      const other = maze.neighbor(cell, direction);
      if (cell < other) run(this.wallLine(cell, direction), 0, 4, other);
    }
  }

  signs() {
    return [];
  }

  /** The unit vector towards a neighbor; null if it is in the same place. */
  heading(cell, direction) {
    const [[x, y], [toX, toY]] = [this.center(cell), this.center(this.shape.neighbor(cell, direction))];
    const length = Math.hypot(toX - x, toY - y);
    return length ? [(toX - x) / length, (toY - y) / length] : null;
  }

  stepLines(from, to) {
    return [[this.center(from), this.center(to)]];
  }
}
