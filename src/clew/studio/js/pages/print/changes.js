/** The changes of the mazes, loaded when they are opened. */

import { get } from "../../lib/address.js";
import { h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";

/** An element with the changes of a catalogue, open if the address has one; choose(values) when one was moved; isRectangle() says whether all grids are. */
export function changesPanel({ changes, problems, choose, isRectangle }) {
  const isSet = changes.some(({ options }) => options.some(({ name }) => get(name) !== null));
  const place = h("div", {});
  const element = h("details", { class: "changing", open: isSet, on: { toggle: () => load() } }, h("summary", {}, t("print.changes")), place);
  let isLoading = false;

  async function load() {
    if (isLoading || !element.open) return;
    isLoading = true;
    const [{ allControls, nameOf }, { default: texts }] = await Promise.all([import("../shared/change_controls.js"), import("../../words/change.js")]);
    addTexts(texts);
    const { element: all, show } = allControls(changes, { read: (name) => get(name), changed, again });
    for (const each of [...all.children]) {
      const { options } = changes.find(({ name }) => name === each.dataset.change);
      all.append(problems.at(options.map(({ name }) => name), nameOf(each.dataset.change), each));
    }
    place.replaceWith(all);
    refresh = () => show(isRectangle());
    refresh();
  }

  let refresh = () => {};

  function changed(values, isDone) {
    if (!isDone) return;
    choose(values);
    refresh();
  }

  /** Other draws: the seed of the change counts on. */
  const again = (_, seed) => choose({ [seed]: String((Number(get(seed, "0")) + 1) % 1_000_000) });

  load();
  return element;
}
