/** A sentence that is shown while something takes longer than a moment. */

import { h } from "../../lib/dom.js";

const MOMENT = 300; // milliseconds

/** {element, during(work)}: the sentence is in the element while the promise `work`, which is returned, is late. */
export function waiting(text) {
  const element = h("p", { class: "waiting quiet", role: "status" });
  let latest = null;
  const during = (work) => {
    const mine = (latest = {});
    const timer = setTimeout(() => mine === latest && (element.textContent = text), MOMENT);
    return work.finally(() => {
      clearTimeout(timer);
      if (mine === latest) element.textContent = "";
    });
  };
  return { element, during };
}
