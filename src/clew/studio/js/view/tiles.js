/** Tiles of a maze of squares: walls on device pixels, and the marks of cells.
 *
 * The tile of cell (x, y) begins with its northern and western wall, so that tiles cover the picture without overlap;
 * the last column and row of tiles hold only the outer walls.
 */

import { MARK } from "../maze/marks.js";
import { css, rgb, shade } from "./colors.js";

/** Mix two colors. */
export const mixed = (one, other, part) => one.map((each, at) => Math.round(each + (other[at] - each) * part));

/** The colors of a palette: as [red, green, blue], and as text in `css`. */
export function paints(palette, dark) {
  const paper = rgb(palette.paper);
  const ink = rgb(palette.ink);
  const rock = rgb(palette.rock);
  const all = {
    dark, paper, ink, rock,
    quiet: rgb(palette.quiet),
    thread: rgb(palette.thread),
    visited: mixed(paper, ink, 0.1),
    done: mixed(paper, ink, 0.2),
    solid: mixed(rock, ink, 0.14),
  };
  all.css = Object.fromEntries(Object.entries(all).filter(([, each]) => Array.isArray(each)).map(([name, each]) => [name, css(each)]));
  return all;
}

/** The thickness of walls for cells of `side` device pixels. */
export const thickness = (side) => Math.max(1, Math.round(side / 12));

/** Which walls meet at the north-western corner of (x, y): bits north, east, south, west. */
export function cornerWalls(maze, x, y) {
  const { width, height, cells } = maze;
  const at = y * width + x;
  let walls = 0;
  if (y > 0 && (x === 0 || x === width || !(cells[at - width] & 8))) walls |= 1;
  if (x < width && (y === 0 || y === height || !(cells[at] & 1))) walls |= 2;
  if (y < height && (x === 0 || x === width || !(cells[at] & 8))) walls |= 4;
  if (x > 0 && (y === 0 || y === height || !(cells[at - 1] & 1))) walls |= 8;
  return walls;
}

/** The color of a cell's floor. */
export function floorColor(view, cell, colors) {
  const { marks, distances } = view.layers;
  if (distances) {
    const steps = distances[cell];
    if (steps >= 0) return shade(steps, view.most, colors.dark);
  }
  const bits = marks ? marks[cell] : 0;
  if (bits & MARK.ROCK) return colors.rock;
  if (bits & MARK.DONE && bits & MARK.VISITED) return colors.done;
  if (bits & MARK.VISITED) return colors.visited;
  return colors.paper;
}

/** Whether the cell is not part of the maze yet. */
const rock = (marks, cell) => (marks[cell] & MARK.ROCK) !== 0;

/** Which lines of a tile lie between cells that are not in the maze yet: bits post, north, (nothing), west. */
export function faintWalls(view, x, y) {
  const { marks } = view.layers;
  const { width, height } = view.maze;
  if (!marks || x === 0 || y === 0 || x >= width || y >= height) {
    if (!marks || x >= width || y >= height) return 0;
    if (x === 0 && y > 0) return rock(marks, y * width) && rock(marks, (y - 1) * width) ? 2 : 0;
    if (y === 0 && x > 0) return rock(marks, x) && rock(marks, x - 1) ? 4 : 0;
    return 0;
  }
  const at = y * width + x;
  if (!rock(marks, at)) return 0;
  const north = rock(marks, at - width);
  const west = rock(marks, at - 1);
  return (north ? 2 : 0) | (west ? 4 : 0) | (north && west && rock(marks, at - width - 1) ? 1 : 0);
}

/** Draw one tile with a 2D context; `left`, `top` is where the corner's post begins. */
export function tile(context, view, x, y, left, top, side, thick, colors) {
  const { maze } = view;
  const inX = x < maze.width;
  const inY = y < maze.height;
  const wide = inX ? side : thick;
  const high = inY ? side : thick;
  context.clearRect(left, top, wide, high);
  const walls = cornerWalls(maze, x, y);
  if (inX && inY) {
    const cell = y * maze.width + x;
    context.fillStyle = css(floorColor(view, cell, colors));
    context.fillRect(left, top, side, side);
    const marks = view.layers.marks?.[cell] ?? 0;
    if (marks & (MARK.FRONTIER | MARK.HUNTED | MARK.ERASED)) signs(context, marks, left + thick, top + thick, side - thick, colors);
  }
  const pale = faintWalls(view, x, y);
  const pen = (bit) => (context.fillStyle = pale & bit ? colors.css.solid : colors.css.ink);
  if (walls & 2) pen(2), context.fillRect(left + thick, top, side - thick, thick);
  if (walls & 4) pen(4), context.fillRect(left, top + thick, thick, side - thick);
  if (walls) pen(1), post(context, walls, left, top, thick);
}

/** Where walls meet: round at ends and corners, as a pen draws. */
function post(context, walls, left, top, thick) {
  const straight = (walls & 5) === 5 || (walls & 10) === 10;
  if (straight || thick < 3) return context.fillRect(left, top, thick, thick);
  const half = thick / 2;
  context.beginPath();
  context.arc(left + half, top + half, half, 0, 2 * Math.PI);
  if (walls & 1) context.rect(left, top, thick, half);
  if (walls & 2) context.rect(left + half, top, half, thick);
  if (walls & 4) context.rect(left, top + half, thick, half);
  if (walls & 8) context.rect(left, top, half, thick);
  return context.fill();
}

/** Marks in a square. Frontier: a ring. Hunt: strokes. Erased: a cross. They differ in shape, not only in color. */
export function signs(context, marks, left, top, side, colors) {
  const middle = side / 2;
  context.save();
  context.beginPath();
  context.lineWidth = Math.max(1, side / 16);
  context.lineCap = "round";
  if (marks & MARK.HUNTED) {
    context.strokeStyle = colors.css.quiet;
    for (const from of [0.15, 0.45, 0.75]) {
      context.moveTo(left + side * from, top + side * 0.85);
      context.lineTo(left + side * (from + 0.15), top + side * 0.15);
    }
    context.stroke();
    context.beginPath();
  }
  if (marks & MARK.FRONTIER) {
    context.strokeStyle = colors.css.ink;
    context.arc(left + middle, top + middle, side * 0.22, 0, 2 * Math.PI);
    context.stroke();
    context.beginPath();
  }
  if (marks & MARK.ERASED) {
    context.strokeStyle = colors.css.thread;
    context.moveTo(left + side * 0.36, top + side * 0.36);
    context.lineTo(left + side * 0.64, top + side * 0.64);
    context.moveTo(left + side * 0.64, top + side * 0.36);
    context.lineTo(left + side * 0.36, top + side * 0.64);
    context.stroke();
  }
  context.restore();
}

const LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
export const packed = ([red, green, blue]) =>
  LITTLE ? ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0 : ((red << 24) | (green << 16) | (blue << 8) | 255) >>> 0;

/** The same for small cells, straight into the pixels: many thousand tiles in a few milliseconds. */
export function smallTile(pixels, span, rows, view, x, y, left, top, side, thick, colors) {
  const { maze } = view;
  const inX = x < maze.width;
  const inY = y < maze.height;
  const walls = cornerWalls(maze, x, y);
  const cell = y * maze.width + x;
  const inside = inX && inY;
  const ground = inside ? packed(floorColor(view, cell, colors)) : 0;
  const ink = packed(colors.ink);
  const solid = packed(colors.solid);
  const pale = walls ? faintWalls(view, x, y) : 0;
  const marks = inside ? (view.layers.marks?.[cell] ?? 0) : 0;
  const sign = marks & MARK.ERASED ? packed(colors.thread) : marks & MARK.FRONTIER ? ink : packed(colors.quiet);
  const right = Math.min(span, left + (inX ? side : thick));
  const bottom = Math.min(rows, top + (inY ? side : thick));
  for (let py = Math.max(0, top); py < bottom; py++) {
    const dy = py - top;
    for (let px = Math.max(0, left); px < right; px++) {
      const dx = px - left;
      let color = ground;
      if (dx < thick && dy < thick) color = walls ? (pale & 1 ? solid : ink) : ground;
      else if (dy < thick) color = walls & 2 ? (pale & 2 ? solid : ink) : ground;
      else if (dx < thick) color = walls & 4 ? (pale & 4 ? solid : ink) : ground;
      else if (marks & MARK.HUNTED && (px + py) % 3 === 0) color = sign;
      else if (marks & (MARK.FRONTIER | MARK.ERASED)) {
        const margin = (side - thick) / 4;
        if (dx - thick >= margin && side - 1 - dx >= margin && dy - thick >= margin && side - 1 - dy >= margin) color = sign;
      }
      pixels[py * span + px] = color;
    }
  }
}
