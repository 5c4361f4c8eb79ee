/** The fields for the grids of the pages: one, or several that take turns, or none where the service chooses. */

import { button, toggle } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { gridName } from "../../maze/grids.js";
import { gridField } from "../shared/grid_field.js";
import { MAX_SIDE } from "./params.js";

const NEXT = ["12x12", "hexagons:9x8", "polar:6", "triangles:11x7", "cairo:7x6", "upsilon:7x6"]; // what is added, in this order
const MAX_GRIDS = 12;
const REMOVE = "M5 5l10 10M15 5 5 15";

/**
 * An element for the grids `specs`, which may be empty unless they are `required`; `least` and `most` say how many. run(specs) when
 * others were chosen; `own` is the sentence of the switch that chooses grids at all.
 */
export function gridList({ specs, required, least = 1, most = MAX_GRIDS, own, grids }, run) {
  const element = h("div", { class: "grids" });
  let listed = specs;

  function choose(others) {
    listed = others;
    show();
    run(listed);
  }

  function one(spec, place) {
    const labels = [t("print.width"), t("print.height")];
    const changed = (other) => {
      const others = listed.with(place, other);
      if (gridName(other) !== gridName(listed[place])) {
        choose(others);
        element.querySelectorAll(".one > .grid > .field select")[place].focus();
      } else run((listed = others));
    };
    const field = gridField(spec, grids, { labels, max: MAX_SIDE }, changed);
    if (listed.length === 1 && least === 1) return h("div", { class: "one" }, field);
    const name = t("print.grid.number", { number: place + 1 });
    const remove = () => {
      choose(listed.toSpliced(place, 1));
      element.querySelector(".add").focus();
    };
    const label = t("print.grid.remove", { number: place + 1 });
    const less = listed.length > least && button(icon(REMOVE), remove, { class: "icon remove", "aria-label": label, title: label });
    return h("div", { class: "one", role: "group", "aria-label": name }, field, less);
  }

  const added = () => NEXT.find((each) => !listed.some((spec) => gridName(spec) === gridName(each))) ?? NEXT[listed.length % NEXT.length];

  function show() {
    const choosing = !required && toggle(own, listed.length, (on) => {
      choose(on ? NEXT.slice(0, least) : []);
      element.querySelector("input").focus();
    });
    const add = () => {
      choose([...listed, added()]);
      element.querySelectorAll(".one > .grid > .field select")[listed.length - 1].focus();
    };
    const more = listed.length > 0 && most > 1 && button(t("print.grid.add"), add, { class: "add", disabled: listed.length >= most });
    element.replaceChildren(...[choosing, ...listed.map(one), more].filter(Boolean));
  }

  show();
  return element;
}
