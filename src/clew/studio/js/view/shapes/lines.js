/** Lines given as lists x, y, x, y, ... */

/** The point halfway along a line. */
export function halfway(line) {
  const lengths = [];
  for (let at = 2; at < line.length; at += 2) lengths.push(Math.hypot(line[at] - line[at - 2], line[at + 1] - line[at - 1]));
  let left = lengths.reduce((sum, each) => sum + each, 0) / 2;
  let part = 0;
  while (left > lengths[part]) left -= lengths[part++];
  const share = lengths[part] ? left / lengths[part] : 0;
  const at = 2 * part;
  return [line[at] + (line[at + 2] - line[at]) * share, line[at + 1] + (line[at + 3] - line[at + 1]) * share];
}

/** How far the point x, y is from a line, whose points may be a part of the list. */
export function within(line, x, y, begin = 0, end = line.length) {
  let best = Infinity;
  for (let at = begin + 2; at < end; at += 2) {
    const ax = line[at - 2], ay = line[at - 1];
    const dx = line[at] - ax, dy = line[at + 1] - ay;
    const square = dx * dx + dy * dy;
    const share = square ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    best = Math.min(best, Math.hypot(x - ax - share * dx, y - ay - share * dy));
  }
  return best;
}

/** Whether the point x, y lies in a polygon. */
export function inside(polygon, x, y) {
  let found = false;
  for (let at = 0, last = polygon.length - 2; at < polygon.length; last = at, at += 2) {
    const [ax, ay, bx, by] = [polygon[at], polygon[at + 1], polygon[last], polygon[last + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  }
  return found;
}
