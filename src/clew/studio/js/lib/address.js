/** The address bar holds the whole state: `get` and `set` its query, `link` is the address to share. */

const DELAY = 150; // milliseconds: browsers allow some hundred changes a minute, so changes in a row are written once

let search = new URLSearchParams(location.search);
let waiting = 0;
let settled = null; // the query of what is shown, while another one is tried

/** The text of a query, in which commas and colons stay as they are. */
export const queryText = (query) => query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");

const address = () => {
  const text = queryText(search);
  return location.pathname + (text ? `?${text}` : "");
};

/** Write changes that are waiting. */
export function flush() {
  if (!waiting) return;
  clearTimeout(waiting);
  waiting = 0;
  history.replaceState(history.state, "", address());
}

/** Read the query again, after the address changed by other means. */
export function reread() {
  clearTimeout(waiting);
  waiting = 0;
  settled = null;
  search = new URLSearchParams(location.search);
}

/** The value of this name in the address, or the fallback. */
export const get = (name, fallback = null) => search.get(name) ?? fallback;

function write(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) search.delete(name);
    else search.set(name, String(value));
  }
}

/** Try values: `get` returns them while `run` works. If it returns true they become the address, else they are dropped. */
export async function attempt(values, run) {
  if (!settled) flush();
  settled ??= search;
  const mine = (search = new URLSearchParams(search));
  write(values);
  const done = await run();
  if (search !== mine) return;
  if (done) history.pushState(null, "", address());
  else search = settled;
  settled = null;
}

/** Set names to values; null or undefined removes the name. With `push`, Back returns to the state before. */
export function set(values, { push = false } = {}) {
  if (push) flush();
  const before = address();
  write(values);
  if (!push) {
    clearTimeout(waiting);
    waiting = setTimeout(flush, DELAY);
  } else if (address() !== before) history.pushState(null, "", address());
}

/** The full address of what is shown now. */
export function link() {
  flush();
  return location.href;
}

addEventListener("pagehide", flush);
