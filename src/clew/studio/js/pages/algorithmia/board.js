/** The module's sixteen cells as a picture: walls in ink, the way as a thread, a button on every cell. */

import { button, h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

export const SIDE = 4;
export const MOVES = "URDL"; // by direction
export const ARROWS = "↑→↓←";
export const name = (cell) => "ABCD"[cell % SIDE] + (Math.floor(cell / SIDE) + 1);
export const arrows = (route) => Array.from(route, (move) => ARROWS[MOVES.indexOf(move)]).join("");
/** What colour-blind mode writes on the bulb. */
export const letter = (colour) => colour[0].toUpperCase();
/** The route in words: "down, left". */
export const spoken = (route) => Array.from(route, (move) => t(`algorithmia.move.${move}`)).join(t("algorithmia.and"));

const NAMESPACE = "http://www.w3.org/2000/svg";

function shape(tag, attributes, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

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

/** The white bulb and the coloured one, with its letter; other bulbs are not lit. */
export function bulb(kind, x, y, radius = 0.26) {
  if (kind === "white") {
    const rays = Array.from({ length: 8 }, (_, place) => {
      const [dx, dy] = [Math.cos((place * Math.PI) / 4), Math.sin((place * Math.PI) / 4)];
      return `M${x + dx * radius * 1.2} ${y + dy * radius * 1.2}L${x + dx * radius * 1.5} ${y + dy * radius * 1.5}`;
    });
    return shape("g", {}, shape("path", { d: rays.join(""), class: "rays" }), shape("circle", { cx: x, cy: y, r: radius, class: "white" }));
  }
  if (kind === "unlit") return shape("circle", { cx: x, cy: y, r: radius * 0.75, class: "unlit" });
  const circle = shape("circle", { cx: x, cy: y, r: radius * 1.15, class: `bulb ${kind}` });
  return shape("g", {}, circle, shape("text", { x, y, class: `on ${kind}` }, letter(kind)));
}

/** A picture of `view` units with this label. */
export const picture = (label, view, kind, ...children) =>
  shape("svg", { viewBox: view, role: "img", "aria-label": label, class: kind }, ...children);

/** A board that shows {maze, path, start, goal, colour}; `choose(cell)` is called when a cell is pressed. */
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

  show({ maze = null, path = null, start = -1, goal = -1, colour = null, label = t("algorithmia.board.empty") }) {
    const parts = [];
    if (maze) parts.push(shape("path", { d: walls(maze), class: "wall" }));
    else
      for (let post = 0; post < 9; post++)
        parts.push(shape("circle", { cx: 1 + (post % 3), cy: 1 + Math.floor(post / 3), r: 0.045, class: "post" }));
    parts.push(shape("rect", { x: 0, y: 0, width: SIDE, height: SIDE, class: maze ? "wall" : "border" }));
    for (let cell = 0; cell < SIDE * SIDE; cell++) {
      const [x, y] = middle(cell);
      parts.push(shape("text", { x: x - 0.3, y: y - 0.33, class: "name" }, name(cell)));
    }
    if (path) {
      const points = Array.from(path, (cell) => middle(cell).join(" ")).join("L");
      parts.push(shape("path", { d: `M${points}`, class: "thread", pathLength: 1 }));
    }
    if (start >= 0) parts.push(bulb("white", ...middle(start), 0.18));
    if (goal >= 0) parts.push(bulb(colour ?? "unlit", ...middle(goal), colour ? 0.22 : 0.3));
    this.drawn.replaceChildren(picture(label, "-0.1 -0.1 4.2 4.2", "maze", ...parts));
    this.cells.forEach((each, cell) => {
      const what = cell === start ? t("algorithmia.white") : cell === goal ? t("algorithmia.goal") : "";
      each.setAttribute("aria-label", what ? `${name(cell)}, ${what}` : name(cell));
    });
  }
}
