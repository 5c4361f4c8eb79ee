/** A random favorite number with a path to the target. */

import { Field, OPEN, xOf, yOf } from "../../js/maze/field.js";
import { FieldSearch } from "../../js/maze/field_search.js";

const TRIALS = 3000;
const MAX_NUMBER = 9999; // numbers as the puzzle gives them
const MAX_CELLS = 20_000; // of the window that is searched
const ENOUGH = 40; // steps and cells, if there is no target

const random = () => BigInt(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % MAX_NUMBER));

/** Null if none was found, as long as `isLive()`. */
export async function findFavoriteNumber(formula, start, target, isLive) {
  for (let trial = 0; trial < TRIALS && isLive(); trial++) {
    const number = random();
    const field = new Field(formula, number);
    if ([start, target ?? start].some((cell) => field.at(xOf(cell), yOf(cell)) !== OPEN)) continue;
    const search = new FieldSearch(field, start, { target, fill: target === null ? ENOUGH : Infinity, maxCells: MAX_CELLS });
    if (!(await search.run(isLive))) return null;
    if (search.end === "found" || (target === null && search.order.length > ENOUGH)) return number;
  }
  return null;
}
