/** Searches through a maze on any grid: distances, paths, dead ends, measures.
 *
 * A maze has `cells`, an entry per cell in which bit d is set where direction d is open, and answers
 * `neighbor(cell, direction)` (-1 outside), `opposite(cell, direction)` and `directions(cell)`, those that lead to a cell.
 */

const far = (steps) => steps.reduce((best, each, cell) => (each > steps[best] ? cell : best), 0);

export class Walks {
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

  /** The steps from `start` to every cell, -1 if no path leads there. */
  distances(start) {
    return this.#spread([start]);
  }

  /** The steps to every cell from the nearest of some cells, -1 if no path leads there. */
  #spread(starts) {
    const steps = new Int32Array(this.cells.length).fill(-1);
    const queue = [...starts];
    for (const cell of starts) steps[cell] = 0;
    for (const cell of queue)
      for (const direction of this.openDirections(cell)) {
        const other = this.neighbor(cell, direction);
        if (steps[other] >= 0) continue;
        steps[other] = steps[cell] + 1;
        queue.push(other);
      }
    return steps;
  }

  /** The cells of a shortest path, both ends included; null if there is none. */
  path(start, goal) {
    const steps = this.distances(goal);
    if (steps[start] < 0) return null;
    const path = new Int32Array(steps[start] + 1);
    path[0] = start;
    for (let place = 1; place < path.length; place++) {
      const cell = path[place - 1];
      const direction = this.openDirections(cell).find((each) => steps[this.neighbor(cell, each)] === steps[cell] - 1);
      path[place] = this.neighbor(cell, direction);
    }
    return path;
  }

  /** {count, deepest, forking} of the branches off a path: the parts of the rest that a passage joins to it, the steps to
   * the cell that is farthest from the path, and how many branches have a junction of their own. */
  branches(path) {
    const steps = this.#spread(path);
    const seen = new Uint8Array(this.cells.length);
    for (const cell of path) seen[cell] = 1;
    const found = { count: 0, deepest: 0, forking: 0 };
    for (const cell of path)
      for (const first of this.#neighbors(cell)) {
        if (seen[first]) continue;
        const branch = this.#part(first, seen);
        found.count += 1;
        found.deepest = branch.reduce((most, each) => Math.max(most, steps[each]), found.deepest);
        found.forking += branch.some((each) => this.degree(each) > 2);
      }
    return found;
  }

  #neighbors(cell) {
    return this.openDirections(cell).map((direction) => this.neighbor(cell, direction));
  }

  /** The cells that can be reached from this one without those that were `seen`; they are marked as seen. */
  #part(first, seen) {
    const part = [first];
    seen[first] = 1;
    for (const cell of part)
      for (const other of this.#neighbors(cell)) {
        if (seen[other]) continue;
        seen[other] = 1;
        part.push(other);
      }
    return part;
  }

  /** The cells with one passage. */
  deadEnds() {
    return this.#withDegree((degree) => degree === 1);
  }

  /** The cells with three or more passages. */
  junctions() {
    return this.#withDegree((degree) => degree > 2);
  }

  #withDegree(fits) {
    const found = [];
    for (let cell = 0; cell < this.cells.length; cell++) if (fits(this.degree(cell))) found.push(cell);
    return found;
  }

  /** The first cell of the part with the most cells. */
  mainland() {
    const seen = new Uint8Array(this.cells.length);
    let largest = [];
    for (let cell = 0; cell < seen.length; cell++) {
      const part = seen[cell] ? [] : this.#part(cell, seen);
      if (part.length > largest.length) largest = part;
    }
    return largest[0];
  }

  /** A longest of all shortest paths in the part of a cell; two searches find it, which is exact in a perfect maze. */
  longestPath(cell = 0) {
    return this.path(...this.#farEnds(cell));
  }

  #farEnds(cell) {
    const start = far(this.distances(cell));
    return [start, far(this.distances(start))];
  }

  /** [start, goal]: the first and the last cell, which are in opposite corners, or on grids without corners the ends of a
   * longest path in reading order, as `clew.default_ends` has it. */
  defaultEnds() {
    if (this.hasCorners) return [0, this.cells.length - 1];
    return this.#farEnds(Math.max(0, this.cells.findIndex((passages) => passages))).sort((a, b) => a - b);
  }

  /** {cells, passages, deadEnds, corridorCells, junctions, perfect, longest}: counts; `longest` in steps, null unless the maze
   * is perfect. */
  measures() {
    const cells = this.cells.length;
    let passages = 0;
    for (let cell = 0; cell < cells; cell++) passages += this.degree(cell) / 2;
    const connected = !this.distances(0).includes(-1);
    const perfect = connected && passages === cells - 1;
    return {
      cells,
      passages,
      deadEnds: this.deadEnds().length,
      corridorCells: this.#withDegree((degree) => degree === 2).length,
      junctions: this.junctions().length,
      connected,
      perfect,
      longest: perfect ? this.longestPath().length - 1 : null,
    };
  }
}
