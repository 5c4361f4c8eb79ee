/** What the page about a generator has of its own: the texture of its mazes and their law. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { MazeDocument } from "../../maze/document.js";
import { gridName } from "../../maze/grids.js";
import { loadRecognition } from "../../maze/recognition.js";
import { mazePicture } from "../shared/maze_picture.js";
import { Watch } from "../shared/watch.js";
import { whenSeen } from "../shared/when_seen.js";
import { exhibit } from "./exhibit.js";
import { lawContent } from "./law.js";

export const code = "generators";

const SEED = 7;
const SIZES = ["16x12", "32x24", "64x48"];
const OTHER_GRID = "hexagons:20x15";
const OPTION_GRID = "24x18";

/** How it makes a maze, to be watched. */
export async function watch(algorithm, recipe, signal) {
  const made = new Watch(algorithm);
  await made.load(new MazeDocument({ algorithm: algorithm.name, ...recipe }), signal, false);
  return made;
}

/** Links to the pages that show this maze, or more of the algorithm. */
export function links({ name }, recipe) {
  const query = new URLSearchParams({ algorithm: name, ...recipe });
  return [
    { text: t("learn.watch"), path: `/studio/make?${query}&at=0` },
    { text: t("learn.play"), path: `/studio/play/${name}` },
    { text: t("learn.compare"), path: `/studio/compare?${query}` },
    { text: t("quiz.title"), path: "/studio/learn/quiz" },
  ];
}

/** A picture of a maze that leads to the page Make. */
function mazeExhibit(recipe, text, signal) {
  const { algorithm, grid, options = {} } = recipe;
  const query = new URLSearchParams({ algorithm, grid, seed: SEED, ...options, distances: 1 });
  return exhibit(mazePicture({ ...recipe, seed: SEED, colored: true }, signal), `/studio/make?${query}`, text);
}

export const exhibitOf = ({ name }, options, text, signal) => mazeExhibit({ algorithm: name, grid: OPTION_GRID, options }, text, signal);

export function sections(algorithm, { generators }, signal) {
  const law = h("section", { class: "law" }, h("h2", {}, t("learn.law")));
  whenSeen(law, () => showLaw(law, algorithm, generators), signal); // the model is large
  return [textureSection(algorithm, signal), law];
}

function textureSection({ name, texture, grids }, signal) {
  const shown = [...SIZES, ...(grids === "any" ? [OTHER_GRID] : [])];
  const title = (grid) => (grid === OTHER_GRID ? gridName(grid) : t("learn.size", { size: grid.replace("x", "×") }));
  return h("section", {}, h("h2", {}, t("make.texture")), h("p", {}, `${texture} ${t("learn.colors")}`), h("ul", { class: "pictures" }, ...shown.map((grid) => mazeExhibit({ algorithm: name, grid }, title(grid), signal))));
}

/** Show the law of the mazes; without the model the sentence why. */
async function showLaw(section, algorithm, algorithms) {
  try {
    section.append(...lawContent(await loadRecognition(), algorithm, algorithms));
  } catch (error) {
    const sentence = h("p", { class: "error" });
    showError(sentence, error);
    section.append(sentence);
  }
}
