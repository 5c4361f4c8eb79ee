/** A grid as the service describes it (GET /grids/shape): its cells and their neighbors.
 *
 * Directions have numbers, as in bit sets and logs; a "slot" is the place of a cell's direction in the lists.
 */

const begins = (counts) => {
  const found = new Int32Array(counts.length + 1);
  counts.forEach((count, place) => (found[place + 1] = found[place] + count));
  return found;
};

export class Shape {
  #begins;
  #directions = [];
  #coordinates = null;

  /** From the service's data for a grid; its spec in `data` may be written in another way than `spec`. */
  constructor(data, spec = data.grid) {
    this.data = data;
    this.spec = spec;
    this.cells = data.cells;
    this.grid = data.grid;
    this.kind = data.kind;
    this.#begins = begins(data.degrees);
  }

  /** The slot of a direction, -1 if the cell has none of this number. */
  #slot(cell, direction) {
    const { numbers } = this.data;
    for (let slot = this.#begins[cell]; slot < this.#begins[cell + 1]; slot++) if (numbers[slot] === direction) return slot;
    return -1;
  }

  /** The directions of a cell, in their order. */
  directions(cell) {
    return (this.#directions[cell] ??= this.data.numbers.slice(this.#begins[cell], this.#begins[cell + 1]));
  }

  neighbor(cell, direction) {
    const slot = this.#slot(cell, direction);
    return slot < 0 ? -1 : this.data.neighbors[slot];
  }

  opposite(cell, direction) {
    return this.data.backs[this.#slot(cell, direction)];
  }

  /** The name of a direction, such as "north-east"; "" if it has none. */
  nameOf(cell, direction) {
    const slot = this.#slot(cell, direction);
    return slot < 0 ? "" : this.data.names[this.data.named[slot]];
  }

  coordinates(cell) {
    return this.data.coordinates[cell];
  }

  /** The cell at the coordinates, -1 if there is none. */
  index(coordinates) {
    this.#coordinates ??= new Map(this.data.coordinates.map((each, cell) => [each.join(), cell]));
    return this.#coordinates.get(coordinates.join()) ?? -1;
  }

  /** The directions that lead from a cell to a neighbor: two where two passages join the same cells. */
  between(cell, other) {
    return this.directions(cell).filter((direction) => this.neighbor(cell, direction) === other);
  }
}
