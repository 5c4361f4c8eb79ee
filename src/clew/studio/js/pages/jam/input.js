/** The box with the rows: reading it, and what is wrong with them. */

import { announce } from "../../lib/announce.js";
import { button, field } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { BUILT, EXAMPLE, formatRows, parseRows } from "../../maze/jam_rows.js";

const MAX_CELLS = 1_000_000; // that the page draws
const DELAY = 120; // milliseconds after the last key
const LONG = 50_000; // characters of which the page waits longer
const LONG_DELAY = 400;

/** The rows in the body of a request, as the Jam's clients sent it, or the text itself. */
const rowsPart = (text) => (/^\s*maze=/.test(text) ? (new URLSearchParams(text.trim()).get("maze") ?? "") : text);

/** {rows}, or {error, place}: the sentence about a mistake, and where it is in the text, null if that is not known. */
function readRows(text) {
  if (!text.trim()) return { error: t("jam.fault.nothing"), place: null };
  const { rows, fault } = parseRows(rowsPart(text));
  if (fault) {
    const { key, row, column, shown, at } = fault;
    const place = text === rowsPart(text) ? [at, Math.max(at + 1, at + shown.length)] : null;
    return { error: t(`jam.fault.${key}`, { row, column, shown }), place };
  }
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  if (count > MAX_CELLS) return { error: t("jam.fault.many", { count: formatNumber(count), most: formatNumber(MAX_CELLS) }), place: null };
  return { rows };
}

/** {element, text, use(rows), showError(text, place), close()}; changed(rows or null, {push}) when the box holds something else. */
export function rowsInput(changed) {
  let waiting = 0;
  const box = h("textarea", { rows: "7", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "jam-fault", on: { input: later } });
  const fault = h("div", { class: "fault", id: "jam-fault" });
  const sample = (key, rows) => button(t(key), () => use(rows));
  const element = h(
    "div",
    { class: "group" },
    field(t("jam.maze"), box, t("jam.maze.hint")),
    fault,
    h("div", { class: "row" }, sample("jam.sample.carved", EXAMPLE), sample("jam.sample.built", BUILT)),
  );

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(read, box.value.length > LONG ? LONG_DELAY : DELAY);
  }

  function read({ push = false } = {}) {
    clearTimeout(waiting);
    const { rows = null, error, place } = readRows(box.value);
    fault.replaceChildren();
    box.removeAttribute("aria-invalid");
    if (error) {
      box.setAttribute("aria-invalid", String(box.value.trim() !== ""));
      showError(error, place);
    }
    changed(rows, { push });
  }

  function showError(text, place = null) {
    const select = () => {
      box.focus();
      box.setSelectionRange(...place);
    };
    announce(text);
    fault.replaceChildren(h("p", {}, text), place ? button(t("jam.fault.show"), select) : "");
  }

  /** Put rows into the box; Back returns to those before. */
  function use(rows) {
    box.value = formatRows(rows);
    read({ push: true });
  }

  /** Begin with the rows of the address as they are, or with the example. */
  function begin(text) {
    const rows = text === null ? EXAMPLE : parseRows(text).rows;
    box.value = rows ? formatRows(rows) : text;
    read();
  }

  /** The page is left: it may stand there until the next one is loaded, but what is typed meanwhile must not reach the address. */
  function close() {
    clearTimeout(waiting);
    box.disabled = true;
  }

  return { element, use, begin, showError, get error() { return fault.textContent; }, close };
}
