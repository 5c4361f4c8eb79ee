/** An algorithm at work: the picture of its maze, its steps and its code, in which the current ones are marked. */

import { get, set } from "../../lib/address.js";
import { reducedMotion } from "../../lib/clock.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { incompatibility } from "../../maze/grids.js";
import { CodeView } from "../shared/code_view.js";
import { gridField } from "../shared/grid_field.js";
import { keepFocus } from "../shared/kept_focus.js";
import { lessonSteps } from "../shared/lesson.js";
import { Playback } from "../shared/playback.js";
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
  #board = h("div", { class: "board" }, this.#waiting.element);
  #code = null; // until its text is loaded
  #playback = new Playback({});

  /** `stage` is the picture with its controls, `steps` and `code` are what goes with it; for the subject see algorithm.js. `grids` is the
   * catalogue. */
  constructor(algorithm, subject, grids) {
    this.#algorithm = algorithm;
    this.#subject = subject;
    this.#grids = grids.filter(({ example }) => !incompatibility(algorithm, example, grids));
    this.steps = lessonSteps(algorithm);
    const playback = this.#playback;
    playback.refreshed = () => this.#refresh();
    const again = button(t("learn.another"), () => this.#another(), { class: "plain" });
    this.stage = h("div", { class: "stage" }, this.#error, this.#board, h("div", { class: "controls playback" }, playback.element, h("div", { class: "zoom" }, again)), this.#grid);
    this.code = h("section", { class: "code" }, h("h2", {}, t("learn.code")));
    this.keys = [
      { keys: ["Space"], help: "make.playpause", run: () => playback.toggle() },
      { keys: [",", "ArrowLeft"], help: "make.back", run: () => playback.step(-1) },
      { keys: [".", "ArrowRight"], help: "make.forward", run: () => playback.step(1) },
      { keys: ["<"], help: "make.code.back", run: () => this.#code?.step(-1) },
      { keys: [">"], help: "make.code.forward", run: () => this.#code?.step(1) },
      { keys: ["Home"], help: "make.home", run: () => playback.seek(0) },
      { keys: ["End"], help: "make.end", run: () => playback.seek(Infinity) },
      { keys: ["["], help: "make.slower", run: () => playback.scaleSpeed(1 / 1.5) },
      { keys: ["]"], help: "make.faster", run: () => playback.scaleSpeed(1.5) },
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
      const watch = await this.#waiting.during(this.#subject.watch(this.#algorithm, this.recipe, signal));
      if (signal.aborted) return watch.close();
      showError(this.#error);
      this.#board.replaceChildren(watch.figure, this.#waiting.element);
      return this.#playback.start([watch], { play: !reducedMotion(), end: reducedMotion(), at: null });
    } catch (error) {
      return signal.aborted ? undefined : showError(this.#error, error);
    }
  }

  /** Show the code. */
  async loadCode() {
    try {
      this.#code = await CodeView.load(this.#subject.code, (_, position) => this.#playback.seek(position));
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
    set({ ...values, at: null });
    this.changed?.();
    return this.load();
  }

  #showGrid() {
    const labels = [t("grid.size.width"), t("grid.size.height")];
    this.#grid.replaceChildren(gridField(this.recipe.grid, this.#grids, { labels, min: 2, max: MAX_SIDE }, (grid) => keepFocus(() => this.#choose({ grid }))));
  }

  /** Mark the step and the line of the event that is shown. */
  #refresh() {
    const timeline = this.#playback.watches[0]?.timeline;
    if (!timeline) return;
    this.steps.mark(timeline.position === timeline.length ? 0 : timeline.current?.event);
    this.#code?.show([{ algorithm: this.#algorithm, timeline, query: new URLSearchParams(this.recipe) }]);
  }

  close() {
    this.#stop.abort();
    this.#playback.close();
  }
}
