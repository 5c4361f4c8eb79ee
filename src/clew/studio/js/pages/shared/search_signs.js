/** The signs of searches, for the legend under their pictures. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { EVENT } from "../../maze/events.js";

const SIGNS = {
  start: ["circle", { class: "ink", cx: 10, cy: 10, r: 5 }],
  goal: ["path", { class: "full", d: "M10 3l7 7-7 7-7-7z" }],
  visited: ["rect", { class: "visited", x: 1, y: 1, width: 18, height: 18 }],
  left: ["rect", { class: "left", x: 1, y: 1, width: 18, height: 18 }],
  waiting: ["circle", { class: "ink thin", cx: 10, cy: 10, r: 4.5 }],
  line: ["circle", { class: "ink thin", cx: 10, cy: 10, r: 4.5 }],
  once: ["path", { class: "thread", d: "M2 10h16" }],
  again: ["path", { class: "quiet", d: "M2 10h16" }],
  scouted: ["path", { class: "quiet thin", d: "M3 17 6 3M9 17l3-14M15 17l3-14" }],
};

/** The names of the signs that a search shows. */
function signsOf(run) {
  const { FRONTIER, BACKTRACK, HUNT } = EVENT;
  const [always, sometimes] = run.walks ? [["once", "again"], { line: FRONTIER, scouted: HUNT }] : [["visited"], { waiting: FRONTIER, left: BACKTRACK }];
  return [...always, ...Object.keys(sometimes).filter((sign) => run.has(sometimes[sign]))];
}

/** List items that say what the signs in the pictures of these searches mean; without any, of the path alone. */
export const searchSigns = (runs) =>
  [...new Set(["start", "goal", ...runs.flatMap(signsOf)])].map((name) =>
    h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h(...SIGNS[name])), t(`solve.sign.${name}`)));
