/** The settings of the worksheet: its mazes, its pages and its look. */

import { get } from "../../lib/address.js";
import { showNotice } from "../../lib/announce.js";
import { button, field, numberField, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { gridName, incompatibility } from "../../maze/grids.js";
import { algorithmOptions } from "../shared/algorithm_choice.js";
import { gridField } from "../shared/grid_field.js";
import { seedField } from "../shared/seed_field.js";
import { difficultyFields } from "./difficulty.js";
import { MAX_MAZES, MAX_PER_PAGE, MAX_SIDE, chosenPaper, gridSpec, isOn, mazeCount, printedLanguage, setPaper, writeChoice } from "./params.js";

const PAPERS = [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"], ["a5", "A5"]];
const LANGUAGES = [["de", "Deutsch"], ["en", "English"], ["es", "Español"], ["fr", "Français"], ["ja", "日本語"]];
const STYLES = ["plain", "round"];
const ENDS = ["", "mouse-cheese", "ship-harbor", "bee-flower", "dog-bone", "rabbit-carrot", "rocket-moon", "key-chest", "bird-nest"];
const MAX_TITLE = 100; // characters

/** {element, newSeed()}; changed() is called when something was chosen. `problems` gets a place at each field. */
export function makeSettings({ algorithms, changes, grids, problems }, changed) {
  const panel = { algorithms, changes, grids, problems, changed, grid: h("div", {}), algorithm: h("div", {}), notice: h("p", { class: "notice" }) };
  panel.choose = (values) => {
    writeChoice(panel, values);
    changed();
  };
  panel.seed = seedField(t("print.seed"), (seed) => panel.choose({ seed }));
  panel.seed.show(get("seed"));
  panel.newSeed = () => {
    const seed = randomSeed();
    panel.seed.show(seed);
    panel.choose({ seed });
  };
  showGrid(panel);
  showAlgorithm(panel);
  panel.element = h("div", { class: "tools" }, mazeGroup(panel), pageGroup(panel), lookGroup(panel));
  return panel;
}

const group = (key, ...children) => h("section", { class: "group" }, h("h2", {}, t(key)), ...children);

function mazeGroup(panel) {
  const { problems, choose } = panel;
  const count = h("div", {}, ...numberField(t("print.count"), mazeCount(), { min: 1, max: MAX_MAZES }, (value) => choose({ count: value })));
  const seed = h("div", { class: "seed" }, panel.seed.element, button(t("print.another"), panel.newSeed, { title: t("print.another.about") }));
  return group(
    "print.mazes",
    problems.at("grid", t("grid.grid"), panel.grid),
    problems.at("count", t("print.count"), count),
    problems.at("difficulty", t("print.difficulty"), difficultyFields((difficulty) => choose({ difficulty }))),
    problems.at("algorithm", t("print.algorithm"), panel.algorithm),
    panel.notice,
    problems.at("seed", t("print.seed"), seed),
  );
}

function showGrid(panel) {
  const field = gridField(gridSpec(), panel.grids, { labels: [t("print.width"), t("print.height")], max: MAX_SIDE }, (spec) => changeGrid(panel, spec));
  panel.grid.replaceChildren(field);
}

/** Another grid; an algorithm that cannot work there is no longer chosen. */
function changeGrid(panel, spec) {
  const otherKind = gridName(spec) !== gridName(gridSpec());
  const algorithm = panel.algorithms.find((each) => each.name === get("algorithm"));
  const misfit = algorithm && incompatibility(algorithm, spec, panel.grids);
  writeChoice(panel, { grid: spec, ...(misfit ? { algorithm: null } : {}) });
  showNotice(panel.notice, misfit ? t("print.dropped", { title: algorithm.title }) : "");
  if (otherKind) {
    showGrid(panel);
    showAlgorithm(panel);
    panel.grid.querySelector("select").focus();
  }
  panel.changed();
}

function showAlgorithm(panel) {
  const name = get("algorithm", "");
  const options = algorithmOptions(panel.algorithms, name || panel.algorithms[0].name, gridSpec(), panel.grids).filter(([value]) => value);
  const unknown = name && !options.some(([value]) => value === name) ? [[name, name]] : [];
  const choice = select([["", t("print.chosen")], ...unknown, ...options], name, (algorithm) => {
    showNotice(panel.notice, "");
    panel.choose({ algorithm: algorithm || null });
  });
  panel.algorithm.replaceChildren(field(t("print.algorithm"), choice));
}

/** A choice whose first value is not written into the address; a value that is not listed is shown as it is. */
function choice(panel, name, label, options, value) {
  const first = options[0][0];
  const listed = options.some(([each]) => each === value) ? options : [...options, [value, value]];
  const control = select(listed, value, (chosen) => panel.choose({ [name]: chosen === first ? null : chosen }));
  return panel.problems.at(name, label, field(label, control));
}

/** A switch; only what differs from `usual` is written into the address. */
function onOff(panel, name, key, usual = false) {
  const control = toggle(t(key), isOn(name, usual), (on) => panel.choose({ [name]: on === usual ? null : Number(on) }));
  return panel.problems.at(name, t(key), control);
}

function pageGroup(panel) {
  const { problems, choose } = panel;
  const title = h("input", { type: "text", value: get("title", ""), maxlength: MAX_TITLE, autocomplete: "off", on: { input: () => choose({ title: title.value.trim() || null }) } });
  const perPage = [["", t("print.auto")], ...Array.from({ length: MAX_PER_PAGE }, (_, place) => [String(place + 1), String(place + 1)])];
  const language = select(LANGUAGES, printedLanguage(), (code) => choose({ language: code }));
  return group(
    "print.layout",
    problems.at("title", t("print.heading"), field(t("print.heading"), title)),
    choice(panel, "per-page", t("print.perpage"), perPage, get("per-page", "")),
    paperField(panel),
    problems.at("language", t("print.language"), field(t("print.language"), language)),
    onOff(panel, "answers", "print.answers", true),
  );
}

function paperField({ problems, changed }) {
  const paper = chosenPaper();
  const choosePaper = (values) => {
    setPaper(Object.assign(paper, values));
    changed();
  };
  const listed = PAPERS.some(([size]) => size === paper.size) ? PAPERS : [...PAPERS, [paper.size, paper.size]];
  const size = select(listed, paper.size, (value) => choosePaper({ size: value }));
  const turned = toggle(t("print.turned"), paper.turned, (value) => choosePaper({ turned: value }));
  return problems.at("paper", t("print.paper"), h("div", { class: "beside" }, field(t("print.paper"), size), turned));
}

const lookGroup = (panel) =>
  group(
    "print.look",
    choice(panel, "style", t("print.style"), STYLES.map((each) => [each, t(`print.${each}`)]), get("style", "plain")),
    choice(panel, "ends", t("print.ends"), ENDS.map((each) => [each, t(`print.ends.${each || "arrows"}`)]), get("ends", "")),
    h("div", { class: "switches" }, onOff(panel, "large-print", "print.large"), onOff(panel, "save-ink", "print.ink"), onOff(panel, "tactile", "print.tactile")),
  );
