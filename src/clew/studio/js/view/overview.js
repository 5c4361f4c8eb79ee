/** A large maze of squares whose cells are smaller than two pixels: a pixel for each cell, drawn as large as it is shown. */

import { MARK } from "../maze/marks.js";
import { WALKED } from "../maze/trail.js";
import { WalkDifference, forEachDifference } from "./differences.js";
import { setMost } from "./floor.js";
import { cornerWalls, faintWalls, floorColor } from "./tiles.js";

const POST = 1;
const NORTH = 2;
const WEST = 4;
const SHARE = 0.16; // of a post and of a wall in the color of a cell: less than in larger pictures, so that floors keep theirs

const MARGIN = 6; // pixels of the picture around a cell that it may have a part in

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

export class Overview {
  #canvas = null; // a pixel for each cell
  #image = null;
  #large = document.createElement("canvas"); // the picture as large as it is shown
  #key = null; // where the cells are in it
  #walk = null; // its cells are on the floor: a line through some hundred thousand cells would take longer than a frame
  #counts = null; // of each cell in the walk
  #seen = null; // {distances, most, colors, marks, cells, trail}: what was painted last

  /** Paint all cells the next time. */
  forget() {
    this.#seen = null;
  }

  /** Draw the maze where the view has it; of the cells, only what changed is painted again, and drawn large again. */
  paint(view, colors) {
    const { left, top, side, context, canvas: { width, height } } = view;
    setMost(view, this.#seen);
    const box = this.#update(view, colors);
    const key = [left, top, side, width, height].join();
    const isNew = key !== this.#key;
    if (isNew) Object.assign(this.#large, { width, height }); // empties it
    this.#key = key;
    if (isNew || box[2] > box[0]) this.#draw(view, colors, isNew ? null : box);
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#large, 0, 0);
  }

  /** Draw the part of the picture that cells change, [x0, y0, x1, y1], or all. */
  #draw({ left, top, side, maze }, colors, box) {
    const context = this.#large.getContext("2d");
    const [wide, high] = [maze.width, maze.height].map((cells) => Math.round(cells * side));
    context.save();
    if (box) {
      // A pixel is made of the cells around it.
      const [x0, y0, x1, y1] = box.map((cells, place) => Math.round((place % 2 ? top : left) + cells * side) + (place < 2 ? -MARGIN : MARGIN));
      context.beginPath();
      context.rect(x0, y0, x1 - x0, y1 - y0);
      context.clip();
      context.clearRect(x0, y0, x1 - x0, y1 - y0);
    }
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#canvas, left, top, wide, high);
    context.strokeStyle = colors.css.ink;
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, top + 0.5, wide, high);
    context.restore();
  }

  /** Bring the canvas of cells up to date; returns which changed, [x0, y0, x1, y1]. */
  #update(view, colors) {
    const { maze, most, layers: { marks, distances, trail } } = view;
    const { width, height, cells } = maze;
    const seen = this.#seen;
    const sized = this.#canvas?.width === width && this.#canvas.height === height;
    if (!sized) {
      this.#canvas = Object.assign(document.createElement("canvas"), { width, height });
      this.#image = new ImageData(width, height);
    }
    if (!sized || !this.#walk) {
      this.#walk = new WalkDifference();
      this.#counts = new Uint8Array(cells.length);
    }
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
    return [x0, y0, x1, y1];
  }

  /** Paint all cells; where they are, [x0, y0, x1, y1]. */
  #all(view, colors) {
    const { width, height } = view.maze;
    this.#follow(view.layers.walk, () => {});
    const lineIn = this.#lines(view, colors);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paintCell(this.#image.data, view, x, y, colors, lineIn);
    return [0, 0, width, height];
  }

  /** Take another state of the walk; call run(cell) for cells that may look different. */
  #follow(cells, run) {
    this.#walk.update(cells ?? [], cells?.length ?? 0, (cell, by) => {
      this.#counts[cell] += by;
      run(cell);
    });
  }

  /** The color of the walk in a cell, null without one. */
  #lines({ layers: { trail } }, { thread, quiet }) {
    const counts = this.#counts;
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
    this.#follow(walk, paint);
    forEachDifference(cells, seen.cells, paint);
    if (marks) forEachDifference(marks, seen.marks, paint);
    if (trail) forEachDifference(trail.cells, seen.trail, paint);
    if (distances !== seen.distances) forEachDifference(distances, seen.distances, paint);
    return box;
  }
}
