/** The panel that says why a maze is not perfect, shows its islands and loops, and connects and cuts them. */

import { json, orService } from "../../lib/api.js";
import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { CUT_LOOPS, JOIN } from "../../maze/document.js";
import { cellName } from "../../maze/grids.js";
import { Maze } from "../../maze/maze.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/diagnosis.js";
import { diagnose } from "./findings.js";
import { stepsText } from "./phrases.js";

addTexts(boardTexts, texts);

/** The rows of the Jam after a change of a maze, by the engine in the page, or by the service if it cannot be loaded. */
export function repairedRows(maze, name, signal) {
  const compute = async () => {
    const { change } = await import("../../maze/engine.js");
    return new Maze(maze.width, maze.height, (await change(maze, { [name]: "1" }, signal)).cells).toJam();
  };
  return orService(compute, () => json(`/mazes/convert?${name}=1`, { signal, body: { maze: maze.toJam(), to: "json" } }), signal);
}

export class DiagnosisPanel {
  #maze = null;
  #found = null;
  #chosen = "";
  #choose;
  #repair;

  /** choose() when something else is to be shown; repair(change, notice) with the change and the sentence for afterwards. */
  constructor({ choose, repair }) {
    this.#choose = choose;
    this.#repair = repair;
    this.element = h("section", { class: "group diagnosis", hidden: true });
  }

  /** Say what is wrong with a maze, as soon as it is found; the panel is hidden if it is perfect, or nothing can be found. What is
   * `chosen`, such as "all", is shown. */
  async show(maze, perfect, chosen = "") {
    this.#maze = maze;
    this.#chosen = "";
    this.#found = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    if (perfect) return;
    const found = await diagnose(maze).catch(() => null);
    if (!found || this.#maze !== maze) return; // another one is shown meanwhile
    this.#found = found;
    this.#chosen = chosen;
    this.element.hidden = false;
    this.element.replaceChildren(...this.#parts());
  }

  /** How many islands and loops were found. */
  get islandCount() {
    return this.#found?.islandCount ?? 0;
  }

  get loopCount() {
    return this.#found?.loopCount ?? 0;
  }

  /** Show nothing in the picture. */
  clear() {
    this.#chosen = "";
    const list = this.element.querySelector("select");
    if (list) list.value = "";
  }

  #parts() {
    const { islandCount, loopCount, islands, loops, mainland } = this.#found;
    const listed = Math.max(islands.length, loops.length);
    const list = select(this.#options(), this.#chosen, (value) => {
      this.#chosen = value;
      this.#choose();
    });
    const repair = (key, change, notice, count) => count > 0 && button(t(key), () => this.#repair(change, t(notice, { count: formatNumber(count) })));
    return [
      h("h2", {}, t("diagnosis.title")),
      islandCount > 0 && h("p", {}, t(islandCount === 1 ? "diagnosis.islands.one" : "diagnosis.islands", { count: formatNumber(islandCount), cells: formatNumber(mainland.length) })),
      loopCount > 0 && h("p", {}, t(loopCount === 1 ? "diagnosis.loops.one" : "diagnosis.loops", { count: formatNumber(loopCount) })),
      field(t("diagnosis.show"), list, islandCount > islands.length || loopCount > loops.length ? t("diagnosis.limit", { count: listed }) : null),
      h(
        "div",
        { class: "row" },
        repair("diagnosis.connect", JOIN, "diagnosis.connected", islandCount),
        repair("diagnosis.cut", CUT_LOOPS, "diagnosis.done", loopCount),
      ),
    ].filter(Boolean);
  }

  #options() {
    const { islands, loops } = this.#found;
    return [
      ["", t("diagnosis.nothing")],
      ["all", t("diagnosis.all")],
      ...islands.map((_, place) => [`island ${place}`, this.#title("island", place)]),
      ...loops.map((_, place) => [`loop ${place}`, this.#title("loop", place)]),
    ];
  }

  #title(kind, place) {
    const cells = this.#found[`${kind}s`][place];
    const facts = { number: place + 1, cell: cellName(cells[0], this.#maze) };
    if (kind === "loop") return t("diagnosis.loop", { ...facts, steps: stepsText(cells.length - 1) });
    return t(cells.length === 1 ? "diagnosis.island.one" : "diagnosis.island", { ...facts, cells: formatNumber(cells.length) });
  }

  /** What is to be shown, as layers of a view: the numbers of the islands, and loops; null for nothing. */
  layers() {
    if (!this.#chosen) return null;
    const { islands, loops } = this.#found;
    const [kind, place] = this.#chosen.split(" ");
    const places = (name, all) => (kind === "all" ? [...all.keys()] : kind === name ? [Number(place)] : []);
    const colored = new Int32Array(this.#maze.cells.length).fill(-1);
    for (const each of places("island", islands)) for (const cell of islands[each]) colored[cell] = each + 1;
    const threads = places("loop", loops).map((each) => loops[each]);
    const numbers = colored.slice();
    for (const cell of threads.flatMap((each) => [...each])) numbers[cell] = -1; // the threads would cover them
    return { distances: places("island", islands).length ? colored : null, numbers, loops: threads };
  }

  /** The sentence about what is shown; null for nothing. */
  sentence() {
    if (!this.#chosen) return null;
    const [kind, place] = this.#chosen.split(" ");
    return kind === "all" ? t("diagnosis.shown") : this.#title(kind, Number(place));
  }
}
