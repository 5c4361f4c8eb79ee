/** Points and vectors in space, as lists of three numbers. */

export const dot = ([a, b, c], [d, e, f]) => a * d + b * e + c * f;
export const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
export const unit = (vector) => vector.map((each) => each / (Math.hypot(...vector) || 1));
export const mean = (points) => [0, 1, 2].map((axis) => points.reduce((sum, each) => sum + each[axis], 0) / points.length);

/** The normal of a polygon, as long as twice its area. */
export const normal = (points) =>
  points.reduce((sum, point, at) => cross(point, points[(at + 1) % points.length]).map((part, axis) => part + sum[axis]), [0, 0, 0]);

/** A turn around an axis, as three rows. */
export function turning([x, y, z], angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const d = 1 - c;
  return [
    [c + x * x * d, x * y * d - z * s, x * z * d + y * s],
    [y * x * d + z * s, c + y * y * d, y * z * d - x * s],
    [z * x * d - y * s, z * y * d + x * s, c + z * z * d],
  ];
}

/** One turn after another. */
export const after = (turn, before) => turn.map((row) => [0, 1, 2].map((column) => dot(row, before.map((each) => each[column]))));

/** The path between points of the unit sphere along its surface, in pieces of `piece` radians at most. */
export function along(points, piece) {
  const found = points.slice(0, 1);
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    const count = Math.max(1, Math.ceil(Math.hypot(...to.map((each, axis) => each - from[axis])) / piece));
    for (let part = 1; part < count; part++) found.push(unit(from.map((each, axis) => each + ((to[axis] - each) * part) / count)));
    found.push(to);
  }
  return found;
}
