/** A maze as a file of a picture, made in the page: its walls, and a path. */

import { Walls } from "../../engine/squares.js";

const CELL = 20; // units of a cell
const WALL = 2;
const INK = "#1F2430", THREAD = "#C8102E"; // of a light page

const points = (line) => Array.from({ length: line.length / 2 }, (_, place) => line.slice(2 * place, 2 * place + 2));
const drawn = (line) => `M${line.map(([x, y]) => `${Number((CELL * x).toFixed(2))} ${Number((CELL * y).toFixed(2))}`).join("L")}`;

function polygonWalls(maze) {
  const found = [];
  for (const cell of maze.cells.keys()) maze.layout.forEachWall(cell, maze, (line, begin, end) => found.push(points(line.slice(begin, end))));
  return found;
}

function* signs(maze) {
  for (let cell = 0; cell < maze.cells.length; cell++) for (const sign of maze.layout.signs(cell, maze)) yield points(sign);
}

function* steps(maze, path) {
  for (let place = 1; place < path.length; place++) {
    const [from, to] = path.slice(place - 1, place + 1);
    yield* maze.layout.stepLines?.(from, to, maze) ?? [[maze.center(from), maze.center(to)]];
  }
}

const squareWalls = ({ width, cells }) =>
  `<path d="${new Walls(width, cells.length).set(cells)}" transform="scale(${CELL})" stroke="${INK}" stroke-width="${WALL / CELL}"/>`;

/** The text of an SVG. */
export function svg(maze, path) {
  const [width, height] = maze.extent.map((each) => Math.ceil(CELL * each) + 2 * WALL);
  const lines = (found, attributes) => `<path d="${Array.from(found, drawn).join("")}" ${attributes}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-WALL} ${-WALL} ${width} ${height}">`,
    `<rect x="${-WALL}" y="${-WALL}" width="${width}" height="${height}" fill="#fff"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="${WALL}">`,
    maze.shape ? lines(polygonWalls(maze), `stroke="${INK}"`) : squareWalls(maze),
    lines(steps(maze, path), `stroke="${THREAD}" stroke-width="${2 * WALL}"`),
    "</g>",
    maze.shape ? lines(signs(maze), `fill="${INK}"`) : "",
    "</svg>\n",
  ].join("");
}

/** The picture as a blob: "svg" or "png". */
export const pictureFile = (maze, path, suffix) => fileOfSvg(svg(maze, path), suffix);

/** The text of an SVG as a blob: as it is, or for "png" as it is painted. */
export async function fileOfSvg(text, suffix) {
  const drawing = new Blob([text], { type: "image/svg+xml" });
  if (suffix === "svg") return drawing;
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
