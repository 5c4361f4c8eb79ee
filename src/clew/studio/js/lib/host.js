/**
 * Where the studio is: with its service at the root of a host, or in the folder of a site without one (`clew site`),
 * whose documents say in `data-site` the way to that folder, such as "../../".
 */

const way = document.documentElement.dataset.site;
const root = new URL(way ?? "/", location.href); // read once: the way is that from the address that was loaded
const CATALOGUE = /^\/(\w+)(?:\?lang=(\w+))?$/;

/** Whether the service answers requests; a site has nothing but files. */
export const hasService = way === undefined;

/** Whether the page is shown in a frame of another page, as theme.js has marked it. */
export const isEmbedded = document.documentElement.classList.contains("embedded");

/** The path of an address as the service has it, such as "/studio/make". */
export const pathOf = ({ pathname }) => `/${pathname.slice(root.pathname.length)}`.replace(/\/(index\.html)?$/, "");

/** The address of a page of the studio, such as "/studio/make?seed=1"; in a site each page is a folder. */
export function pageAddress(path) {
  if (hasService) return path;
  const [, folder, query] = /^\/([^?]*)(.*)$/s.exec(path);
  return `${root.pathname}${folder}/${query}`;
}

/** The file of a site that has a catalogue such as "/algorithms?lang=en"; null for what only the service has. */
export function catalogueFile(path) {
  const [, name, language] = CATALOGUE.exec(path) ?? [];
  return name ? new URL(`studio/catalogues/${language ? `${name}.${language}` : name}.json`, root) : null;
}

/** Have the browser keep a site, so that it can be used without a network; not for one maze in a frame. Browsers may forbid
 * that: then it is not kept. */
export function keepSite() {
  if (!hasService && !isEmbedded) navigator.serviceWorker?.register(new URL("service_worker.js", root)).catch(() => {});
}
