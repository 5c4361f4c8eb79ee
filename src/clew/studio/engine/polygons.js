// Walls of mazes whose cells are polygons as lines, for pictures, from the shape of their grid (`Clew.shape`).

const DIGITS = 3; // of a place in a picture, in cell widths

const place = (x, y) => `${Number(x.toFixed(DIGITS))} ${Number(y.toFixed(DIGITS))}`;

/** The walls between and around the cells of a grid, by their sides: two cells share one unless the picture shows it twice. */
export class PolygonWalls {
  #shape;
  #sides; // of each direction, by the slot in the shape's lists: the side that it leads through, -1 for none
  #others; // the slot of the way back
  #standing; // of each side, whether it is shown

  constructor(shape) {
    const { cells, degrees, numbers, neighbors, backs, begins, sides, leads } = shape;
    this.#shape = shape;
    this.#sides = new Int32Array(numbers.length).fill(-1);
    this.#standing = new Uint8Array(leads.length).fill(1);
    let side = 0;
    for (let cell = 0; cell < cells; cell += 1)
      for (const end = side + sides[cell]; side < end; side += 1) if (leads[side] >= 0) this.#sides[this.#slot(cell, leads[side])] = side;
    this.#others = Int32Array.from(numbers, (_, slot) => numbers.indexOf(backs[slot], begins[neighbors[slot]]));
    this.close();
  }

  /** The slot of a direction of a cell. */
  #slot(cell, direction) {
    return this.#shape.numbers.indexOf(direction, this.#shape.begins[cell]);
  }

  /** The middle of a cell. */
  middle(cell) {
    return Array.from(this.#shape.centers.subarray(2 * cell, 2 * cell + 2));
  }

  /** Show the side of a passage that is closed, once unless the picture has it twice; or hide it. */
  #show(slot, standing) {
    const here = this.#sides[slot], there = this.#sides[this.#others[slot]];
    if (here >= 0) this.#standing[here] = standing && (this.#shape.apart[slot] || slot < this.#others[slot]);
    if (there >= 0) this.#standing[there] = standing && (this.#shape.apart[slot] || slot > this.#others[slot]);
  }

  close() {
    for (let slot = 0; slot < this.#sides.length; slot += 1) this.#show(slot, true);
  }

  /** Open the passages of each cell, given as a set of bits, and no others; returns the walls. */
  set(cells) {
    this.close();
    const { numbers, begins } = this.#shape;
    cells.forEach((open, cell) => {
      for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) if (open >> numbers[slot] & 1) this.#show(slot, false);
    });
    return this;
  }

  /** Do what an event does to a passage. */
  change(passage, cell, direction) {
    if (passage === "open" || passage === "close") this.#show(this.#slot(cell, direction), passage === "close");
    else if (passage === "open-all") for (let slot = 0; slot < this.#sides.length; slot += 1) this.#show(slot, false);
  }

  /** Path data of SVG for a solution, which is broken where the picture shows its steps apart. */
  way({ cells, directions }) {
    const gate = (slot) => {
      const side = this.#sides[slot], { lines, lineBegins } = this.#shape;
      if (side < 0) return null;
      const [begin, end] = [lineBegins[side], lineBegins[side + 1] - 2];
      return [(lines[begin] + lines[end]) / 2, (lines[begin + 1] + lines[end + 1]) / 2];
    };
    let found = `M${place(...this.middle(cells[0]))}`;
    for (let step = 0; step + 1 < cells.length; step += 1) {
      const slot = this.#slot(cells[step], directions[step]);
      const [out, into] = [gate(slot), gate(this.#others[slot])];
      if (out) found += `L${place(...out)}`;
      if (!into || this.#shape.apart[slot]) found += `M${place(...(into ?? this.middle(cells[step + 1])))}`;
      found += `L${place(...this.middle(cells[step + 1]))}`;
    }
    return found;
  }

  /** Path data of SVG for the signs of passages that cross no side, such as stairs, if they are open. */
  signs(cells) {
    const open = this.#shape.signs.filter(([cell, direction]) => cells[cell] >> direction & 1);
    const corners = (points) => Array.from({ length: points.length / 2 }, (_, at) => place(points[2 * at], points[2 * at + 1]));
    return open.map(([, , points]) => `M${corners(points).join("L")}Z`).join("");
  }

  /** Path data of SVG. */
  toString() {
    const { lines, lineBegins } = this.#shape;
    const found = [];
    this.#standing.forEach((isShown, side) => {
      for (let at = lineBegins[side]; isShown && at < lineBegins[side + 1]; at += 2)
        found.push(`${at === lineBegins[side] ? "M" : "L"}${place(lines[at], lines[at + 1])}`);
    });
    return found.join("");
  }
}
