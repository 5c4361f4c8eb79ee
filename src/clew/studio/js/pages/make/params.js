/** What the address says about the mazes to make. */

import { get, set } from "../../lib/address.js";
import { gridFromAddress, randomSeed, readDocument } from "../../maze/document.js";
import { hasShape, parseSize } from "../../maze/grids.js";
import { seedError } from "../shared/validation.js";

/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 1000;
const FALLBACK = { grid: "24x18", algorithm: "wilson", max: MAX_SIDE };

/** The levels of difficulty, from the easiest to the hardest. */
export const LEVELS = ["easy", "medium", "hard", "expert"];

/** Whether a switch such as "path" is on. */
export const isOn = (name) => get(name) !== null && get(name) !== "0";

/** The maze of the address, which is made by an algorithm: rows are not watched. */
export const mazeOf = (catalogues) => readDocument(catalogues, FALLBACK).with({ maze: null });

export const gridSpec = () => gridFromAddress(FALLBACK.grid, MAX_SIDE);
export const algorithmName = () => get("algorithm", FALLBACK.algorithm);

/** The entry of the algorithm in the address, undefined if there is no algorithm of this name. */
export const chosenAlgorithm = (algorithms) => algorithms.find((each) => each.name === algorithmName());

/** Replace what is wrong in the address by what the fields show. */
export function repairAddress() {
  if (!hasShape(get("grid")) && !parseSize(get("grid"), MAX_SIDE)) set({ grid: gridSpec() });
  if (seedError(get("seed"))) set({ seed: randomSeed() });
  if (!LEVELS.includes(get("difficulty"))) set({ difficulty: null });
}
