/**
 * Where the map has its pictures and answers from: {sides, key(tile, pins), tile(tile, pins, signal), distance(pins, signal)}. Cells and
 * lengths are BigInts. `pins` are two cells, between which the thread is drawn, or null. A source that finds the course of the thread
 * for the map, which draws it over tiles without it, has {thread(pins, window, cell), threadKey(pins)}.
 */

import { bytes, json, orService } from "../../lib/api.js";
import { hasService } from "../../lib/host.js";
import { endlessDistance, endlessThread, endlessTile } from "../../maze/engine.js";
import { PIXELS } from "../../maze/endless_view.js";

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

/** The same maze, whose tiles the engine in the page makes; the service if the engine cannot be had. */
export function engineSource({ seed, generator }) {
  const maze = { seed, generator }, service = serviceSource(maze);
  const orElse = (compute, ask, signal) =>
    orService(compute, () => {
      if (hasService) delete source.thread;
      return ask();
    }, signal);
  const source = {
    ...service,
    async tile(tile, pins, signal) {
      signal.throwIfAborted();
      const { z, x, y } = tile;
      const draw = async () => createImageBitmap(new ImageData(await endlessTile(maze, { z, x, y }), PIXELS, PIXELS));
      return orElse(draw, () => service.tile(tile, pins, signal), signal);
    },
    distance: (pins, signal) => orElse(() => endlessDistance(maze, pins), () => service.distance(pins, signal), signal),
    thread: (pins, window, cell) => endlessThread(maze, pins, window, cell),
    threadKey: (pins) => service.key({ z: 0, x: 0, y: 0 }, pins),
  };
  return source;
}
