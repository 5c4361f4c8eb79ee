/** Controls for an algorithm's options, made from the service's catalogue. */

import { field, numberInput, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasText, t } from "../../lib/i18n.js";

const titleOf = (name) => name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** The text of a key if the studio has one, else the service's. */
const textOr = (key, otherwise) => (hasText(key) ? t(key) : otherwise);
const word = (name) => textOr(`make.word.${name}`, name);

function control(option, value, run) {
  if (option.kind === "choice") return select(option.words.map((name) => [name, word(name)]), value, run);
  if (option.kind === "chance") return numberInput(value, { min: 0, max: 1, step: "any", optional: option.default === null }, run);
  if (option.kind === "count") return numberInput(value, { min: option.min, max: option.max, step: 1 }, run);
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", on: { change: () => run(text.value.trim() || option.default) } });
  text.value = value;
  return text;
}

function hint(algorithm, option) {
  const text = textOr(`make.help.${algorithm.name}.${option.name}`, option.help);
  const values = option.kind === "blend" ? h("code", {}, option.values ?? "") : null;
  return h("span", {}, text, " ", values, option.default === null ? "" : ` ${t("make.default", { value: word(String(option.default)) })}`);
}

/** A group of controls, null if there are no options; `read(name)` is the value that is set, run(name, value) reports changes. */
export function optionControls(algorithm, read, run) {
  if (!algorithm.options.length) return null;
  const controls = algorithm.options.map((option) => {
    const { name } = option;
    const changed = (value) => run(name, String(value ?? "") === String(option.default ?? "") ? null : value);
    return field(textOr(`make.option.${name}`, titleOf(name)), control(option, read(name) ?? option.default, changed), hint(algorithm, option));
  });
  return h(
    "details",
    { class: "options", open: algorithm.options.some((each) => read(each.name) !== null) },
    h("summary", {}, t("make.options")),
    h("div", { class: "group" }, ...controls),
  );
}
