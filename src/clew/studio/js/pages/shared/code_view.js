/** The code of algorithms as it is in Clew, with the line marked that made the event that is shown. */

import { ApiError } from "../../lib/api.js";
import { button } from "../../lib/controls.js";
import { addStyle, h, icon } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import { CodeLines } from "../../maze/code_lines.js";
import words from "../../words/code.js";
import { pythonLines } from "./python_text.js";

addTexts(words);

const address = (path) => new URL(`../../../${path}`, import.meta.url);
const CALM = 400; // milliseconds between two jumps of the text
let texts = null; // of all algorithms

/** Load the texts and tables of all algorithms, {generators, solvers}, once. */
async function loadTexts() {
  const response = await fetch(address("engine/code.json"));
  if (!response.ok) throw new ApiError(response.statusText, { status: response.status });
  return response.json();
}

export class CodeView {
  #known;
  #seek;
  #blocks = [];
  #codes = h("div", { class: "codes" });

  constructor(known, seek) {
    this.#known = known;
    this.#seek = seek;
    const step = (key, parts, count) => button(parts, () => this.step(count), { "aria-label": t(key), title: t(key) });
    const back = step("make.code.back", [icon("M12 4l-6 6 6 6"), t("code.line")], -1);
    const forward = step("make.code.forward", [t("code.line"), icon("M8 4l6 6-6 6")], 1);
    this.element = h("div", {}, h("div", { class: "row steps" }, back, forward), this.#codes);
  }

  /** A view of "generators" or "solvers". `seek(run, position)` goes to an event of a run. */
  static async load(kind, seek) {
    texts ??= loadTexts();
    texts.catch(() => (texts = null));
    const [known] = await Promise.all([texts, addStyle(address("css/code.css").href)]);
    return new CodeView(known[kind], seek);
  }

  /** Show these runs, each {algorithm, timeline, query}: the timeline is null if nothing runs, `query.get(name)` is the value
   * of an option. */
  show(runs) {
    const isNew = runs.length !== this.#blocks.length || runs.some(({ algorithm }, place) => algorithm !== this.#blocks[place].algorithm);
    if (isNew) {
      this.#blocks = runs.map(({ algorithm }) => new Block(algorithm, this.#known[algorithm.name]));
      this.#codes.replaceChildren(...this.#blocks.map((each) => each.element));
    }
    runs.forEach((run, place) => this.#blocks[place].show(run));
  }

  /** Go to the next event of another line, or back to the last one, in the first run. */
  step(count) {
    const [block] = this.#blocks;
    const place = block?.other(count);
    if (place !== undefined) this.#seek(block.run, place);
  }
}

/** The code of one algorithm. */
class Block {
  #table;
  #lines = []; // the elements
  #marked = [];
  #scrolled = -Infinity; // when it was scrolled last
  #timer = 0;
  #found = null; // the lines of the events of the timeline

  constructor(algorithm, code) {
    this.algorithm = algorithm;
    this.#table = code;
    const parts = (code?.parts ?? []).map(({ file, text }) => {
      const lines = pythonLines(text);
      this.#lines.push(...lines);
      return [h("span", { class: "file" }, file), h("code", {}, ...lines)];
    });
    const label = t("code.of", { title: algorithm.title });
    const text = h("pre", { class: "text", tabindex: "0", role: "region", "aria-label": label, lang: "en", translate: "no" }, ...parts.flat());
    this.element = code ? text : h("p", { class: "quiet" }, t("code.none"));
  }

  /** Mark the lines of the event that is shown; none at the beginning and at the end. */
  show(run) {
    const { algorithm, timeline, query } = run;
    if (timeline !== this.run?.timeline) {
      const valueOf = (name) => query.get(name) ?? algorithm.options.find((each) => each.name === name).default;
      this.#found = timeline && this.#table && new CodeLines(this.#table, { log: timeline.log, maze: timeline.maze, valueOf });
    }
    this.run = run;
    const shown = this.#found && timeline.position > 0 && timeline.position < timeline.length;
    const marked = shown ? this.#found.at(timeline.position - 1).filter(Boolean) : [];
    if (marked === this.#marked || marked.join() === this.#marked.join()) return;
    for (const line of this.#marked) this.#lines[line - 1].classList.remove("runs");
    for (const line of marked) this.#lines[line - 1].classList.add("runs");
    this.#marked = marked;
    if (marked.length) this.#reveal(this.#lines[marked[0] - 1]);
  }

  /** Scroll a line into the part that is seen, if it is outside; lines that change quickly do not make it flicker. */
  #reveal(line) {
    const { element } = this;
    const wait = this.#scrolled + CALM - performance.now();
    const top = line.offsetTop;
    const bottom = top + line.offsetHeight;
    clearTimeout(this.#timer);
    if (top >= element.scrollTop && bottom <= element.scrollTop + element.clientHeight) return;
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#reveal(line), wait);
      return;
    }
    element.scrollTop = top - element.clientHeight / 3;
    this.#scrolled = performance.now();
  }

  /** The number of events up to the next one of another line, or up to the last one with a negative count. */
  other(count) {
    const { timeline } = this.run;
    if (!this.#found) return undefined;
    const linesAt = (position) => (position > 0 ? this.#found.at(position - 1).join() : "");
    let position = timeline.position;
    const here = linesAt(position);
    do position += count;
    while (position > 0 && position < timeline.length && linesAt(position) === here);
    return Math.max(0, Math.min(timeline.length, position));
  }
}
