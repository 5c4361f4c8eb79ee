/** Work that a reader waits for: after a moment a sentence says so, with a button that stops it. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { waiting } from "./waiting.js";

/** A promise that is rejected when the signal aborts. */
const aborted = (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** {element, during(work), close()}: `during` resolves to what `work(signal)` returns, and rejects with an `AbortError` as soon as
 * the reader stops it, or other work or `close` comes before its end. `sentence` says what is done, `stopped()` is called if the
 * reader stops it. */
export function stoppableWork(sentence, stopped) {
  let current = new AbortController();
  const note = waiting(sentence);
  const stop = button(t("wait.stop"), () => {
    current.abort();
    stopped();
  });
  const element = h("div", { class: "row busy" }, h("progress", { "aria-label": sentence }), note.element, stop);

  function during(work) {
    current.abort();
    const { signal } = (current = new AbortController());
    return note.during(Promise.race([work(signal), aborted(signal)]));
  }

  return { element, during, close: () => current.abort() };
}
