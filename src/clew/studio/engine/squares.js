// Walls of mazes of squares as lines of one unit, for pictures.

/** Cells at most of a maze that an element draws: kernels run in the thread of its page, as a worker may not come from another host. */
export const MAX_DRAWN = 160_000;

const SIDES = [[0, 0, 1, 0], [1, 0, 1, 1], [0, 1, 1, 1], [0, 0, 0, 1]]; // of a square, by direction: two corners

/** The walls between and around the squares of a grid, by where they are: a wall belongs to one cell or two. */
export class Walls {
  #width;
  #owners = new Map();
  #standing = new Set();

  constructor(width, cells) {
    this.#width = width;
    for (let cell = 0; cell < cells; cell++) {
      for (let direction = 0; direction < SIDES.length; direction++) {
        const wall = this.#at(cell, direction);
        this.#owners.set(wall, (this.#owners.get(wall) ?? 0) + 1);
      }
    }
    this.close();
  }

  /** The column and the row of a cell. */
  corner(cell) {
    return [cell % this.#width, Math.floor(cell / this.#width)];
  }

  #at(cell, direction) {
    const [x, y] = this.corner(cell);
    const [left, top, right, bottom] = SIDES[direction];
    return `M${x + left} ${y + top}L${x + right} ${y + bottom}`;
  }

  close() {
    this.#standing = new Set(this.#owners.keys());
  }

  /** Open the passages of each cell, given as a set of bits, and no others; returns the walls. */
  set(cells) {
    this.close();
    cells.forEach((open, cell) => {
      for (let direction = 0; direction < SIDES.length; direction++) if (open >> direction & 1) this.change("open", cell, direction);
    });
    return this;
  }

  /** Do what an event does to a passage. */
  change(passage, cell, direction) {
    if (passage === "open") this.#standing.delete(this.#at(cell, direction));
    else if (passage === "close") this.#standing.add(this.#at(cell, direction));
    else if (passage === "open-all") this.#owners.forEach((count, wall) => count > 1 && this.#standing.delete(wall));
  }

  /** Path data of SVG. */
  toString() {
    return [...this.#standing].join("");
  }
}
