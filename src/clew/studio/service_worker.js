// Keeps a site for use without a network. `clew site` writes FILES above: the name of each file of the site, and a hash.
//
// Files are kept by both, so of a new version only what has changed is fetched. It is shown when no page of the old one
// is open any more: modules of two versions never meet.

const { scope } = registration;
const CACHE = `clew ${scope}`; // there may be other sites on this host
const AT_ONCE = 6; // files

const keyOf = (name) => `${new URL(name, scope)}?${FILES[name]}`;

async function keep(cache, name) {
  if (await cache.match(keyOf(name))) return;
  const address = new URL(name.replace(/(^|\/)index\.html$/, "$1"), scope); // some hosts redirect from index.html
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  await cache.put(keyOf(name), response);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const left = Object.keys(FILES);
  const fetchRest = async () => {
    while (left.length) await keep(cache, left.pop());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRest));
}

/** Forget the files of other versions; serve also the page that was opened first. */
async function begin() {
  const cache = await caches.open(CACHE);
  const keys = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await cache.keys()) if (!keys.has(request.url)) await cache.delete(request);
  await clients.claim();
}

/** The kept file, or if the browser has lost it, that of the host. */
async function answer(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(name))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || !address.href.startsWith(scope)) return;
  const name = address.pathname.slice(new URL(scope).pathname.length);
  const inFolder = `${name}${name && !name.endsWith("/") ? "/" : ""}index.html`;
  if (Object.hasOwn(FILES, name)) event.respondWith(answer(name, event.request));
  else if (!Object.hasOwn(FILES, inFolder)) return;
  else if (!name || name.endsWith("/")) event.respondWith(answer(inFolder, event.request));
  else event.respondWith(Response.redirect(`${address.origin}${address.pathname}/${address.search}`));
});
