/** Paints a field: only the tiles on the canvas, walls on device pixels, a search as of a position, and rulers. */

import { SIDE, SPAN, WALL, placeIn, tileOf } from "../maze/field.js";
import { fieldColors } from "./field_colors.js";
import { TileImages } from "./field_tiles.js";
import { overlay, squareOutline } from "./overlay.js";
import { drawRulers, rulerSizes } from "./rulers.js";

const BUDGET = 7; // milliseconds of a frame for cells that were not calculated before
const ROUND_FROM = 9; // pixels of the page: from this side on, walls have round corners
const CORNERS = [[-1, -1, 1], [1, -1, 2], [1, 1, 4], [-1, 1, 8]]; // of a cell, and their bits

/** The columns and rows on the canvas, the last ones excluded. */
function visibleCells(view) {
  const { canvas, left, top, side } = view;
  const margin = rulerSizes(view);
  return {
    x0: Math.max(0, Math.floor((margin.left - left) / side)),
    y0: Math.max(0, Math.floor((margin.top - top) / side)),
    x1: Math.min(SPAN, Math.ceil((canvas.width - left) / side)),
    y1: Math.min(SPAN, Math.ceil((canvas.height - top) / side)),
  };
}

export class FieldPainter {
  colors = fieldColors;
  #tiles = new TileImages();
  #walls = {}; // pictures of a wall with each choice of round corners, for one side and color

  /** Paint everything the next time. */
  forget() {
    this.#tiles.forget();
    this.#walls = {};
  }

  /** Paint the field; false if some cells have to wait for the next frame. */
  paint(view, colors) {
    const { context, canvas, layout } = view;
    if (!layout.field) return true;
    const flat = view.side < ROUND_FROM * view.ratio;
    const cells = visibleCells(view);
    context.imageSmoothingEnabled = false;
    context.fillStyle = colors.css.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.#tiles.show(layout);
    const complete = this.#paintTiles(view, colors, flat, cells);
    if (!flat) {
      this.#paintWalls(view, colors, cells);
      paintWaiting(view, colors, cells);
    }
    context.fillStyle = colors.css.wall; // left of column 0 and above row 0 all is wall
    context.fillRect(0, 0, view.left, canvas.height);
    context.fillRect(0, 0, canvas.width, view.top);
    return complete;
  }

  #paintTiles(view, colors, flat, { x0, y0, x1, y1 }) {
    const { context, layout } = view;
    const deadline = performance.now() + BUDGET;
    const size = SIDE * view.side;
    let complete = true;
    for (let y = y0 - (y0 % SIDE); y < y1; y += SIDE)
      for (let x = x0 - (x0 % SIDE); x < x1; x += SIDE) {
        const key = tileOf(x, y);
        if (performance.now() > deadline && !this.#tiles.has(key)) {
          complete = false; // its turn comes with the next frame
          continue;
        }
        complete = layout.field.complete(layout.field.tile(key), deadline) && complete;
        context.drawImage(this.#tiles.image(key, layout, colors, flat), ...view.point(x, y), size, size);
      }
    return complete;
  }

  #paintWalls(view, colors, { x0, y0, x1, y1 }) {
    const { field } = view.layout;
    const sprites = this.#wallSprites(view.side, colors.css.wall);
    const isWall = (x, y) => x < 0 || y < 0 || field.tile(tileOf(x, y)).cells[placeIn(x, y)] === WALL;
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        if (!isWall(x, y)) continue;
        let round = 0;
        for (const [dx, dy, bit] of CORNERS) if (!isWall(x + dx, y) && !isWall(x, y + dy) && !isWall(x + dx, y + dy)) round |= bit;
        view.context.drawImage(sprites[round], ...view.point(x, y));
      }
  }

  /** A wall with each choice of round corners. */
  #wallSprites(side, color) {
    const key = `${side} ${color}`;
    if (this.#walls.key !== key) this.#walls = { key, sprites: Array.from({ length: 16 }, (_, round) => wallSprite(side, color, round)) };
    return this.#walls.sprites;
  }

  /** The thread, start, target and cursor, never too small to be seen, and the rulers. */
  paintOver(view, colors) {
    if (!view.layout.field) return;
    const { start = -1, goal = -1, cursor = -1, path, shown } = view.layers;
    overlay(view.context, enlarged(view, 13, { path, shown, distances: true }), colors);
    overlay(view.context, enlarged(view, 0, { cursor }), colors);
    if (cursor >= 0) frameOnPaper(view, cursor, colors);
    paperUnder(view, start, colors);
    overlay(view.context, enlarged(view, 17, { start, goal }), colors);
    drawRulers(view.context, view, colors);
  }
}

function wallSprite(side, color, round) {
  const sprite = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const pen = sprite.getContext("2d");
  pen.fillStyle = color;
  pen.roundRect(0, 0, side, side, [1, 2, 4, 8].map((bit) => (round & bit ? side * 0.36 : 0)));
  pen.fill();
  return sprite;
}

/** Rings on the cells that wait to be visited. */
function paintWaiting(view, colors, { x0, y0, x1, y1 }) {
  const { context, side } = view;
  const { field, search, position } = view.layout;
  if (!search || !position) return;
  context.beginPath();
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const at = placeIn(x, y);
      const visits = search.tile(tileOf(x, y));
      if (!visits || visits.steps[at] < 0 || visits.found[at] > position || field.tile(tileOf(x, y)).cells[at] === WALL) continue;
      if (visits.visited[at] && visits.visited[at] <= position) continue;
      const [px, py] = view.point(x + 0.5, y + 0.5);
      context.moveTo(px + side * 0.22, py);
      context.arc(px, py, side * 0.22, 0, 2 * Math.PI);
    }
  context.strokeStyle = colors.css.ink;
  context.lineWidth = Math.max(1, side / 12);
  context.stroke();
}

/** The view as the overlay sees it, with cells of at least `min` pixels of the page. */
function enlarged(view, min, layers) {
  const { ratio, thick } = view;
  const side = Math.max(view.side, min * ratio);
  const corner = (cell) => view.middle(cell).map((each) => each - view.side / 2);
  return { canvas: view.canvas, layers, ratio, thick, side, middle: (cell) => view.middle(cell), outline: (cell, line) => squareOutline(corner(cell), side, thick, line) };
}

/** A frame of paper around the cursor's. */
function frameOnPaper(view, cell, colors) {
  const { context, side, ratio } = view;
  const line = Math.max(2, Math.round(2 * ratio));
  const [x, y] = view.middle(cell).map((each) => each - side / 2);
  context.strokeStyle = colors.css.paper;
  context.lineWidth = line;
  context.strokeRect(x - line / 2, y - line / 2, side + line, side + line);
}

/** A disc of paper under the sign of the start where it covers walls. */
function paperUnder(view, cell, colors) {
  const { context, ratio } = view;
  const side = 17 * ratio;
  if (view.side >= side || cell < 0) return;
  context.fillStyle = colors.css.paper;
  context.beginPath();
  context.arc(...view.middle(cell), side * 0.36, 0, 2 * Math.PI);
  context.fill();
}
