/** What the map shows, as a maze of its own: to solve, to play, or as a picture. */

import { button } from "../../lib/controls.js";
import { h, uniqueId } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { go } from "../../lib/navigation.js";
import { Maze } from "../../maze/maze.js";

const MAX_CELLS = 2500; // that an address holds
const PAGES = ["solve", "play"];
const ENDS = ["start", "goal"];
const SUFFIXES = ["png", "svg"];

/** {element, update()}: `update` follows what is seen. */
export function seenCells(page) {
  const hint = h("p", { class: "hint", id: uniqueId("seen") });
  const buttons = PAGES.map((name) => button(t(`endless.seen.${name}`), () => open(page, name), { "aria-describedby": hint.id }));
  const links = SUFFIXES.map((suffix) => h("a", { download: `endless.${suffix}` }, suffix.toUpperCase()));
  const files = h("p", { class: "files" }, t("endless.seen.save"), " ", links[0], " ", links[1]);
  function update() {
    const window = seen(page), cells = window.width * window.height, fits = cells <= MAX_CELLS;
    for (const each of buttons) each.disabled = !fits;
    hint.textContent = fits ? t("endless.seen.cells", { width: formatNumber(window.width), height: formatNumber(window.height) }) : t("endless.seen.many", { most: formatNumber(MAX_CELLS) });
    const { file } = page.map.source;
    files.hidden = !fits || !file;
    if (!files.hidden) links.forEach((each, place) => (each.href = file(window, SUFFIXES[place])));
  }
  const element = h("div", { class: "group seen" }, h("p", {}, t("endless.seen")), h("div", { class: "row" }, ...buttons), hint, files);
  return { element, update };
}

const seen = ({ view, map: { canvas } }) => view.window(canvas.clientWidth, canvas.clientHeight);

/** Open the cells on another page, whose address has their rows, and the pins that are among them; passages that lead outside are
 * closed. */
async function open(page, name) {
  const { x, y, width, height } = seen(page), sides = [Number(width), Number(height)];
  try {
    const cells = await page.map.source.window(x, y, ...sides, page.search.signal);
    const rows = Maze.fromJam(new Maze(...sides, cells).toJam()).toJam();
    const inside = page.map.pins.map((cell) => cell && [cell[0] - x, cell[1] - y]);
    const ends = inside.map((cell, place) => (cell?.every((each, axis) => each >= 0n && each < sides[axis]) ? `&${ENDS[place]}=${cell.join()}` : ""));
    await go(pageAddress(`/studio/${name}?maze=${JSON.stringify(rows)}${ends.join("")}`));
  } catch (error) {
    if (error.name !== "AbortError") showError(page.error, error);
  }
}
