/** Grids by their spec, such as "20x15", "hexagons:12x9" or "polar:9": the names of grids, cells and directions. */

import { addTexts, formatNumber, hasText, t } from "../lib/i18n.js";
import texts from "../words/grids.js";

addTexts(texts);

/** Whether a spec names a grid other than a rectangle, whose shape the service describes. */
export const hasShape = (spec) => /^(?!rectangle:)[a-z]{1,20}:./.test(spec ?? "");

/** [width, height] of "20x15"; null if the text is no size or a side is not from 1 to `max`. */
export function parseSize(text, max) {
  const found = /^(?:rectangle:)?(\d{1,4})x(\d{1,4})$/.exec(text ?? "");
  const sides = found?.slice(1).map(Number);
  return sides?.every((side) => side >= 1 && side <= max) ? sides : null;
}

/** {name, form, rest}: form is what precedes the numbers, such as "side" in "hexagons:side=5", or "". */
export function parseGrid(spec) {
  const [, name = "rectangle", behind] = /^(?:([a-z]+):)?(.*)$/s.exec(spec);
  const [, form = "", rest] = name === "text" ? [, "", behind] : /^(?:([a-z]+)=)?(.*)$/s.exec(behind);
  return { name, form, rest };
}

/** {word, height, more} of "text:CLEW,height=12,invert": "CLEW", 12 and ",invert"; null and "" for what is missing. */
export function parseWord(spec) {
  const [word, ...options] = parseGrid(spec).rest.split(",");
  const height = options.find((each) => /^height=\d+$/.test(each));
  const more = options.filter((each) => each !== height).map((each) => `,${each}`).join("");
  return { word, height: height ? Number(height.slice(7)) : null, more };
}

/** "Hexagons (in a hexagon)" for a spec or an example of it. */
export function gridName(spec) {
  const { name, form } = parseGrid(spec);
  const title = hasText(`grid.name.${name}`) ? t(`grid.name.${name}`) : name;
  const key = `grid.form.${name}.${form}`;
  return form ? t("grid.formed", { grid: title, form: hasText(key) ? t(key) : form }) : title;
}

/** Whether a grid is any graph, which the spec itself describes (engine/graph_text.js). */
export const isGraph = (spec) => parseGrid(spec).name === "graph";

/** "Hexagons 12×9"; "The word CLEW"; "Graph". */
function gridTitle(spec) {
  const { name, rest } = parseGrid(spec);
  if (isGraph(spec)) return gridName(spec);
  if (name !== "text") return `${gridName(spec)} ${rest.replaceAll("x", "×")}`;
  const { word, height } = parseWord(spec);
  return t(height ? "grid.word.high" : "grid.word", { word, height });
}

/** "Hexagons 12×9, 108 cells". */
export const gridSummary = (maze) => t("grid.cells", { grid: gridTitle(maze.shape.spec), cells: formatNumber(maze.cells.length) });

/** "B3": the column in letters, the row counted from 1. */
const squareName = ([x, y]) => {
  let column = "";
  for (let left = x + 1; left > 0; left = Math.floor((left - 1) / 26)) column = String.fromCharCode(65 + ((left - 1) % 26)) + column;
  return column + (y + 1);
};

const ringName = ([ring, place]) => t("grid.cell.ring", { ring: ring + 1, place: place + 1 });

const CELL_NAMES = {
  polar: ringName,
  sphere: ringName,
  box: ([x, y, floor]) => t("grid.cell.floor", { cell: squareName([x, y]), floor: floor + 1 }),
  graph: ([node]) => t("grid.cell.node", { node: node + 1 }),
  cube: ([face, x, y]) => t("grid.cell.face", { face: face + 1, cell: squareName([x, y]) }),
};

/** "B3", or on other grids what identifies a cell there. */
export const cellName = (cell, maze) => (CELL_NAMES[maze.kind] ?? squareName)(maze.coordinates(cell));

const OCTANTS = ["right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right"];

/** "up-left": where a vector points, as arrow keys mean it. */
const octantName = ([x, y]) => t(`grid.turned.${OCTANTS[(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 8) % 8]}`);

/** Where a direction points on a solid that is turned by the ball. */
const turnedName = (layout, cell, direction) => octantName(layout.whenFaced(cell, () => layout.heading(cell, direction)));

/** Where a direction points on a graph, and the number of the node there. */
function edgeName(maze, cell, direction) {
  const [node] = maze.coordinates(maze.neighbor(cell, direction));
  return t("grid.to.node", { direction: octantName(maze.layout.heading(cell, direction) ?? [0, 0]), node: node + 1 });
}

/** The name of a direction of a cell, such as "north-east", or on a solid "up"; directions of the same name are numbered. */
export function directionName(maze, cell, direction, layout = maze.layout) {
  if (maze.kind === "graph") return edgeName(maze, cell, direction);
  if (layout?.whenFaced) return turnedName(layout, cell, direction);
  const [, stem, number = ""] = /^(.*?)(-\d+)?$/.exec(maze.nameOf(cell, direction));
  return (hasText(`grid.to.${stem}`) ? t(`grid.to.${stem}`) : stem.replaceAll("-", " ")) + number.replace("-", " ");
}

/** Why the algorithm cannot work on the grid: "rows", "headings" or "weave"; null if it can. `grids` is the service's catalogue. */
export function incompatibility(algorithm, spec, grids) {
  if (!hasShape(spec)) return null;
  const { name } = parseGrid(spec);
  const needed = algorithm.grids;
  if (["rows", "headings"].includes(needed) && !grids?.find((each) => each.name === name)?.[needed]) return needed;
  return name === "weave" && algorithm.weave === false ? "weave" : null;
}
