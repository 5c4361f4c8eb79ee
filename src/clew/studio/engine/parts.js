// Grids of which only some cells are kept, as a page has to know them.

/** {grid, kept}: the spec of the whole grid and an entry for each of its cells, 0 for those left out; null if all are there. */
export function partOf({ spec, given, sizes, parts }) {
  if (parts.mask) return { grid: sizes.join("x"), kept: parts.mask };
  if (!given?.mask) return { grid: given?.text ?? spec, kept: null };
  const mask = Uint8Array.from(given.mask);
  const base = typeof given.grid === "string" ? { grid: given.grid, kept: null } : partOf(given.grid);
  if (!base.kept) return { grid: base.grid, kept: mask };
  let at = 0;
  return { grid: base.grid, kept: base.kept.map((each) => each && mask[at++]) };
}
