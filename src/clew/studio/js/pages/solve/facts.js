/** The table of a maze's measures. */

import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { stepsText } from "../shared/phrases.js";

const percent = (part, whole) => `${formatNumber(Number(((100 * part) / whole).toFixed(1)))}%`;

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
