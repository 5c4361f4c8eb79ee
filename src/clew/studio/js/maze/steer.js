/** The direction that a key means: the one closest to the key's direction on the screen, or one with a given name. */

const SLANT = Math.SQRT1_2;
const VECTORS = {
  0: [0, -1], 1: [1, 0], 2: [0, 1], 3: [-1, 0],
  "north-east": [SLANT, -SLANT], "south-east": [SLANT, SLANT], "south-west": [-SLANT, SLANT], "north-west": [-SLANT, -SLANT],
};
const NEAR = 0.45; // the smallest cosine of the angle between the key and the direction
const LIKE = 0.02;

/** The open direction from a cell, or any with `walls`; -1 for none. Of two that point alike, the one that does not lead
 * back to the cell `before`. */
export function steer(maze, layout, cell, wish, { before = -1, walls = false } = {}) {
  const vector = Array.isArray(wish) ? wish : VECTORS[wish];
  const rank = vector ? nearness(layout, cell, vector) : (direction) => (maze.nameOf(cell, direction).startsWith(wish) ? 1 : 0);
  const ranked = (walls ? maze.directions(cell) : maze.openDirections(cell)).map((direction) => ({ direction, rank: rank(direction) - (maze.neighbor(cell, direction) === before ? LIKE : 0) }));
  const best = ranked.reduce((one, other) => (other.rank > one.rank + 1e-6 ? other : one), { direction: -1, rank: NEAR - 2 * LIKE });
  return best.direction;
}

const nearness = (layout, cell, [x, y]) => (direction) => {
  const heading = layout.heading(cell, direction);
  return heading ? heading[0] * x + heading[1] * y : -1;
};
