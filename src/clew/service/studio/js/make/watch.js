/** One maze that is watched: its canvas, its timeline, its lesson and its sentence. */

import { ApiError, bytes, json } from "../api.js";
import { h } from "../elements.js";
import { decode, EVENT, Timeline } from "../log.js";
import { Maze } from "../maze.js";
import { scale } from "../scale.js";
import { Unroll } from "../unroll.js";
import { View } from "../view.js";
import { figure, t } from "../words.js";
import { legend, lesson, sentence } from "./lesson.js";

// The ball at the end of the thread shows where these happen.
const MOVES = new Set([EVENT.CARVE, EVENT.VISIT, EVENT.WALK, EVENT.BACKTRACK]);

/** The service's log, or, when the run is too long for one, its maze alone: {log} or {maze}. */
async function fetched(query, signal) {
  try {
    return { log: decode(await bytes(`/mazes/${query.events}`, { signal, accept: "application/vnd.clew.events" })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status === 404) throw error;
    const maze = Maze.fromJam(await json(`/mazes/${query.jam}`, { signal }));
    return { maze };
  }
}

export class Watch {
  #facts = null;
  timeline = null;
  maze = null; // when there is no timeline
  note = "";

  constructor(algorithm, facts) {
    this.algorithm = algorithm;
    this.lesson = lesson(algorithm);
    this.canvas = h("canvas", { role: "img", "aria-label": t("make.canvas", { title: algorithm.title, ...facts }) });
    this.said = h("p", { class: "said" });
    this.scale = h("div", { class: "scale", hidden: true });
    this.signs = h("div", { class: "legend" });
    this.figure = h("figure", { class: "watch" }, this.canvas, h("figcaption", {}, this.said, this.signs, this.scale));
    this.canvas.style.setProperty("aspect-ratio", `${facts.width} / ${facts.height}`);
    this.view = new View(this.canvas);
    this.thread = new Unroll(this.view);
    this.#handle();
  }

  async load(query, width, height, signal) {
    const { log, maze } = await fetched(query, signal);
    if (log) {
      this.timeline = new Timeline(width, height, log);
      this.view.maze = this.timeline.maze;
      this.signs.replaceChildren(legend(new Set(log.events)));
    } else {
      this.maze = this.view.maze = maze;
      this.note = t("make.long");
    }
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
      Object.assign(layers, { walk, current: MOVES.has(current?.event) && walk.length ? -1 : current?.cell });
      this.lesson.mark(current?.event);
      this.said.textContent = sentence(current, timeline.maze.width);
    }
    view.layers = layers;
    view.draw();
    if (this.finished && this.fresh) this.thread.start();
  }

  /** A maze that is larger than its canvas is dragged; Ctrl and the wheel (or two fingers) zoom around the pointer. */
  #handle() {
    const { canvas, view } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (view.fitted || event.button) return;
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
        this.#loose();
      },
      { passive: false },
    );
  }

  #loose() {
    this.canvas.classList.toggle("loose", !this.view.fitted);
  }

  /** Larger, smaller (a factor), or the whole maze (null). */
  zoom(factor) {
    if (factor) this.view.zoom(factor);
    else this.view.fit();
    this.#loose();
  }

  /** The sentence about the finished maze. */
  summary() {
    const maze = this.timeline?.maze ?? this.maze;
    this.#facts ??= maze.measures();
    const { deadEnds, cells, longest } = this.#facts;
    const percent = (100 * deadEnds) / cells;
    const facts = { deadEnds: figure(deadEnds), percent: figure(Number(percent.toPrecision(percent < 10 ? 2 : 3))) };
    return longest === null ? t("make.say.loops", facts) : t("make.say.finished", { ...facts, longest: figure(longest) });
  }

  #finish(layers, { path, distances }) {
    const { view } = this;
    this.fresh = false;
    const maze = this.timeline?.maze ?? this.maze;
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
