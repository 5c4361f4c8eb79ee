/** Keyboard shortcuts: pages bind them, the help dialog (`?`) lists what is bound. And whether the mouse was used last. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { store, stored } from "./storage.js";

const bindings = new Set();
const notes = new Set(); // keys of texts in the help
let mouse = false;

addEventListener("pointerdown", (event) => (mouse = event.pointerType === "mouse"), true);
addEventListener("keydown", () => (mouse = false), true);

/** Whether the mouse was used last, or the keyboard or a finger. */
export const mouseUsedLast = () => mouse;

/** The name of a key press: "ArrowUp", "w", "?", "Shift+ArrowUp", "Alt+Shift+w". */
function keyName(event) {
  let key = event.key;
  if (event.altKey && /^Key[A-Z]$/.test(event.code)) key = event.code[3];
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (letter) key = key.toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || letter) ? "Shift+" : "";
  return (event.altKey ? "Alt+" : "") + shift + (key === " " ? "Space" : key);
}

/** Whether the focused element uses this key itself. */
function handledBy(element, key) {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element.matches("select, textarea")) return true;
  if (element.matches("input[type=range], input[type=radio], [role=slider], [role=tab]"))
    return /^(Arrow|Home|End|Page)/.test(key);
  if (element.matches("button, a[href], summary, input[type=checkbox], input[type=button]"))
    return key === "Space" || key === "Enter";
  return element.matches("input");
}

const lettersEnabled = () => stored("keys") !== "off";

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return;
  const key = keyName(event);
  if (document.querySelector("dialog[open]") || handledBy(event.target, key)) return;
  // One-letter keys can be switched off: they interfere with speech input.
  if (key.length === 1 && key !== "?" && !lettersEnabled()) return;
  for (const list of [...bindings].reverse()) {
    const found = list.find((each) => each.keys.includes(key) && (each.when?.(event) ?? true));
    if (found) {
      event.preventDefault();
      found.run(event);
      return;
    }
  }
});

/** Bind [{keys: ["ArrowUp", "w"], help: "play.up", run(event)}, ...]; returns the function that unbinds them. A binding with
 * `when(event)` acts only if that returns true. */
export function bind(list) {
  bindings.add(list);
  return () => bindings.delete(list);
}

/** Add a text to the help, by its key; returns the function that removes it. */
export function addHelpNote(key) {
  notes.add(key);
  return () => notes.delete(key);
}

const SHOWN = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };

/** "Shift+ArrowUp" as elements. */
const keyParts = (key) =>
  key.split(/(?<=.)\+(?=.)/).flatMap((part, place) => [
    place ? "+" : "",
    h("kbd", {}, part === "Space" ? t("key.space") : (SHOWN[part] ?? part)),
  ]);

const keyList = (keys) => keys.flatMap((key, place) => [place ? " " : "", h("span", { class: "keys" }, ...keyParts(key))]);

/** Open the dialog that lists the keys. */
export function showHelp() {
  const rows = [...bindings].flat().filter((each) => each.help);
  const letters = h("input", { type: "checkbox", on: { change: () => store("keys", letters.checked ? "on" : "off") } });
  letters.checked = lettersEnabled();
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title", on: { close: () => dialog.remove() } },
    h("h2", { id: "help-title", tabindex: "-1", autofocus: true }, t("help.title")),
    h("p", {}, t("help.about")),
    ...[...notes].map((key) => h("p", {}, t(key))),
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, t("help.title")),
      h("tbody", {}, ...rows.map((each) => h("tr", {}, h("th", { scope: "row" }, t(each.help)), h("td", {}, ...keyList(each.keys))))),
    ),
    h("label", { class: "toggle" }, letters, h("span", {}, t("help.letters"))),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, t("help.close"))),
  );
  document.body.append(dialog);
  dialog.showModal();
}
