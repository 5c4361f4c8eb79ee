/** Sentences for screen readers, in the only polite live region of the page. */

const PAUSE = 60; // milliseconds; of sentences in quick succession only the last is read out
const GAP = 400; // milliseconds from one to the next, so that none is cut off at its first word

let timer = 0;
let last = -GAP; // when the region changed
let waiting = { notice: "", sentence: "" };

/** Have a sentence read out. */
export const announce = (sentence) => wait({ sentence });

/** Show a notice in an element, and have it read out before the next sentence; an empty text removes what was there. */
export function showNotice(element, notice) {
  element.textContent = notice;
  if (notice) wait({ notice });
}

function wait(text) {
  Object.assign(waiting, text);
  clearTimeout(timer);
  timer = setTimeout(speak, Math.max(PAUSE, last + GAP - performance.now()));
}

function speak() {
  const region = document.getElementById("say");
  if (!region) return;
  const text = [waiting.notice, waiting.sentence].filter(Boolean).join(" ");
  waiting = { notice: "", sentence: "" };
  last = performance.now();
  // A repeated sentence must be read out too: a no-break space makes it a change.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
