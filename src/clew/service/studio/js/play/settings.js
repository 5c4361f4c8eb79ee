/** What can be chosen about the maze to play in: algorithm, difficulty, size, ends and seed. */

import { choices } from "../asked.js";
import { field, h, select, sizes, toggle } from "../elements.js";
import { seedField } from "../seed.js";
import { MOST, OWN } from "../source.js";
import { t } from "../words.js";
import { ordered } from "./about.js";
import { levelOf, LEVELS } from "./levels.js";

/** {element, show(recipe)}; choose(values) when something was chosen, named(name) for another algorithm. */
export function settings(algorithms, name, choose, named) {
  const level = select([...LEVELS.map(([each]) => each), "own"].map((each) => [each, t(`play.level.${each}`)]), "own", (chosen) => {
    const found = LEVELS.find(([each]) => each === chosen);
    if (found) choose({ grid: `${found[1]}x${found[2]}`, ends: found[3] ? "longest" : null });
  });
  const size = h("div", {});
  const longest = toggle(t("play.longest"), false, (on) => choose({ ends: on ? "longest" : null }));
  const seed = seedField(t("board.seed"), (text) => choose({ seed: text }));
  const algorithm = select(choices(ordered(algorithms ?? [{ name: OWN, title: OWN }]), name), name, named);

  /** What the recipe says. */
  function show(recipe) {
    seed.show(recipe.seed);
    level.value = recipe.daily || recipe.rows ? "own" : levelOf(recipe.width, recipe.height, recipe.longest);
    longest.querySelector("input").checked = recipe.longest;
    size.replaceChildren(sizes([t("board.width"), t("board.height")], recipe.width, recipe.height, { min: 2, max: MOST }, (width, height) => choose({ grid: `${width}x${height}` })));
  }

  const element = h("section", { class: "group" }, h("h2", {}, t("board.maze")), field(t("board.algorithm"), algorithm), field(t("play.level"), level), size, longest, seed.element);
  return { element, show };
}
