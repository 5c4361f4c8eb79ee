// The shape of a grid, as the service describes it in `GET /grids/shape`: the directions of its cells, and where cells and
// their sides are in a picture. Lists are typed arrays; `tools/engine/shape_facts.py` says what the manifest has of pictures.

import { EngineError } from "./errors.js";
import { PAGE, zeros } from "./kernels.js";

const CLOSE = 1e-4; // cell widths: closer points are one

/** Where the entries of each begin in a list, if each has so many; at the end, how many there are. */
export function beginsOf(counts) {
  const found = zeros("i", counts.length + 1);
  for (let place = 0; place < counts.length; place += 1) found[place + 1] = found[place] + counts[place];
  return found;
}

/** The first entries of all lists, then the second ones, and so on. */
export function woven(lists) {
  const count = lists.length, found = zeros("i", count * lists[0].length);
  for (let at = 0; at < found.length; at += 1) found[at] = lists[at % count][Math.floor(at / count)];
  return found;
}

/** How many directions each cell has, and of each its number, the cell that it leads to, and the number of the way back. */
async function directionsOf(kernels, grid) {
  const degrees = zeros("i", grid.cells);
  const [numbers, neighbors, backs] = [0, 1, 2].map(() => zeros("i", 2 * grid.numbers.edges));
  const canvas = grid.canvas(grid.empty, zeros("i", 0), zeros("q", 1));
  await kernels.call(`${PAGE}.list_directions`, canvas, degrees, numbers, neighbors, backs);
  return { degrees, numbers, neighbors, backs, begins: beginsOf(degrees) };
}

/** For each direction the side that it leads through: on grids of squares the sides have the numbers of directions. */
async function sidesOf(kernels, grid, { numbers, begins }) {
  if (!grid.facts.shape) return numbers;
  const cells = zeros("i", grid.cells), marks = zeros("i", grid.cells), found = zeros("i", numbers.length);
  for (let cell = 0; cell < grid.cells; cell += 1) cells[cell] = cell;
  await kernels.call("clew.grids.tiling.mark_sides", grid.shape, cells, marks);
  for (let cell = 0; cell < grid.cells; cell += 1) {
    let slot = begins[cell];
    for (let side = 0; slot < begins[cell + 1]; side += 1) if (marks[cell] >> side & 1) found[slot++] = side;
  }
  return found;
}

/** For each side the number of the direction through it, or -1. */
function leadsOf({ numbers, begins }, through, sides) {
  const firsts = beginsOf(sides), found = zeros("i", firsts[sides.length], -1);
  for (let cell = 0; cell < sides.length; cell += 1)
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1)
      if (through[slot] < sides[cell]) found[firsts[cell] + through[slot]] = numbers[slot];
  return found;
}

/** For each direction 1 if the picture shows its wall in two places: the neighbor has the side elsewhere. */
function apartOf({ numbers, neighbors, backs, begins }, through, { sides, lines, lineBegins }) {
  const found = new Uint8Array(numbers.length), firsts = beginsOf(sides);
  const middle = (side, axis) => (lines[lineBegins[side] + axis] + lines[lineBegins[side + 1] - 2 + axis]) / 2;
  for (let cell = 0; cell < sides.length; cell += 1)
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) {
      if (through[slot] >= sides[cell]) continue;
      const other = neighbors[slot];
      let back = begins[other];
      while (numbers[back] !== backs[slot]) back += 1;
      const here = firsts[cell] + through[slot], there = firsts[other] + through[back];
      for (let axis = 0; axis < 2; axis += 1) if (Math.abs(middle(here, axis) - middle(there, axis)) > CLOSE) found[slot] = 1;
    }
  return found;
}

/** {names, named}: the names of directions, and of each direction the place of its name. `namesOf(cell)` are those of its sides. */
function namedOf({ numbers, begins }, through, namesOf) {
  const known = new Map(), named = zeros("i", numbers.length); // by list of names: by side, the places of the names
  const names = [];
  const placeOf = (name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  for (let cell = 0; cell + 1 < begins.length; cell += 1) {
    const list = namesOf(cell);
    if (!known.has(list)) known.set(list, list.map(placeOf));
    const places = known.get(list);
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) named[slot] = places[through[slot]];
  }
  return { names, named };
}

/** The shape of a grid of this engine, and `namesOf(cell)`, the names of the sides of a cell. */
export async function shapeOf(kernels, grid) {
  const { cells, facts: { picture, corners, weaves }, spec } = grid;
  const isGraph = Boolean(grid.given?.neighbors);
  if (!picture && !isGraph) throw new EngineError("shape-unknown", { grid: spec });
  const directions = await directionsOf(kernels, grid);
  const through = await sidesOf(kernels, grid, directions);
  const { drawn } = await (isGraph ? import("./shape_of_points.js") : picture.rows ? import("./shape_of_rows.js") : import("./shape_of_rings.js"));
  const { namesOf, signsOf, ...outlines } = await drawn(kernels, grid, directions);
  return {
    grid: spec, cells, corners, weaves, ...directions, ...outlines,
    leads: leadsOf(directions, through, outlines.sides),
    apart: apartOf(directions, through, outlines),
    signs: signsOf ? signsOf(directions, through) : [],
    ...namedOf(directions, through, namesOf),
    namesOf,
  };
}
