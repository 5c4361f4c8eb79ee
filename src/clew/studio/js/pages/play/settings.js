/** What can be chosen about the maze to play in: algorithm, difficulty, size, ends and seed. */

import { choices, sides, switched } from "../shared/validation.js";
import { field, h, select, toggle } from "../../lib/dom.js";
import { gridField } from "../shared/grid_field.js";
import { shaped } from "../../maze/grids.js";
import { seedField } from "../shared/seed_field.js";
import { MOST, OWN } from "../shared/source.js";
import { t } from "../../lib/i18n.js";
import { ordered } from "./about.js";
import { levelOf, LEVELS } from "./levels.js";

/** {element, show(recipe)}; choose(values) when something was chosen, named(name) for another algorithm, with {grid, told, field} where another grid demands it. */
export function settings({ algorithms, grids }, name, choose, named) {
  const level = select([...LEVELS.map(([each]) => each), "own"].map((each) => [each, t(`play.level.${each}`)]), "own", (chosen) => {
    const found = LEVELS.find(([each]) => each === chosen);
    if (found) choose({ grid: `${found[1]}x${found[2]}`, ends: found[3] ? "longest" : null });
  });
  const size = h("div", {});
  const longest = toggle(t("play.longest"), false, (on) => choose({ ends: on ? "longest" : null }));
  const seed = seedField(t("board.seed"), (text) => choose({ seed: text }));
  const algorithm = h("div", {});
  const levels = field(t("play.level"), level);

  /** Another grid, and another algorithm where the one that is chosen cannot work there. */
  function change(grid) {
    const { name: able, told } = switched({ algorithms, grids, name, grid });
    return told ? named(able, { grid, told, field: ".grid select" }) : choose({ grid });
  }

  /** What the recipe says. */
  function show(recipe) {
    seed.show(recipe.seed);
    levels.hidden = shaped(recipe.grid);
    level.value = recipe.daily || recipe.rows || levels.hidden ? "own" : levelOf(...sides(recipe.grid, MOST), recipe.longest);
    algorithm.replaceChildren(field(t("board.algorithm"), select(choices(ordered(algorithms ?? [{ name: OWN, title: OWN }]), name, recipe.grid, grids), name, named)));
    longest.querySelector("input").checked = recipe.longest;
    const focused = size.contains(document.activeElement) && document.activeElement.matches("select");
    size.replaceChildren(gridField(recipe.grid, grids, { labels: [t("board.width"), t("board.height")], least: 2, most: MOST }, change));
    if (focused) size.querySelector("select").focus();
  }

  const element = h("section", { class: "group" }, h("h2", {}, t("board.maze")), algorithm, levels, size, longest, seed.element);
  return { element, show };
}
