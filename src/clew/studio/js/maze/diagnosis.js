/** Why a maze is not perfect: its islands and its loops, found as `clew.diagnose` finds them. */

const LISTED = 100; // islands, and loops
const VISITS = 2 ** 20; // of cells to find the listed loops, in addition to 8 for each cell of the maze
const UNSEEN = -1;

/** {mainland, islandCount, loopCount, islands, loops}: `mainland` is the size of the largest part; `islands` are the cells of
 * the other parts, the largest first; `loops` are cells, the first one at the end again, the shortest first. */
export function diagnose(maze, limit = LISTED) {
  const forest = maze.copy();
  forest.cells.fill(0);
  const parts = listParts(maze, forest);
  parts.sort((one, other) => other.length - one.length); // which keeps the order of equals
  const { loops, count } = listLoops(maze, forest, limit);
  loops.sort((one, other) => one.length - other.length);
  return { mainland: parts[0].length, islandCount: parts.length - 1, loopCount: count, islands: parts.slice(1, limit + 1), loops };
}

/** The cells of each part in the order of a breadth-first search, which opens a spanning forest. */
function listParts(maze, forest) {
  const seen = new Uint8Array(maze.cells.length);
  const parts = [];
  for (let first = 0; first < seen.length; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    const part = [first];
    for (const cell of part)
      for (const direction of maze.openDirections(cell)) {
        const other = maze.neighbor(cell, direction);
        if (seen[other]) continue;
        seen[other] = 1;
        part.push(other);
        forest.set(cell, direction, true);
      }
    parts.push(part);
  }
  return parts;
}

/** {loops, count}: each passage that is not in the forest closes a loop; then it is opened in the forest, too. */
function listLoops(maze, forest, limit) {
  const came = new Int32Array(maze.cells.length).fill(UNSEEN);
  const loops = [];
  let count = 0;
  let visits = VISITS + 8 * maze.cells.length;
  for (let cell = 0; cell < came.length; cell++)
    for (const direction of maze.openDirections(cell)) {
      const other = maze.neighbor(cell, direction);
      if (other < cell || forest.isOpen(cell, direction)) continue;
      count++;
      if (loops.length < limit && visits > 0) {
        const trail = searchBack(forest, other, cell, came);
        loops.push([...wayBack(cell, other, came), cell]);
        for (const each of trail) came[each] = UNSEEN;
        visits -= trail.length;
      }
      forest.set(cell, direction, true);
    }
  return { loops, count };
}

/** Search from `start` until `goal` is reached; `came` gets the cell before each. Returns the cells that were reached. */
function searchBack(maze, start, goal, came) {
  const trail = [start];
  came[start] = start;
  for (const cell of trail) {
    if (came[goal] !== UNSEEN) break;
    for (const direction of maze.openDirections(cell)) {
      const other = maze.neighbor(cell, direction);
      if (came[other] !== UNSEEN) continue;
      came[other] = cell;
      trail.push(other);
    }
  }
  return trail;
}

function wayBack(cell, start, came) {
  const way = [cell];
  while (way.at(-1) !== start) way.push(came[way.at(-1)]);
  return way;
}
