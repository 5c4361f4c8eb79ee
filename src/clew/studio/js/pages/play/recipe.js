/** The maze to play in, as the address describes it. */

import { get } from "../../lib/address.js";
import { MazeDocument, readDocument } from "../../maze/document.js";
import { addressError } from "../shared/validation.js";
import { DAILY, MAX_SIDE, isDate, seedOf } from "./levels.js";

const dateOf = () => (isDate(get("daily")) ? get("daily") : null);

/** The algorithm that a path or the address names, null for none. */
export const namedAlgorithm = ({ rest }) => (dateOf() ? null : rest || get("algorithm"));

/** {daily, maze, longest, algorithm, wrong}: a document and the catalogue's entry of its algorithm; `wrong` is the sentence that
 * says why there is no maze. */
export function readRecipe(name, { algorithms, changes, grids }) {
  const daily = dateOf();
  const maze = daily
    ? new MazeDocument({ grid: `${DAILY.width}x${DAILY.height}`, seed: seedOf(daily), algorithm: name })
    : readDocument({ algorithms, changes }, { grid: "20x15", named: name, max: MAX_SIDE });
  const recipe = { daily, maze, algorithm: algorithms?.find((each) => each.name === name), longest: Boolean(daily) || get("ends") === "longest" };
  try {
    recipe.wrong = daily || maze.rows ? null : addressError({ max: MAX_SIDE, algorithms, grids, name });
  } catch (error) {
    recipe.wrong = error.message;
  }
  return recipe;
}
