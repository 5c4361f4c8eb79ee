/**
 * Where the map has its pictures and answers from: {sides, key(tile, pins), tile(tile, pins, signal), distance(pins, signal)}, and of a
 * maze in files also its `facts`. Cells and lengths are BigInts. `pins` are two cells, between which the thread is drawn, or null.
 */

import { bytes, json } from "../../lib/api.js";

export const PINS = ["from", "to"];
const SIDE = 1n << 62n;

const endsOf = (pins) => (pins ? PINS.map((name, place) => `&${name}=${pins[place].join(",")}`).join("") : "");

async function picture(address, signal) {
  return createImageBitmap(new Blob([await bytes(address, { signal })], { type: "image/png" }));
}

/** An endless maze, of which the service draws the tiles. */
export function serviceSource({ seed, generator }) {
  const key = ({ z, x, y }, pins) => `/endless/${seed}/tiles/${z}/${x}/${y}?generator=${generator}${endsOf(pins)}`;
  return {
    sides: [SIDE, SIDE],
    key, // of the picture of a tile
    tile: (tile, pins, signal) => picture(key(tile, pins), signal),
    async distance(pins, signal) {
      const { steps } = await json(`/endless/${seed}/distance?generator=${generator}${endsOf(pins)}`, { signal });
      return BigInt(steps);
    },
  };
}

/** The maze in files that the service was started with. Its thread is drawn once its length, and so its path, is known. */
export async function storedSource() {
  const facts = await json("/stored");
  const lengths = new Map();
  const key = ({ z, x, y }, pins) => `/stored/tiles/${z}/${x}/${y}?${facts.has_distances ? endsOf(pins).slice(1) : ""}`;
  const length = (pins, signal) => json(`/stored/distance?${endsOf(pins).slice(1)}`, { signal });
  return {
    facts,
    sides: [facts.width, facts.height].map(BigInt),
    key,
    async tile(tile, pins, signal) {
      if (pins && facts.has_distances) await lengths.get(endsOf(pins));
      return picture(key(tile, pins), signal);
    },
    async distance(pins, signal) {
      const found = length(pins, signal);
      lengths.set(endsOf(pins), found.catch(() => null));
      return BigInt((await found).steps);
    },
  };
}
