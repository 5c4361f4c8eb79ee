/** The switch between the maze from above and from inside, which is loaded when it is first used. */

import { get, set } from "../../lib/address.js";
import { button } from "../../lib/controls.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { boardOf, say } from "./actions.js";
import { stateSentence } from "./panel.js";

const VIEW = "inside"; // of the address
const seenFromInside = new WeakSet(); // games, so that they are seen so when one comes back

/** Whether a maze can be seen from inside: a rectangle, or a part of one. */
const isOffered = ({ kind = "" }) => ["", "rectangle", "mask", "text"].includes(kind);

/** {element, show(), toggle(), close()}: `show` is for each game that begins, `toggle` for the key. */
export function insideSwitch(page) {
  const element = button(t("play.inside"), toggle, { pressed: false, hidden: true });

  /** See the maze from inside, or from above. */
  function turn(on) {
    page.parts.canvas.hidden = on;
    element.setAttribute("aria-pressed", String(on));
    const root = element.closest(".play");
    root.classList.toggle("within", on);
    root.querySelector(".lead").textContent = t(on ? "inside.lead" : "play.lead");
  }

  function leave() {
    page.inside?.close();
    page.inside = null;
    turn(false);
  }

  async function enter() {
    const { game } = page;
    try {
      const { Inside } = await import("./inside/inside.js");
      if (page.game !== game || page.stop.signal.aborted || !seenFromInside.has(game)) return;
      page.inside ??= new Inside(page);
      turn(true);
      page.inside.begin();
    } catch (error) {
      showError(page.parts.error, error);
    }
  }

  /** Show the game that begins as the address says, or as it was seen last. */
  async function show() {
    const { game } = page;
    element.hidden = !isOffered(game.maze);
    if (element.hidden || (get("view") !== VIEW && !seenFromInside.has(game))) return leave();
    seenFromInside.add(game);
    if (get("view") !== VIEW) set({ view: VIEW });
    return enter().then(shown);
  }

  /** What depends on the view: the sentence, the keys, and the size of the picture. */
  function shown() {
    const { game, board, inside } = page;
    if (!game.over) say(page, inside?.sentence ?? stateSentence(game, board.view.layout));
    page.bindKeys();
    page.screen.fit();
  }

  async function toggle() {
    const { game } = page;
    if (!game || element.hidden) return;
    const hasFocus = document.activeElement === boardOf(page);
    set({ view: page.inside ? null : VIEW });
    if (page.inside) {
      seenFromInside.delete(game);
      leave();
    } else {
      seenFromInside.add(game);
      await enter();
    }
    shown();
    if (hasFocus) boardOf(page).focus({ preventScroll: true });
  }

  return { element, show, toggle, close: () => page.inside?.close() };
}
