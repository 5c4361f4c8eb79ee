/** Save and share: a panel whose inside is loaded when it is seen, or when the keyboard or a button needs it. */

import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { addTexts, t } from "../../lib/i18n.js";
import { whenSeen } from "./when_seen.js";
import texts from "../../words/maze_bar.js";
import { formatCatalogue } from "./source.js";

addTexts(texts);

/** {element, show(maze, drawn, made), draw(drawn), load(), picture(), copyLink()}: see `saveView`. `draw` changes what is drawn, `load`
 * resolves when the inside is there, `picture` to the address of an SVG. */
export function savePanel(others = []) {
  const element = h("section", { class: "group files", hidden: true }, h("h2", {}, t("save.title")));
  let shown = null; // {maze, drawn, made}
  let view = null; // a promise

  async function begin() {
    const [{ saveView }, { canFilm, offeredFormats, otherFormats }, formats] = await Promise.all([import("./save_view.js"), import("./downloads.js"), formatCatalogue()]);
    const made = saveView(others, offeredFormats(formats, canFilm()), otherFormats(formats));
    if (shown) made.show(...shown);
    element.append(...made.elements);
    return made;
  }

  function load() {
    view ??= begin().catch((error) => {
      view = null;
      announce(t("api.away"));
      throw error;
    });
    return view;
  }

  const loadQuietly = () => load().catch(() => {}); // it was announced

  function show(...values) {
    if (!shown) {
      whenSeen(element, loadQuietly);
      document.addEventListener("focusin", loadQuietly, { once: true }); // before Tab could pass by
    }
    shown = values;
    element.hidden = false;
    view?.then((each) => each.show(...shown), () => {});
  }

  const draw = (drawn) => shown && show(shown[0], drawn, shown[2]);
  const copyLink = async () => (await load()).copyLink();
  const picture = async () => (await load()).picture();
  return { element, show, draw, load: loadQuietly, picture, copyLink, get ready() { return shown !== null; } };
}
