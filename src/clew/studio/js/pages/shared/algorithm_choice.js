/** The choice of an algorithm: in which order they are listed, and which can work on a grid. */

import { t } from "../../lib/i18n.js";
import { incompatibility } from "../../maze/grids.js";

// The algorithms of the demos come first, in the order in which one learns them.
const FIRST = ["binary-tree", "sidewinder", "aldous-broder", "wilson", "hunt-and-kill", "recursive-backtracker"];
const ANY_GRID = "recursive-backtracker"; // works on every grid

const rank = ({ name }) => (FIRST.indexOf(name) + 1 || FIRST.length + 1);

/** The algorithms in the order of the demos. */
export const inDemoOrder = (algorithms) => algorithms.slice().sort((one, other) => rank(one) - rank(other));

/** {name, notice}: the algorithm to use on another grid, and the sentence about a change if it cannot work there. */
export function compatibleAlgorithm({ algorithms, grids, name, grid }) {
  const find = (other) => algorithms?.find((each) => each.name === other);
  const why = find(name) && grids && incompatibility(find(name), grid, grids);
  if (!why || !find(ANY_GRID)) return { name, notice: "" };
  return { name: ANY_GRID, notice: t(`grid.switched.${why}`, { title: find(name).title, other: find(ANY_GRID).title }) };
}

/** Options for a select. Algorithms that cannot work on the grid are disabled and say why; an unknown `name` gets an
 * empty first option. */
export function algorithmOptions(algorithms, name, grid = null, grids = null) {
  const option = (each) => {
    const why = grids && incompatibility(each, grid, grids);
    return why ? [each.name, t(why === "rows" ? "grid.rows" : "grid.weaves", { title: each.title }), true] : [each.name, each.title];
  };
  const options = algorithms.map(option);
  return options.some(([each]) => each === name) ? options : [["", t("input.choose")], ...options];
}
