/** The doors of the front page: a picture for each thing that can be done, if its page is there. */

import { h, icon } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { whenSeen } from "../shared/when_seen.js";

export const WATCH = "/studio/make?algorithm=wilson";

/** Each door with the page behind it, which may be missing: a site has no page for printing, and guests may not be installed. */
const DOORS = [
  { name: "watch", page: "make", path: WATCH },
  { name: "play", page: "play", path: "/studio/play" },
  { name: "print", page: "print", path: "/studio/print" },
  { name: "bomb", page: "algorithmia", path: "/studio/algorithmia" },
  { name: "formula", page: "cubicles", path: "/studio/cubicles" },
  { name: "endless", page: "endless", path: "/studio/endless" },
  { name: "textures", page: "make", path: "/studio/make?algorithm=recursive-backtracker&compare=wilson&grid=40x30&distances=1" },
];

export const hasPage = (name) => document.querySelector(`nav [data-page="${name}"]`) !== null;

/** The list of doors, whose pictures come when they can be seen, unless the signal ends that. */
export function doors(signal) {
  const door = ({ name, path }) => {
    const picture = h("span", { class: `picture ${name}`, "aria-hidden": "true" });
    whenSeen(picture, () => picture.append(...PICTURES[name]()), signal);
    const [title, about] = [t(`front.door.${name}`), t(`front.door.${name}.about`)];
    return h("li", {}, h("a", { href: pageAddress(path), "data-page": true }, picture, h("strong", {}, title), h("span", { class: "about" }, about)));
  };
  const list = h("ul", { class: "doors" }, ...DOORS.filter(({ page }) => hasPage(page)).map(door));
  return h("section", {}, h("h2", { class: "unseen" }, t("front.doors")), list);
}

const maze = (algorithm, grid, seed, attributes = {}) => h("clew-maze", { algorithm, grid, seed, ...attributes });

/** What is in the picture of each door. */
const PICTURES = {
  watch: () => [maze("wilson", "14x10", 4), h("span", { class: "sign" }, icon("M5 3l12 7-12 7z", { filled: true }))],
  play: () => [maze("recursive-backtracker", "10x7", 8, { solution: true })],
  print: () => [true, false].map((solution) => h("span", { class: "sheet" }, maze("prim", "8x10", 3, { solution }))),
  bomb: () => [bombModule()],
  formula: () => [field()],
  endless: () => [maze("wilson", "32x24", 7, { solution: true })],
  textures: () => ["recursive-backtracker", "sidewinder"].map((algorithm) => maze(algorithm, "9x13", 5)),
};

/** A module of four times four cells: walls between them, the white bulb and the colored one, and the way. */
function bombModule() {
  const walls = "M1 0V1M2 1V2M3 0V2H4M1 1V2M1 3H2V4M3 3H4";
  const bulb = (x, y, kind) => h("circle", { cx: x, cy: y, r: 0.27, class: kind });
  return h(
    "svg",
    { viewBox: "-0.35 -0.35 4.7 4.7" },
    h("rect", { class: "case", x: -0.3, y: -0.3, width: 4.6, height: 4.6, rx: 0.35 }),
    h("path", { class: "wall", d: `M0 0H4V4H0Z${walls}` }),
    h("path", { class: "thread", d: "M1.5 1.5V2.5H2.5V3.5H3.5" }),
    bulb(1.5, 1.5, "white"),
    bulb(3.5, 3.5, "green"),
    h("text", { x: 3.5, y: 3.52 }, "G"),
  );
}

// The walls of the field of Cubicles for the favorite number 10, a bit for each, and a way in it.
const FIELD = [0x5ef7b, 0x2470f, 0x863f2, 0xeb99a, 0x64846, 0x30913, 0x8def8, 0x65a17, 0xb8798, 0xef6e8, 0x0013c, 0x66c06, 0x7ab36, 0x2c9f5];
const COLUMNS = 20;
const WAY = "M1.5 1.5v1h2v2h1v1h2v3h2v2h2v1h6v2";

function field() {
  const cells = FIELD.flatMap((bits, y) => Array.from({ length: COLUMNS }, (_, x) => ((bits >> (COLUMNS - 1 - x)) & 1 ? `M${x} ${y}h1v1h-1z` : "")));
  return h("svg", { viewBox: `0 0 ${COLUMNS} ${FIELD.length}` }, h("path", { class: "cells", d: cells.join("") }), h("path", { class: "thread", d: WAY }));
}
