/** A cube or a sphere as a solid: a tick that shows it so, and buttons that turn it. */

import { button, h, toggle } from "../../lib/dom.js";
import { bind } from "../../lib/keys.js";
import { get, set } from "../../lib/address.js";
import { t } from "../../lib/i18n.js";

const STEP = 0.3; // of a turn by a button or key, as an angle
const TURNS = { left: [-STEP, 0], up: [0, -STEP], down: [0, STEP], right: [STEP, 0] };
const KEYS = { left: "Shift+ArrowLeft", right: "Shift+ArrowRight", up: "Shift+ArrowUp", down: "Shift+ArrowDown" };
const ROTATED = { up: 0, right: 90, down: 180, left: -90 };

const icon = (name) =>
  h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d: "M4 13l6-7 6 7", transform: `rotate(${ROTATED[name]} 10 10)`, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** {element, apply(), close()} for the views of a page; shown(view) when the plan of one has changed. */
export function solidity(views, shown, keys = KEYS) {
  let unbind = () => {};
  const on = () => get("solid") === "1";
  const round = (view) => Boolean(view.maze?.shape?.told.solid);
  const box = toggle(t("grid.solid"), on(), (wanted) => {
    set({ solid: wanted ? 1 : null });
    apply();
  });
  const control = (name) => button(icon(name), () => turn(name), { class: "icon", "aria-label": t(`grid.turn.${name}`), title: t(`grid.turn.${name}`) });
  const buttons = h("div", { class: "row turn", role: "group", "aria-label": t("grid.turn") }, ...Object.keys(TURNS).map(control));
  const element = h("div", { class: "solidity", hidden: true }, box, buttons);

  /** Show every view as it is wanted now; after its maze has changed. */
  async function apply() {
    element.hidden = !views().some(round);
    buttons.hidden = !on();
    unbind();
    unbind = element.hidden || !on() ? () => {} : bind(Object.entries(keys).map(([name, key]) => ({ keys: [key], help: `grid.turn.${name}`, run: () => turn(name) })));
    for (const view of views()) {
      const { maze } = view;
      if (!round(view) || on() === Boolean(view.plan.turn)) continue;
      const plan = on() ? await (await import("../../view/shapes/load.js")).solid(maze) : maze.plan;
      if (view.maze !== maze) continue;
      view.show(plan);
      view.canvas.style.setProperty("aspect-ratio", plan.extent.join(" / "));
      view.fit();
      shown(view);
    }
  }

  function turn(name) {
    for (const view of views()) {
      if (!view.plan?.turn) continue;
      view.plan.turn(...TURNS[name]);
      view.draw();
      shown(view);
    }
  }

  return { element, apply, close: () => unbind() };
}
