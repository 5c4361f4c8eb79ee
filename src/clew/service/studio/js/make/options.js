/** Controls for an algorithm's options, made from what the service says about them. */

import { field, h, number, select } from "../elements.js";
import { t } from "../words.js";

const spoken = (name) => name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

function control(option, value, run) {
  if (option.kind === "choice") return select(option.words.map((word) => [word, word]), value, run);
  if (option.kind === "chance") return number(value, { min: 0, max: 1, step: 0.01 }, run);
  if (option.kind === "count") return number(value, { min: option.least, max: option.most, step: 1 }, run);
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
          spoken(option.name),
          control(option, read(option.name) ?? option.default, (value) => run(option.name, String(value) === String(option.default) ? null : value)),
          `${option.help} (${t("make.default", { value: option.default })})`,
        ),
      ),
    ),
  );
}
