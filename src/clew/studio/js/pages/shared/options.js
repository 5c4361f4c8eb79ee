/** Controls for an algorithm's options, made from the service's catalogue. */

import { field, numberField, numberInput, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasText, t } from "../../lib/i18n.js";

/** The title of a name that the studio has no text for: "Cut loops". */
export const titleOf = (name) => name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** The text of a key if the studio has one, else the service's. */
export const textOr = (key, otherwise) => (hasText(key) ? t(key) : otherwise);

/** A value of an option, such as a word, in the reader's language. */
export const wordOf = (value) => textOr(`make.word.${value}`, value);

/** The title of an option. */
export const optionTitle = ({ name }) => textOr(`make.option.${name}`, titleOf(name));

function control(option, value, run) {
  if (option.kind === "choice") return select(option.words.map((name) => [name, wordOf(name)]), value, run);
  if (option.kind === "chance") return numberInput(value, { min: 0, max: 1, step: "any", optional: option.default === null }, run);
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", on: { change: () => run(text.value.trim() || option.default) } });
  text.value = value;
  return text;
}

/** What an option means, and its default. */
export function optionHint(algorithm, option) {
  const text = textOr(`make.help.${algorithm.name}.${option.name}`, option.help);
  const values = option.kind === "blend" ? h("code", {}, option.values ?? "") : null;
  return h("span", {}, text, " ", values, option.default === null ? "" : ` ${t("make.default", { value: wordOf(String(option.default)) })}`);
}

/** Whether an option of words or of whole numbers has the value; others are left to the service. */
export const isPossible = ({ kind, words, min, max }, value) =>
  value === null || (kind === "choice" ? words.includes(value) : kind !== "count" || (/^\d+$/.test(value) && value >= min && value <= max));

/** A group of controls, null if there are no options; `read(name)` is the value that is set, run(name, value) reports changes. */
export function optionControls(algorithm, read, run) {
  if (!algorithm.options.length) return null;
  const controls = algorithm.options.map((option) => {
    const { name } = option;
    const changed = (value) => run(name, String(value ?? "") === String(option.default ?? "") ? null : value);
    const label = optionTitle(option);
    const value = read(name) ?? option.default;
    if (option.kind === "count") return numberField(label, value, option, changed, optionHint(algorithm, option));
    return field(label, control(option, value, changed), optionHint(algorithm, option));
  });
  return h(
    "details",
    { class: "options", open: algorithm.options.some((each) => read(each.name) !== null) },
    h("summary", {}, t("make.options")),
    h("div", { class: "group" }, ...controls.flat()),
  );
}
