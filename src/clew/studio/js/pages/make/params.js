/** What the address says about the mazes to make. */

import { get, set } from "../../lib/address.js";
import { hasShape } from "../../maze/grids.js";
import { gridFromAddress } from "../shared/source.js";
import { parseSize, seedError } from "../shared/validation.js";

const DEFAULTS = { algorithm: "wilson", grid: "24x18" };
/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 1000;

/** The levels of difficulty, from the easiest to the hardest. */
export const LEVELS = ["easy", "medium", "hard", "expert"];

/** A random seed of at most six digits. */
export const shortSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0] % 1_000_000n;

/** Whether a switch such as "path" is on. */
export const isOn = (name) => get(name) !== null && get(name) !== "0";

export const gridSpec = () => gridFromAddress(DEFAULTS.grid, MAX_SIDE);
export const algorithmName = () => get("algorithm", DEFAULTS.algorithm);

/** The entry of the algorithm in the address, undefined if there is no algorithm of this name. */
export const chosenAlgorithm = (algorithms) => algorithms.find((each) => each.name === algorithmName());

/** The service's query for an algorithm; the address sets options of the chosen one only.
 * With a difficulty the service redirects to the first maze of the seed that has it. */
export function queryFor(algorithm, algorithms) {
  const options = algorithm.options.filter((each) => algorithm === chosenAlgorithm(algorithms) && get(each.name) !== null);
  const difficulty = get("difficulty");
  const wishes = difficulty === null ? [] : [["difficulty", difficulty]];
  return new URLSearchParams([["grid", gridSpec()], ["seed", get("seed")], ...wishes, ...options.map((each) => [each.name, get(each.name)])]);
}

/** The query of the page for worksheets, for one with this maze. */
export function worksheetQuery({ name }) {
  const level = LEVELS.includes(get("difficulty")) ? { difficulty: get("difficulty") } : {};
  return new URLSearchParams({ grid: gridSpec(), seed: get("seed"), algorithm: name, count: 1, ...level });
}

/** Values that remove the options of an algorithm from the address. */
export const withoutOptions = (algorithm) => Object.fromEntries((algorithm?.options ?? []).map((each) => [each.name, null]));

/** Replace what is wrong in the address by what the fields show. */
export function repairAddress() {
  if (!hasShape(get("grid")) && !parseSize(get("grid"), MAX_SIDE)) set({ grid: gridSpec() });
  if (seedError(get("seed"))) set({ seed: shortSeed() });
  if (!LEVELS.includes(get("difficulty"))) set({ difficulty: null });
}
