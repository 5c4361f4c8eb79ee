/** Grids by their spelling, such as "20x15", "hexagons:12x9" or "polar:9": what they are called, and their cells. */

import { figure, has, t } from "../lib/i18n.js";

/** Whether the text names a grid other than a rectangle. */
export const shaped = (text) => /^(?!rectangle:)[a-z]{1,20}:./.test(text ?? "");

/** {name, form, rest}: form is what stands before the numbers, "" or such as "side". */
export function parsed(text) {
  const [, name = "rectangle", behind] = /^(?:([a-z]+):)?(.*)$/s.exec(text);
  const [, form = "", rest] = name === "text" ? [, "", behind] : /^(?:([a-z]+)=)?(.*)$/s.exec(behind);
  return { name, form, rest };
}

/** {word, height, more} of "text:CLEW,height=12,invert": "CLEW", 12 and ",invert"; null and "" where they are not told. */
export function wordOf(text) {
  const [word, ...options] = parsed(text).rest.split(",");
  const height = options.find((each) => /^height=\d+$/.test(each));
  return { word, height: height ? Number(height.slice(7)) : null, more: options.filter((each) => each !== height).map((each) => `,${each}`).join("") };
}

/** "Hexagons (in a hexagon)": what a spelling, or an example of it, is called. */
export function nameOf(text) {
  const { name, form } = parsed(text);
  const called = has(`grid.name.${name}`) ? t(`grid.name.${name}`) : name;
  const key = `grid.form.${name}.${form}`;
  return form ? `${called} (${has(key) ? t(key) : form})` : called;
}

/** "Hexagons 12×9"; "The word CLEW". */
export function titleOf(text) {
  const { name, rest } = parsed(text);
  if (name !== "text") return `${nameOf(text)} ${rest.replaceAll("x", "×")}`;
  const { word, height } = wordOf(text);
  return t(height ? "grid.word.high" : "grid.word", { word, height });
}

/** What a canvas shows: "Hexagons 12×9, 108 cells". */
export const canvasOf = (maze) => t("grid.cells", { grid: titleOf(maze.shape.asked), cells: figure(maze.cells.length) });

const square = (x, y) => {
  let column = "";
  for (let left = x + 1; left > 0; left = Math.floor((left - 1) / 26)) column = String.fromCharCode(65 + ((left - 1) % 26)) + column;
  return column + (y + 1);
};

const ways = {
  polar: ([ring, place]) => t("grid.cell.ring", { ring: ring + 1, place: place + 1 }),
  box: ([x, y, floor]) => t("grid.cell.floor", { cell: square(x, y), floor: floor + 1 }),
  cube: ([face, x, y]) => t("grid.cell.face", { face: face + 1, cell: square(x, y) }),
};
ways.sphere = ways.polar;

/** B3: the column in letters, the row counted from 1; on other grids what tells a cell there. */
export const called = (cell, maze) => (ways[maze.kind] ?? (([x, y]) => square(x, y)))(maze.coordinates(cell));

/** The word of a direction; where several lead the same way they are numbered. */
function word(name) {
  const [, stem, number = ""] = /^(.*?)(-\d+)?$/.exec(name);
  return (has(`grid.to.${stem}`) ? t(`grid.to.${stem}`) : stem.replaceAll("-", " ")) + number.replace("-", " ");
}

/** "north-east": what a direction of a cell is called. */
export const wayOf = (maze, cell, direction) => word(maze.nameOf(cell, direction));

/** Why the algorithm cannot work on the grid: "rows" or "weave"; null where it can. `grids` is what the service knows. */
export function misfit(algorithm, text, grids) {
  if (!shaped(text)) return null;
  const { name } = parsed(text);
  if (algorithm.grids === "rows" && !grids?.find((each) => each.name === name)?.rows) return "rows";
  return name === "weave" && algorithm.weave === false ? "weave" : null;
}
