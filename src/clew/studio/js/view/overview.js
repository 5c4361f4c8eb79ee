/** A large maze of squares whose cells are smaller than two pixels: a pixel for each cell, drawn as large as it is shown. */

import { MARK } from "../maze/marks.js";
import { WALKED } from "../maze/trail.js";
import { forEachDifference } from "./differences.js";
import { setMost } from "./floor.js";
import { cornerWalls, faintWalls, floorColor } from "./tiles.js";

const POST = 1;
const NORTH = 2;
const WEST = 4;
const SHARE = 0.16; // of a post and of a wall in the color of a cell: less than in larger pictures, so that floors keep theirs

/** Write the color of a cell, mixed of its floor and its walls, into the bytes [red, green, blue, alpha] of all cells. A cell
 * through which a walk leads has the color that `lineIn(cell)` returns. */
export function paintCell(bytes, view, x, y, colors, lineIn = () => null) {
  const { maze, layers } = view;
  const cell = y * maze.width + x;
  const walls = cornerWalls(maze, x, y);
  const pale = walls ? faintWalls(view, x, y) : 0;
  const marks = layers.marks?.[cell] ?? 0;
  const floor = lineIn(cell) ?? floorColor(view, cell, colors);
  const sign = marks & MARK.ERASED ? colors.thread : marks & MARK.FRONTIER ? colors.ink : marks & MARK.HUNTED ? colors.quiet : floor;
  const drawn = (walls ? POST : 0) | (walls & (NORTH | WEST));
  for (let channel = 0; channel < 3; channel++) {
    const ground = (floor[channel] + sign[channel]) / 2;
    let color = ground;
    for (let part = POST; part <= WEST; part *= 2)
      if (drawn & part) color += SHARE * ((pale & part ? colors.solid : colors.ink)[channel] - ground);
    bytes[4 * cell + channel] = Math.round(color);
  }
  bytes[4 * cell + 3] = 255;
}

/** The cells of a walk, which grows and shrinks at its end: a line through some hundred thousand cells would take longer than a frame. */
class Walk {
  #cells = [];
  counts; // of each cell in the walk

  constructor(size) {
    this.counts = new Uint8Array(size);
  }

  /** Take another state of the walk; call run(cell) for cells that may look different. */
  update(cells, run) {
    const old = this.#cells;
    const shorter = Math.min(old.length, cells.length);
    let same = 0;
    while (same < shorter && old[same] === cells[same]) same++;
    const change = (list, by) => {
      for (let place = same; place < list.length; place++) {
        this.counts[list[place]] += by;
        run(list[place]);
      }
    };
    change(old, -1);
    change(cells, 1);
    old.length = same;
    for (let place = same; place < cells.length; place++) old.push(cells[place]);
  }
}

export class Overview {
  #canvas = null;
  #image = null;
  #walk = null;
  #seen = null; // {distances, most, colors, marks, cells, trail}: what was painted last

  /** Paint all cells the next time. */
  forget() {
    this.#seen = null;
  }

  /** Draw the maze where the view has it; of the cells, only what changed is painted again. */
  paint(view, colors) {
    const { maze, left, top, side, context } = view;
    setMost(view, this.#seen);
    this.#update(view, colors);
    const [wide, high] = [maze.width, maze.height].map((cells) => Math.round(cells * side));
    context.clearRect(0, 0, view.canvas.width, view.canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#canvas, left, top, wide, high);
    context.strokeStyle = colors.css.ink;
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, top + 0.5, wide, high);
  }

  /** Bring the separate canvas up to date. */
  #update(view, colors) {
    const { maze, most, layers: { marks, distances, trail } } = view;
    const { width, height, cells } = maze;
    const seen = this.#seen;
    const sized = this.#canvas?.width === width && this.#canvas.height === height;
    if (!sized) {
      this.#canvas = Object.assign(document.createElement("canvas"), { width, height });
      this.#image = new ImageData(width, height);
    }
    if (!sized || !this.#walk) this.#walk = new Walk(cells.length);
    const whole = !sized || !seen || !seen.distances !== !distances || (distances && seen.most !== most) || seen.colors !== colors || !seen.marks !== !marks || !seen.trail !== !trail;
    const [x0, y0, x1, y1] = whole ? this.#all(view, colors) : this.#changes(view, colors);
    if (whole) this.#seen = { distances, most, colors, marks: marks?.slice(), cells: cells.slice(), trail: trail?.cells.slice() };
    else {
      seen.distances = distances;
      seen.cells.set(cells);
      seen.marks?.set(marks);
      seen.trail?.set(trail.cells);
    }
    if (x1 > x0) this.#canvas.getContext("2d").putImageData(this.#image, 0, 0, x0, y0, x1 - x0, y1 - y0);
  }

  /** Paint all cells; where they are, [x0, y0, x1, y1]. */
  #all(view, colors) {
    const { width, height } = view.maze;
    this.#walk.update(view.layers.walk ?? [], () => {});
    const lineIn = this.#lines(view, colors);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paintCell(this.#image.data, view, x, y, colors, lineIn);
    return [0, 0, width, height];
  }

  /** The color of the walk in a cell, null without one. */
  #lines({ layers: { trail } }, { thread, quiet }) {
    const { counts } = this.#walk;
    if (trail) return (cell) => (trail.cells[cell] ? (trail.cells[cell] === WALKED.ONCE ? thread : quiet) : null);
    return (cell) => (counts[cell] ? thread : null);
  }

  /** Paint the cells that changed and those whose tiles have a wall of theirs; where they are, [x0, y0, x1, y1]. */
  #changes(view, colors) {
    const { maze: { width, height, cells }, layers: { marks, walk, distances, trail } } = view;
    const { data } = this.#image;
    const seen = this.#seen;
    const box = [width, height, 0, 0];
    const lineIn = this.#lines(view, colors);
    const paint = (cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const [xEnd, yEnd] = [Math.min(width, x + 2), Math.min(height, y + 2)];
      for (let by = y; by < yEnd; by++) for (let bx = x; bx < xEnd; bx++) paintCell(data, view, bx, by, colors, lineIn);
      [x, y].forEach((each, axis) => (box[axis] = Math.min(box[axis], each)));
      [xEnd, yEnd].forEach((each, axis) => (box[2 + axis] = Math.max(box[2 + axis], each)));
    };
    this.#walk.update(walk ?? [], paint);
    forEachDifference(cells, seen.cells, paint);
    if (marks) forEachDifference(marks, seen.marks, paint);
    if (trail) forEachDifference(trail.cells, seen.trail, paint);
    if (distances !== seen.distances) forEachDifference(distances, seen.distances, paint);
    return box;
  }
}
