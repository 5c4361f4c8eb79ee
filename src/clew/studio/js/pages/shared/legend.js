/** Sentences about events, and the legend of the signs that a log uses. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { EVENT, EVENT_NAMES } from "../../maze/events.js";
import { cellName, directionName } from "../../maze/grids.js";

/** The sentence about the current event {event, cell, direction}; null is the beginning. */
export function eventSentence(current, maze) {
  if (!current) return t("make.say.begin");
  const { event, cell, direction } = current;
  const isDirection = event !== EVENT.ROUND && maze.directions(cell).includes(direction);
  const sentence = t(`make.say.${EVENT_NAMES[event]}`, {
    cell: cellName(cell, maze),
    direction: isDirection ? directionName(maze, cell, direction) : direction,
  });
  return sentence[0].toUpperCase() + sentence.slice(1); // a cell may be "ring 2, cell 5"
}

const WALK = [["path", { class: "thread", d: "M2 15h8V6h4" }], ["circle", { class: "ball", cx: 15, cy: 6, r: 3 }]];
const SIGNS = {
  rock: [["rect", { class: "rock", x: 1, y: 1, width: 18, height: 18 }]],
  current: [["rect", { class: "ink", x: 2, y: 2, width: 16, height: 16 }]],
  walk: WALK,
  way: WALK,
  frontier: [["circle", { class: "ink", cx: 10, cy: 10, r: 5 }]],
  hunt: [["path", { class: "quiet", d: "M3 17 6 3M9 17l3-14M15 17l3-14" }]],
  erase: [["path", { class: "thread fine", d: "M6 6l8 8M14 6l-8 8" }]],
};

/** The names of the signs that a log with these events uses. */
function signsOf(events) {
  const walks = events.has(EVENT.WALK) || events.has(EVENT.HUNT);
  return [
    !events.has(EVENT.OPEN) && "rock",
    walks ? "walk" : events.has(EVENT.BACKTRACK) && "way",
    events.has(EVENT.FRONTIER) && "frontier",
    events.has(EVENT.HUNT) && "hunt",
    events.has(EVENT.ERASE) && "erase",
    "current",
  ].filter(Boolean);
}

/** The signs that logs use, given by the events in each, with their meaning. */
export function legend(...logs) {
  const names = [...new Set(logs.flatMap(signsOf))];
  const item = (name) => {
    const parts = SIGNS[name].map(([tag, attributes]) => h(tag, attributes));
    return h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, ...parts), t(`make.sign.${name}`));
  };
  return h("ul", { class: "signs", "aria-label": t("make.legend") }, ...names.map(item));
}
