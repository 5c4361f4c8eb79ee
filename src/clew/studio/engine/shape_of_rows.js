// Where the cells of a grid in rows are: all that is alike in many cells is in the manifest.

import { valueOf } from "./grid.js";
import { PAGE, Struct, zeros } from "./kernels.js";
import { beginsOf, woven } from "./shapes.js";

/** {columns, rows, panels, centers, classes} of the cells; rows are counted in each panel. */
async function placesOf(kernels, grid) {
  const { cells, sizes, facts: { picture } } = grid;
  const [columns, rows, panels, classes] = [0, 1, 2, 3].map(() => zeros("i", cells));
  const outline = picture.rows.members.map((each) => valueOf(each, sizes));
  const height = outline[picture.rows.height], lengths = zeros("i", height), begins = zeros("i", height);
  await kernels.call(`${PAGE}.list_rows`, new Struct(picture.rows.class, outline), lengths, begins);
  const [rowsOfPanel, right, down] = picture.panels?.map((each) => valueOf(each, sizes)) ?? [Infinity, 0, 0];
  const across = picture.panels && !picture.places ? await kernels.call("clew.grids.box.floors_across", grid.shape) : 1;
  const centers = new Float64Array(2 * cells);
  const [byColumn, byBegin, byRow] = picture.steps;
  for (let row = 0, cell = 0; row < height; row += 1) {
    const panel = Math.floor(row / rowsOfPanel), y = panel ? row - panel * rowsOfPanel : row, begin = begins[row];
    const [panelX, panelY] = picture.places?.[panel] ?? [panel % across, Math.floor(panel / across)];
    for (let x = 0; x < lengths[row]; x += 1, cell += 1) {
      const kind = classes[cell] = (x + begin - begins[0] & 1) + 2 * (y & 1), [startX, startY] = picture.starts[kind];
      columns[cell] = x;
      rows[cell] = y;
      panels[cell] = panel;
      centers[2 * cell] = startX + x * byColumn[0] + begin * byBegin[0] + y * byRow[0] + panelX * right;
      centers[2 * cell + 1] = startY + x * byColumn[1] + begin * byBegin[1] + y * byRow[1] + panelY * down;
    }
  }
  return { columns, rows, panels, centers, classes };
}

/** Width and height of the picture; its corner becomes where the centers are counted from. */
function framed(centers, classes, tiles) {
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  const spans = (corners, axis) => [Math.min, Math.max].map((extreme) => extreme(...corners.map((each) => each[axis])));
  const boxes = tiles.map(({ corners }) => [0, 1].map((axis) => spans(corners, axis)));
  for (let at = 0; at < centers.length; at += 1) {
    const axis = at & 1, box = boxes[classes[at >> 1]][axis];
    low[axis] = Math.min(low[axis], centers[at] + box[0]);
    high[axis] = Math.max(high[axis], centers[at] + box[1]);
  }
  for (let at = 0; at < centers.length; at += 1) centers[at] -= low[at & 1];
  return high.map((each, axis) => each - low[axis]);
}

/** How many sides each cell has, and their points: x, y, x, y of each. */
function outlinesOf(centers, classes, tiles) {
  const cells = classes.length, sides = zeros("i", cells);
  for (let cell = 0; cell < cells; cell += 1) sides[cell] = tiles[classes[cell]].corners.length;
  const firsts = beginsOf(sides), lines = new Float64Array(4 * firsts[cells]), lineBegins = zeros("i", firsts[cells] + 1);
  for (let side = 0; side < lineBegins.length; side += 1) lineBegins[side] = 4 * side;
  for (let cell = 0; cell < cells; cell += 1) {
    const { corners } = tiles[classes[cell]], x = centers[2 * cell], y = centers[2 * cell + 1];
    for (let side = 0, at = 4 * firsts[cell]; side < corners.length; side += 1, at += 4) {
      const here = corners[side], next = corners[side + 1 < corners.length ? side + 1 : 0];
      lines[at] = x + here[0];
      lines[at + 1] = y + here[1];
      lines[at + 2] = x + next[0];
      lines[at + 3] = y + next[1];
    }
  }
  return { sides, lines, lineBegins };
}

/** The signs of directions that cross no side: [cell, direction, x and y of the corners]. */
function signsIn({ numbers, begins }, through, { centers, classes }, tiles) {
  const found = [];
  for (let cell = 0; cell < classes.length; cell += 1)
    for (let slot = begins[cell]; slot < begins[cell + 1]; slot += 1) {
      const sign = tiles[classes[cell]].signs[through[slot]];
      if (sign) found.push([cell, numbers[slot], sign.flatMap((point) => point.map((each, axis) => centers[2 * cell + axis] + each))]);
    }
  return found;
}

/** The corners of each cell in space, on a grid that is the surface of a solid: x, y, z, x, y, z, ... */
function solidOf({ panels, columns, rows }, { corners, faces }, size) {
  return Array.from(panels, (panel, cell) => {
    const [start, right, down] = faces[panel];
    return corners.flatMap(([dx, dy]) => start.map((each, axis) => each + ((columns[cell] + dx) * right[axis] + (rows[cell] + dy) * down[axis]) / size));
  });
}

/** Where the cells and their sides are, and what is written and drawn at these. */
export async function drawn(kernels, grid) {
  const { facts: { picture }, sizes } = grid;
  const tiles = picture.tiles.map((each) => each ?? picture.tiles[0]);
  const places = await placesOf(kernels, grid);
  const { columns, rows, panels, centers, classes } = places;
  const extent = framed(centers, classes, tiles);
  return {
    centers, extent, ...outlinesOf(centers, classes, tiles),
    coordinates: woven(picture.coordinates.map((name) => ({ x: columns, y: rows, floor: panels, face: panels })[name])),
    solid: picture.solid ? solidOf(places, picture.solid, sizes[0]) : null,
    namesOf: (cell) => tiles[classes[cell]].names,
    signsOf: tiles.some(({ signs }) => Object.keys(signs).length) && ((directions, through) => signsIn(directions, through, places, tiles)),
  };
}
