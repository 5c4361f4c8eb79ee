/** Controls for an algorithm's options, made from what the service says about them. */

import { field, h, number, select } from "../../lib/dom.js";
import { has, t } from "../../lib/i18n.js";

const spoken = (name) => name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** The reader's words for what the service names, where there are some; else the service's own. */
const or = (key, otherwise) => (has(key) ? t(key) : otherwise);
const word = (name) => or(`make.word.${name}`, name);

function control(option, value, run) {
  if (option.kind === "choice") return select(option.words.map((name) => [name, word(name)]), value, run);
  if (option.kind === "chance") return number(value, { min: 0, max: 1, step: "any", optional: option.default === null }, run);
  if (option.kind === "count") return number(value, { min: option.min, max: option.max, step: 1 }, run);
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", on: { change: () => run(text.value.trim() || option.default) } });
  text.value = value;
  return text;
}

/** A group of controls, null where there is nothing to set; `read(name)` gives a value that was set, run(name, value) hears of changes. */
export function options(algorithm, read, run) {
  if (!algorithm.options.length) return null;
  return h(
    "details",
    { class: "options", open: algorithm.options.some((each) => read(each.name) !== null) },
    h("summary", {}, t("make.options")),
    h(
      "div",
      { class: "group" },
      ...algorithm.options.map((option) =>
        field(
          or(`make.option.${option.name}`, spoken(option.name)),
          control(option, read(option.name) ?? option.default, (value) => run(option.name, String(value ?? "") === String(option.default ?? "") ? null : value)),
          h("span", {}, or(`make.help.${algorithm.name}.${option.name}`, option.help), " ", option.kind === "blend" ? h("code", {}, option.values ?? "") : null, option.default === null ? "" : ` ${t("make.default", { value: word(String(option.default)) })}`),
        ),
      ),
    ),
  );
}
