/** What the address asks for, looked at before the service is asked: seed, size and algorithm. */

import { misfit, shaped } from "../../maze/grids.js";
import { get } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";

const SEEDS = 2n ** 64n;

/** Whether the text is a seed. */
export const isSeed = (text) => /^\d{1,20}$/.test(text ?? "") && BigInt(text) < SEEDS;

/** [width, height] of "20x15", null where the text is no size or has a side that is not from 1 to `most`. */
export function sides(text, most) {
  const found = /^(?:rectangle:)?(\d{1,4})x(\d{1,4})$/.exec(text ?? "");
  const both = found?.slice(1).map(Number);
  return both?.every((side) => side >= 1 && side <= most) ? both : null;
}

/** The sentence that says why this is no seed, null where it is one. */
export const noSeed = (text) => (isSeed(text) ? null : t("asked.seed", { seed: text }));

/** The sentence about the first thing that the address asks for and nobody can make; null where all is well. `algorithms` and `grids` may be unknown. */
export function refusal({ most, algorithms, grids, name }) {
  const algorithm = algorithms?.find((each) => each.name === name);
  if (algorithms && !algorithm) return t("asked.algorithm", { name });
  const grid = get("grid");
  if (grid && !shaped(grid) && !sides(grid, most)) return t("asked.size", { size: grid, most });
  const why = algorithm && grids && misfit(algorithm, grid, grids);
  if (why) return t(`grid.misfit.${why}`, { title: algorithm.title });
  return get("seed") ? noSeed(get("seed")) : null;
}

const SURE = "recursive-backtracker"; // works on every grid

/** {name, told}: the algorithm for another grid, the same where it can work there, and the sentence about a change. */
export function switched({ algorithms, grids, name, grid }) {
  const find = (wanted) => algorithms?.find((each) => each.name === wanted);
  const why = find(name) && grids && misfit(find(name), grid, grids);
  if (!why || !find(SURE)) return { name, told: "" };
  return { name: SURE, told: t(`grid.switched.${why}`, { title: find(name).title, other: find(SURE).title }) };
}

/** Choices of algorithms for a select, with what cannot work on the grid told and disabled; where the name is none of them, a line to choose from stands first. */
export function choices(algorithms, name, grid = null, grids = null) {
  const line = (each) => {
    const why = grids && misfit(each, grid, grids);
    return why ? [each.name, t(why === "rows" ? "grid.rows" : "grid.weaves", { title: each.title }), true] : [each.name, each.title];
  };
  const all = algorithms.map(line);
  return all.some(([each]) => each === name) ? all : [["", t("asked.choose")], ...all];
}
