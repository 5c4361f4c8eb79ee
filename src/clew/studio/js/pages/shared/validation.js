/** Checks of a maze's parameters before the service is requested: seed, size and algorithm. */

import { get } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { hasShape, incompatibility, parseSize } from "../../maze/grids.js";

const SEEDS = 2n ** 64n;

/** Whether the text is a seed. */
export const isSeed = (text) => /^\d{1,20}$/.test(text ?? "") && BigInt(text) < SEEDS;

/** Whether the text is a size, however large. */
const isSize = (text) => /^(?:rectangle:)?0*[1-9]\d*x0*[1-9]\d*$/.test(text);

/** The sentence that says why the text is not a seed, null if it is one. */
export const seedError = (text) => (isSeed(text) ? null : t("input.seed", { seed: text }));

/** What the address gets in place of a wrong grid or seed: those of the maze that the fields show. */
export const repairedAddress = ({ grid }) => ({ grid, seed: isSeed(get("seed")) ? get("seed") : randomSeed() });

/** The sentence about the first wrong parameter in the address, null if all are right.
 *
 * `name` is the algorithm's, `max` the largest side of a rectangle; `algorithms` and `grids` are the service's
 * catalogues, null if they are not known.
 */
export function addressError({ max, algorithms, grids, name }) {
  const algorithm = algorithms?.find((each) => each.name === name);
  if (algorithms && !algorithm) return t("input.algorithm", { name });
  const grid = get("grid");
  if (grid && !hasShape(grid) && !parseSize(grid, max)) return t(isSize(grid) ? "input.large" : "input.size", { size: grid, most: max });
  const why = algorithm && grids && incompatibility(algorithm, grid, grids);
  if (why) return t(`grid.misfit.${why}`, { title: algorithm.title });
  return get("seed") ? seedError(get("seed")) : null;
}
