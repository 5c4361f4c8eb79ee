/** The description of an algorithm: its summary, its steps with the current one marked, the texture of its mazes, and its code. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService, pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { store, stored } from "../../lib/storage.js";
import { EVENT_NAMES } from "../../maze/events.js";

/** {element, mark(event)}: `mark` sets aria-current on the step of an event; 0 or null marks none. */
export function lesson(algorithm, { how, texture }) {
  const steps = lessonSteps(algorithm);
  const element = h(
    "section",
    { class: "lesson" },
    h("h2", {}, algorithm.title),
    h("p", {}, algorithm.summary),
    algorithm.steps.length ? h("h3", {}, how) : null,
    algorithm.steps.length ? steps.element : null,
    h("h3", {}, texture),
    h("p", {}, algorithm.texture),
    h("a", { class: "more", href: pageAddress(`/studio/learn/${algorithm.name}`), "data-page": true }, t("make.learn")),
  );
  return { element, mark: steps.mark };
}

/** The steps of an algorithm as a list, {element, mark(event)}. */
export function lessonSteps(algorithm) {
  const steps = algorithm.steps.map((step) => h("li", {}, step.text));
  let marked = -1;
  return {
    element: h("ol", {}, ...steps),
    mark(event) {
      const name = event ? EVENT_NAMES[event] : null;
      const place = name ? algorithm.steps.findIndex((step) => step.events.includes(name)) : -1;
      if (place === marked || (name && place < 0)) return;
      steps[marked]?.removeAttribute("aria-current");
      steps[place]?.setAttribute("aria-current", "step");
      marked = place;
    },
  };
}

/** The panel with the code, {element, keys, refresh()}; what it shows is loaded when it is opened (see `CodeView`). */
export function codePanel(kind, runs, seek) {
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const wasOpen = () => stored("code") === "open";
  const element = h("details", { class: "code", open: wasOpen(), on: { toggle } }, h("summary", {}, t("make.code")), error);
  const when = () => element.open;
  const refresh = () => when() && view?.show(runs());
  let view = null;

  async function toggle() {
    const moves = !wasOpen(); // beside the picture, where there is room
    store("code", when() ? "open" : "closed");
    if (!when()) return;
    try {
      view ??= await (await import("./code_view.js")).CodeView.load(kind, seek);
      element.append(view.element);
      showError(error);
      refresh();
      if (moves) element.scrollIntoView({ block: "nearest" });
    } catch {
      showError(error, new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site")));
    }
  }

  const key = (name, text, count) => ({ keys: [name], when, run: () => view?.step(count), get help() { return when() && text; } });
  return { element, keys: [key("<", "make.code.back", -1), key(">", "make.code.forward", 1)], refresh };
}
