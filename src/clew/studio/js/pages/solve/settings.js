/** What can be chosen about the maze to solve: its algorithm, size and seed; for one that was pasted, to have one made. */

import { choices, switched } from "../shared/validation.js";
import { button, field, h, select } from "../../lib/dom.js";
import { gridField } from "../shared/grid_field.js";
import { ordered } from "../play/about.js";
import { seedField } from "../shared/seed_field.js";
import { anySeed, MOST, OWN } from "../shared/source.js";
import { t } from "../../lib/i18n.js";

/** The elements for a recipe; choose(values, notice) when something was chosen, notice a sentence about what else changed. */
export function settings(recipe, { algorithms, grids }, choose) {
  const anew = (text) => button(t(text), () => choose({ seed: anySeed() }));
  if (recipe.rows) {
    const width = Math.max(...recipe.rows.map((row) => row.length));
    return [h("p", {}, t("solve.pasted", { width, height: recipe.rows.length })), h("div", { class: "row" }, anew("solve.made"))];
  }
  const seed = seedField(t("board.seed"), (text) => choose({ seed: text }));
  seed.show(recipe.seed);
  const none = Object.fromEntries((recipe.algorithm?.options ?? []).map((each) => [each.name, null]));
  const all = choices(ordered(algorithms ?? [{ name: OWN, title: OWN }]), recipe.name, recipe.grid, grids);
  return [
    field(t("board.algorithm"), select(all, recipe.name, (algorithm) => choose({ ...none, algorithm }))),
    gridField(recipe.grid, grids, { labels: [t("board.width"), t("board.height")], least: 2, most: MOST }, (grid) => {
      const { name, told } = switched({ algorithms, grids, name: recipe.name, grid });
      choose(told ? { ...none, algorithm: name, grid } : { grid }, told);
    }),
    h("div", { class: "seed" }, seed.element, anew("board.new")),
  ];
}
