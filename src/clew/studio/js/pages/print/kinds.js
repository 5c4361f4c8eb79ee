/** The choice of what to print: a worksheet, a class set, a book, a poster or a placemat. */

import { h, icon, uniqueId } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { textOr, titleOf } from "../shared/options.js";

const ICONS = {
  sheets: ["M5 2.500h10v15H5z", "M7.500 6h5M7.500 9v5.500h5V9h-2.500v3"],
  "class-sets": ["M3 5.500h8v12H3zM6 5.500v-3h11v12h-6", "M5 9h4M5 12h4"],
  books: ["M10 5c-2-1.500-5-1.500-7.500-1v12c2.500-.5 5.500-.5 7.500 1c2-1.500 5-1.500 7.500-1V4c-2.500-.5-5.500-.5-7.500 1v12"],
  posters: ["M3 2.500h14v13H3z", "M6 5.500h8v7H6v-4h5M7 18l1-2.500M13 18l-1-2.500"],
  placemats: ["M1.500 4h17v12h-17z", "M6.500 10a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M4 7v6M16 7v6"],
};

/** An element with a radio button for each of these kinds; run(name) when another one was chosen. */
export function kindChoice(kinds, chosen, run) {
  const group = uniqueId("kind");
  const one = ({ name }) => {
    const input = h("input", { type: "radio", name: group, value: name, checked: name === chosen, on: { change: () => run(name) } });
    return h("label", { class: "kind" }, input, icon(ICONS[name] ?? [], { "stroke-width": 1.4 }), h("span", {}, textOr(`print.kind.${name}`, titleOf(name))));
  };
  return h("fieldset", { class: "kinds" }, h("legend", { class: "unseen" }, t("print.kind")), ...[...kinds.values()].map(one));
}
