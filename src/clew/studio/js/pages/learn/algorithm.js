/** The page about one algorithm: how it works, its code, the texture of its mazes, their law, its options and its history. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { gridName } from "../../maze/grids.js";
import { loadRecognition } from "../../maze/recognition.js";
import makeTexts from "../../words/make.js";
import playbackTexts from "../../words/playback.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { mazePicture } from "../shared/maze_picture.js";
import { optionHint, optionTitle, wordOf } from "../shared/options.js";
import { Demonstration } from "./demonstration.js";
import { lawSection } from "./law.js";

addTexts(makeTexts, playbackTexts);

const SEED = 7;
const SIZES = ["16x12", "32x24", "64x48"];
const OTHER_GRID = "hexagons:20x15";
const OPTION_GRID = "24x18";
const SHARES = [0.05, 0.5, 0.95]; // of an option that is a chance

/** Show the page in an element; returns the function that ends it. */
export async function showAlgorithm(root, algorithm, algorithms) {
  const stop = new AbortController();
  const demonstration = new Demonstration(algorithm);
  const law = h("section", {}, h("h2", {}, t("learn.law")));
  const links = h("div", { class: "row links" });
  const showLinks = () => links.replaceChildren(...linksTo(algorithm, demonstration.recipe));
  demonstration.changed = showLinks;
  showLinks();
  root.append(
    h("p", { class: "back" }, h("a", { href: pageAddress("/studio/learn"), "data-page": true }, t("learn.all"))),
    h("h1", {}, algorithm.title),
    h("p", { class: "lead" }, algorithm.summary),
    h(
      "div",
      { class: "bench" },
      h("div", { class: "seen" }, demonstration.stage, links),
      h("div", { class: "read" }, stepsSection(algorithm, demonstration), demonstration.code),
    ),
    textureSection(algorithm, stop.signal),
    law,
    optionsSection(algorithm, stop.signal) ?? "",
    algorithm.cost ? h("div", { class: "split" }, textSection(t("learn.cost"), algorithm.cost), textSection(t("learn.history"), algorithm.history)) : "",
    others(algorithms, algorithm),
  );
  const unbind = bind(demonstration.keys);
  await Promise.all([demonstration.load(), demonstration.loadCode(), showLaw(law, algorithm, algorithms)]);
  return () => {
    stop.abort();
    unbind();
    demonstration.close();
  };
}

/** Links to the pages that show this maze, or more of the algorithm. */
function linksTo({ name }, { grid, seed }) {
  const link = (text, path) => h("a", { class: "button", href: pageAddress(path), "data-page": true }, text);
  const query = new URLSearchParams({ algorithm: name, grid, seed });
  return [link(t("learn.watch"), `/studio/make?${query}&at=0`), link(t("learn.play"), `/studio/play/${name}`), link(t("quiz.title"), "/studio/learn/quiz")];
}

const textSection = (title, text) => h("section", {}, h("h2", {}, title), h("p", {}, text));

const stepsSection = ({ steps }, demonstration) => (steps.length ? h("section", { class: "lesson" }, h("h2", {}, t("make.how")), demonstration.steps.element) : "");

/** A picture of a maze that leads to the page Make, and what it shows. */
function exhibit(recipe, text, signal) {
  const { algorithm, grid, seed, options = {} } = recipe;
  const query = new URLSearchParams({ algorithm, grid, seed, ...options, distances: 1 });
  const link = h("a", { href: pageAddress(`/studio/make?${query}`), "data-page": true }, mazePicture({ ...recipe, colored: true }, signal), h("span", {}, text));
  return h("li", {}, link);
}

function textureSection({ name, texture, grids }, signal) {
  const shown = [...SIZES, ...(grids === "any" ? [OTHER_GRID] : [])];
  const title = (grid) => (grid === OTHER_GRID ? gridName(grid) : t("learn.size", { size: grid.replace("x", "×") }));
  const pictures = shown.map((grid) => exhibit({ algorithm: name, grid, seed: SEED }, title(grid), signal));
  return h("section", {}, h("h2", {}, t("make.texture")), h("p", {}, texture), h("ul", { class: "pictures" }, ...pictures));
}

/** The values of an option of which pictures are shown: words, or shares. */
function valuesOf({ kind, words, weave }) {
  if (words) return words;
  return kind === "chance" && !weave ? SHARES : [];
}

function optionsSection(algorithm, signal) {
  if (!algorithm.options.length) return null;
  const part = (option) => {
    const exhibits = valuesOf(option).map((value) =>
      exhibit({ algorithm: algorithm.name, grid: OPTION_GRID, seed: SEED, options: { [option.name]: value } }, wordOf(String(value)), signal),
    );
    return [h("h3", {}, optionTitle(option)), h("p", {}, optionHint(algorithm, option)), exhibits.length ? h("ul", { class: "pictures" }, ...exhibits) : ""];
  };
  return h("section", {}, h("h2", {}, t("make.options")), ...algorithm.options.flatMap(part));
}

/** Show the law of the mazes; without the model the sentence why. */
async function showLaw(section, algorithm, algorithms) {
  try {
    section.append(...lawSection(await loadRecognition(), algorithm, algorithms));
  } catch (error) {
    const sentence = h("p", { class: "error" });
    showError(sentence, error);
    section.append(sentence);
  }
}

function others(algorithms, { name }) {
  const item = (each) => h("li", {}, h("a", { href: pageAddress(`/studio/learn/${each.name}`), "data-page": true, "aria-current": each.name === name ? "page" : null }, each.title));
  return h("nav", { class: "others", "aria-labelledby": "learn-others" }, h("h2", { id: "learn-others" }, t("learn.others")), h("ul", {}, ...inDemoOrder(algorithms).map(item)));
}
