/** The settings of the pages: their mazes, the paper and the look. Which there are, the service says. */

import { get } from "../../lib/address.js";
import { showNotice } from "../../lib/announce.js";
import { button, field, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { gridName, hasShape, incompatibility } from "../../maze/grids.js";
import { algorithmOptions } from "../shared/algorithm_choice.js";
import { titleOf } from "../shared/options.js";
import { seedField } from "../shared/seed_field.js";
import { changesPanel } from "./changes.js";
import { isList } from "./description.js";
import { difficultyFields, risingFields } from "./difficulty.js";
import { gridList } from "./grid_list.js";
import { chosenPaper, gridSpecs, printedLanguage, setPaper, valueOf, writeChoice } from "./params.js";
import { hintOf, labelOf, settingControl } from "./setting_control.js";

// Where a setting is, and in which order; those that are not named here are of the page.
const MAZES = ["names", "grid", "grids", "frame", "count", "pages", "mazes", "difficulty", "from", "algorithm", "solution"];
const LOOK = ["style", "ends", "large-print", "save-ink", "tactile", "cell"];
const FIRST = ["title", "per-page", "paper", "trim", "language", "answers"]; // of the page
const RARE = ["where", "subtitle", "author", "year", "isbn", "bleed", "imprint", "overlap", "cell"];
const WITH_OTHERS = ["seed", "number", "page", "to"]; // which have no control of their own
const LANGUAGES = { de: "Deutsch", en: "English", es: "Español", fr: "Français", ja: "日本語" };
const MAX_NAMES_SHOWN = 8; // lines of the field

const SPECIAL = { names: namesField, grid: gridFields, grids: gridFields, difficulty: difficulty, from: rising, algorithm: algorithmField, paper: paperField, language: languageField };

/** {element, newSeed()} for the page's kind; changed() is called when something was chosen. */
export function makeSettings(page, changed) {
  const panel = { ...page, changed, algorithm: h("div", {}), notice: h("p", { class: "notice" }) };
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
  const names = [...panel.kind.settings.keys()].filter((name) => !WITH_OTHERS.includes(name) || (name === "from" && !panel.kind.settings.has("difficulty")));
  const inOrder = (order) => order.filter((name) => names.includes(name));
  const others = names.filter((name) => ![...MAZES, ...LOOK, ...FIRST, ...RARE].includes(name));
  const shown = (group) => group.filter((name) => !RARE.includes(name)).map((name) => control(panel, name));
  const rare = inOrder(RARE);
  panel.element = h(
    "div",
    { class: "tools" },
    group("print.mazes", ...shown(inOrder(MAZES).filter((name) => name !== "from" || !names.includes("difficulty"))), panel.notice, seedFields(panel), changesOf(panel)),
    group("print.layout", ...shown([...inOrder(FIRST), ...others])),
    group("print.look", ...shown(inOrder(LOOK)), rare.length > 0 && rareSettings(panel, rare)),
  );
  return panel;
}

const group = (key, ...children) => h("section", { class: "group" }, h("h2", {}, t(key)), ...children);

/** The field of a setting, with a place for what is wrong with it. */
function control(panel, name) {
  const setting = panel.kind.settings.get(name);
  const special = SPECIAL[name]?.(panel, setting);
  const element = special ?? settingControl(setting, valueOf(panel.kind, name), (value) => panel.choose({ [name]: value }));
  const names = name === "difficulty" ? [name, "from", "to"] : name === "from" ? [name, "to"] : [name];
  return panel.problems.at(names, name === "grid" ? t("grid.grid") : labelOf(name), element);
}

const rareSettings = (panel, names) =>
  h("details", { class: "rare", open: names.some((name) => get(name) !== null) }, h("summary", {}, t("print.rare")), h("div", { class: "group" }, ...names.map((name) => control(panel, name))));

const seedFields = (panel) =>
  panel.problems.at(["seed"], t("print.seed"), h("div", { class: "seed" }, panel.seed.element, button(t("print.another"), panel.newSeed, { title: t("print.another.about") })));

const changesOf = (panel) =>
  panel.kind.hasChanges && changesPanel({ ...panel, isRectangle: () => gridSpecs(panel.kind, "grid").every((spec) => !hasShape(spec)) });

function namesField(panel, { name }) {
  const changed = () => panel.choose({ [name]: input.value.trim() });
  const input = h("textarea", { rows: 5, autocomplete: "off", spellcheck: "false", on: { input: changed } });
  input.value = valueOf(panel.kind, name);
  input.rows = Math.min(MAX_NAMES_SHOWN, Math.max(input.rows, input.value.split("\n").length));
  return field(labelOf(name), input, hintOf(name));
}

/** The grids; those of a book are kinds without a size, in a text. */
function gridFields(panel, setting) {
  const { name, required } = setting;
  const { kind, grids } = panel;
  if (name === "grids" && !isList(setting)) return null;
  const limits = name === "grids" ? { least: 2 } : { most: isList(setting) ? 6 : 1 };
  const own = t(`print.own.${kind.name}`);
  return gridList({ specs: gridSpecs(kind, name), required, own, grids, ...limits }, (specs) => changeGrids(panel, name, specs));
}

/** Other grids; an algorithm that cannot work on all of them is no longer chosen. */
function changeGrids(panel, name, specs) {
  const algorithm = panel.algorithms.find((each) => each.name === get("algorithm"));
  const misfit = algorithm && specs.some((spec) => incompatibility(algorithm, spec, panel.grids));
  const kindsBefore = gridSpecs(panel.kind, name).map(gridName).join();
  writeChoice(panel, { [name]: specs.join(";") || null, ...(misfit ? { algorithm: null } : {}) });
  showNotice(panel.notice, misfit ? t("print.dropped", { title: algorithm.title }) : "");
  if (specs.map(gridName).join() !== kindsBefore && panel.kind.settings.has("algorithm")) showAlgorithm(panel);
  panel.changed();
}

function difficulty(panel) {
  return difficultyFields((values) => panel.choose(values));
}

function rising(panel) {
  return h("div", { class: "levels" }, ...risingFields((values) => panel.choose(values)));
}

function algorithmField(panel) {
  showAlgorithm(panel);
  return panel.algorithm;
}

function showAlgorithm(panel) {
  const name = get("algorithm", "");
  const { algorithms, grids } = panel;
  const [spec = "15x15", ...others] = gridSpecs(panel.kind, "grid");
  const possible = algorithms.filter((each) => others.every((other) => !incompatibility(each, other, grids)));
  const options = algorithmOptions(possible, name || algorithms[0].name, spec, grids).filter(([value]) => value);
  const unknown = name && !options.some(([value]) => value === name) ? [[name, name]] : [];
  const choice = select([["", t("print.chosen")], ...unknown, ...options], name, (algorithm) => {
    showNotice(panel.notice, "");
    panel.choose({ algorithm: algorithm || null });
  });
  panel.algorithm.replaceChildren(field(labelOf("algorithm"), choice));
}

/** The size of the paper, and whether it is turned; the paper of a book is white, cream or for colors. */
function paperField({ kind, changed }, { schema }) {
  const sizes = [...new Set(schema.enum.map((each) => each.replace("-landscape", "")))];
  const turns = sizes.length * 2 === schema.enum.length;
  if (sizes.length === schema.enum.length && !schema.enum[0].endsWith("-landscape")) return null;
  const paper = chosenPaper(kind);
  const choosePaper = (values) => {
    setPaper(kind, Object.assign(paper, values));
    changed();
  };
  const named = (size) => [size, titleOf(size)];
  const listed = [...(schema.default ? [] : [["", t("print.auto")]]), ...sizes.map(named)];
  if (!listed.some(([size]) => size === paper.size)) listed.push([paper.size, paper.size]);
  const size = select(listed, paper.size, (value) => choosePaper({ size: value }));
  const turned = turns && toggle(t("print.turned"), paper.turned, (value) => choosePaper({ turned: value }));
  return h("div", { class: turns ? "beside" : null }, field(labelOf("paper"), size), turned);
}

function languageField({ kind, choose }, { name, schema }) {
  const value = printedLanguage(kind);
  const listed = schema.enum.includes(value) ? schema.enum : [...schema.enum, value];
  return field(labelOf(name), select(listed.map((code) => [code, LANGUAGES[code] ?? code]), value, (code) => choose({ [name]: code })));
}
