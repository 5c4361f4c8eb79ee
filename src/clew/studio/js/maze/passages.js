/** The passages of a maze on any grid, read and changed. What is found out about them comes from the engine (engine.js).
 *
 * A maze has `cells`, an entry per cell in which bit d is set where direction d is open, and answers
 * `neighbor(cell, direction)` (-1 outside), `opposite(cell, direction)` and `directions(cell)`, those that lead to a cell.
 */

export class Passages {
  isOpen(cell, direction) {
    return ((this.cells[cell] >>> direction) & 1) === 1;
  }

  /** Open the passage on both sides, or close it. */
  set(cell, direction, open) {
    const other = this.neighbor(cell, direction);
    if (other < 0) return;
    const back = this.opposite(cell, direction);
    if (open) {
      this.cells[cell] |= 1 << direction;
      this.cells[other] |= 1 << back;
    } else {
      this.cells[cell] &= ~(1 << direction);
      this.cells[other] &= ~(1 << back);
    }
  }

  /** Open every possible passage. */
  openAll() {
    for (let cell = 0; cell < this.cells.length; cell++)
      for (const direction of this.directions(cell)) this.cells[cell] |= 1 << direction;
  }

  /** The open directions of the cell. */
  openDirections(cell) {
    return this.directions(cell).filter((direction) => this.isOpen(cell, direction));
  }

  /** How many passages the cell has. */
  degree(cell) {
    let count = 0;
    for (let bits = this.cells[cell]; bits; bits &= bits - 1) count++;
    return count;
  }

  /** The cells with one passage. */
  deadEnds() {
    return [...this.cells.keys()].filter((cell) => this.degree(cell) === 1);
  }

  /** The first open direction that leads one step nearer, of the `steps` from some cell to all others; -1 if none does. */
  nearer(cell, steps) {
    return this.openDirections(cell).find((each) => steps[this.neighbor(cell, each)] === steps[cell] - 1) ?? -1;
  }
}
