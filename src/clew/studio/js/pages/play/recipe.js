/** The maze to play in, as the address describes it. */

import { get, set } from "../../lib/address.js";
import { MAX_SIDE, gridFromAddress, mazeQuery, pastedRows, randomSeed } from "../shared/source.js";
import { addressError } from "../shared/validation.js";
import { DAILY, isDate, seedOf } from "./levels.js";

/** {daily, rows, grid, seed, algorithm, name, longest, wrong}; `wrong` is the sentence that says why there is no maze. */
export function readRecipe(name, algorithms, grids) {
  const daily = isDate(get("daily")) ? get("daily") : null;
  const grid = daily ? `${DAILY.width}x${DAILY.height}` : gridFromAddress("20x15");
  if (!daily && !get("seed")) set({ seed: randomSeed() });
  const seed = daily ? seedOf(daily) : get("seed");
  const algorithm = algorithms?.find((each) => each.name === name);
  const recipe = { daily, rows: null, grid, seed, algorithm, name, longest: Boolean(daily) || get("ends") === "longest" };
  try {
    recipe.rows = pastedRows();
    recipe.wrong = daily || recipe.rows ? null : addressError({ max: MAX_SIDE, algorithms, grids, name });
  } catch (error) {
    recipe.wrong = error.message;
  }
  return recipe;
}

/** A text that is the same for recipes of the same game. */
export const gameKey = (recipe) => JSON.stringify([recipe.name, recipe.longest, recipe.rows, String(mazeQuery(recipe))]);
