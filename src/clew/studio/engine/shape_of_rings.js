// Where the cells of a grid in rings are: of a disc, or of a sphere, which is shown as two discs.

import { zeros } from "./kernels.js";
import { woven } from "./shapes.js";

const FULL = 2 * Math.PI;

/** What is the same for all cells of each ring: {size, first, inner, outer, before, after, names}. */
function ringsOf(begins, { degrees, neighbors, begins: slots }, { names, halves, closed, bend }) {
  const count = begins.length - 1, northern = closed ? (count + 1) >> 1 : count;
  const sizeOf = (ring) => (ring >= 0 && ring < count ? begins[ring + 1] - begins[ring] : 0);
  const radiusOf = (level) => (level <= northern ? level : count - level) - 0.5;
  /** How many straight pieces make a side on a circle look round. */
  const piecesOf = (level) => {
    const radius = radiusOf(level), parts = Math.max(sizeOf(level - 1), sizeOf(level));
    return radius > 0 ? Math.max(1, Math.ceil(Math.PI / (parts * Math.sqrt((2 * bend) / radius)))) : 1;
  };
  const named = (name, number) => (number === 1 ? [name] : number === 2 ? halves[name] : Array.from({ length: number }, (_, side) => `${name}-${side + 1}`));
  return Array.from({ length: count }, (_, ring) => {
    const first = begins[ring], size = sizeOf(ring);
    let inner = 0, outer = 0;
    for (let slot = slots[first]; slot < slots[first] + degrees[first]; slot += 1) {
      inner += neighbors[slot] < first;
      outer += neighbors[slot] >= first + size;
    }
    if (ring === count - 1 && (size > 1 || count === 1)) outer = 1; // the border
    const across = size > 1 ? 1 : 0;
    const counts = [inner, across, outer, across];
    return { size, first, inner, outer, before: piecesOf(ring), after: piecesOf(ring + 1), names: names.flatMap((name, side) => (counts[side] ? named(name, counts[side]) : [])) };
  });
}

/** The sides of a cell clockwise, as lists of points; `place(level, part, parts)` is the point at `part` of the `parts` of a turn. */
function traced({ size, inner, outer, before, after }, turn, ring, at, place, steps) {
  const arcs = (level, sides, pieces) => Array.from({ length: sides }, (_, side) =>
    Array.from({ length: pieces + 1 }, (_, step) => place(level, (at * sides + side) * pieces + step, size * sides * pieces)));
  const backwards = (lines) => lines.map((line) => line.reverse()).reverse();
  const near = arcs(ring, inner, before), far = arcs(ring + 1, outer, after);
  const [first, second] = turn > 0 ? [near, backwards(far)] : [backwards(near), far];
  if (size === 1) return [...first, ...second];
  const across = (part) => Array.from({ length: steps + 1 }, (_, step) => place(ring + step / steps, part, size));
  const [out, back] = turn > 0 ? [at + 1, at] : [at, at + 1];
  return [...first, across(out), ...second, across(back).reverse()];
}

/** Where the points of a ring are in the picture: of a disc, or of one of the two of a sphere. */
function discsOf(count, { closed, gap }) {
  if (!closed) {
    const middle = count - 0.5;
    const place = (level, angle) => {
      const radius = level > 0 ? level - 0.5 : 0;
      return [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)];
    };
    return { extent: [2 * middle, 2 * middle], placeIn: () => place };
  }
  const northern = (count + 1) >> 1, left = northern - 0.5, right = count > northern ? count - northern - 0.5 : 0;
  const north = (level, angle) => {
    const radius = level > 0 ? level - 0.5 : 0;
    return [left + radius * Math.cos(angle), left - radius * Math.sin(angle)];
  };
  const south = (level, angle) => {
    const radius = level < count ? count - level - 0.5 : 0;
    return [2 * left + gap + right - radius * Math.cos(angle), left - radius * Math.sin(angle)];
  };
  return { extent: [2 * left + (right ? gap + 2 * right : 0), 2 * left], placeIn: (ring) => (ring < northern ? north : south) };
}

/** The outline of each cell on the unit sphere: x, y, z, x, y, z, ..., counter-clockwise seen from outside. */
function solidOf(rings, { turn, bend }) {
  if (rings.length === 1) return [[]];
  const height = Math.PI / (rings.length - 1), steps = Math.ceil(height / Math.sqrt(8 * bend * height));
  const place = (level, part, parts) => {
    const angle = (level - 0.5) * height, turned = (FULL * part) / parts;
    return [Math.sin(angle) * Math.sin(turned), Math.cos(angle), Math.sin(angle) * Math.cos(turned)];
  };
  return rings.flatMap((each, ring) =>
    Array.from({ length: each.size }, (_, at) =>
      traced(each, turn, ring, at, place, steps).flatMap((line) => line.slice(0, -1)).reverse().flat()));
}

/** Where the cells and their sides are, and the names of these. */
export async function drawn(kernels, grid, directions) {
  const { facts: { picture }, cells } = grid;
  const rings = ringsOf(Array.from(grid.parts.begins, Number), directions, picture);
  const { extent, placeIn } = discsOf(rings.length, picture);
  const [ringNumbers, places, sides] = [0, 1, 2].map(() => zeros("i", cells));
  const centers = new Float64Array(2 * cells), lines = [], lineBegins = [0];
  rings.forEach((each, ring) => {
    const at = placeIn(ring);
    const place = (level, part, parts) => at(level, (FULL * part) / parts);
    for (let number = 0; number < each.size; number += 1) {
      const cell = each.first + number, traces = traced(each, picture.turn, ring, number, place, 1);
      ringNumbers[cell] = ring;
      places[cell] = number;
      sides[cell] = traces.length;
      centers.set(place(ring + 0.5, 2 * number + 1, 2 * each.size), 2 * cell);
      for (const line of traces) {
        for (const point of line) lines.push(...point);
        lineBegins.push(lines.length);
      }
    }
  });
  return {
    centers, extent, sides, lines: Float64Array.from(lines), lineBegins: Int32Array.from(lineBegins),
    coordinates: woven([ringNumbers, places]),
    solid: picture.closed ? solidOf(rings, picture) : null,
    namesOf: (cell) => rings[ringNumbers[cell]].names,
  };
}
