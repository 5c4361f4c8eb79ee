/** Files for games, printers, machines and other programs: a choice of formats, each with its lengths. */

import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { optionTitle, textOr } from "./options.js";

const nameOf = ({ suffix }) => textOr(`save.form.${suffix}`, suffix.toUpperCase());

/** A panel to save in one of the formats of the service's catalogue; save(format) when one is chosen, with the lengths that were set
 * as its `query`. Null without any. */
export function moreFormats(formats, save) {
  if (!formats.length) return null;
  const options = h("div", {});
  let chosen = null; // the format, and its query

  /** A field for a length; what is written is left to the service. */
  function lengthField(option) {
    const changed = () => {
      const text = input.value.trim();
      if (text) chosen.query[option.name] = text;
      else delete chosen.query[option.name];
    };
    const input = h("input", { type: "text", spellcheck: "false", autocomplete: "off", value: option.default ?? "", on: { change: changed } });
    return field(optionTitle(option), input);
  }

  function choose(suffix) {
    chosen = { ...formats.find((each) => each.suffix === suffix), query: {} };
    options.replaceChildren(...chosen.options.filter(({ kind }) => kind === "length").map(lengthField));
  }

  choose(formats[0].suffix);
  const listed = select(formats.map((each) => [each.suffix, nameOf(each)]), chosen.suffix, choose);
  const make = button(t("save.more.make"), () => save(chosen));
  return h("details", { class: "more" }, h("summary", {}, t("save.more")), h("div", { class: "group" }, field(t("save.more.format"), listed), options, make));
}
