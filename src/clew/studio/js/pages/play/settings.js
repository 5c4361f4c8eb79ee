/** The choice of the maze to play in: algorithm, difficulty, grid, ends and seed. */

import { field, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { algorithmOptions, compatibleAlgorithm, inDemoOrder } from "../shared/algorithm_choice.js";
import { gridField } from "../shared/grid_field.js";
import { seedField } from "../shared/seed_field.js";
import { FIRST_ALGORITHM } from "../shared/source.js";
import { LEVELS, MAX_SIDE, gridOfLevel, levelOf } from "./levels.js";

const endsOf = (longest) => ({ ends: longest ? "longest" : null, start: null, goal: null });

/** The choice of a level: those that the grid has, and "own". */
function levelSelect(grid, level, choose) {
  const offered = LEVELS.filter((each) => gridOfLevel(each, grid));
  return select([...offered.map(([each]) => each), "own"].map((each) => [each, t(`play.level.${each}`)]), level, (chosen) => {
    const found = offered.find(([each]) => each === chosen);
    if (found) choose({ grid: gridOfLevel(found, grid), ...endsOf(found[3]) });
  });
}

/** {element, show(recipe)}; choose.maze(values) when something was chosen, choose.algorithm(name, {grid, notice, focus}) for
 * another algorithm, also if another grid requires it. */
export function playSettings({ algorithms, grids }, name, choose) {
  const levels = h("div", {});
  const size = h("div", {});
  const longest = toggle(t("play.longest"), false, (on) => choose.maze(endsOf(on)));
  const seed = seedField(t("board.seed"), (text) => choose.maze({ seed: text }));
  const algorithm = h("div", {});
  const listed = inDemoOrder(algorithms ?? [{ name: FIRST_ALGORITHM, title: FIRST_ALGORITHM }]);

  function changeGrid(grid) {
    const { name: able, notice } = compatibleAlgorithm({ algorithms, grids, name, grid });
    return notice ? choose.algorithm(able, { grid, notice, focus: ".grid select" }) : choose.maze({ grid });
  }

  /** Show a recipe in the controls. */
  function show({ maze, daily, longest: isLongest }) {
    const { grid } = maze;
    seed.show(maze.seed);
    const level = daily || maze.maze !== null ? "own" : levelOf(grid, isLongest);
    const isChosen = levels.contains(document.activeElement);
    levels.replaceChildren(field(t("play.level"), levelSelect(grid, level, choose.maze)));
    if (isChosen) levels.querySelector("select").focus();
    algorithm.replaceChildren(field(t("board.algorithm"), select(algorithmOptions(listed, name, grid, grids), name, (other) => choose.algorithm(other))));
    longest.querySelector("input").checked = isLongest;
    const focused = size.contains(document.activeElement) && document.activeElement.matches("select");
    size.replaceChildren(gridField(grid, grids, { labels: [t("board.width"), t("board.height")], min: 2, max: MAX_SIDE }, changeGrid));
    if (focused) size.querySelector("select").focus();
  }

  const element = h("section", { class: "group" }, h("h2", {}, t("board.maze")), algorithm, levels, size, longest, seed.element);
  return { element, show };
}
