/** Remarks about unusual rows, and the table of the maze's measures. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { withBothSides } from "../../maze/jam_rows.js";
import { NAMES } from "../../maze/maze.js";

/** The passages that are open on one side only, the first of them listed; use(rows) gets the corrected ones. */
function oneSided(rows, { sides, count, short }, use) {
  const items = sides.map(({ x, y, direction }) =>
    h("li", {}, t("jam.side", { row: y, column: x, open: t(`jam.${NAMES[direction]}`), shut: t(`jam.${NAMES[direction ^ 2]}`) })),
  );
  if (count > items.length) items.push(h("li", {}, t("jam.more", { count: formatNumber(count - items.length) })));
  return h(
    "details",
    { class: "sides" },
    h("summary", {}, t(count === 1 ? "jam.sides.one" : "jam.sides", { count: formatNumber(count) })),
    h("p", { class: "hint" }, t("jam.sides.about")),
    short < 0 && button(t("jam.sides.mend"), () => use(withBothSides(rows))),
    h("ul", {}, ...items),
  );
}

/** The remarks about rows of which `facts` are known (see `inspect`); `long`: too long for the address. */
export function remarks(rows, facts, { long, use }) {
  const { built, count, short, width, outside } = facts;
  return [
    built && count && h("p", {}, t("jam.built")),
    short >= 0 && h("p", {}, t("jam.short", { row: short, length: rows[short].length, width })),
    outside && h("p", {}, t("jam.outside", { count: formatNumber(outside) })),
    long && h("p", {}, t("jam.long")),
    count && oneSided(rows, facts, use),
  ].filter(Boolean);
}

/** The measures in the list. */
export const FIGURES = ["cells", "passages", "dead_ends", "junctions", "longest_path", "perfect"];

/** The list of a maze's measures; the longest path is left out unless the maze is perfect. */
export function measureList(maze, { cells, passages, dead_ends: deadEnds, junctions, longest_path: longest, perfect }) {
  const lines = { size: `${maze.width} × ${maze.height}`, cells, passages, deadEnds, junctions, longest, perfect: t(perfect ? "jam.yes" : "jam.no") };
  return Object.entries(lines)
    .filter(([, value]) => value !== null)
    .flatMap(([key, value]) => [h("dt", {}, t(`jam.fact.${key}`)), h("dd", {}, typeof value === "number" ? formatNumber(value) : value)]);
}
