// The shape of a grid, as the service describes it in `GET /grids/shape`: the directions of its cells, and where cells and
// their sides are in a picture. Lists are typed arrays; `tools/engine/shape_facts.py` says what the manifest has of pictures.

import { PAGE, Struct, zeros } from "./kernels.js";

const CLOSE = 1e-4; // cell widths: closer points are one

/** Where the entries of each begin in a list, if each has so many; at the end, how many there are. */
function beginsOf(counts) {
  const found = new Int32Array(counts.length + 1);
  for (let place = 0; place < counts.length; place += 1) found[place + 1] = found[place] + counts[place];
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
  if (!grid.tiles) return numbers;
  const cells = zeros("i", grid.cells), marks = zeros("i", grid.cells), found = zeros("i", numbers.length);
  for (let cell = 0; cell < grid.cells; cell += 1) cells[cell] = cell;
  await kernels.call("clew.grids.tiling.mark_sides", grid.tiles, cells, marks);
  for (let cell = 0; cell < grid.cells; cell += 1) {
    let slot = begins[cell];
    for (let side = 0; slot < begins[cell + 1]; side += 1) if (marks[cell] >> side & 1) found[slot++] = side;
  }
  return found;
}

/** {columns, rows, panels, centers, classes} of the cells; rows are counted in each panel. */
async function placesOf(kernels, grid, valueOf) {
  const { cells, sizes, facts: { picture } } = grid;
  const [columns, rows, begins, panels, classes] = [0, 1, 2, 3, 4].map(() => zeros("i", cells));
  const outline = picture.rows.members.map((each) => valueOf(each, sizes));
  await kernels.call(`${PAGE}.list_rows`, new Struct(picture.rows.class, outline), columns, rows, begins);
  const [height, right, down] = picture.panels?.map((each) => valueOf(each, sizes)) ?? [Infinity, 0, 0];
  const across = picture.panels && !picture.places ? await kernels.call("clew.grids.box.floors_across", grid.tiles) : 1;
  const centers = new Float64Array(2 * cells);
  const [byColumn, byBegin, byRow] = picture.steps;
  for (let cell = 0; cell < cells; cell += 1) {
    const panel = panels[cell] = Math.floor(rows[cell] / height);
    if (panel) rows[cell] -= panel * height;
    const x = columns[cell], begin = begins[cell], y = rows[cell];
    const [panelX, panelY] = picture.places?.[panel] ?? [panel % across, Math.floor(panel / across)];
    const kind = classes[cell] = (x + begin - begins[0] & 1) + 2 * (y & 1);
    centers[2 * cell] = picture.starts[kind][0] + x * byColumn[0] + begin * byBegin[0] + y * byRow[0] + panelX * right;
    centers[2 * cell + 1] = picture.starts[kind][1] + x * byColumn[1] + begin * byBegin[1] + y * byRow[1] + panelY * down;
  }
  return { columns, rows, panels, centers, classes };
}

/** The first entries of all lists, then the second ones, and so on. */
function woven(lists) {
  const count = lists.length, found = zeros("i", count * lists[0].length);
  for (let at = 0; at < found.length; at += 1) found[at] = lists[at % count][Math.floor(at / count)];
  return found;
}

/** Width and height of the picture; its corner becomes where the centers are counted from. */
function framed(centers, classes, tiles) {
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  const boxes = tiles.map(({ corners }) => [0, 1].map((axis) => corners.map((each) => each[axis])).map((each) => ({ least: Math.min(...each), most: Math.max(...each) })));
  for (let at = 0; at < centers.length; at += 1) {
    const axis = at & 1, box = boxes[classes[at >> 1]][axis];
    low[axis] = Math.min(low[axis], centers[at] + box.least);
    high[axis] = Math.max(high[axis], centers[at] + box.most);
  }
  for (let at = 0; at < centers.length; at += 1) centers[at] -= low[at & 1];
  return high.map((each, axis) => each - low[axis]);
}

/** The middle of each side, from the center of its cell: x, y, x, y, ... */
const middlesOf = ({ corners }) =>
  corners.flatMap(([x, y], side) => corners[(side + 1) % corners.length].map((each, axis) => (each + [x, y][axis]) / 2));

/** For each direction 1 if the picture shows its wall in two places: the neighbor has the side elsewhere. */
function apartOf({ numbers, neighbors, backs, begins }, through, { centers, classes }, tiles) {
  const found = new Uint8Array(numbers.length), middles = tiles.map(middlesOf);
  for (let cell = 0; cell < classes.length; cell += 1) {
    const here = middles[classes[cell]];
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) {
      const other = neighbors[slot], there = middles[classes[other]], at = 2 * through[slot];
      if (at >= here.length) continue; // through no side
      let back = begins[other];
      while (numbers[back] !== backs[slot]) back += 1;
      for (let axis = 0; axis < 2; axis += 1) {
        const off = centers[2 * cell + axis] + here[at + axis] - centers[2 * other + axis] - there[2 * through[back] + axis];
        if (Math.abs(off) > CLOSE) found[slot] = 1;
      }
    }
  }
  return found;
}

/** The sides of all cells: how many each has, the number of the direction through each, or -1, and its points. */
function outlinesOf({ numbers, begins }, through, { centers, classes }, tiles) {
  const cells = classes.length, sides = zeros("i", cells);
  for (let cell = 0; cell < cells; cell += 1) sides[cell] = tiles[classes[cell]].corners.length;
  const sideBegins = beginsOf(sides), total = sideBegins[cells];
  const leads = zeros("i", total, -1), lines = new Float64Array(4 * total), lineBegins = zeros("i", total + 1);
  for (let side = 0; side <= total; side += 1) lineBegins[side] = 4 * side;
  for (let cell = 0; cell < cells; cell += 1) {
    const { corners } = tiles[classes[cell]], x = centers[2 * cell], y = centers[2 * cell + 1];
    let at = 4 * sideBegins[cell];
    for (let side = 0; side < corners.length; side += 1, at += 4) {
      const here = corners[side], next = corners[side + 1 < corners.length ? side + 1 : 0];
      lines[at] = x + here[0];
      lines[at + 1] = y + here[1];
      lines[at + 2] = x + next[0];
      lines[at + 3] = y + next[1];
    }
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1)
      if (through[slot] < corners.length) leads[sideBegins[cell] + through[slot]] = numbers[slot];
  }
  return { sides, leads, lines, lineBegins };
}

/** The names of directions, of each direction the place of its name, and the signs of those that cross no side. */
function signsOf({ numbers, begins }, through, { centers, classes }, tiles) {
  const names = [...new Set(tiles.flatMap((tile) => tile.names))], named = zeros("i", numbers.length), signs = [];
  const placesOfNames = tiles.map((tile) => tile.names.map((name) => names.indexOf(name)));
  const signed = tiles.map((tile) => tile.names.map((_, side) => tile.signs[side]));
  for (let cell = 0; cell < classes.length; cell += 1)
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) {
      named[slot] = placesOfNames[classes[cell]][through[slot]];
      const sign = signed[classes[cell]][through[slot]];
      if (sign) signs.push([cell, numbers[slot], sign.flatMap((point) => point.map((each, axis) => centers[2 * cell + axis] + each))]);
    }
  return { names, named, signs };
}

/** The corners of each cell in space, on a grid that is the surface of a solid: x, y, z, x, y, z, ... */
function solidOf({ classes, panels, columns, rows }, { corners, faces }, size) {
  return Array.from(classes, (_, cell) => {
    const [start, right, down] = faces[panels[cell]];
    return corners.flatMap(([dx, dy]) => start.map((each, axis) => each + ((columns[cell] + dx) * right[axis] + (rows[cell] + dy) * down[axis]) / size));
  });
}

/** The shape of a grid of this engine. */
export async function shapeOf(kernels, grid, valueOf) {
  const { cells, facts: { picture, corners }, spec, sizes } = grid;
  if (!picture) throw new Error(`this engine cannot tell where the cells of ${spec} are`);
  const tiles = picture.tiles.map((each) => each ?? picture.tiles[0]);
  const directions = await directionsOf(kernels, grid);
  const through = await sidesOf(kernels, grid, directions);
  const places = await placesOf(kernels, grid, valueOf);
  const { columns, rows, panels, centers } = places;
  const coordinates = woven(picture.coordinates.map((name) => ({ x: columns, y: rows, floor: panels, face: panels })[name]));
  return {
    grid: spec, cells, corners, centers, coordinates,
    extent: framed(centers, places.classes, tiles),
    ...directions,
    ...outlinesOf(directions, through, places, tiles),
    ...signsOf(directions, through, places, tiles),
    apart: apartOf(directions, through, places, tiles),
    solid: picture.solid ? solidOf(places, picture.solid, sizes[0]) : null,
  };
}
