/** The controls for the maze to make: algorithm, grid, seed, options, and an algorithm to compare with. */

import { get, set } from "../../lib/address.js";
import { showNotice } from "../../lib/announce.js";
import { reducedMotion } from "../../lib/clock.js";
import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { choice, randomSeed } from "../../maze/document.js";
import { gridName, isGraph } from "../../maze/grids.js";
import { algorithmOptions, compatibleAlgorithm } from "../shared/algorithm_choice.js";
import { gridField } from "../shared/grid_field.js";
import { seedField } from "../shared/seed_field.js";
import { LEVELS, MAX_SIDE, algorithmName, chosenAlgorithm, gridSpec, mazeOf } from "./params.js";

const MAX_WISHES = 200; // characters

/** {element, comparison, seed, notice, show(), newSeed()}; make(options) is called when something was chosen. */
export function makeSettings({ algorithms, changes, grids }, make) {
  const panel = {
    algorithms,
    changes,
    grids,
    make,
    element: h("div", { class: "group" }),
    comparison: h("div", {}),
    notice: h("p", { class: "notice" }),
  };
  panel.choose = (values) => set(choice(mazeOf(panel), values), { push: true });
  panel.seed = seedField(t("make.seed"), (seed) => {
    panel.choose({ seed });
    return make();
  });
  panel.show = () => show(panel);
  panel.newSeed = () => {
    panel.choose({ seed: randomSeed() });
    panel.seed.show(get("seed"));
    return make();
  };
  return panel;
}

/** Draw the controls that depend on the algorithm. */
function show(panel) {
  const canWish = hasService && !isGraph(gridSpec());
  panel.seed.show(get("seed"));
  panel.comparison.replaceChildren(comparisonField(panel));
  panel.element.replaceChildren(...[
    algorithmField(panel),
    gridField(gridSpec(), panel.grids, { labels: [t("make.width"), t("make.height")], max: MAX_SIDE }, (spec) => changeGrid(panel, spec)),
    h("div", { class: "seed" }, panel.seed.element, button(t("make.another"), panel.newSeed)),
    (canWish || get("difficulty")) && difficultyField(panel),
    (canWish || get("want")) && wishesField(panel),
    optionsOf(panel),
  ].filter(Boolean));
}

function comparisonField({ algorithms, grids, make }) {
  const options = [["", t("make.alone")], ...algorithmOptions(algorithms, algorithms[0].name, gridSpec(), grids)];
  return field(t("make.compare"), select(options, get("compare", ""), (name) => {
    set({ compare: name || null }, { push: true });
    make({ play: !reducedMotion() });
  }));
}

function algorithmField(panel) {
  const { algorithms, grids } = panel;
  return field(t("make.algorithm"), select(algorithmOptions(algorithms, algorithmName(), gridSpec(), grids), algorithmName(), (name) => {
    panel.choose({ algorithm: name });
    showNotice(panel.notice, "");
    show(panel);
    panel.element.querySelector("select").focus();
    panel.make({ play: !reducedMotion() });
  }));
}

function difficultyField({ choose, make }) {
  const options = [["", t("make.level.any")], ...LEVELS.map((level) => [level, t(`make.level.${level}`)])];
  return field(t("make.difficulty"), select(options, get("difficulty", ""), (level) => {
    choose({ difficulty: level || null });
    make();
  }));
}

/** What the maze should be in the words of the measures, for the service. */
function wishesField({ choose, make }) {
  const element = h("input", { type: "text", spellcheck: "false", autocomplete: "off", value: get("want", ""), maxlength: MAX_WISHES, on: { change: () => {
    choose({ want: element.value.trim() || null });
    make();
  } } });
  return field(t("make.want"), element, t("make.want.hint"));
}

/** Another grid, and another algorithm if the chosen one cannot work there. */
function changeGrid(panel, spec) {
  const { algorithms, grids } = panel;
  const otherKind = gridName(spec) !== gridName(gridSpec());
  const { name, notice } = compatibleAlgorithm({ algorithms, grids, name: algorithmName(), grid: spec });
  panel.choose({ grid: spec, ...(notice ? { algorithm: name } : {}) });
  showNotice(panel.notice, notice);
  if (otherKind) {
    show(panel);
    panel.element.querySelector(".grid select").focus();
  }
  panel.make();
}

/** The controls of the algorithm's options, which are loaded for the first algorithm that has some. */
function optionsOf({ algorithms, choose, make }) {
  const algorithm = chosenAlgorithm(algorithms);
  if (!algorithm?.options.length) return null;
  const element = h("div", {});
  const changed = (name, value) => {
    choose({ [name]: value });
    make();
  };
  import("../shared/options.js").then(
    ({ optionControls }) => element.append(optionControls(algorithm, (name) => get(name), changed)),
    (error) => showError(element, error),
  );
  return element;
}
