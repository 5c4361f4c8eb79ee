/** One maze that is watched: its canvas, its timeline, its lesson and its sentence. */

import { ApiError, bytes } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { EFFECTS } from "../../maze/events.js";
import { canvasOf } from "../../maze/grids.js";
import { decode, Timeline } from "../../maze/log.js";
import { scale } from "../../view/color_scale.js";
import { blank, fetched } from "../shared/source.js";
import { Unroll } from "../../view/thread_animation.js";
import { View } from "../../view/view.js";
import { figure, t } from "../../lib/i18n.js";
import { legend, lesson, sentence } from "./lesson.js";

/** Whether the ball at the end of the thread shows where the event happens. */
const moves = (event) => EFFECTS[event]?.at === "neighbor" || EFFECTS[event]?.joins === "cell";

/** The service's log and a maze to begin with, or, when the run is too long for a log, the maze alone: {log, maze}. */
async function asked(name, query, signal) {
  const empty = blank(query.get("grid"), signal);
  try {
    const log = decode(await bytes(`/mazes/${name}/events?${query}`, { signal, accept: "application/vnd.clew.events" }));
    return { log, maze: await empty };
  } catch (error) {
    await empty; // what is wrong with the grid is told first
    if (!(error instanceof ApiError) || error.status < 400 || error.status === 404) throw error;
    return { log: null, maze: await fetched(name, query, signal) };
  }
}

export class Watch {
  #facts = null;
  timeline = null;
  maze = null; // as it is at the moment that is shown
  note = "";

  constructor(algorithm) {
    this.algorithm = algorithm;
    this.lesson = lesson(algorithm);
    this.canvas = h("canvas", { role: "img" });
    this.said = h("p", { class: "said" });
    this.scale = h("div", { class: "scale", hidden: true });
    this.signs = h("div", { class: "legend" });
    this.figure = h("figure", { class: "watch" }, this.canvas, h("figcaption", {}, this.said, this.signs, this.scale));
    this.view = new View(this.canvas);
    this.thread = new Unroll(this.view);
    this.#handle();
  }

  /** Ask the service for what this query makes. */
  async load(query, signal) {
    const { log, maze } = await asked(this.algorithm.name, query, signal);
    this.maze = this.view.maze = maze;
    if (log) {
      this.timeline = new Timeline(maze, log);
      this.signs.replaceChildren(legend(new Set(log.events)));
    } else this.note = t("make.long");
    const { title } = this.algorithm;
    const facts = { title, seed: query.get("seed") };
    const label = maze.shape ? t("make.canvas.grid", { ...facts, grid: canvasOf(maze) }) : t("make.canvas", { ...facts, width: maze.width, height: maze.height });
    this.canvas.setAttribute("aria-label", label);
    this.canvas.style.setProperty("aspect-ratio", maze.extent.join(" / "));
  }

  close() {
    this.thread.stop();
    this.view.close();
  }

  get length() {
    return this.timeline?.length ?? 0;
  }

  get finished() {
    return !this.timeline || this.timeline.position === this.timeline.length;
  }

  /** Show the state after the part `share`, 0 to 1, of all that happened; what is wanted of {path, distances} at the end. */
  show(share, wanted) {
    const { view, timeline } = this;
    timeline?.seek(share * timeline.length);
    const layers = { marks: timeline?.marks };
    if (this.finished) {
      this.lesson.mark(0);
      this.said.textContent = [this.note, this.summary()].filter(Boolean).join(" ");
      this.#finish(layers, wanted);
    } else {
      this.path = null;
      const { current } = timeline;
      this.scale.hidden = true;
      const { walk } = timeline;
      Object.assign(layers, { walk, current: moves(current?.event) && walk.length ? -1 : current?.cell });
      this.lesson.mark(current?.event);
      this.said.textContent = sentence(current, this.maze);
    }
    view.layers = layers;
    view.draw();
    if (this.finished && this.fresh) this.thread.start();
  }

  /** A maze that is larger than its canvas is dragged; Ctrl and the wheel (or two fingers) zoom around the pointer. */
  #handle() {
    const { canvas, view } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (!view.loose || event.button) return;
      canvas.setPointerCapture(event.pointerId);
      canvas.classList.add("dragged");
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) view.pan(event.movementX, event.movementY);
    });
    canvas.addEventListener("lostpointercapture", () => canvas.classList.remove("dragged"));
    canvas.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        view.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.offsetX, y: event.offsetY });
        this.loosen();
      },
      { passive: false },
    );
  }

  /** Whether it can be dragged is seen by the pointer. */
  loosen() {
    this.canvas.classList.toggle("loose", this.view.loose);
  }

  /** Larger, smaller (a factor), or the whole maze (null). */
  zoom(factor) {
    if (factor) this.view.zoom(factor);
    else this.view.fit();
    this.loosen();
  }

  /** The sentence about the finished maze. */
  summary() {
    this.#facts ??= this.maze.measures();
    const { deadEnds, cells, longest } = this.#facts;
    const percent = (100 * deadEnds) / cells;
    const facts = { deadEnds: figure(deadEnds), percent: figure(Number(percent.toPrecision(percent < 10 ? 2 : 3))) };
    return longest === null ? t("make.say.loops", facts) : t("make.say.finished", { ...facts, longest: figure(longest) });
  }

  #finish(layers, { path, distances }) {
    const { view, maze } = this;
    this.fresh = false;
    this.scale.hidden = !distances;
    if (distances) {
      layers.distances = layers.numbers = this.steps ??= maze.distances(0);
      const most = this.steps.reduce((best, each) => Math.max(best, each), 0);
      this.scale.replaceChildren(...scale(most, t("make.steps", { steps: figure(most) })));
    }
    if (!path) {
      this.path = null;
      return;
    }
    layers.start = 0;
    layers.goal = maze.cells.length - 1;
    this.fresh = !this.path;
    layers.path = this.path ??= maze.path(layers.start, layers.goal) ?? [];
    if (view.layers.path === layers.path) layers.shown = view.layers.shown;
  }
}
