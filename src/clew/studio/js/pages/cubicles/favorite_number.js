/** Another favourite number: one with a way to the target. */

import { Field, OPEN, xOf, yOf } from "../../maze/field.js";
import { Search } from "../../maze/field_search.js";

const TRIALS = 3000;
const MOST = 9999; // numbers as the puzzle gives them
const NEAR = 4000; // places
const PATIENCE = 50; // milliseconds for one number
const SOME = 40; // places, where there is no target

const random = () => BigInt(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % MOST));

/** Null where none was found. */
export function anotherNumber(formula, start, target) {
  for (let trial = 0; trial < TRIALS; trial++) {
    const number = random();
    const field = new Field(formula, number);
    if ([start, target ?? start].some((cell) => field.at(xOf(cell), yOf(cell)) !== OPEN)) continue;
    const search = new Search(field, start, { target, fill: target === null ? SOME : Infinity, most: NEAR });
    search.run(performance.now() + PATIENCE);
    if (search.end === "found" || (target === null && search.order.length > SOME)) return number;
  }
  return null;
}
