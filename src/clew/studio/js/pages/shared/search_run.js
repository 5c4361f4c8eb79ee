/** A solver's search or walk, which can be sought. */

import { formatNumber, t } from "../../lib/i18n.js";
import { EVENT } from "../../maze/events.js";
import { cellName } from "../../maze/grids.js";
import { Timeline } from "../../maze/log.js";
import { MARK } from "../../maze/marks.js";
import { Trail, stepsBehind } from "../../maze/trail.js";
import { stepsText } from "./phrases.js";

/** A solver's run from its log. */
export class SearchRun {
  speed = 30;
  spreads = false;
  #trail;

  /**
   * `path`: the cells that the solver found, of a walker what is left of its walk; `steps`: those from the start to each cell
   * by a shortest path, null if they are not known. `walks`: whether the solver is a walker; `shortest`: whether it finds a
   * shortest path, such as the page's own.
   */
  constructor(maze, { log, path, steps }, { start, goal }, { walks = false, shortest = true } = {}) {
    this.timeline = new Timeline(maze.copy(), log, true);
    Object.assign(this, { maze, start, goal, walks });
    this.has = (kind) => log.events.includes(kind);
    this.path = walks || !shortest ? path : null;
    this.steps = shortest ? steps : stepsBehind(log, maze.cells.length);
    this.found = path ? path.length - 1 : this.steps?.[goal]; // steps of the path
    this.#trail = new Trail(maze.cells.length);
    this.visited = new Set(log.cells.filter((_, place) => log.events[place] === EVENT.VISIT)).size;
    this.speed = Math.max(12, Math.round(this.length / 9)); // about nine seconds for the whole
  }

  get length() {
    return this.timeline.length;
  }

  get position() {
    return this.timeline.position;
  }

  get event() {
    return this.timeline.current?.event ?? null;
  }

  seek(n) {
    this.timeline.seek(n);
  }

  /** Its layers of a view. */
  layers() {
    const { marks, current, walk } = this.timeline;
    const framed = this.position < this.length && current && (!this.walks || current.event === EVENT.HUNT);
    const layers = { marks, current: framed ? current.cell : -1 };
    return this.walks ? { ...layers, trail: this.#trail.follow(walk.length ? walk : [this.start]) } : layers;
  }

  sentence() {
    const { current } = this.timeline;
    const { cells } = this.maze;
    if (!current) return t("solve.begin", { cell: cellName(this.start, this.maze) });
    if (this.walks) return this.#walkSentence(current);
    if (this.position === this.length)
      return t("solve.found", { steps: stepsText(this.found), visited: formatNumber(this.visited), cells: formatNumber(cells.length) });
    const cell = cellName(current.cell, this.maze);
    if (!this.steps) return cell;
    const facts = { cell, steps: stepsText(this.steps[current.cell]) };
    return t(current.event === EVENT.FRONTIER ? "solve.frontier" : "solve.visit", facts);
  }

  /** About an event of a walker. */
  #walkSentence({ event, cell, direction }) {
    const { maze } = this;
    const { walk } = this.timeline;
    if (this.position === this.length && this.path) {
      const known = walk.length - new Set(walk).size;
      return t("solve.walked", { walked: stepsText(walk.length - 1), known: formatNumber(known), steps: stepsText(this.path.length - 1) });
    }
    if (event === EVENT.FRONTIER) return t("solve.line", { cell: cellName(cell, maze) });
    if (event === EVENT.HUNT) return t("solve.hunt", { cell: cellName(cell, maze) });
    if (event === EVENT.CLOSE) return t("solve.close", { cell: cellName(cell, maze) });
    const here = event === EVENT.WALK ? maze.neighbor(cell, direction) : cell;
    const known = event === EVENT.WALK && this.timeline.marks[here] & MARK.VISITED;
    return t(known ? "solve.again" : "solve.new", { cell: cellName(here, maze), steps: stepsText(Math.max(0, walk.length - 1)) });
  }
}
