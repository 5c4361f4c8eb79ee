/** The choice of the difficulty: one level for all mazes, or one for each row of mazes on a page. */

import { field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { MAX_PER_PAGE, chosenLevels } from "./params.js";

const LEVELS = ["easy", "medium", "hard", "expert"];
const LADDER = LEVELS.slice(0, 3); // what rows begin with
const ROWS = "rows";
const MIN_ROWS = 2;

/** Options for the levels; one that is not a name, such as "20-40", is listed too. */
const levelOptions = (level) => [...new Set([...LEVELS, ...(level ? [level] : [])])].map((each) => [each, LEVELS.includes(each) ? t(`print.${each}`) : each]);

/** The fields for what the address says; run(text) with the parameter of the service, null for any difficulty. */
export function difficultyFields(run) {
  let levels = chosenLevels();
  const rows = h("div", { class: "levels" });
  const one = levels.length === 1 ? levels[0] : null;
  const options = [["", t("print.any")], ...levelOptions(one), [ROWS, t("print.rows")]];
  const main = select(options, one ?? (levels.length ? ROWS : ""), (value) => {
    levels = value === ROWS ? [...LADDER] : value ? [value] : [];
    changed();
  });

  function changed() {
    showRows();
    run(levels.join(",") || null);
  }

  /** Behind the last row, and instead of each row that is not needed, there may be none. */
  function rowField(row) {
    const level = levels[row];
    const mayEnd = row >= MIN_ROWS;
    const choices = [...(mayEnd ? [["", t("print.none")]] : []), ...levelOptions(level)];
    return field(t("print.row", { row: row + 1 }), select(choices, level ?? "", (value) => {
      levels = value ? Object.assign([...levels], { [row]: value }) : levels.slice(0, row);
      changed();
      rows.querySelectorAll("select")[row]?.focus();
    }));
  }

  function showRows() {
    const count = levels.length > 1 ? Math.min(MAX_PER_PAGE, levels.length + 1) : 0;
    rows.replaceChildren(...Array.from({ length: count }, (_, row) => rowField(row)));
    rows.hidden = !count;
  }

  showRows();
  return h("div", { class: "difficulty" }, field(t("print.difficulty"), main), rows);
}
