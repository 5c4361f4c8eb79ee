/** The shape of a grid, as the engine in the page describes it (`Clew.shape`) or the service (GET /grids/shape).
 *
 * Directions have numbers, as in bit sets and logs; a "slot" is the place of a cell's direction in the lists.
 */

export class Shape {
  #begins;
  #width = 1; // of a row of `#slots`
  #slots; // the slot of each direction of each cell, -1 for none
  #directions = [];
  #cells = null; // by coordinates

  /** From data in the form of the engine; its spec in `data` may be written in another way than `spec`. */
  constructor(data, spec = data.grid) {
    this.data = data;
    this.spec = spec;
    this.cells = data.cells;
    this.grid = data.grid;
    this.kind = /^[a-z]*/.exec(data.grid)[0];
    this.#begins = data.begins;
    for (const number of data.numbers) if (number >= this.#width) this.#width = number + 1;
    this.#slots = new Int32Array(this.#width * data.cells).fill(-1);
    for (let cell = 0; cell < data.cells; cell++)
      for (let slot = data.begins[cell]; slot < data.begins[cell + 1]; slot++) this.#slots[this.#width * cell + data.numbers[slot]] = slot;
  }

  /** The slot of a direction, -1 if the cell has none of this number. */
  slot(cell, direction) {
    return direction >= 0 && direction < this.#width ? this.#slots[this.#width * cell + direction] : -1;
  }

  /** The directions of a cell, in their order. */
  directions(cell) {
    return (this.#directions[cell] ??= Array.from(this.data.numbers.subarray(this.#begins[cell], this.#begins[cell + 1])));
  }

  neighbor(cell, direction) {
    const slot = this.slot(cell, direction);
    return slot < 0 ? -1 : this.data.neighbors[slot];
  }

  opposite(cell, direction) {
    return this.data.backs[this.slot(cell, direction)];
  }

  /** The name of a direction, such as "north-east"; "" if it has none. */
  nameOf(cell, direction) {
    const slot = this.slot(cell, direction);
    return slot < 0 ? "" : this.data.names[this.data.named[slot]];
  }

  coordinates(cell) {
    const { coordinates } = this.data;
    const count = coordinates.length / this.cells;
    return Array.from(coordinates.subarray(count * cell, count * (cell + 1)));
  }

  /** The cell at the coordinates, or -1. */
  index(coordinates) {
    if (!this.#cells) {
      this.#cells = new Map();
      for (let cell = 0; cell < this.cells; cell++) this.#cells.set(this.coordinates(cell).join(), cell);
    }
    return this.#cells.get(coordinates.join()) ?? -1;
  }

  /** The directions that lead from a cell to a neighbor: two where two passages join the same cells. */
  between(cell, other) {
    return this.directions(cell).filter((direction) => this.neighbor(cell, direction) === other);
  }
}
