/** The controls of the page 'Cubicles': fields for the parameters, examples, and the choice of a solver. */

import { announce } from "../../js/lib/announce.js";
import { button, field, select } from "../../js/lib/controls.js";
import { h, uniqueId } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";
import { DEFAULT } from "../../js/maze/formula/formula.js";
import { FIELDS, SOLVERS, param, parseParam, setParams } from "./params.js";

const EXAMPLES = [
  ["puzzle", DEFAULT, "1350", "31,39", "50"],
  ["small", DEFAULT, "10", "7,4", "12"],
  ["bits", "(x ^ y) * (x & y) + z", "0", "67,23", "60"],
  ["mirror", "abs(x - y) * min(x, y) + z", "0", "52,29", "60"],
  ["blocks", "(x // 3) * (y // 3) + z", "0", "53,39", "70"],
  ["lattice", "x*y // 5 ^ z", "0", "53,30", "80"],
];
const DELAY = 250; // milliseconds after the last key until what was typed is used

/** A text field for a parameter: {element, error, show(), showError(text, {note})}, whose error is shown apart; change(play) when it got another valid value. */
function paramField(name, change, { hint = null, ...attributes } = {}) {
  let waiting = 0;
  const error = h("p", { class: "trouble", id: uniqueId("trouble"), hidden: true });
  const input = h(name === "function" ? "textarea" : "input", {
    class: "mono", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes,
    on: { input: later, change: () => use(false), keydown: enter },
  });
  const element = field(t(`cubicles.${name === "function" ? "formula" : name}`), input, hint);
  input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${error.id}`.trim());

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(() => use(false), DELAY);
  }

  function enter(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    use(true);
  }

  /** Use the text, if it is valid. */
  function use(play) {
    clearTimeout(waiting);
    const text = input.value.trim();
    try {
      parseParam(name, input.value);
    } catch (wrong) {
      showError(wrong.message);
      return announce(wrong.message);
    }
    showError(null);
    if (text === param(name).trim() && !play) return undefined;
    setParams({ [name]: text });
    return change({ play });
  }

  function showError(text, { note = false } = {}) {
    error.hidden = !text;
    error.textContent = text ?? "";
    error.classList.toggle("note", note);
    input.setAttribute("aria-invalid", String(Boolean(text) && !note));
  }

  /** Show the parameter of the address. */
  function show() {
    if (input.value.trim() !== param(name).trim()) input.value = param(name);
    showError(null);
  }

  return { element, error, show, showError };
}

/** Fields side by side, and under them their errors, which are as wide as all. */
const besides = (name, fields, ...more) => h("div", { class: name }, ...fields.map((each) => each.element), ...more, ...fields.map((each) => each.error));

function exampleSelect(chosen) {
  const options = [["", t("cubicles.examples.choose")], ...EXAMPLES.map(([key]) => [key, t(`cubicles.example.${key}`)])];
  return select(options, "", (key) => {
    const example = EXAMPLES.find((each) => each[0] === key);
    if (!example) return;
    const [, formula, favorite, target, fill] = example;
    setParams({ function: formula, favorite, target, fill, start: "1,1" });
    chosen();
  });
}

/** The example with the parameters of the address, or "". */
const currentExample = () =>
  EXAMPLES.find(([, formula, favorite, target]) => formula === param("function") && favorite === param("favorite") && target === param("target"))?.[0] ?? "";

/** The parameters of the address, {favorite, start, target, fill, function}; null if some are wrong, which their fields show. */
function readParams(fields) {
  const values = {};
  for (const name of FIELDS)
    try {
      values[name] = parseParam(name, param(name));
    } catch (error) {
      fields[name].showError(error.message);
    }
  return Object.keys(values).length === FIELDS.length ? values : null;
}

/** {element, another, fields, show(), values()}. change({play, whole}) when the address has another maze: `play` the
 * search, show the `whole` of it; newNumber() for another favorite number. */
export function fieldSettings(change, newNumber) {
  const fields = {
    favorite: paramField("favorite", change, { inputmode: "numeric", hint: t("cubicles.favorite.hint") }),
    start: paramField("start", change),
    target: paramField("target", change),
    fill: paramField("fill", change, { inputmode: "numeric" }),
    function: paramField("function", change, { rows: 2 }),
  };
  const examples = exampleSelect(() => {
    show();
    change({ play: true, whole: true });
  });
  const solver = select(SOLVERS.map((each) => [each, t(`cubicles.solver.${each}`)]), param("with"), (name) => {
    setParams({ with: name });
    change({ play: true });
  });
  const another = button(t("cubicles.another"), newNumber);
  const element = h(
    "section",
    { class: "group setup" },
    h("h2", { class: "unseen" }, t("cubicles.setup")),
    besides("beside", [fields.favorite], another),
    besides("three", [fields.start, fields.target, fields.fill]),
    besides("formula", [fields.function]),
    h("div", { class: "halves" }, field(t("cubicles.examples"), examples), field(t("cubicles.solver"), solver)),
  );

  /** Show the parameters of the address. */
  function show() {
    for (const each of Object.values(fields)) each.show();
    solver.value = param("with");
    examples.value = currentExample();
  }

  show();
  return { element, another, fields, show, values: () => readParams(fields) };
}
