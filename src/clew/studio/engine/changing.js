// Changes of mazes: kernels that work on a copy of the passages, or on closed ones.

import { Blank, Struct, copyOf, zeros } from "./kernels.js";

/** What a kernel takes in a place: a number, the value of an option, an array of zeros, or a tuple of such. */
async function argumentOf(node, values, lengthOf) {
  if (typeof node === "string") return values[node];
  if (typeof node === "number") return node;
  if (Array.isArray(node)) return new Blank(node[0], await lengthOf(node[1]));
  const members = [];
  for (const each of node.members) members.push(await argumentOf(each, values, lengthOf));
  return new Struct(node.class, members);
}

/** The passages after a change of the manifest; `values` are those of its options, by name. */
export async function changed(kernels, entry, { grid, passages }, draws, values, valueOf) {
  const { cells, edges, storage } = grid.numbers;
  const lengthOf = (length) =>
    length === "counters" ? kernels.call("clew.mazes.helpers.edges.count_counters", cells, edges) : valueOf(length, [cells, storage, edges]);
  const canvasOf = (carved) => grid.canvas(carved, zeros("i", 0), zeros("q", 1));
  const made = copyOf(entry.onto ? grid.empty : passages);
  const canvases = entry.onto ? [canvasOf(passages), canvasOf(made)] : [canvasOf(made)];
  const { members } = await argumentOf(entry.arguments, values, lengthOf);
  const result = await kernels.call(entry.function, ...canvases, draws, ...members);
  if (entry.refusal && result > entry.max_result)
    throw new Error(entry.refusal.replace("{result:,}", result).replace("{grid}", grid.spec));
  return made.array;
}
