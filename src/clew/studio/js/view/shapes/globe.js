/** A sphere as a solid: lines follow its surface, and what is on its far side is cut away at the horizon. */

import { disclosed, near } from "./horizon.js";
import { inside, within } from "./lines.js";
import { Solid } from "./solid.js";
import { along, dot, unit } from "./space.js";

const PIECE = 0.05; // of lines, as an angle

export class Globe extends Solid {
  /** The radius of the circle that everything lies in. */
  get disc() {
    return this.radius;
  }

  measure(polygons) {
    return { area: 4 * Math.PI, reach: 1, polygons: polygons.map((points) => along([...points, ...points.slice(0, 1)], PIECE).slice(0, -1)) };
  }

  middle(points, normal) {
    return normal.some(Boolean) ? normal : [0, 1, 0];
  }

  look({ points, center, edges }) {
    const spun = (list) => list.map((point) => this.spun(point));
    const middle = this.spun(center);
    const { areas, rims } = disclosed(spun(points), middle);
    const flat = (list) => list.flatMap((point) => this.projected(point));
    const shown = areas.map(flat);
    const xs = shown.flatMap((area) => area.filter((_, at) => at % 2 === 0));
    const ys = shown.flatMap((area) => area.filter((_, at) => at % 2));
    const [x, y] = this.projected(middle);
    const room = 2 * Math.min(...shown.map((area) => within([...area, ...area.slice(0, 2)], x, y)));
    const least = (list) => list.reduce((one, other) => Math.min(one, other), Infinity);
    const most = (list) => list.reduce((one, other) => Math.max(one, other), -Infinity);
    return {
      areas: shown,
      middle: [x, y],
      near: middle[2] > 0.05,
      room: Number.isFinite(room) ? room : 0,
      lines: edges.map((edge) => near(spun(edge.points)).map(flat)),
      rims: rims.map(flat),
      box: [least(xs), least(ys), most(xs), most(ys)],
    };
  }

  isPartlyVisible(cell) {
    return this.of(cell).areas.length > 0;
  }

  at(x, y) {
    let found = -1;
    this.forEachCellIn(x, y, x, y, (cell) => this.of(cell).areas.some((area) => inside(area, x, y)) && (found = cell));
    return found;
  }

  areas(cell) {
    return this.of(cell).areas;
  }

  /** The walls on the near side, and a thin line along the horizon. */
  walls(cell, maze) {
    const { lines, rims } = this.of(cell);
    const walls = this.cells[cell].edges.flatMap(({ other, direction }, at) =>
      other > cell && !maze.isOpen(cell, direction) ? lines[at].map((line) => ({ line, other })) : []);
    return [...rims.map((line) => ({ line, other: -1, thin: true })), ...walls];
  }

  /** Towards the gate on the surface: it may lie behind the horizon. */
  heading(cell, direction) {
    const { center } = this.cells[cell];
    const gate = this.gate(cell, direction);
    const [x, y] = this.spun(gate.map((each, axis) => each - center[axis] * dot(gate, center)));
    const length = Math.hypot(x, y) || 1;
    return [x / length, -y / length];
  }

  stepLines(from, to) {
    const gate = unit(this.gate(from, this.shape.between(from, to)[0]));
    const way = along([this.cells[from].center, gate, this.cells[to].center], PIECE);
    return near(way.map((point) => this.spun(point))).map((line) => line.map((point) => this.projected(point)));
  }
}
