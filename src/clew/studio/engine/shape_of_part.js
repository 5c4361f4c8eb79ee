// The shape of a grid of which only some cells are kept, as kernels number its cells and directions.

const LISTS = { degrees: Int32Array, numbers: Int32Array, neighbors: Int32Array, backs: Int32Array, named: Int32Array, sides: Int32Array, leads: Int32Array, apart: Uint8Array };

/** The directions of the cells that are kept: of each, its slot in the whole. Of two that lead to one cell the first is kept. */
function keptSlots({ begins, neighbors }, kept) {
  return Array.from(kept, (isKept, cell) => {
    const found = [];
    for (let slot = begins[cell]; isKept && slot < begins[cell + 1]; slot++) {
      const other = neighbors[slot];
      if (kept[other] && !found.some((each) => neighbors[each] === other)) found.push(slot);
    }
    return found;
  });
}

/** From the shape of the whole (`Clew.shape`) and an entry for each of its cells, 0 for those left out. Squares keep the numbers
 * of their directions; with `renumbered` those of a cell are numbered without gaps. */
export function partOf(whole, kept, renumbered) {
  const slots = keptSlots(whole, kept);
  const cellOf = new Int32Array(kept.length).fill(-1); // in the part
  let cells = 0;
  kept.forEach((isKept, cell) => isKept && (cellOf[cell] = cells++));
  const numberOf = (cell, number) => {
    const place = slots[cell].findIndex((slot) => whole.numbers[slot] === number);
    return place < 0 || !renumbered ? (place < 0 ? -1 : number) : place;
  };
  const lists = Object.fromEntries(Object.keys(LISTS).map((name) => [name, []]));
  const [centers, coordinates, lines, lineBegins, signs] = [[], [], [], [0], []];
  const axes = whole.coordinates.length / whole.cells;
  let side = 0;
  for (let cell = 0; cell < whole.cells; cell++) {
    const end = side + whole.sides[cell];
    if (cellOf[cell] < 0) {
      side = end;
      continue;
    }
    lists.degrees.push(slots[cell].length);
    for (const slot of slots[cell]) {
      const other = whole.neighbors[slot];
      lists.numbers.push(numberOf(cell, whole.numbers[slot]));
      lists.neighbors.push(cellOf[other]);
      lists.backs.push(backOf(whole, slots, cell, slot, numberOf));
      lists.named.push(whole.named[slot]);
      lists.apart.push(whole.apart[slot]);
    }
    lists.sides.push(whole.sides[cell]);
    for (; side < end; side++) {
      lists.leads.push(numberOf(cell, whole.leads[side]));
      for (let at = whole.lineBegins[side]; at < whole.lineBegins[side + 1]; at++) lines.push(whole.lines[at]);
      lineBegins.push(lines.length);
    }
    centers.push(whole.centers[2 * cell], whole.centers[2 * cell + 1]);
    for (let axis = 0; axis < axes; axis++) coordinates.push(whole.coordinates[axes * cell + axis]);
  }
  for (const [cell, direction, polygon] of whole.signs)
    if (cellOf[cell] >= 0 && numberOf(cell, direction) >= 0) signs.push([cellOf[cell], numberOf(cell, direction), polygon]);
  const begins = new Int32Array(cells + 1);
  lists.degrees.forEach((degree, cell) => (begins[cell + 1] = begins[cell] + degree));
  return {
    ...whole, cells, begins, signs, corners: false, solid: null,
    ...Object.fromEntries(Object.entries(LISTS).map(([name, kind]) => [name, kind.from(lists[name])])),
    centers: Float64Array.from(centers), lines: Float64Array.from(lines), lineBegins: Int32Array.from(lineBegins), coordinates: Int32Array.from(coordinates),
  };
}

/** The number of the way back: of the direction of the other cell that leads here and is kept. */
function backOf(whole, slots, cell, slot, numberOf) {
  const other = whole.neighbors[slot];
  const back = slots[other].find((each) => whole.neighbors[each] === cell);
  return numberOf(other, whole.numbers[back]);
}
