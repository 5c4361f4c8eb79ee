/** What the browser keeps between visits, as text. Storage can be forbidden: then nothing is kept. */

const PREFIX = "clew.";

/** The text kept under this name, or null. */
export function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keep a text for the next visit, if the browser allows it. */
export function store(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // The choice holds for this visit.
  }
}

/** Keep nothing under this name any longer. */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
