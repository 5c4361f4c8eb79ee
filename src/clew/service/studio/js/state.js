/** The address bar holds the whole state: `get` and `set` its query, `link` is the address to share. */

let search = new URLSearchParams(location.search);
let waiting = 0;

const address = () => {
  const text = search.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return location.pathname + (text ? `?${text}` : "");
};

/** Write what waits. Browsers allow some hundred changes a minute, so changes in a row are written once. */
export function flush() {
  if (!waiting) return;
  clearTimeout(waiting);
  waiting = 0;
  history.replaceState(history.state, "", address());
}

/** Read the query anew, after the address changed by other means. */
export function reread() {
  clearTimeout(waiting);
  waiting = 0;
  search = new URLSearchParams(location.search);
}

/** The value of this name in the address, or the fallback. */
export const get = (name, fallback = null) => search.get(name) ?? fallback;

/** Set names to values; null or undefined removes the name. With `push`, Back returns to the state before. */
export function set(values, { push = false } = {}) {
  if (push) flush();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) search.delete(name);
    else search.set(name, String(value));
  }
  if (push) history.pushState(null, "", address());
  else {
    clearTimeout(waiting);
    waiting = setTimeout(flush, 150);
  }
}

/** The full address of what is shown now. */
export function link() {
  flush();
  return location.href;
}

addEventListener("pagehide", flush);
