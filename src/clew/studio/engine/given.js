// Grids whose cells a page gives: masks and graphs. What they are is found by the kernels by which Python does it.

import { valueOf } from "./grid.js";
import { EngineError } from "./errors.js";
import { compassOrSides, rowsOf } from "./directions.js";
import { zeros } from "./kernels.js";

const LISTS = "clew.grids.neighbor_lists", SUBGRID = "clew.masks.subgrid";
const FORMS = '{ mask: ["..X"] }, { grid: "hexagons:2x1", mask: [true, false] } or { neighbors: [[1], [0]] }';

/** The parts of which a grid is made: {spec, facts, sizes, parts}; `gridOf` returns the grid of a spec. */
export async function partsOf(given, { given: forms, signs }, kernels, gridOf) {
  if (Array.isArray(given?.neighbors)) return graph(given.neighbors, forms, kernels);
  if (given?.mask === undefined || (given.grid === undefined && !Array.isArray(given.mask))) throw new EngineError("grid-missing", { forms: FORMS });
  if (given.grid === undefined) return mask(given.mask, forms, signs);
  const base = await gridOf(given.grid);
  const { spec, cells, facts } = base;
  if (given.mask.length !== cells) throw new EngineError("mask-count", { entries: given.mask.length, grid: spec, cells });
  if (facts.frame) return mask(rowsOf(base, given.mask), forms, signs);
  if (!facts.sides) throw new EngineError("mask-impossible", { grid: spec });
  return subgrid(base, maskOf([given.mask], signs), forms, kernels);
}

/** Why a spec such as mask:heart.png or text:CLEW is not read. */
export const notRead = (grid) => new EngineError("grid-unread", { grid, forms: FORMS });

/** The mask of these rows, a byte for each place: 1 for a cell. */
function maskOf(rows, signs) {
  const width = rows[0]?.length ?? 0;
  const made = new Uint8Array(width * rows.length);
  const known = Object.values(signs).join("");
  rows.forEach((row, y) => {
    if (row.length !== width) throw new EngineError("mask-row", { row: y, places: row.length, width });
    for (let x = 0; x < width; x += 1) {
      const each = row[x];
      if (typeof each === "string" && !known.includes(each))
        throw new EngineError("mask-sign", { row: y, column: x, sign: each });
      made[y * width + x] = typeof each === "string" ? signs.cell.includes(each) : Boolean(each);
    }
  });
  if (!made.includes(1)) throw new EngineError("mask-empty");
  return made;
}

const count = (kept) => kept.reduce((total, each) => total + each, 0);

function mask(rows, forms, signs) {
  const kept = maskOf(rows, signs);
  const sizes = [rows[0].length, rows.length];
  return { spec: `mask:${sizes.join("x")}`, facts: forms.mask[0], sizes, parts: { mask: kept, cells: count(kept) } };
}

/** {facts, width, shift, entries}: the table for so many cells that have at most this many neighbors. */
function tableOf(cells, most, forms) {
  const facts = forms.graph.find((each) => each.sides >= most);
  if (!facts) throw new EngineError("graph-degree", { neighbors: most, most: forms.graph.at(-1).sides });
  const [, width, shift] = facts.canvas.members.map((each) => each.terms && valueOf(each, [cells]));
  return { facts, width, shift, entries: zeros("i", cells * width) };
}

async function graph(neighbors, forms, kernels) {
  const cells = neighbors.length;
  if (!cells) throw new EngineError("graph-empty");
  const begins = zeros("q", cells + 1);
  neighbors.forEach((each, cell) => (begins[cell + 1] = begins[cell] + BigInt(each.length)));
  const flat = BigInt64Array.from(neighbors.flat(), (each) => BigInt(Number.isInteger(each) ? each : -1));
  const { facts, width, shift, entries } = tableOf(cells, await kernels.call(`${LISTS}.max_degree`, begins, flat), forms);
  const wrong = await kernels.call(`${LISTS}.first_wrong`, begins, flat);
  if (wrong >= 0) throw new EngineError("graph-neighbors", { cell: wrong, neighbors: String(neighbors[wrong]), last: cells - 1 });
  await kernels.call(`${LISTS}.fill_table`, begins, flat, width, shift, entries);
  const lonely = await kernels.call("clew.grids.neighbor_table.write_backs", cells, width, shift, entries);
  if (lonely >= 0)
    throw new EngineError("graph-one-way", { cell: Math.floor(lonely / width), neighbor: entries[lonely] >> shift });
  return { spec: `graph:${cells}`, facts, sizes: [cells], parts: { entries } };
}

async function subgrid(base, kept, forms, kernels) {
  const cells = count(kept);
  const { facts, width, shift, entries } = tableOf(cells, base.facts.sides, forms);
  const canvas = base.canvas(base.empty, zeros("i", 0), zeros("q", 1));
  const numbering = [zeros("i", cells), zeros("i", base.numbers.storage, -1)];
  await kernels.call(`${SUBGRID}.index_kept`, canvas, kept, ...numbering);
  await kernels.call(`${SUBGRID}.fill_kept`, canvas, ...numbering, width, shift, entries);
  const whole = base.facts.whole ?? { spec: base.spec, cells: base.cells };
  const { axes, corners, compass, scale, sides: stride } = base.facts;
  const fillHeadings = async (headings) =>
    kernels.call(`${SUBGRID}.fill_kept_headings`, canvas, await compassOrSides(kernels, base), ...numbering, stride, headings);
  return {
    spec: `${whole.spec} with ${cells} of ${whole.cells} cells`,
    facts: { ...facts, whole, axes, corners, scale, sides: stride, compass: compass && { stride } },
    sizes: [cells],
    parts: { entries, fillHeadings },
  };
}
