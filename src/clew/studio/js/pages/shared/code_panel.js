/** The panel with the code of the algorithms that are watched; what it shows is loaded when it is opened. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { addTexts, t } from "../../lib/i18n.js";
import { store, stored } from "../../lib/storage.js";
import texts from "../../words/code.js";

addTexts(texts);

const KEPT = "code"; // whether the panel is open

export class CodePanel {
  #kind;
  #runs;
  #seek;
  #view = null;
  #error = h("p", { class: "error", role: "alert", hidden: true });
  #body = h("div", { class: "code-body" }, this.#error);

  /** Of "generators" or "solvers". `runs()` are what is watched now, each {algorithm, timeline, valueOf}, and `seek(run,
   * position)` goes to an event. The timeline is null if nothing runs. */
  constructor(kind, runs, seek) {
    this.#kind = kind;
    this.#runs = runs;
    this.#seek = seek;
    this.element = h("details", { class: "code", on: { toggle: () => this.#toggle() } }, h("summary", {}, t("code.title")), this.#body);
    this.element.open = stored(KEPT) === "open";
  }

  /** Keys for the help. */
  get keys() {
    const when = () => this.element.open;
    return [
      { keys: ["<"], help: "code.key.back", when, run: () => this.#view?.step(-1) },
      { keys: [">"], help: "code.key.forward", when, run: () => this.#view?.step(1) },
    ];
  }

  /** Show the runs as they are now. */
  refresh() {
    if (this.element.open) this.#view?.show(this.#runs());
  }

  async #toggle() {
    store(KEPT, this.element.open ? "open" : "closed");
    if (!this.element.open) return;
    try {
      this.#view ??= await this.#load();
      showError(this.#error);
      this.refresh();
    } catch (problem) {
      console.warn(problem);
      showError(this.#error, new Error(t("code.unloaded")));
    }
  }

  async #load() {
    const { CodeView } = await import("./code_view.js");
    const view = await CodeView.load(this.#kind, this.#seek);
    this.#body.append(view.element);
    return view;
  }
}
