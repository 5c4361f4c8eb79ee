/** What the address asks for, looked at before the service is asked: seed, size and algorithm. */

import { get } from "./state.js";
import { t } from "./words.js";

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

/** The sentence about the first thing that the address asks for and nobody can make; null where all is well. `algorithms` may be unknown. */
export function refusal({ most, algorithms, name }) {
  if (algorithms && !algorithms.some((each) => each.name === name)) return t("asked.algorithm", { name });
  if (get("grid") && !sides(get("grid"), most)) return t("asked.size", { size: get("grid"), most });
  return get("seed") ? noSeed(get("seed")) : null;
}

/** Choices of algorithms for a select; where the name is none of them, a line to choose from stands first. */
export function choices(algorithms, name) {
  const all = algorithms.map((each) => [each.name, each.title]);
  return all.some(([each]) => each === name) ? all : [["", t("asked.choose")], ...all];
}
