/** Speak to those who listen instead of look: a polite live region. */

let waiting = 0;

/** Have the text read out. What comes in quick succession is replaced by the last, so that nobody has to wait. */
export function say(text) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const region = document.getElementById("say");
    if (!region) return;
    // The same sentence twice is news as well: a no-break space makes it a change.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }, 60);
}
