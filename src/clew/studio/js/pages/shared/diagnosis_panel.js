/** The panel that says why a maze is not perfect, shows its islands and loops, and connects and cuts them. */

import { json } from "../../lib/api.js";
import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { diagnose } from "../../maze/diagnosis.js";
import { cellName } from "../../maze/grids.js";
import boardTexts from "../../words/board.js";
import texts from "../../words/diagnosis.js";
import { stepsText } from "./phrases.js";

addTexts(boardTexts, texts);

/** The changes that repair a maze, as the service names them. */
export const JOIN = "join";
export const CUT_LOOPS = "cut-loops";

/** The rows of the Jam after a change that the service makes. */
export const repairedRows = (rows, change, options) => json(`/mazes/convert?${change}=1`, { ...options, body: { maze: rows, to: "json" } });

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

  /** Say what is wrong with a maze; the panel is hidden if it is perfect. */
  show(maze, perfect) {
    this.#maze = maze;
    this.#chosen = "";
    this.#found = perfect ? null : diagnose(maze);
    this.element.hidden = perfect;
    this.element.replaceChildren(...(perfect ? [] : this.#parts()));
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
    const list = select(this.#options(), "", (value) => {
      this.#chosen = value;
      this.#choose();
    });
    const repair = (key, change, notice, count) => count > 0 && button(t(key), () => this.#repair(change, t(notice, { count: formatNumber(count) })));
    return [
      h("h2", {}, t("diagnosis.title")),
      islandCount > 0 && h("p", {}, t(islandCount === 1 ? "diagnosis.islands.one" : "diagnosis.islands", { count: formatNumber(islandCount), cells: formatNumber(mainland) })),
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
    for (const cell of threads.flat()) numbers[cell] = -1; // the threads would cover them
    return { distances: places("island", islands).length ? colored : null, numbers, loops: threads };
  }

  /** The sentence about what is shown; null for nothing. */
  sentence() {
    if (!this.#chosen) return null;
    const [kind, place] = this.#chosen.split(" ");
    return kind === "all" ? t("diagnosis.shown") : this.#title(kind, Number(place));
  }
}
