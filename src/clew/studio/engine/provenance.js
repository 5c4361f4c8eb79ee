// How a maze was made, in the words of Python's documents: enough to make the same maze again.

const STREAM = 1; // the version of the random numbers

/** A seed of 64 bits as a number, or where that would round it as a BigInt. */
const seedIn = (word) => (word <= Number.MAX_SAFE_INTEGER ? Number(word) : word);

/** A probability with as few decimals as distinguish it from others. */
function chance(value, scale) {
  let decimals = 0;
  while (Math.round(Number((value / scale).toFixed(decimals)) * scale) !== value) decimals += 1;
  return Number((value / scale).toFixed(decimals));
}

/** The words that have weight, as "newest:75,random:25", or the only one, from the running sums of the weights. */
function blend({ words }, { members: sums }) {
  const weights = sums.map((sum, place) => sum - (sums[place - 1] ?? 0));
  const used = words.flatMap((word, place) => (weights[place] ? [[word, weights[place]]] : []));
  return used.length === 1 ? used[0][0] : used.map((each) => each.join(":")).join();
}

const WRITTEN = {
  blend,
  chance: ({ scale }, value) => chance(value, scale),
  choice: ({ words }, value) => words[value],
  count: (_, value) => value,
  places: ({ words }, value) => (typeof value === "number" ? words[value] : value.trim().split(/[+\s]+/).join("+")),
};

/** The options of an algorithm or a change as people write them, without those that have no value on the grid. */
function optionsOf({ options }, values, { weaves }) {
  const used = options.map((option, place) => [option, values[place]]).filter(([{ weave }, value]) => value !== null && (weaves || !weave));
  return Object.fromEntries(used.map(([option, value]) => [option.name.replaceAll("_", "-"), WRITTEN[option.kind](option, value)]));
}

const specOf = ({ spec }) => (/^\d/.test(spec) ? `rectangle:${spec}` : spec);

/** The provenance of a maze that an algorithm makes of a seed. */
export const provenanceOf = (algorithm, entry, values, grid, [word], number) =>
  ({ algorithm, seed: seedIn(word), number, options: optionsOf(entry, values, grid.facts), stream: STREAM });

/** The provenance of a maze on a grid after a change, which may have another grid. */
export function changedProvenance(provenance, [name, entry, values, seed], grid, made) {
  const options = { ...optionsOf(entry, values, {}), ...(seed === null ? {} : { seed: seedIn(BigInt(seed)) }) };
  const before = provenance.grid ?? (made === grid ? undefined : specOf(grid));
  return { ...provenance, changes: [...(provenance.changes ?? []), [name, options]], ...(before ? { grid: before } : {}) };
}
