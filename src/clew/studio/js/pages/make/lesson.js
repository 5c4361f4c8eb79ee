/** What is told about an algorithm: its steps with the current one marked, its texture, and the signs it uses. */

import { h } from "../../lib/dom.js";
import { EVENT, EVENT_NAMES } from "../../maze/events.js";
import { called, wayOf } from "../shared/source.js";
import { t } from "../../lib/i18n.js";

/** {element, mark(event)}: `mark` sets aria-current on the step that belongs to the event. */
export function lesson(algorithm) {
  const steps = algorithm.steps.map((step) => h("li", {}, step.text));
  const element = h(
    "section",
    { class: "lesson" },
    h("h2", {}, algorithm.title),
    h("p", {}, algorithm.summary),
    steps.length ? h("h3", {}, t("make.how")) : null,
    steps.length ? h("ol", {}, ...steps) : null,
    h("h3", {}, t("make.texture")),
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

/** The sentence about an event. */
export function sentence(current, maze) {
  if (!current) return t("make.say.begin");
  const { event, cell, direction } = current;
  return t(`make.say.${EVENT_NAMES[event]}`, {
    cell: maze.kind ? called(cell, maze) : t("make.cell", { x: (cell % maze.width) + 1, y: Math.floor(cell / maze.width) + 1 }),
    direction: event === EVENT.ROUND || !maze.directions(cell).includes(direction) ? direction : wayOf(maze, cell, direction),
  });
}

const SIGNS = {
  rock: [h.bind(null, "rect", { class: "rock", x: 1, y: 1, width: 18, height: 18 })],
  current: [h.bind(null, "rect", { class: "ink", x: 2, y: 2, width: 16, height: 16 })],
  walk: [h.bind(null, "path", { class: "thread", d: "M2 15h8V6h4" }), h.bind(null, "circle", { class: "ball", cx: 15, cy: 6, r: 3 })],
  frontier: [h.bind(null, "circle", { class: "ink", cx: 10, cy: 10, r: 5 })],
  hunt: [h.bind(null, "path", { class: "quiet", d: "M3 17 6 3M9 17l3-14M15 17l3-14" })],
  erase: [h.bind(null, "path", { class: "thread fine", d: "M6 6l8 8M14 6l-8 8" })],
};
SIGNS.way = SIGNS.walk;

/** The signs that a log uses, each with its meaning. */
export function legend(kinds) {
  const used = ["rock"];
  if (kinds.has(EVENT.OPEN)) used.shift();
  if (kinds.has(EVENT.WALK) || kinds.has(EVENT.HUNT)) used.push("walk");
  else if (kinds.has(EVENT.BACKTRACK)) used.push("way");
  if (kinds.has(EVENT.FRONTIER)) used.push("frontier");
  if (kinds.has(EVENT.HUNT)) used.push("hunt");
  if (kinds.has(EVENT.ERASE)) used.push("erase");
  used.push("current");
  return h(
    "ul",
    { class: "signs", "aria-label": t("make.legend") },
    ...used.map((name) =>
      h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, ...SIGNS[name].map((make) => make())), t(`make.sign.${name}`)),
    ),
  );
}
