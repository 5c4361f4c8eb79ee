/** A solver that is watched in a maze, whose start and goal are those of the others. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { SearchRun } from "./search_run.js";
import { WatchedPicture } from "./watched_picture.js";
import { solve } from "./findings.js";

export class SolverWatch extends WatchedPicture {
  run = null;
  settled = null; // nothing is found out later
  error = h("p", { class: "error", hidden: true });
  #path = null; // a shortest one
  #ends = null;

  constructor(algorithm) {
    super(algorithm);
    this.figure.append(this.error);
  }

  /** Load the search in a maze of this seed between the ends; `steps` are those from the start to each cell, and `path` is a shortest one. */
  async load(maze, seed, { ends, steps, path }, signal) {
    this.view.maze = maze;
    this.#ends = ends;
    this.describe(maze, seed);
    const found = await solve(maze, this.algorithm.name, { ...ends, options: {}, signal });
    if (!found.log) throw new Error(t("solve.long"));
    this.#path = path;
    this.run = new SearchRun(maze, { ...found, steps }, ends, this.algorithm);
  }

  /** Say why there is no search. */
  refuse(error) {
    showError(this.error, error);
  }

  /** The search has its events from the beginning. */
  complete() {
    return null;
  }

  get timeline() {
    return this.run?.timeline ?? null;
  }

  get length() {
    return this.run?.length ?? 0;
  }

  /** Show the state at a fraction of all events, 0 to 1, and the path at the end. */
  show(progress) {
    const { run, view } = this;
    const layers = { ...this.#ends, shown: view.layers.shown };
    if (run) {
      const before = view.layers.path;
      run.seek(progress * run.length);
      Object.assign(layers, run.layers());
      if (run.position === run.length) layers.path = run.path ?? this.#path;
      view.layers = layers;
      this.said.textContent = run.sentence();
      if (layers.path && layers.path !== before) return this.thread.start();
    }
    view.layers = layers;
    return view.draw();
  }

  /** The sentence about the whole search. */
  summary() {
    return this.said.textContent;
  }
}
