// Changes of mazes: kernels that work on a copy of the passages, or on closed ones, perhaps of another grid.

import { frameOf } from "./directions.js";
import { EngineError } from "./errors.js";
import { Blank, Struct, copyOf, zeros } from "./kernels.js";

const COUNTERS = "counters"; // in place of a length
const NORTH = 0; // a side of a square
const CHANGES = "clew.changes";
const IMAGES = [1, 2, 3];

const canvasOf = (grid, passages) => grid.canvas(passages, zeros("i", 0), zeros("q", 1));

/** What a kernel takes in a place: a number, the value of an option, a number of the grid, an array of zeros, or a tuple of such. */
async function argumentOf(node, values, numbers, lengthOf) {
  const inner = (each) => argumentOf(each, values, numbers, lengthOf);
  if (typeof node === "string") return values[node];
  if (typeof node === "number") return node;
  if (Array.isArray(node)) return new Blank(node[0], await lengthOf(node[1]));
  if (node.grid) return numbers[node.grid];
  if (node.option) return inner(node.values[values[node.option]]);
  const members = [];
  for (const each of node.members) members.push(await inner(each));
  return new Struct(node.class, members);
}

/** Why a change is not made of a maze, in the words that it has in Python. */
const refusal = (name, { refusal: sentence }, fields) =>
  new EngineError(`${name}-refused`, fields, sentence.replace("{result:,}", fields.result.toLocaleString("en")));

/** Whether a mask is the same after it is mirrored: of `image` bit 0 swaps left and right, bit 1 top and bottom. */
function isOwnImage(mask, [width, height], image) {
  const imageOf = (x, y) => (image & 2 ? height - 1 - y : y) * width + (image & 1 ? width - 1 - x : x);
  return mask.every((isCell, place) => isCell === mask[imageOf(place % width, Math.floor(place / width))]);
}

/** The rows of a mask twice as wide and high. */
const doubled = (mask, [width, height]) =>
  Array.from({ length: 2 * height }, (_, y) => Array.from({ length: 2 * width }, (_, x) => Boolean(mask[(y >> 1) * width + (x >> 1)])));

/** The passages after a change that is one kernel. */
async function changed({ kernels, valueOf }, name, entry, { grid, passages, places, openings }, draws, values) {
  const { cells, edges, storage } = grid.numbers;
  const lengthOf = (length) =>
    length === COUNTERS ? kernels.call("clew.mazes.helpers.edges.count_counters", cells, edges) : valueOf(length, [cells, storage, edges]);
  const numbers = { ...frameOf(grid), start: places[openings[0]?.[0] ?? 0] };
  const { members } = await argumentOf(entry.arguments, values, numbers, lengthOf);
  const made = copyOf(entry.onto ? grid.empty : passages);
  const canvases = entry.onto ? [canvasOf(grid, passages), canvasOf(grid, made)] : [canvasOf(grid, made)];
  const result = await kernels.call(entry.function, ...canvases, draws, ...members);
  if (entry.refusal && result > entry.max_result)
    throw refusal(name, entry, { result, grid: grid.spec });
  return { passages: made.array };
}

/** Changes of several kernels: what they return has the grid if it is another one, and the openings. */
const OTHERS = {
  async openings(engine, _, entry, maze, draws, { where }) {
    const { openingsAt } = await import("./openings.js");
    return { passages: maze.passages, openings: where === "none" ? [] : await openingsAt(engine, maze, draws, where) };
  },

  async symmetric(engine, name, entry, maze, draws, values) {
    const { parts: { mask }, sizes, spec } = maze.grid;
    const [{ words }] = entry.options, group = entry.arguments.members.at(-1).values[values.kind];
    if (mask && !IMAGES.every((image) => !(group >> image & 1) || isOwnImage(mask, sizes, image)))
      throw new EngineError("symmetric-mask", { grid: spec, kind: words[values.kind] });
    return changed(engine, name, entry, maze, draws, values);
  },

  async unicursal({ kernels, gridOf, isPerfect }, _, entry, maze) {
    if (!(await isPerfect(maze))) throw new EngineError("unicursal-imperfect");
    const { grid: { sizes, parts: { mask } }, places, openings } = maze;
    const [cell, side] = openings[0] ?? [0, NORTH];
    const grid = await gridOf(mask ? { mask: doubled(mask, sizes) } : sizes.map((size) => 2 * size).join("x"));
    const made = copyOf(grid.empty), ends = zeros("i", 2);
    await kernels.call(`${CHANGES}.unicursal.halve_corridors`, canvasOf(maze.grid, maze.passages), canvasOf(grid, made), places[cell], side, ends);
    return { grid, passages: made.array, openings: Array.from(ends, (end) => [end, side]) };
  },

  async sparsify({ kernels, gridOf }, _, entry, maze, draws, { share, rounds }) {
    const { grid, passages, openings } = maze;
    if (grid.facts.weaves) throw new EngineError("sparsify-weave", { grid: grid.spec });
    const [ends, spare] = [0, 1].map(() => new Blank("i", grid.cells));
    const closed = copyOf(passages), kept = zeros("B", grid.cells, 1), numbers = zeros("i", grid.cells);
    for (const [cell] of openings) kept[cell] = 2;
    const gone = await kernels.call(`${CHANGES}.sparsify.shorten_dead_ends`, canvasOf(grid, closed), draws, ends, spare, kept, share, rounds);
    if (!gone) return { passages };
    const sparse = await gridOf({ grid, mask: Array.from(kept, Boolean) });
    const made = copyOf(sparse.empty);
    await kernels.call(`${CHANGES}.sparsify.carry_over`, canvasOf(grid, closed.array), canvasOf(sparse, made), kept, numbers);
    return { grid: sparse, passages: made.array, openings: openings.map(([cell, side]) => [numbers[cell], side]) };
  },
};

/**
 * {passages, grid, openings} after a change of the manifest, the last two if they are not those of the maze. `values` are those of
 * its options, by name; `engine` has the kernels and what else is needed of `Clew`.
 */
export async function change(engine, name, entry, maze, draws, values) {
  const { facts, spec } = maze.grid;
  if (entry.grids === "rectangle" && !facts.frame)
    throw new EngineError("change-rectangle", { change: name, grid: spec });
  return (OTHERS[name] ?? changed)(engine, name, entry, maze, draws, values);
}
