/** Images of a field's tiles, one pixel per cell, kept as long as they do not change. */

import { NONE, OPEN, SIDE, WALL } from "../maze/field.js";
import { tone } from "./field_colors.js";

const MAX_TILES = 600; // that are kept

const word = new Uint32Array(1);
const bytes = new Uint8Array(word.buffer);
const packed = (color) => {
  bytes.set([...color, 255]);
  return word[0];
};

export class TileImages {
  #tiles = new Map(); // {canvas, image, stamp} by the tile's key
  #field = null;
  #search = null;
  #shades = {}; // of the distances of a search

  /** Prepare for a field and a search: images of others are not used. */
  show({ field, search }) {
    if (field !== this.#field) this.#tiles.clear();
    else if (search !== this.#search) this.forget();
    this.#field = field;
    this.#search = search;
  }

  /** Paint every tile again the next time. */
  forget() {
    for (const each of this.#tiles.values()) each.stamp = null;
  }

  has(key) {
    return this.#tiles.has(key);
  }

  /** A canvas with the tile; `flat`: with its walls and the cells that wait, which are drawn as shapes otherwise. */
  image(key, { field, search, position }, colors, flat) {
    const tile = field.tile(key);
    const visits = search?.tile(key);
    const stamp = `${tile.known} ${flat} ${visits ? position : -1}`;
    const kept = this.#tiles.get(key) ?? this.#add(key);
    if (kept.stamp !== stamp) {
      kept.stamp = stamp;
      const pixels = new Uint32Array(kept.image.data.buffer);
      paintPixels(pixels, tile, visits, position, this.#palette(search, colors, flat));
      kept.canvas.getContext("2d").putImageData(kept.image, 0, 0);
    }
    return kept.canvas;
  }

  #add(key) {
    if (this.#tiles.size > MAX_TILES) this.#tiles.clear();
    const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
    const added = { canvas, image: new ImageData(SIDE, SIDE), stamp: null };
    this.#tiles.set(key, added);
    return added;
  }

  #palette(search, colors, flat) {
    const [paper, wall, none, edge] = [colors.paper, flat ? colors.wall : colors.paper, colors.none, flat ? colors.edge : colors.paper].map(packed);
    return { paper, wall, none, edge, shades: search ? this.#shadesOf(search, colors.dark) : [] };
  }

  #shadesOf(search, dark) {
    const known = this.#shades;
    if (known.search !== search || known.dark !== dark || known.list.length <= search.farthest) {
      const list = Array.from({ length: search.farthest + 1 }, (_, steps) => packed(tone(steps, search.farthest, dark)));
      this.#shades = { search, dark, list };
    }
    return this.#shades.list;
  }
}

/** The pixels of a tile; `visits` is what a search knows of it after `position` visited cells. */
function paintPixels(pixels, tile, visits, position, { paper, wall, none, edge, shades }) {
  for (let at = 0; at < pixels.length; at++) {
    const kind = tile.cells[at];
    let color = kind === WALL ? wall : kind === NONE ? none : paper;
    if (kind === OPEN && visits && visits.steps[at] >= 0) {
      if (visits.visited[at] && visits.visited[at] <= position) color = shades[visits.steps[at]];
      else if (visits.found[at] <= position && position) color = edge;
    }
    pixels[at] = color;
  }
}
