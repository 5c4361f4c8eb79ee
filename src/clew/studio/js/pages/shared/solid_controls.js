/** The controls of a cube or a sphere that can be shown as a solid; what they need is loaded for the first such grid. */

import { h } from "../../lib/dom.js";

export const canBeSolid = (view) => Boolean(view.maze?.shape?.data.solid);

/** {element, apply(), close()} for the views of a page; changed(view) when a view shows another layout or was turned. `keys` are
 * those that turn it, by the names of the ways. `apply` shows every view as it is chosen now, also after its maze has changed. */
export function solidControls(views, changed, keys) {
  const element = h("div", { class: "solidity", hidden: true });
  let loaded = null; // a promise
  let closed = false;

  async function apply() {
    element.hidden = !views().some(canBeSolid);
    if (element.hidden && !loaded) return;
    loaded ??= import("./solid_switch.js").then(({ solidSwitch }) => solidSwitch(element, views, changed, keys));
    const controls = await loaded;
    if (closed) controls.close();
    else await controls.apply();
  }

  async function close() {
    closed = true;
    (await loaded)?.close();
  }

  return { element, apply, close };
}
