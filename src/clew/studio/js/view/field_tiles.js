/** What is painted of a tile, a wall, a place that waits; kept as long as it does not change. */

import { isDark, palette } from "./colors.js";
import { NONE, OPEN, SIDE, WALL, placeIn, tileOf } from "../maze/field.js";
import { tone, tones } from "./field_colors.js";

const SMALL = 9; // pixels of the page: from here on walls have round corners
const KEPT = 600; // tiles
const AROUND = [[-1, -1, 1], [1, -1, 2], [1, 1, 4], [-1, 1, 8]]; // corners of a cell and their bits

const word = new Uint32Array(1);
const bytes = new Uint8Array(word.buffer);
const packed = (colour) => {
  bytes.set([...colour, 255]);
  return word[0];
};

export class Brush {
  #tiles = new Map();
  #sprites = null;
  #shaded = {};

  /** For a picture with {context, field, search, position, side, ratio, point(x, y)}. */
  constructor(picture) {
    this.picture = picture;
    this.colours = null;
  }

  /** The colours of the page changed. */
  fade() {
    this.colours = null;
    this.#sprites = null;
    this.forget();
  }

  /** What was painted shows another search; with `all`, another field. */
  forget(all = false) {
    if (all) this.#tiles.clear();
    for (const each of this.#tiles.values()) each.stamp = null;
  }

  /** The size of cells changed. */
  resize() {
    this.#sprites = null;
  }

  mix() {
    return (this.colours ??= tones(palette(), isDark()));
  }

  has(key) {
    return this.#tiles.has(key);
  }

  get flat() {
    return this.picture.side < SMALL * this.picture.ratio;
  }

  /** One pixel for each cell of a tile. */
  bitmap(key) {
    const { field, search, position } = this.picture;
    const tile = field.tile(key);
    const seen = search?.tile(key);
    const { flat, colours } = this;
    const stamp = `${tile.known} ${flat} ${seen ? position : -1}`;
    let kept = this.#tiles.get(key);
    if (!kept) {
      if (this.#tiles.size > KEPT) this.#tiles.clear();
      const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
      this.#tiles.set(key, (kept = { canvas, image: new ImageData(SIDE, SIDE), stamp: null }));
    }
    if (kept.stamp === stamp) return kept.canvas;
    kept.stamp = stamp;
    const pixels = new Uint32Array(kept.image.data.buffer);
    const [paper, wall, none, edge] = [colours.paper, flat ? colours.wall : colours.paper, colours.none, flat ? colours.edge : colours.paper].map(packed);
    const shades = this.#shades();
    for (let at = 0; at < pixels.length; at++) {
      const kind = tile.cells[at];
      let colour = kind === WALL ? wall : kind === NONE ? none : paper;
      if (kind === OPEN && seen && seen.steps[at] >= 0) {
        if (seen.stood[at] && seen.stood[at] <= position) colour = shades[seen.steps[at]];
        else if (seen.found[at] <= position && position) colour = edge;
      }
      pixels[at] = colour;
    }
    kept.canvas.getContext("2d").putImageData(kept.image, 0, 0);
    return kept.canvas;
  }

  #shades() {
    const { search } = this.picture;
    const { dark } = this.colours;
    if (!search) return [];
    if (this.#shaded.search !== search || this.#shaded.dark !== dark || this.#shaded.list.length <= search.farthest) {
      const list = Array.from({ length: search.farthest + 1 }, (_, steps) => packed(tone(steps, search.farthest, dark)));
      this.#shaded = { search, dark, list };
    }
    return this.#shaded.list;
  }

  /** Walls with round corners, and rings on places that wait. */
  shapes(x0, y0, x1, y1) {
    const { context, field, search, side, position } = this.picture;
    const sprites = (this.#sprites ??= this.#cut());
    const wall = (x, y) => x < 0 || y < 0 || field.tile(tileOf(x, y)).cells[placeIn(x, y)] === WALL;
    const waits = [];
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        if (!wall(x, y)) {
          const seen = search?.tile(tileOf(x, y));
          const at = placeIn(x, y);
          if (seen && seen.steps[at] >= 0 && position && seen.found[at] <= position && !(seen.stood[at] && seen.stood[at] <= position)) waits.push([x, y]);
          continue;
        }
        let round = 0;
        for (const [dx, dy, bit] of AROUND) if (!wall(x + dx, y) && !wall(x, y + dy) && !wall(x + dx, y + dy)) round |= bit;
        context.drawImage(sprites[round], ...this.picture.point(x, y));
      }
    context.beginPath();
    for (const [x, y] of waits) {
      const [px, py] = this.picture.point(x + 0.5, y + 0.5);
      context.moveTo(px + side * 0.22, py);
      context.arc(px, py, side * 0.22, 0, 2 * Math.PI);
    }
    context.strokeStyle = this.colours.css.ink;
    context.lineWidth = Math.max(1, side / 12);
    context.stroke();
  }

  /** A wall with each choice of round corners. */
  #cut() {
    const { side } = this.picture;
    return Array.from({ length: 16 }, (_, round) => {
      const sprite = Object.assign(document.createElement("canvas"), { width: side, height: side });
      const pen = sprite.getContext("2d");
      pen.fillStyle = this.colours.css.wall;
      pen.roundRect(0, 0, side, side, [1, 2, 4, 8].map((bit) => (round & bit ? side * 0.36 : 0)));
      pen.fill();
      return sprite;
    });
  }
}
