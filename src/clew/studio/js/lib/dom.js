/** Elements in one call, files to save, and the clipboard. */

let count = 0;

/** An id that no other element has. */
export const uniqueId = (stem = "e") => `${stem}-${++count}`;

const SVG = new Set(["svg", "path", "circle", "line", "g", "rect", "use", "text"]);

/** h("p", {class: "quiet", on: {click: run}}, "text", child, ...): null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, run] of Object.entries(value)) element.addEventListener(event, run);
    else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/** An icon of 20 by 20 units from path data, drawn in lines or filled; screen readers skip it. */
export function icon(paths, { filled = false, ...attributes } = {}) {
  const drawn = filled ? {} : { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", ...attributes };
  return h(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false", fill: filled ? "currentColor" : null },
    ...[paths].flat().map((d) => h("path", { d, ...drawn })),
  );
}

const styles = new Map(); // by address

/** Add a style sheet to the document, if it is not there yet; resolves when it is loaded, or cannot be. */
export function addStyle(href) {
  if (!styles.has(href)) {
    const sheet = h("link", { rel: "stylesheet", href });
    styles.set(href, new Promise((done) => ["load", "error"].forEach((event) => sheet.addEventListener(event, done))));
    document.head.append(sheet);
  }
  return styles.get(href);
}

/** Save a blob as a file of this name. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Put the text on the clipboard; true when that was allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
