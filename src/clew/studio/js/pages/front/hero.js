/** The maze on the front page that draws itself, and then the thread through it. */

import { button } from "../../lib/controls.js";
import { reducedMotion } from "../../lib/clock.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";

const ALGORITHM = "hunt-and-kill";
const SECONDS = 14;
const SIDE = { least: 15, most: 30 }; // pixels of a cell
const COLUMNS = 46; // in a window that is neither small nor large
const MAX_SEED = 1_000_000;

/** The columns and rows that fill a box of this size. */
function sizeFor({ clientWidth, clientHeight }) {
  const side = Math.max(SIDE.least, Math.min(SIDE.most, clientWidth / COLUMNS));
  return [clientWidth, clientHeight].map((each) => Math.max(8, Math.floor(each / side)));
}

/** {element, draw(), fail(error), close()}: `draw` makes a maze, which draws itself, or is there at once for those who asked for
 * less motion. */
export function hero() {
  const maze = h("clew-maze", { algorithm: ALGORITHM, solution: true });
  const frame = h("div", { class: "frame" }, maze);
  const same = h("a", { "data-page": true }, t("front.same"));
  const again = button(t("front.again"), draw, { class: "plain" });
  const finish = button(t("front.finish"), end, { class: "plain", disabled: true });
  const element = h("div", { class: "drawing" }, frame, h("div", { class: "row under" }, finish, again, same));
  const watched = new MutationObserver(() => (finish.disabled = !maze.hasAttribute("watch") || maze.ariaBusy !== "true"));
  watched.observe(maze, { attributeFilter: ["aria-busy", "watch"] });

  /** Show the finished maze. */
  function end() {
    maze.removeAttribute("watch");
    again.focus();
  }

  function draw() {
    const [width, height] = sizeFor(frame);
    const query = new URLSearchParams({ algorithm: ALGORITHM, grid: `${width}x${height}`, seed: Math.floor(MAX_SEED * Math.random()) });
    for (const name of ["grid", "seed"]) maze.setAttribute(name, query.get(name));
    maze.setAttribute("label", t("front.hero", { width, height }));
    same.href = pageAddress(`/studio/make?${query}`);
    if (!reducedMotion()) maze.setAttribute("watch", SECONDS);
  }

  function fail(error) {
    const sentence = h("p", { class: "error" });
    showError(sentence, error);
    frame.replaceChildren(sentence);
  }

  return { element, draw, fail, close: () => watched.disconnect() };
}
