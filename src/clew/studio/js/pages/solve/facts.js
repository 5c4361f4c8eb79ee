/** What stands around the maze: its measures, the text about the solver, and what the signs mean. */

import { h } from "../../lib/dom.js";
import { EVENT_NAMES } from "../../maze/events.js";
import { paces } from "../shared/source.js";
import { figure, t } from "../../lib/i18n.js";

/** The rows of the table of measures; `steps` from start to goal, null where no way leads. */
export function measures(facts, steps) {
  const percent = (100 * facts.deadEnds) / facts.cells;
  const rows = {
    cells: figure(facts.cells),
    passages: figure(facts.passages),
    ends: `${figure(facts.deadEnds)} (${figure(Number(percent.toFixed(1)))} %)`,
    junctions: figure(facts.junctions),
    diameter: facts.longest === null ? "–" : paces(facts.longest),
    way: steps === null ? t("solve.none") : paces(steps),
    perfect: t(facts.perfect ? "solve.yes" : "solve.no"),
  };
  return Object.entries(rows).map(([name, text]) => h("tr", {}, h("th", { scope: "row" }, t(`solve.${name}`)), h("td", { "data-fact": name }, text)));
}

/** {element, mark(event)}: the text about a solver, with the step marked that belongs to the event. */
export function lesson(solver) {
  const steps = solver.steps.map((step) => h("li", {}, step.text));
  const element = h(
    "section",
    { class: "lesson" },
    h("h2", {}, solver.title),
    h("p", {}, solver.summary),
    h("h3", {}, t("solve.how")),
    h("ol", {}, ...steps),
    h("h3", {}, t("solve.character")),
    h("p", {}, solver.texture),
  );
  const mark = (event) => {
    const name = EVENT_NAMES[event ?? 0];
    steps.forEach((step, place) => {
      if (name && solver.steps[place].events.includes(name)) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
  };
  return { element, mark };
}

const SIGNS = {
  start: ["circle", { class: "ink", cx: 10, cy: 10, r: 5 }],
  goal: ["path", { class: "full", d: "M10 3l7 7-7 7-7-7z" }],
  visited: ["rect", { class: "visited", x: 1, y: 1, width: 18, height: 18 }],
  waiting: ["circle", { class: "ink thin", cx: 10, cy: 10, r: 4.5 }],
  end: ["circle", { class: "dot", cx: 10, cy: 10, r: 3.5 }],
};

/** What these signs mean. */
export const signs = (names) =>
  names.map((name) => h("li", {}, h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h(...SIGNS[name])), t(`solve.sign.${name}`)));
