/** A sentence that is shown while something takes longer than a moment. */

import { h } from "../../lib/dom.js";

const MOMENT = 300; // milliseconds

/** {element, during(work, sentence)}: the sentence is in the element while the promise `work`, which is returned, is late. */
export function waiting(text = "") {
  const element = h("p", { class: "waiting quiet", role: "status" });
  let latest = null;
  const during = (work, sentence = text) => {
    const mine = (latest = {});
    const timer = setTimeout(() => mine === latest && (element.textContent = sentence), MOMENT);
    return work.finally(() => {
      clearTimeout(timer);
      if (mine === latest) element.textContent = "";
    });
  };
  return { element, during };
}
