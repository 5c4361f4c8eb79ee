/** The fields for a grid: its kind, and its size in the numbers that this kind needs. */

import { field, fresh, h, numbered, select, sizes } from "../../lib/dom.js";
import { nameOf, parsed, shaped, wordOf } from "../../maze/grids.js";
import { has, t } from "../../lib/i18n.js";

const MOST = 200; // of a number of a grid that is no rectangle
const LETTERS = 40; // of a word
const HIGH = { min: 6, max: 200, optional: true }; // the letters of a word, in cells
const FALLBACK = [{ name: "rectangle", forms: [{ form: "rectangle:{width}x{height}", example: "rectangle:20x15", numbers: ["width", "height"] }] }];

const kindOf = (text) => {
  const { name, form } = parsed(text);
  return `${name}:${form}`;
};

/** An element for the grid spelt `text`; run(text) when another was chosen. `grids` is what the service knows. */
export function gridField(text, grids, { labels, least = 1, most }, run) {
  const all = (grids ?? FALLBACK).flatMap((each) => each.forms);
  const forms = all.filter((each, place) => all.findIndex((other) => kindOf(other.example) === kindOf(each.example)) === place);
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
  const one = (name, place) => numbered(called(name), numbers[place], { min: 1, max: MOST }, (value) => {
    numbers[place] = value;
    run(spelt());
  });
  return beside(form.numbers.map(one));
}

/** Fields side by side, and under them what is told of them: [field, sentence] each. */
const beside = (parts) => h("div", { class: `sizes of-${parts.length}` }, ...parts.map(([each]) => each), ...parts.map(([, told]) => told));

const called = (name) => (has(`grid.size.${name}`) ? t(`grid.size.${name}`) : name);

/** A word whose letters are the grid, and how high they are. */
function word(text, run) {
  const now = wordOf(text);
  const changed = (values) => {
    Object.assign(now, values);
    run(`text:${now.word}${now.height ? `,height=${now.height}` : ""}${now.more}`);
  };
  const told = h("p", { class: "wrong", role: "alert", id: fresh("wrong") });
  const input = h("input", {
    type: "text",
    value: now.word,
    maxlength: LETTERS,
    autocomplete: "off",
    "aria-errormessage": told.id,
    on: {
      change: () => {
        const letters = input.value.trim();
        const wrong = !letters ? "grid.word.none" : letters.includes(",") ? "grid.word.comma" : null;
        input.setAttribute("aria-invalid", String(Boolean(wrong)));
        told.textContent = wrong ? t(wrong) : "";
        if (!wrong) changed({ word: letters });
      },
    },
  });
  return beside([
    [field(t("grid.size.text"), input), told],
    numbered(t("grid.size.letters"), now.height, HIGH, (height) => changed({ height })),
  ]);
}
