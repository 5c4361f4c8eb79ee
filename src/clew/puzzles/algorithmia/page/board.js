/** The module's sixteen cells as a picture: walls in ink, the path as a thread, a button on every cell. */

import { button } from "../../js/lib/controls.js";
import { h } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";

export const SIDE = 4;
export const MOVES = "URDL"; // by direction
export const ARROWS = "↑→↓←";
/** "B2". */
export const cellName = (cell) => "ABCD"[cell % SIDE] + (Math.floor(cell / SIDE) + 1);
/** A route such as "DR" in arrows. */
export const arrows = (route) => Array.from(route, (move) => ARROWS[MOVES.indexOf(move)]).join("");
/** What the module's mode for the color-blind writes on the bulb. */
export const bulbLetter = (color) => color[0].toUpperCase();
/** The route in words: "down, left". */
export const routeText = (route) => Array.from(route, (move) => t(`algorithmia.move.${move}`)).join(t("algorithmia.and"));

/** The cells of a route from a cell. */
export const cellsOf = (maze, start, route) =>
  Array.from(route).reduce((cells, move) => [...cells, maze.neighbor(cells.at(-1), MOVES.indexOf(move))], [start]);

const middle = (cell) => [(cell % SIDE) + 0.5, Math.floor(cell / SIDE) + 0.5];

/** The walls inside the board as path data. */
function walls(maze) {
  const lines = [];
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
    if (x + 1 < SIDE && !maze.isOpen(cell, 1)) lines.push(`M${x + 1} ${y}v1`);
    if (y + 1 < SIDE && !maze.isOpen(cell, 2)) lines.push(`M${x} ${y + 1}h1`);
  }
  return lines.join("");
}

/** The corners inside the board, while its walls are not known. */
const posts = () =>
  Array.from({ length: 9 }, (_, post) => h("circle", { cx: 1 + (post % 3), cy: 1 + Math.floor(post / 3), r: 0.045, class: "post" }));

/** The cells' names. */
const names = () =>
  Array.from({ length: SIDE * SIDE }, (_, cell) => {
    const [x, y] = middle(cell);
    return h("text", { x: x - 0.3, y: y - 0.33, class: "name" }, cellName(cell));
  });

/** A path as path data. */
const thread = (path) => `M${Array.from(path, (cell) => middle(cell).join(" ")).join("L")}`;

/** The white bulb and the colored one, with its letter; other bulbs are not lit. */
export function bulb(kind, x, y, radius = 0.26) {
  if (kind === "white") {
    const rays = Array.from({ length: 8 }, (_, place) => {
      const [dx, dy] = [Math.cos((place * Math.PI) / 4), Math.sin((place * Math.PI) / 4)];
      return `M${x + dx * radius * 1.2} ${y + dy * radius * 1.2}L${x + dx * radius * 1.5} ${y + dy * radius * 1.5}`;
    });
    return h("g", {}, h("path", { d: rays.join(""), class: "rays" }), h("circle", { cx: x, cy: y, r: radius, class: "white" }));
  }
  if (kind === "unlit") return h("circle", { cx: x, cy: y, r: radius * 0.75, class: "unlit" });
  const circle = h("circle", { cx: x, cy: y, r: radius * 1.15, class: `bulb ${kind}` });
  return h("g", {}, circle, h("text", { x, y, class: `on ${kind}` }, bulbLetter(kind)));
}

/** A picture of `view` units with this label. */
export const picture = (label, view, kind, ...children) =>
  h("svg", { viewBox: view, role: "img", "aria-label": label, class: kind }, ...children);

/** A board that shows {maze, path, start, goal, color}; `choose(cell)` is called when a cell is pressed. */
export class Board {
  #at = 0;

  constructor(choose = null) {
    this.drawn = h("div", { class: "drawn" });
    this.element = h("div", { class: "board" }, this.drawn);
    this.cells = choose
      ? Array.from({ length: SIDE * SIDE }, (_, cell) => button("", () => choose(cell), { tabindex: cell ? "-1" : "0" }))
      : [];
    if (choose) {
      const label = t("algorithmia.cells");
      const over = h("div", { class: "cells", role: "group", "aria-label": label, on: { keydown: (event) => this.#key(event) } }, ...this.cells);
      this.element.append(over);
    }
    this.show({});
  }

  #key(event) {
    const direction = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(event.key);
    if (direction < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const x = (this.#at % SIDE) + [0, 1, 0, -1][direction];
    const y = Math.floor(this.#at / SIDE) + [-1, 0, 1, 0][direction];
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) return;
    this.cells[this.#at].tabIndex = -1;
    this.#at = y * SIDE + x;
    this.cells[this.#at].tabIndex = 0;
    this.cells[this.#at].focus();
  }

  show({ maze = null, path = null, start = -1, goal = -1, color = null, label = t("algorithmia.board.empty") }) {
    const parts = [
      ...(maze ? [h("path", { d: walls(maze), class: "wall" })] : posts()),
      h("rect", { x: 0, y: 0, width: SIDE, height: SIDE, class: maze ? "wall" : "border" }),
      ...names(),
      path && h("path", { d: thread(path), class: "thread", pathLength: 1 }),
      start >= 0 && bulb("white", ...middle(start), 0.18),
      goal >= 0 && bulb(color ?? "unlit", ...middle(goal), color ? 0.22 : 0.3),
    ];
    this.drawn.replaceChildren(picture(label, "-0.1 -0.1 4.2 4.2", "maze", ...parts));
    this.cells.forEach((each, cell) => {
      const what = cell === start ? t("algorithmia.white") : cell === goal ? t("algorithmia.goal") : "";
      each.setAttribute("aria-label", what ? `${cellName(cell)}, ${what}` : cellName(cell));
    });
  }
}
