/** The checkbox that shows a cube or a sphere as a solid, and the buttons and keys that turn it; loaded for the first such grid. */

import { get, set } from "../../lib/address.js";
import { button, toggle } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { canBeSolid } from "./solid_controls.js";

const STEP = 0.3; // of a turn by a button or key, in radians
const TURNS = { left: [-STEP, 0], up: [0, -STEP], down: [0, STEP], right: [STEP, 0] };
const KEYS = { left: "Shift+ArrowLeft", right: "Shift+ArrowRight", up: "Shift+ArrowUp", down: "Shift+ArrowDown" };
const ARROW = "M4 13l6-7 6 7";
const ROTATED = { up: 0, right: 90, down: 180, left: -90 };

const isOn = () => get("solid") === "1";

const turnButton = (name, run) =>
  button(icon(ARROW, { transform: `rotate(${ROTATED[name]} 10 10)` }), run, { class: "icon", "aria-label": t(`grid.turn.${name}`), title: t(`grid.turn.${name}`) });

/** Give the view the layout that is chosen now; whether it changed. */
async function switchLayout(view) {
  const { maze } = view;
  if (!canBeSolid(view) || isOn() === Boolean(view.layout.turn)) return false;
  const layout = isOn() ? await (await import("../../view/shapes/load.js")).solidLayout(maze) : maze.layout;
  if (view.maze !== maze) return false;
  view.show(layout);
  view.canvas.style.setProperty("aspect-ratio", layout.extent.join(" / "));
  view.fit();
  return true;
}

/** {apply(), close()}, with the controls in an element: see `solidControls`. */
export function solidSwitch(element, views, changed, keys = KEYS) {
  let unbind = () => {};
  const box = toggle(t("grid.solid"), isOn(), (on) => {
    set({ solid: on ? 1 : null });
    apply();
  });
  const turnButtons = Object.keys(TURNS).map((name) => turnButton(name, () => turn(name)));
  const buttons = h("div", { class: "row turn", role: "group", "aria-label": t("grid.turn") }, ...turnButtons);
  element.replaceChildren(box, buttons);

  function bindKeys() {
    unbind();
    const bindings = Object.entries(keys).map(([name, key]) => ({ keys: [key], help: `grid.turn.${name}`, run: () => turn(name) }));
    unbind = element.hidden || !isOn() ? () => {} : bind(bindings);
  }

  /** Show every view as it is chosen now; called after its maze has changed, too. */
  async function apply() {
    buttons.hidden = !isOn();
    bindKeys();
    for (const view of views()) if (await switchLayout(view)) changed(view);
  }

  function turn(name) {
    for (const view of views()) {
      if (!view.layout?.turn) continue;
      view.layout.turn(...TURNS[name]);
      view.draw();
      changed(view);
    }
  }

  return { apply, close: () => unbind() };
}
