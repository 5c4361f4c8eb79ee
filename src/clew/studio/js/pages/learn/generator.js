/** What the page about a generator has of its own: the texture of its mazes and their law. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { gridName } from "../../maze/grids.js";
import { Timeline } from "../../maze/log.js";
import { loadRecognition } from "../../maze/recognition.js";
import { mazePicture } from "../shared/maze_picture.js";
import { runAlgorithm } from "../shared/source.js";
import { whenSeen } from "../shared/when_seen.js";
import { exhibit } from "./exhibit.js";
import { lawContent } from "./law.js";

export const code = "generators";

const SEED = 7;
const SIZES = ["16x12", "32x24", "64x48"];
const OTHER_GRID = "hexagons:20x15";
const OPTION_GRID = "24x18";
const SECONDS = 24; // for a whole run

/** A maze that is made, as the player has it. */
class MakingRun {
  constructor(timeline) {
    this.timeline = timeline;
    this.maze = timeline.maze;
    this.speed = Math.max(5, timeline.length / SECONDS);
  }

  get length() {
    return this.timeline.length;
  }

  get position() {
    return this.timeline.position;
  }

  seek(n) {
    this.timeline.seek(n);
  }

  layers() {
    return this.position === this.length ? { marks: this.timeline.marks } : this.timeline.layers;
  }
}

/** The run that makes a maze. */
export async function makeRun({ name }, recipe, signal) {
  const { maze, log, cells } = await runAlgorithm(name, new URLSearchParams(recipe), { log: true, signal });
  if (!log) throw new Error(t("learn.long"));
  return new MakingRun(new Timeline(maze, log, false, cells));
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
