/** The choice of a maze: algorithm, grid and seed; for pasted rows, a button that makes another. */

import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { algorithmOptions, compatibleAlgorithm, inDemoOrder } from "./algorithm_choice.js";
import { gridField } from "./grid_field.js";
import { seedField } from "./seed_field.js";
import { FIRST_ALGORITHM, MAX_SIDE } from "./source.js";

/** The elements for a recipe {maze, rows}; choose(values, notice) when something was chosen, `notice` says what else changed. `max` is
 * the largest side of a rectangle; without `hasAlgorithm` the algorithm is chosen elsewhere. */
export function mazeSettings({ maze, rows }, { algorithms, grids }, choose, { max = MAX_SIDE, hasAlgorithm = true } = {}) {
  const newSeed = (key) => button(t(key), () => choose({ seed: randomSeed() }));
  if (rows) {
    const width = Math.max(...rows.map((row) => row.length));
    return [h("p", {}, t("solve.pasted", { width, height: rows.length })), h("div", { class: "row" }, newSeed("solve.made"))];
  }
  const seed = seedField(t("board.seed"), (text) => choose({ seed: text }));
  seed.show(maze.seed);
  const listed = inDemoOrder(algorithms ?? [{ name: FIRST_ALGORITHM, title: FIRST_ALGORITHM }]);
  const changeGrid = (grid) => {
    const { name, notice } = hasAlgorithm ? compatibleAlgorithm({ algorithms, grids, name: maze.algorithm, grid }) : {};
    choose(notice ? { algorithm: name, grid } : { grid }, notice);
  };
  return [
    hasAlgorithm && field(t("board.algorithm"), select(algorithmOptions(listed, maze.algorithm, maze.grid, grids), maze.algorithm, (algorithm) => choose({ algorithm }))),
    gridField(maze.grid, grids, { labels: [t("board.width"), t("board.height")], min: 2, max }, changeGrid),
    h("div", { class: "seed" }, seed.element, newSeed("board.new")),
  ].filter(Boolean);
}
