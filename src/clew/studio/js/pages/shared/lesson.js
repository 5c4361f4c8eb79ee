/** The text about an algorithm: a summary, its steps with the current one marked, and the texture of its mazes. */

import { h } from "../../lib/dom.js";
import { EVENT_NAMES } from "../../maze/events.js";

/** {element, mark(event)}: `mark` sets aria-current on the step of an event; 0 or null marks none. */
export function lesson(algorithm, { how, texture }) {
  const steps = algorithm.steps.map((step) => h("li", {}, step.text));
  const element = h(
    "section",
    { class: "lesson" },
    h("h2", {}, algorithm.title),
    h("p", {}, algorithm.summary),
    steps.length ? h("h3", {}, how) : null,
    steps.length ? h("ol", {}, ...steps) : null,
    h("h3", {}, texture),
    h("p", {}, algorithm.texture),
  );
  let marked = -1;
  return {
    element,
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
