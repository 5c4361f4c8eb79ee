/** Walls edited by hand, as the address has them: "12.1" is a wall built at cell 12 in direction 1, "-40.2" one taken away. */

const ENTRY = /^(-?)(\d{1,7})\.(\d{1,2})$/;

/** Of the two names of a wall, from either of its cells, the one of the earlier cell. */
function nameOf(maze, cell, direction) {
  const other = maze.neighbor(cell, direction);
  return cell <= other ? `${cell}.${direction}` : `${other}.${maze.opposite(cell, direction)}`;
}

export class WallEdits {
  #isOpen = new Map(); // by the name of a wall

  /** From the text in an address; what cannot be read is left out. */
  constructor(text) {
    for (const entry of (text ?? "").split(",")) {
      const [, sign, cell, direction] = ENTRY.exec(entry) ?? [];
      if (cell) this.#isOpen.set(`${cell}.${direction}`, sign === "-");
    }
  }

  get size() {
    return this.#isOpen.size;
  }

  clear() {
    this.#isOpen.clear();
  }

  /** Note that a wall of a maze was opened or built; what is as in the maze before all edits is no edit. */
  set(before, cell, direction, open) {
    const name = nameOf(before, cell, direction);
    if (before.isOpen(cell, direction) === open) this.#isOpen.delete(name);
    else this.#isOpen.set(name, open);
  }

  /** Edit a maze; walls that it does not have are left out. */
  apply(maze) {
    for (const [name, open] of this.#isOpen) {
      const [cell, direction] = name.split(".").map(Number);
      if (cell < maze.cells.length && maze.directions(cell).includes(direction)) maze.set(cell, direction, open);
    }
    return maze;
  }

  /** As the address has it, null for none. */
  toString() {
    return [...this.#isOpen].map(([name, open]) => (open ? `-${name}` : name)).join();
  }
}
