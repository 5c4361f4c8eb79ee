/** The fields for a grid: its kind, and its size in the numbers that this kind needs. */

import { field, h, number, select, sizes } from "./elements.js";
import { nameOf, parsed, shaped } from "./grids.js";
import { t } from "./words.js";

const MOST = 200; // of a number of a grid that is no rectangle
const FALLBACK = [{ name: "rectangle", forms: [{ form: "rectangle:{width}x{height}", example: "rectangle:20x15", numbers: ["width", "height"] }] }];

const kindOf = (text) => {
  const { name, form } = parsed(text);
  return `${name}:${form}`;
};

/** An element for the grid spelt `text`; run(text) when another was chosen. `grids` is what the service knows. */
export function gridField(text, grids, { labels, least = 1, most }, run) {
  const forms = (grids ?? FALLBACK).flatMap((each) => each.forms);
  const kind = select(forms.map((each) => [kindOf(each.example), nameOf(each.example)]), kindOf(text), (chosen) => {
    const { example } = forms.find((each) => kindOf(each.example) === chosen);
    run(shaped(example) ? example : parsed(example).rest);
  });
  const form = forms.find((each) => kindOf(each.example) === kindOf(text));
  return h("div", { class: "grid" }, field(t("grid.grid"), kind), form && size(form, text, { labels, least, most }, run));
}

function size(form, text, { labels, least, most }, run) {
  const { rest } = parsed(text);
  const numbers = rest.split("x").map(Number);
  if (!shaped(text)) return sizes(labels, ...numbers, { min: least, max: most }, (width, height) => run(`${width}x${height}`));
  if (!form.numbers.length) return word(text, run);
  const spelt = () => form.numbers.reduce((sum, name, place) => sum.replace(`{${name}}`, numbers[place]), form.form);
  const one = (name, place) => field(t(`grid.size.${name}`), number(numbers[place], { min: 1, max: MOST, step: 1 }, (value) => {
    numbers[place] = value;
    run(spelt());
  }));
  return h("div", { class: `sizes of-${numbers.length}` }, ...form.numbers.map(one));
}

/** A grid that is told by a text. */
function word(text, run) {
  const { name, rest } = parsed(text);
  const input = h("input", { type: "text", value: rest, maxlength: 60, autocomplete: "off", on: { change: () => input.value.trim() && run(`${name}:${input.value.trim()}`) } });
  return field(t("grid.size.text"), input);
}
