/** A cube in space, of which the near side is visible; a layout that can be turned. See also `Globe`. */

import { PolygonFloor } from "../polygon_floor.js";
import { inside, within } from "./lines.js";
import { after, cross, mean, normal, turning, unit } from "./space.js";

const FIRST = [0.6, 0.45]; // how far it is turned at the beginning, to the left and downwards, as an angle
const RIM = 0.8;
const EASE = 0.2; // the part of the remaining angle that it turns per frame

const key = (point) => point.map((each) => Math.round(each * 1e4)).join();

export class Solid {
  painter = PolygonFloor;
  turned = 0; // how often
  fineness = 0.6;
  cells; // {normal, center, points, edges: [{direction, points}]}
  #rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  #seen = []; // what was worked out since the last turn, per cell

  constructor(shape) {
    this.shape = shape;
    const polygons3d = shape.data.solid.map((flat) => Array.from({ length: flat.length / 3 }, (_, at) => flat.slice(3 * at, 3 * at + 3)));
    const { area, reach, polygons } = this.measure(polygons3d);
    this.scale = 1 / Math.sqrt(area / shape.cells);
    this.radius = this.scale * reach;
    this.extent = [2 * this.radius, 2 * this.radius];
    const owners = new Map(); // whose border goes from one point to another
    polygons.forEach((points, cell) => points.forEach((point, at) => owners.set(`${key(point)}:${key(points[(at + 1) % points.length])}`, cell)));
    this.cells = polygons.map((points, cell) => {
      const outward = unit(normal(points));
      const center = this.middle(points, outward);
      return { points, center, normal: outward, edges: this.#edges(cell, points, owners) };
    });
    this.turn(...FIRST);
  }

  /** The area of the surface, how far it reaches from the middle, and the polygons as they are shown. */
  measure(polygons) {
    const area = polygons.reduce((sum, points) => sum + Math.hypot(...normal(points)) / 2, 0);
    return { area, reach: Math.max(...polygons.flat().map((point) => Math.hypot(...point))), polygons };
  }

  /** Where the middle of a cell is. */
  middle(points) {
    return mean(points);
  }

  /** The border in parts that belong to one neighbor each. */
  #edges(cell, points, owners) {
    const other = points.map((point, at) => owners.get(`${key(points[(at + 1) % points.length])}:${key(point)}`));
    const begin = Math.max(0, other.findIndex((each, at) => each !== other.at(at - 1)));
    const edges = [];
    for (let count = 0; count < points.length; count++) {
      const at = (begin + count) % points.length;
      const last = edges.at(-1);
      const end = points[(at + 1) % points.length];
      if (last?.other === other[at]) last.points.push(end);
      else edges.push({ other: other[at], points: [points[at], end] });
    }
    return edges.map((edge) => ({ ...edge, direction: this.shape.between(cell, edge.other)[0] }));
  }

  /** A point as it is turned: to the right, upwards, towards the viewer. */
  spun([x, y, z]) {
    return this.#rows.map(([a, b, c]) => a * x + b * y + c * z);
  }

  /** Where a turned point is in the picture. */
  projected([x, y]) {
    return [this.radius + this.scale * x, this.radius - this.scale * y];
  }

  /** Where a point in space is in the picture. */
  #flat(point) {
    return this.projected(this.spun(point));
  }

  /** The visible shape of a cell. */
  of(cell) {
    return (this.#seen[cell] ??= this.look(this.cells[cell]));
  }

  look({ points, center, normal, edges }) {
    const polygon = points.flatMap((point) => this.#flat(point));
    const middle = this.#flat(center);
    const near = this.spun(normal)[2] > 0.02;
    const room = 2 * within([...polygon, ...polygon.slice(0, 2)], ...middle);
    const xs = polygon.filter((_, at) => at % 2 === 0);
    const ys = polygon.filter((_, at) => at % 2);
    const lines = edges.map((edge) => edge.points.flatMap((point) => this.#flat(point)));
    return { polygon, middle, near, room, lines, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
  }

  /** Turn the near side to the right and downwards, by angles. */
  turn(right, down) {
    this.#spin(after(turning([1, 0, 0], down), turning([0, 1, 0], right)));
  }

  #spin(rows) {
    this.#rows = after(rows, this.#rows);
    this.turned++;
    this.#seen = [];
  }

  /** Turn the cell towards the front by a part of the angle; whether it is still turning. */
  face(cell, part = EASE) {
    const [x, y, z] = this.spun(this.cells[cell].normal);
    const angle = Math.acos(Math.min(1, z));
    if (angle < 0.7) return false;
    const axis = angle > 3.1 ? [0, 1, 0] : unit(cross([x, y, z], [0, 0, 1]));
    this.#spin(turning(axis, (angle - 0.6) * part));
    return true;
  }

  /** What `run` returns while the cell is turned towards the front, where the ball brings it. */
  whenFaced(cell, run) {
    const [rows, seen, turned] = [this.#rows, this.#seen, this.turned];
    this.face(cell, 1);
    const found = run();
    [this.#rows, this.#seen, this.turned] = [rows, seen, turned];
    return found;
  }

  /** Whether the middle of a cell is on the near side. */
  isVisible(cell) {
    return this.of(cell).near;
  }

  /** Whether any part of it is. */
  isPartlyVisible(cell) {
    return this.isVisible(cell);
  }

  center(cell) {
    return this.of(cell).middle;
  }

  diameter(cell) {
    return Math.min(1, this.of(cell).room);
  }

  box(cell) {
    return this.of(cell).box;
  }

  forEachCellIn(x0, y0, x1, y1, run) {
    for (let cell = 0; cell < this.shape.cells; cell++) {
      if (!this.isPartlyVisible(cell)) continue;
      const [left, top, right, bottom] = this.box(cell);
      if (left < x1 && right > x0 && top < y1 && bottom > y0) run(cell);
    }
  }

  at(x, y) {
    let found = -1;
    this.forEachCellIn(x, y, x, y, (cell) => inside(this.of(cell).polygon, x, y) && (found = cell));
    return found;
  }

  outline(cell) {
    const { middle: [x, y] } = this.of(cell);
    const polygon = this.areas(cell).reduce((one, other) => (other.length > one.length ? other : one));
    return Array.from({ length: polygon.length / 2 }, (_, at) => [x + (polygon[2 * at] - x) * RIM, y + (polygon[2 * at + 1] - y) * RIM]);
  }

  areas(cell) {
    return [this.of(cell).polygon];
  }

  /** The walls, and thin lines where open passages lead over the edge of the visible side. */
  walls(cell, maze) {
    const { lines } = this.of(cell);
    return this.cells[cell].edges.flatMap(({ other, direction }, at) => {
      const over = !this.isVisible(other);
      if (maze.isOpen(cell, direction)) return over ? [{ line: lines[at], other, thin: true }] : [];
      return over || other > cell ? [{ line: lines[at], other }] : [];
    });
  }

  /** Call run(points, begin, end, other, thin) for the same walls. */
  forEachWall(cell, maze, run) {
    for (const { line, other, thin } of this.walls(cell, maze)) run(line, 0, line.length, other, thin);
  }

  signs() {
    return [];
  }

  /** The middle of the edge that a direction leads over. */
  gate(cell, direction) {
    const { points } = this.cells[cell].edges.find((each) => each.direction === direction);
    const half = points.length / 2 - 0.5;
    return mean([points[Math.floor(half)], points[Math.ceil(half)]]);
  }

  heading(cell, direction) {
    const [x, y] = this.center(cell);
    const [gx, gy] = this.#flat(this.gate(cell, direction));
    const length = Math.hypot(gx - x, gy - y) || 1;
    return [(gx - x) / length, (gy - y) / length];
  }

  /** Only the part on the near side. */
  stepLines(from, to) {
    const gate = this.#flat(this.gate(from, this.shape.between(from, to)[0]));
    const [here, there] = [this.isVisible(from), this.isVisible(to)];
    if (here && there) return [[this.center(from), gate, this.center(to)]];
    return here ? [[this.center(from), gate]] : there ? [[gate, this.center(to)]] : [];
  }
}
