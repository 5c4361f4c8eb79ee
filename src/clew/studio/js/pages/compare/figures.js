/** The figures under the pictures: of the mazes of generators, and of the searches of solvers. */

import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { stepsText } from "../shared/phrases.js";

/** The measures of mazes that are compared. */
export const MEASURES = ["cells", "dead_ends", "river", "longest_path", "solution_length"];

const percent = (part) => `${formatNumber(Number((100 * part).toPrecision(part < 0.1 ? 2 : 3)))}%`;
const milliseconds = (time) => t("compare.milliseconds", { time: formatNumber(Number(time.toPrecision(2))) });
const withShare = (count, whole) => t("compare.share", { count: formatNumber(count), share: percent(count / whole) });

/** The figures of a maze and of the run that made it: [name, number, text]; a number may be null. */
export const mazeFigures = ({ events, time, cells, dead_ends: deadEnds, river, longest_path: longest, solution_length: solution }) => [
  ["events", events, formatNumber],
  ["time", time, milliseconds],
  ["ends", deadEnds, (count) => withShare(count, cells)],
  ["river", river, percent],
  ["longest", longest, stepsText],
  ["solution", solution, stepsText],
];

/** The figures of a search in a maze of so many cells, whose shortest path has so many steps. */
export const searchFigures = ({ events, time, visited, cells, found, shortest }) => [
  ["events", events, formatNumber],
  ["time", time, milliseconds],
  ["visited", visited, (count) => withShare(count, cells)],
  ["found", found, (steps) => (steps > shortest ? t("compare.longer", { steps: stepsText(steps), more: formatNumber(steps - shortest) }) : stepsText(steps))],
];

/** Elements for lists of figures, one for each picture; a bar shows each as a share of the largest of its kind. */
export function figureLists(lists) {
  const largest = (name) => Math.max(...lists.flat().filter(([other]) => other === name).map(([, number]) => number ?? 0));
  const item = ([name, number, text]) => {
    const share = number === null ? 0 : number / (largest(name) || 1);
    return h("div", { "data-fact": name, style: { "--share": share } }, h("dt", {}, t(`compare.${name}`)), h("dd", {}, number === null ? "–" : text(number)));
  };
  return lists.map((figures) => h("dl", {}, ...figures.map(item)));
}
