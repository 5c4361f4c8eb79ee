/** An algorithm at work: the picture of its maze, its steps and its code, in which the current ones are marked. */

import { get, set } from "../../lib/address.js";
import { announce } from "../../lib/announce.js";
import { reducedMotion } from "../../lib/clock.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { gridSummary, incompatibility } from "../../maze/grids.js";
import { View } from "../../view/view.js";
import { CodeView } from "../shared/code_view.js";
import { gridField } from "../shared/grid_field.js";
import { keepFocus } from "../shared/kept_focus.js";
import { lessonSteps } from "../shared/lesson.js";
import { Player } from "../shared/player.js";
import { waiting } from "../shared/waiting.js";

const FIRST_GRID = "16x12";
const MAX_SIDE = 60; // of a rectangle: a longer run is not watched to its end
const FIRST_SEED = "7";

export class Demonstration {
  #algorithm;
  #subject;
  #grids;
  #grid = h("div", { class: "choice" });
  #stop = new AbortController(); // of the last request
  #error = h("p", { class: "error", role: "alert", hidden: true });
  #waiting = waiting(t("learn.working"));
  #code = null; // until its text is loaded
  #player = new Player({
    changed: () => this.#refresh(),
    sought: () => this.#refresh(),
    ended: () => {
      this.#refresh();
      announce(t(`learn.finished.${this.#subject.code}`));
    },
  });

  /** `stage` is the picture with its controls, `steps` and `code` are what goes with it; for the subject see algorithm.js. `grids` is the
   * catalogue. */
  constructor(algorithm, subject, grids) {
    this.#algorithm = algorithm;
    this.#subject = subject;
    this.#grids = grids.filter(({ example }) => !incompatibility(algorithm, example, grids));
    this.steps = lessonSteps(algorithm);
    this.canvas = h("canvas", { role: "img" });
    this.view = new View(this.canvas);
    const again = button(t("learn.another"), () => this.#another(), { class: "plain" });
    this.stage = h("div", { class: "stage" }, this.#error, h("div", { class: "board" }, this.canvas, this.#waiting.element), h("div", { class: "controls playback" }, this.#player.bar.element, h("div", { class: "zoom" }, again)), this.#grid);
    this.code = h("section", { class: "code" }, h("h2", {}, t("learn.code")));
    this.keys = [
      { keys: ["Space"], help: "make.playpause", run: () => this.#player.toggle() },
      { keys: [",", "ArrowLeft"], help: "make.back", run: () => this.#player.seek(this.#player.position - 1) },
      { keys: [".", "ArrowRight"], help: "make.forward", run: () => this.#player.seek(this.#player.position + 1) },
      { keys: ["<"], help: "make.code.back", run: () => this.#code?.step(-1) },
      { keys: [">"], help: "make.code.forward", run: () => this.#code?.step(1) },
      { keys: ["Home"], help: "make.home", run: () => this.#player.seek(0) },
      { keys: ["End"], help: "make.end", run: () => this.#player.seek(Infinity) },
      { keys: ["["], help: "make.slower", run: () => this.#player.scaleSpeed(1 / 1.5) },
      { keys: ["]"], help: "make.faster", run: () => this.#player.scaleSpeed(1.5) },
      { keys: ["n"], help: "learn.another", run: () => this.#another() },
    ];
  }

  /** What makes the maze that is shown: {grid, seed}. */
  get recipe() {
    return { grid: get("grid", FIRST_GRID), seed: get("seed", FIRST_SEED) };
  }

  /** Make the run, and play it. */
  async load() {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    this.#showGrid();
    try {
      const run = await this.#waiting.during(this.#subject.makeRun(this.#algorithm, this.recipe, signal));
      if (signal.aborted) return;
      showError(this.#error);
      this.view.maze = run.maze;
      this.#label(run.maze);
      this.#player.load(run, { play: !reducedMotion() });
      if (reducedMotion()) run.seek(Infinity);
      this.#refresh();
    } catch (error) {
      if (!signal.aborted) showError(this.#error, error);
    }
  }

  /** Show the code. */
  async loadCode() {
    try {
      this.#code = await CodeView.load(this.#subject.code, (_, position) => this.#player.seek(position));
      this.code.append(this.#code.element);
      this.#refresh();
    } catch {
      const sentence = h("p", { class: "error", role: "alert" });
      showError(sentence, new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site")));
      this.code.append(sentence);
    }
  }

  /** The maze of another seed. */
  #another() {
    this.#choose({ seed: randomSeed() });
  }

  #choose(values) {
    set(values);
    this.changed?.();
    return this.load();
  }

  #showGrid() {
    const labels = [t("grid.size.width"), t("grid.size.height")];
    this.#grid.replaceChildren(gridField(this.recipe.grid, this.#grids, { labels, min: 2, max: MAX_SIDE }, (grid) => keepFocus(() => this.#choose({ grid }))));
  }

  /** Say what the picture shows. */
  #label(maze) {
    const { title } = this.#algorithm;
    const facts = maze.shape ? ["grid.", { grid: gridSummary(maze) }] : ["", { width: maze.width, height: maze.height }];
    this.canvas.setAttribute("aria-label", t(`learn.canvas.${facts[0]}${this.#subject.code}`, { title, ...facts[1] }));
  }

  #refresh() {
    const { run } = this.#player;
    if (!run) return;
    const { timeline } = run;
    this.steps.mark(timeline.position === timeline.length ? 0 : timeline.current?.event);
    this.view.layers = run.layers();
    this.view.draw();
    this.#player.showBar();
    this.#code?.show([{ algorithm: this.#algorithm, timeline, query: new URLSearchParams(this.recipe) }]);
  }

  close() {
    this.#stop.abort();
    this.#player.pause();
    this.view.close();
  }
}
