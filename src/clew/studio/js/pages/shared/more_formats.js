/** Files for games, printers, machines and other programs: a choice of formats, each with its lengths. */

import { button, field, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { optionControls, textOr } from "./options.js";

const nameOf = ({ suffix }) => textOr(`save.form.${suffix}`, suffix.toUpperCase());

/** A panel to save in one of the formats of the service's catalogue; save(format) when one is chosen, with the lengths that were set
 * as its `query`. Null without any. */
export function moreFormats(formats, save) {
  if (!formats.length) return null;
  const options = h("div", {});
  let chosen = null; // the format, and its query

  function choose(suffix) {
    chosen = { ...formats.find((each) => each.suffix === suffix), query: {} };
    const set = (name, value) => {
      if (value === null) delete chosen.query[name];
      else chosen.query[name] = value;
    };
    options.replaceChildren(optionControls({ ...chosen, options: chosen.options.filter(({ kind }) => kind === "length") }, () => null, set) ?? "");
  }

  choose(formats[0].suffix);
  const listed = select(formats.map((each) => [each.suffix, nameOf(each)]), chosen.suffix, choose);
  const make = button(t("save.more.make"), () => save(chosen));
  return h("details", { class: "more" }, h("summary", {}, t("save.more")), h("div", { class: "group" }, field(t("save.more.format"), listed), options, make));
}
