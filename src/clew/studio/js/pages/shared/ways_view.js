/** How a maze is made elsewhere, as texts to copy: a command line, Python, an element of a web page. */

import { announce } from "../../lib/announce.js";
import { button, showDone } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import { commandLine, elementText, pythonText } from "../../maze/ways.js";
import texts from "../../words/ways.js";
import { catalogue } from "./source.js";

addTexts(texts);

const VERSION = /\/@\w+(?=\/)/; // in the address of a file, which a later version does not have
const NAMES = ["command", "python", "element"];

/** The address of the element's script for other sites. */
const scriptAddress = () => new URL("../../../engine/element.js", import.meta.url).href.replace(VERSION, "");

/** Copy a text, and have its button say so for a moment. */
async function take(taken, text) {
  const done = t((await copy(text)) ? "ways.copied" : "ways.uncopied");
  showDone(taken, done, t("ways.copy"));
  announce(done);
}

/** {element, update(maze, drawn, cells)}: `update` writes the texts for the maze of a document. */
export function waysView() {
  const ways = NAMES.map((name) => {
    const code = h("code", { translate: "no", "data-way": name });
    const none = h("p", { class: "hint", hidden: true }, t(`ways.${name}.none`));
    const taken = button(t("ways.copy"), () => take(taken, code.textContent), { "aria-label": t(`ways.${name}.copy`) });
    const text = h("pre", {}, code);
    const element = h("section", { class: "way" }, h("h3", {}, t(`ways.${name}`)), taken, text, none);
    const show = (value) => {
      code.textContent = value ?? "";
      text.hidden = taken.hidden = value === null;
      none.hidden = value !== null;
    };
    return { element, show };
  });

  async function update(maze, drawn, cells) {
    const [changes, grids] = await Promise.all(["changes", "grids"].map(catalogue));
    const isMade = !(maze.isEdited ?? maze.maze !== null);
    const catalogues = { changes, grids };
    const made = isMade ? [commandLine(maze, catalogues, drawn), pythonText(maze, catalogues, drawn), elementText(maze, catalogues, drawn, { script: scriptAddress(), cells })] : [];
    ways.forEach((each, place) => each.show(made[place] ?? null));
  }

  return { element: h("div", { class: "ways" }, ...ways.map((each) => each.element)), update };
}
