/** Work that a reader waits for: after a moment a sentence says so, with a button that stops it. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/wait.js";
import { waiting } from "./waiting.js";

addTexts(texts);

/** A promise that is rejected when the signal aborts. */
const aborted = (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** {element, during(work, sentence), close()}: `during` resolves to what `work(signal)` returns, and rejects with an `AbortError` as
 * soon as the reader stops it, or other work or `close` comes before its end. `sentence` says what is done. `stopped(error)` is
 * called if the reader stops it, with a sentence for the page. */
export function stoppableWork(stopped) {
  let current = new AbortController();
  const note = waiting();
  const stop = button(t("wait.stop"), () => {
    current.abort();
    stopped(new Error(t("wait.stopped")));
  });
  const progress = h("progress", {});
  const element = h("div", { class: "row busy" }, progress, note.element, stop);

  function during(work, sentence = t("wait.making")) {
    current.abort();
    progress.setAttribute("aria-label", sentence);
    const { signal } = (current = new AbortController());
    return note.during(Promise.race([work(signal), aborted(signal)]), sentence);
  }

  return { element, during, close: () => current.abort() };
}
