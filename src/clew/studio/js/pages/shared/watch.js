/** One maze that is watched: its canvas, its timeline, its lesson and its sentence. */

import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { cellAt } from "../../maze/document.js";
import { cellName } from "../../maze/grids.js";
import { Timeline, kindsIn } from "../../maze/log.js";
import { colorScale } from "../../view/color_scale.js";
import { distances as findDistances, ends, measure, path as findPath } from "./findings.js";
import { lesson } from "./lesson.js";
import { eventSentence, legend } from "./legend.js";
import { runAlgorithm } from "./source.js";
import { WatchedPicture } from "./watched_picture.js";

const FIGURES = ["cells", "dead_ends", "components", "longest_path"];

export class Watch extends WatchedPicture {
  query = null; // of the run
  #document = null;
  #known = {}; // {figures, steps, way}: what was found out about the finished maze, of which `way` is {start, goal, path}
  #shown = 0; // counts what was shown
  #cells = null; // of the finished maze, if they are known
  #rest = null; // loads the events, if they are not there yet
  settled = null; // resolves when all that is shown is known
  timeline = null;
  kinds = new Set(); // of events
  maze = null; // as it is at the moment that is shown
  note = "";
  number = null; // of the maze among those of the seed, if the service has found it

  constructor(algorithm) {
    super(algorithm);
    this.lesson = lesson(algorithm, { how: t("make.how"), texture: t("make.texture") });
    this.scale = h("div", { class: "scale", hidden: true });
    this.signs = h("div", { class: "legend" });
    this.key = h("div", { class: "key" }, this.scale, this.signs);
  }

  /** Load the run of the maze of a document; with `finished` at first only its maze, which is shown sooner: `complete` loads the rest. */
  async load(mazeDocument, signal, finished) {
    this.#document = mazeDocument;
    this.query = mazeDocument.recipe;
    const run = (log) => runAlgorithm(this.algorithm.name, this.query, { log, signal });
    const { maze } = this.#take(await run(!finished), !finished);
    this.#rest = finished ? async () => this.#take(await run(true), true) : null;
    this.describe(maze, mazeDocument.seed);
  }

  /** Load the events of a run that was loaded without them; null if it has them. */
  complete() {
    return this.#rest?.() ?? null;
  }

  #take({ log, maze, cells, number, isOther }, complete) {
    this.number ??= number;
    this.#rest = null;
    this.#cells = cells ?? null;
    const isShown = this.maze !== null;
    if (!isShown) this.maze = this.view.maze = maze;
    if (log) {
      if (isShown) this.maze.cells.fill(0);
      this.timeline = new Timeline(this.maze, log, false, cells);
      if (isShown) this.timeline.seek(Infinity);
      this.kinds = kindsIn(log);
      this.signs.replaceChildren(legend(this.kinds));
    } else if (complete) this.note = t(isOther ? "make.changed" : "make.long");
    return this;
  }

  /** The finished maze, whatever is shown. */
  finishedMaze() {
    const made = this.maze.copy();
    if (!this.timeline) return made;
    made.cells.fill(0);
    return new Timeline(made, this.timeline.log, false, this.#cells).seek(Infinity).maze;
  }

  get length() {
    return this.timeline?.length ?? 0;
  }

  get finished() {
    return !this.timeline || this.timeline.position === this.timeline.length;
  }

  /** Show the state at a fraction of all events, 0 to 1; `finish` {path, distances}: what is drawn in the finished maze. */
  show(progress, finish) {
    const { view, timeline } = this;
    timeline?.seek(progress * timeline.length);
    const layers = { marks: timeline?.marks };
    const mine = ++this.#shown;
    this.settled = null;
    if (this.finished) {
      this.lesson.mark(0);
      this.said.textContent = [this.note, this.summary()].filter(Boolean).join(" ");
      this.#finish(layers, finish);
      const search = this.#find(finish);
      const isShown = () => mine === this.#shown;
      this.settled = search?.then(() => isShown() && this.show(progress, finish), (error) => isShown() && this.said.append(` ${error.message}`));
    } else {
      this.path = null;
      const { current } = timeline;
      this.scale.hidden = true;
      Object.assign(layers, timeline.layers);
      this.lesson.mark(current?.event);
      this.said.textContent = eventSentence(current, this.maze);
    }
    view.layers = layers;
    view.draw();
    if (this.finished && this.newPath) this.thread.start();
  }

  /** Find out what is not known yet of what is to be shown of the finished maze; null if all is known. */
  #find({ path, distances }) {
    const { maze } = this;
    const known = this.#known;
    const searches = [];
    const find = (name, isShown, search) => isShown && !known[name] && searches.push(search().then((found) => (known[name] = found)));
    find("figures", true, () => measure(maze, FIGURES));
    find("steps", distances, () => findDistances(maze, 0));
    find("way", path, async () => {
      const found = await ends(maze);
      const [start, goal] = ["start", "goal"].map((name, place) => cellAt(this.#document[name], maze, found[place]));
      return { start, goal, path: (await findPath(maze, start, goal)) ?? [] };
    });
    return searches.length ? Promise.all(searches) : null;
  }

  /** The sentence about the finished maze; empty until it is measured. */
  summary() {
    if (!this.#known.figures) return "";
    const { dead_ends: deadEnds, cells, longest_path: longest, components } = this.#known.figures;
    const percent = (100 * deadEnds) / cells;
    const facts = { deadEnds: formatNumber(deadEnds), percent: formatNumber(Number(percent.toPrecision(percent < 10 ? 2 : 3))) };
    if (longest === null) return t(components === 1 ? "make.say.loops" : "make.say.parts", facts);
    return t("make.say.finished", { ...facts, longest: formatNumber(longest) });
  }

  #finish(layers, { path, distances }) {
    const { view, maze } = this;
    const { steps, way } = this.#known;
    this.newPath = false;
    this.scale.hidden = !distances || !steps;
    if (distances && steps) {
      layers.distances = layers.numbers = steps;
      const most = steps.reduce((best, each) => Math.max(best, each), 0);
      this.scale.replaceChildren(...colorScale(most, t("make.steps", { steps: formatNumber(most) })));
    }
    if (!path || !way) {
      this.path = null;
      return;
    }
    this.newPath = !this.path;
    Object.assign(layers, way);
    this.path = way.path;
    if (!this.path.length) this.said.append(` ${t("board.cut", { start: cellName(layers.start, maze), goal: cellName(layers.goal, maze) })}`);
    if (view.layers.path === layers.path) layers.shown = view.layers.shown;
  }
}
