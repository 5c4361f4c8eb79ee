/** The visible parts of lines and areas on the unit sphere: the half where z is positive. Its rim is the horizon. */

import { unit } from "./space.js";

const TAU = 2 * Math.PI;
const PIECE = 0.05; // of the rim, as an angle

/** Where the line between two points crosses the horizon. */
function crossing(one, other) {
  const share = one[2] / (one[2] - other[2]);
  const [x, y] = unit([one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share, 0]);
  return [x, y, 0];
}

/** The visible parts of a line as lists of points; where it is cut they begin and end on the rim. */
export function near(line) {
  const found = [];
  let part = null;
  line.forEach((point, at) => {
    const before = line[at - 1];
    if (point[2] >= 0) {
      if (!part) found.push((part = before ? [crossing(before, point)] : []));
      part.push(point);
    } else if (part) {
      part.push(crossing(before, point));
      part = null;
    }
  });
  return found;
}

/** The rim from one of its points counter-clockwise to another; all of it where they are the same. */
function arc(from, to) {
  const begin = Math.atan2(from[1], from[0]);
  const span = (Math.atan2(to[1], to[0]) - begin + 2 * TAU) % TAU || TAU;
  const count = Math.ceil(span / PIECE);
  return Array.from({ length: count + 1 }, (_, at) => {
    if (at === 0 || at === count) return at ? to : from;
    const angle = begin + (span * at) / count;
    return [Math.cos(angle), Math.sin(angle), 0];
  });
}

/** The whole rim. */
const circle = () => arc([1, 0, 0], [1, 0, 0]);

/** The visible part of an area whose border is counter-clockwise from outside: {areas, rims}, rims the parts that lie on
 * the horizon. `middle` is a point of the area. */
export function disclosed(border, middle) {
  const first = border.findIndex((point, at) => point[2] < 0 && border[(at + 1) % border.length][2] >= 0);
  if (first < 0) {
    if (border.length && border[0][2] >= 0) return { areas: [border], rims: [] };
    return border.length === 0 || middle[2] > 0.5 ? { areas: [circle()], rims: [circle()] } : { areas: [], rims: [] };
  }
  const parts = near([...border.slice(first), ...border.slice(0, first + 1)]);
  const [areas, rims] = [[], []];
  while (parts.length) {
    const begun = parts.shift();
    const area = begun.slice();
    for (let closed = false; !closed; ) {
      // From where the border goes out of sight the area follows the rim to where its border comes in next.
      const end = area.at(-1);
      const angle = (point) => (Math.atan2(point[1], point[0]) - Math.atan2(end[1], end[0]) + 2 * TAU) % TAU;
      const next = parts.reduce((best, each) => (angle(each[0]) < angle(best[0]) ? each : best), begun);
      const rim = arc(end, next[0]);
      rims.push(rim);
      closed = next === begun;
      area.push(...rim.slice(1, closed ? -1 : undefined));
      if (!closed) area.push(...parts.splice(parts.indexOf(next), 1)[0].slice(1));
    }
    areas.push(area);
  }
  return { areas, rims };
}
