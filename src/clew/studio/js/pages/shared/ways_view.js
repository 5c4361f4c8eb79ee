/** How a maze is made and shown elsewhere, as texts to copy: command lines, Python, an element and frames of a web page. */

import { queryText } from "../../lib/address.js";
import { announce } from "../../lib/announce.js";
import { button, showDone } from "../../lib/controls.js";
import { copy, h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { addTexts, hasText, t } from "../../lib/i18n.js";
import { commandLine, elementText, filmLine, frameText, pythonText } from "../../maze/ways.js";
import wayTexts from "../../words/ways.js";
import { catalogue } from "./source.js";

addTexts(wayTexts);

const VERSION = /\/@\w+(?=\/)/; // in the address of a file, which a later version does not have
const NAMES = ["command", "film", "python", "element", "watch", "play"];
const EDITED = ["play"]; // what mazes have that no algorithm makes alone

/** The address of the element's script for other sites. */
const scriptAddress = () => new URL("../../../engine/element.js", import.meta.url).href.replace(VERSION, "");

/** The frame of a page of the studio that shows a maze. */
const frame = (name, { query }) => frameText(new URL(pageAddress(`/studio/embed/${name}?${queryText(query)}`), location.href).href, t(`ways.${name}.title`));

/** Copy a text, and have its button say so for a moment. */
async function take(taken, text) {
  const done = t((await copy(text)) ? "ways.copied" : "ways.uncopied");
  showDone(taken, done, t("ways.copy"));
  announce(done);
}

/** The words of a text, so that lines break between them. */
const words = (text) => text.split(/(\s+)/).map((each) => (each.trim() ? h("span", {}, each) : each));

/** {element, show(text)}: a text under its heading; null shows the sentence that says why the text is missing. */
function wayOf(name) {
  const code = h("code", { translate: "no", "data-way": name });
  const reason = `ways.${name}.none`;
  const none = h("p", { class: "hint", hidden: true }, hasText(reason) && t(reason));
  const about = hasText(`ways.${name}.about`) ? h("p", { class: "hint" }, t(`ways.${name}.about`)) : null;
  const taken = button(t("ways.copy"), () => take(taken, code.textContent), { "aria-label": t(`ways.${name}.copy`) });
  const block = h("pre", {}, code);
  const show = (text) => {
    code.replaceChildren(...words(text ?? ""));
    block.hidden = taken.hidden = text === null;
    none.hidden = text !== null;
  };
  return { element: h("section", { class: "way" }, h("h3", {}, t(`ways.${name}`)), taken, block, about, none), show };
}

/** {element, update(maze, drawn, cells)}: `update` writes the texts for the maze of a document. */
export function waysView() {
  const ways = NAMES.map(wayOf);
  const edited = h("p", { class: "hint", hidden: true }, t("ways.edited"));

  async function update(maze, drawn, cells) {
    const [changes, grids] = await Promise.all(["changes", "grids"].map(catalogue));
    const { isServed } = maze;
    const catalogues = { changes, grids };
    const texts = {
      command: () => commandLine(maze, catalogues, drawn),
      film: () => filmLine(maze, catalogues, drawn),
      python: () => pythonText(maze, catalogues, drawn),
      element: () => elementText(maze, catalogues, drawn, { script: scriptAddress(), cells }),
      watch: () => frame("watch", maze),
      play: () => frame("play", maze),
    };
    edited.hidden = isServed;
    NAMES.forEach((name, place) => {
      ways[place].element.hidden = !isServed && !EDITED.includes(name);
      if (!ways[place].element.hidden) ways[place].show(texts[name]());
    });
  }

  return { element: h("div", { class: "ways" }, edited, ...ways.map((each) => each.element)), update };
}
