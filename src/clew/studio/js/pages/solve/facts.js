/** The table of a maze's measures, and the legend of signs. */

import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { stepsText } from "../shared/phrases.js";

const percent = (part, whole) => `${formatNumber(Number(((100 * part) / whole).toFixed(1)))} %`;

/** The measures that the table shows. */
export const FIGURES = [
  "cells", "passages", "dead_ends", "corridor_cells", "junctions", "longest_path", "solution_length", "branches", "false_paths",
  "max_branch_depth", "perfect",
];

/** The rows of the table; measures of the path are null if none leads from start to goal. */
export function measureRows(figures) {
  const { cells, dead_ends: deadEnds, corridor_cells: corridorCells, solution_length: steps } = figures;
  const orDash = (figure, format) => (figure === null ? "–" : format(figure));
  const rows = {
    cells: formatNumber(cells),
    passages: formatNumber(figures.passages),
    ends: `${formatNumber(deadEnds)} (${percent(deadEnds, cells)})`,
    corridors: `${formatNumber(corridorCells)} (${percent(corridorCells, cells)})`,
    junctions: formatNumber(figures.junctions),
    diameter: orDash(figures.longest_path, stepsText),
    way: steps === null ? t("solve.none") : stepsText(steps),
    share: orDash(steps, () => percent(steps + 1, cells)),
    branches: orDash(figures.branches, formatNumber),
    forking: orDash(figures.false_paths, formatNumber),
    deepest: orDash(figures.max_branch_depth, stepsText),
    perfect: t(figures.perfect ? "solve.yes" : "solve.no"),
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
