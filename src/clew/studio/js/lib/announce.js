/** Sentences for screen readers, in a polite live region. */

const PAUSE = 60; // milliseconds; of sentences in quick succession only the last is read out

let waiting = 0;

/** Have a sentence read out. */
export function announce(text) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const region = document.getElementById("say");
    if (!region) return;
    // A repeated sentence must be read out too: a no-break space makes it a change.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }, PAUSE);
}
