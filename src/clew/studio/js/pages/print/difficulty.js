/** The choice of the difficulty: one level for all mazes, one for each row of mazes on a page, or one that rises. */

import { get } from "../../lib/address.js";
import { field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { MAX_PER_PAGE, chosenLevels } from "./params.js";

const LEVELS = ["easy", "medium", "hard", "expert"];
const LADDER = LEVELS.slice(0, 3); // what rows begin with
const ROWS = "rows";
const RISING = "rising";
const MIN_ROWS = 2;
const FROM = "easy"; // what rises, where the address does not say it
const TO = "hard";

/** Options for the levels; one that is not a name, such as "20-40", is listed too. */
const levelOptions = (level) => [...new Set([...LEVELS, ...(level ? [level] : [])])].map((each) => [each, LEVELS.includes(each) ? t(`print.${each}`) : each]);

/** The fields for what the address says; run(values) with the parameters of the service, null for what is not given. */
export function difficultyFields(run) {
  let levels = chosenLevels();
  let isRising = get("from") !== null || get("to") !== null;
  const more = h("div", { class: "levels" });
  const one = levels.length === 1 ? levels[0] : null;
  const options = [["", t("print.any")], ...levelOptions(one), [ROWS, t("print.rows")], [RISING, t("print.rising")]];
  const main = select(options, isRising ? RISING : one ?? (levels.length ? ROWS : ""), (value) => {
    isRising = value === RISING;
    levels = value === ROWS ? [...LADDER] : value && !isRising ? [value] : [];
    changed(isRising ? { from: FROM, to: TO } : { from: null, to: null });
  });

  function changed(ends = {}) {
    run({ difficulty: levels.join(",") || null, ...ends });
    showMore(ends);
  }

  /** Behind the last row, and instead of each row that is not needed, there may be none. */
  function rowField(row) {
    const level = levels[row];
    const mayEnd = row >= MIN_ROWS;
    const choices = [...(mayEnd ? [["", t("print.none")]] : []), ...levelOptions(level)];
    return field(t("print.row", { row: row + 1 }), select(choices, level ?? "", (value) => {
      levels = value ? Object.assign([...levels], { [row]: value }) : levels.slice(0, row);
      changed();
      more.querySelectorAll("select")[row]?.focus();
    }));
  }

  function showMore() {
    const count = levels.length > 1 ? Math.min(MAX_PER_PAGE, levels.length + 1) : 0;
    more.replaceChildren(...(isRising ? risingFields(run) : Array.from({ length: count }, (_, row) => rowField(row))));
    more.hidden = !count && !isRising;
  }

  showMore();
  return h("div", { class: "difficulty" }, field(t("print.setting.difficulty"), main), more);
}

/** The fields for the difficulty of the first and of the last maze. */
export function risingFields(run) {
  return [["from", FROM], ["to", TO]].map(([name, usual]) => {
    const level = get(name, usual);
    return field(t(`print.setting.${name}`), select(levelOptions(level), level, (value) => run({ [name]: value })));
  });
}
