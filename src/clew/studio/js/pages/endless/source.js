/**
 * Where the map has its pictures and answers from: {sides, key(tile, pins), tile(tile, pins, signal), distance(pins, signal)}. Cells and
 * lengths are BigInts. `pins` are two cells, between which the thread is drawn, or null.
 */

import { bytes, json } from "../../lib/api.js";

export const PINS = ["from", "to"];
const SIDE = 1n << 62n;

const endsOf = (pins) => (pins ? PINS.map((name, place) => `&${name}=${pins[place].join(",")}`).join("") : "");

/** An endless maze, of which the service draws the tiles. */
export function serviceSource({ seed, generator }) {
  const key = ({ z, x, y }, pins) => `/endless/${seed}/tiles/${z}/${x}/${y}?generator=${generator}${endsOf(pins)}`;
  return {
    sides: [SIDE, SIDE],
    key, // of the picture of a tile
    async tile(tile, pins, signal) {
      const content = await bytes(key(tile, pins), { signal });
      return createImageBitmap(new Blob([content], { type: "image/png" }));
    },
    async distance(pins, signal) {
      const { steps } = await json(`/endless/${seed}/distance?generator=${generator}${endsOf(pins)}`, { signal });
      return BigInt(steps);
    },
  };
}
