/** The fields for a grid: its kind, and its size in the numbers that this kind needs. */

import { field, numberField, select, sizeFields } from "../../lib/controls.js";
import { h, uniqueId } from "../../lib/dom.js";
import { hasText, t } from "../../lib/i18n.js";
import { gridName, hasShape, isGraph, parseGrid, parseWord } from "../../maze/grids.js";

const MAX_NUMBER = 200; // of a grid other than a rectangle
const MAX_LETTERS = 40;
const LETTER_HEIGHT = { min: 6, max: 200, optional: true }; // in cells
const FALLBACK = [{ name: "rectangle", forms: [{ form: "rectangle:{width}x{height}", example: "rectangle:20x15", numbers: ["width", "height"] }] }];

const sizes = new Map(); // by the name of a number such as "width": the last one chosen, which another kind of grid gets
let proposed = null; // the grid that got such numbers

const kindOf = (spec) => {
  const { name, form } = parseGrid(spec);
  return `${name}:${form}`;
};

const numbersOf = (spec) => parseGrid(spec).rest.split("x").map(Number);

/** The spec of a form with these numbers. */
function filled({ form, numbers: names }, numbers) {
  const spec = names.reduce((text, name, place) => text.replace(`{${name}}`, numbers[place]), form);
  return hasShape(spec) ? spec : parseGrid(spec).rest;
}

/** A grid of this form, as large as the last ones. */
function alike(form, max) {
  if (!form.numbers.length) return form.example;
  const most = hasShape(form.example) ? MAX_NUMBER : max;
  const numbers = numbersOf(form.example);
  return filled(form, form.numbers.map((name, place) => Math.min(most, sizes.get(name) ?? numbers[place])));
}

/** An element for the grid `spec`; run(spec) when another was chosen. `grids` is the service's catalogue. Another kind of grid gets
 * the size of the last ones. */
export function gridField(spec, grids, { labels, min = 1, max }, run) {
  const all = (grids ?? FALLBACK).flatMap((each) => each.forms);
  const forms = all.filter((each, place) => all.findIndex((other) => kindOf(other.example) === kindOf(each.example)) === place);
  const kinds = [...(isGraph(spec) ? [spec] : []), ...forms.map((each) => each.example)]; // a graph is chosen by a file
  const kind = select(kinds.map((each) => [kindOf(each), gridName(each)]), kindOf(spec), (chosen) => {
    proposed = alike(forms.find((each) => kindOf(each.example) === chosen), max);
    run(proposed);
  });
  const form = forms.find((each) => kindOf(each.example) === kindOf(spec));
  const remember = (one) => form?.numbers.forEach((name, place) => sizes.set(name, numbersOf(one)[place]));
  if (spec !== proposed) remember(spec);
  const resized = (other) => {
    remember(other);
    run(other);
  };
  return h("div", { class: "grid" }, field(t("grid.grid"), kind), form && sizeOf(form, spec, { labels, min, max }, resized));
}

function sizeOf(form, spec, { labels, min, max }, run) {
  const numbers = numbersOf(spec);
  if (!hasShape(spec)) return sizeFields(labels, ...numbers, { min, max }, (width, height) => run(`${width}x${height}`));
  if (!form.numbers.length) return wordFields(spec, run);
  const changed = (place) => (value) => {
    numbers[place] = value;
    run(filled(form, numbers));
  };
  const label = (name) => (hasText(`grid.size.${name}`) ? t(`grid.size.${name}`) : name);
  return sideBySide(form.numbers.map((name, place) => numberField(label(name), numbers[place], { min: 1, max: MAX_NUMBER }, changed(place))));
}

/** [field, error] pairs: the fields side by side, the errors under them. */
const sideBySide = (pairs) => h("div", { class: `sizes of-${pairs.length}` }, ...pairs.map(([each]) => each), ...pairs.map(([, error]) => error));

/** A word whose letters are the grid, and the height of its letters. */
function wordFields(spec, run) {
  const now = parseWord(spec);
  const change = (values) => {
    Object.assign(now, values);
    run(`text:${now.word}${now.height ? `,height=${now.height}` : ""}${now.more}`);
  };
  const height = numberField(t("grid.size.letters"), now.height, LETTER_HEIGHT, (value) => change({ height: value }));
  return sideBySide([wordField(now.word, (word) => change({ word })), height]);
}

function wordField(value, run) {
  const error = h("p", { class: "wrong", role: "alert", id: uniqueId("wrong") });
  const changed = () => {
    const word = input.value.trim();
    const wrong = !word ? "grid.word.none" : word.includes(",") ? "grid.word.comma" : null;
    input.setAttribute("aria-invalid", String(Boolean(wrong)));
    error.textContent = wrong ? t(wrong) : "";
    if (!wrong) run(word);
  };
  const input = h("input", { type: "text", value, maxlength: MAX_LETTERS, autocomplete: "off", "aria-errormessage": error.id, on: { change: changed } });
  return [field(t("grid.size.text"), input), error];
}
