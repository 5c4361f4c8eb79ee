/** The address bar holds the whole state: `get` and `set` its query, `link` is the address to share. */

let search = new URLSearchParams(location.search);
let waiting = 0;
let settled = null; // the query of what is shown, while another one is tried

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

/** Try values: `get` has them while `run` works, and the address once that came true; else all stays as it was. */
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
  write(values);
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
