/** The table of a maze's measures, and the legend of signs. */

import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { stepsText } from "../shared/phrases.js";

const percent = (part, whole) => `${formatNumber(Number(((100 * part) / whole).toFixed(1)))} %`;

/** The rows of the table; `path` has the cells from start to goal, null if no path leads there, `branches` those off it. */
export function measureRows(measures, path, branches) {
  const { cells, deadEnds, corridorCells, longest } = measures;
  const rows = {
    cells: formatNumber(cells),
    passages: formatNumber(measures.passages),
    ends: `${formatNumber(deadEnds)} (${percent(deadEnds, cells)})`,
    corridors: `${formatNumber(corridorCells)} (${percent(corridorCells, cells)})`,
    junctions: formatNumber(measures.junctions),
    diameter: longest === null ? "–" : stepsText(longest),
    way: path ? stepsText(path.length - 1) : t("solve.none"),
    share: path ? percent(path.length, cells) : "–",
    branches: path ? formatNumber(branches.count) : "–",
    forking: path ? formatNumber(branches.forking) : "–",
    deepest: path ? stepsText(branches.deepest) : "–",
    perfect: t(measures.perfect ? "solve.yes" : "solve.no"),
  };
  return Object.entries(rows).map(([name, text]) => h("tr", {}, h("th", { scope: "row" }, t(`solve.${name}`)), h("td", { "data-fact": name }, text)));
}

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
  end: ["circle", { class: "dot", cx: 10, cy: 10, r: 3.5 }],
};

/** List items that say what these signs mean. */
export const signs = (names) =>
  names.map((name) => h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h(...SIGNS[name])), t(`solve.sign.${name}`)));
