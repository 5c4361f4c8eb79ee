/** A maze that an algorithm makes step by step: its picture, its steps and its code, in which the current ones are marked. */

import { get, set } from "../../lib/address.js";
import { announce } from "../../lib/announce.js";
import { reducedMotion } from "../../lib/clock.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { randomSeed } from "../../maze/document.js";
import { Timeline } from "../../maze/log.js";
import { View } from "../../view/view.js";
import { CodeView } from "../shared/code_view.js";
import { lessonSteps } from "../shared/lesson.js";
import { Player } from "../shared/player.js";
import { runLayers } from "../shared/run_layers.js";
import { runAlgorithm } from "../shared/source.js";

const [WIDTH, HEIGHT] = [16, 12];
const SECONDS = 24; // for a whole run
const FIRST_SEED = "7";

/** A run as the player has it. */
class Run {
  constructor(timeline) {
    this.timeline = timeline;
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
}

export class Demonstration {
  #algorithm;
  #stop = new AbortController(); // of the last request
  #error = h("p", { class: "error", role: "alert", hidden: true });
  #code = null; // until its text is loaded
  #player = new Player({
    changed: () => this.#refresh(),
    sought: () => this.#refresh(),
    ended: () => {
      this.#refresh();
      announce(t("learn.finished"));
    },
  });

  /** `stage` is the picture with its controls, `steps` and `code` are what goes with it. */
  constructor(algorithm) {
    this.#algorithm = algorithm;
    this.steps = lessonSteps(algorithm);
    const label = t("learn.canvas", { title: algorithm.title, width: WIDTH, height: HEIGHT });
    this.canvas = h("canvas", { tabindex: "0", role: "img", "aria-label": label });
    this.view = new View(this.canvas);
    const again = button(t("learn.another"), () => this.another(), { class: "plain" });
    this.stage = h("div", { class: "stage" }, this.#error, this.canvas, h("div", { class: "controls playback" }, this.#player.bar.element, h("div", { class: "zoom" }, again)));
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
      { keys: ["n"], help: "learn.another", run: () => this.another() },
    ];
  }

  /** What makes the maze that is shown: {grid, seed}. */
  get recipe() {
    return { grid: `${WIDTH}x${HEIGHT}`, seed: get("seed", FIRST_SEED) };
  }

  /** Make the maze, and play how that goes. */
  async load() {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    const query = new URLSearchParams(this.recipe);
    try {
      const { maze, log, cells } = await runAlgorithm(this.#algorithm.name, query, { log: true, signal });
      if (signal.aborted) return;
      showError(this.#error);
      this.view.maze = maze;
      this.#player.load(new Run(new Timeline(maze, log, false, cells)), { play: !reducedMotion() });
      if (reducedMotion()) this.#player.run.seek(Infinity);
      this.#refresh();
    } catch (error) {
      if (!signal.aborted) showError(this.#error, error);
    }
  }

  /** Show the code. */
  async loadCode() {
    try {
      this.#code = await CodeView.load("generators", (_, position) => this.#player.seek(position));
      this.code.append(this.#code.element);
      this.#refresh();
    } catch {
      const sentence = h("p", { class: "error", role: "alert" });
      showError(sentence, new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site")));
      this.code.append(sentence);
    }
  }

  /** The maze of another seed. */
  another() {
    set({ seed: randomSeed() });
    this.load();
    this.changed?.();
  }

  #refresh() {
    const { run } = this.#player;
    if (!run) return;
    const { timeline } = run;
    const isFinished = timeline.position === timeline.length;
    this.steps.mark(isFinished ? 0 : timeline.current?.event);
    this.view.layers = isFinished ? { marks: timeline.marks } : runLayers(timeline);
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
