/**
 * Where the map has its pictures and answers from: {sides, atATime, key(tile, pins), tile(tile, pins, signal), distance(pins, signal),
 * window(x, y, width, height, signal), nextStep(pins, signal)}. Cells and lengths are BigInts. So many tiles are requested `atATime`.
 * `pins` are two cells, between which the thread is drawn, or null. A window is the passages row by row: bit d is set if direction d
 * is open, 0 for north, 1 east, 2 south, 3 west, those that lead outside of it included. The next step is a direction, -1 if the pins
 * are the same cell. If `tracesThread`, tiles lack the thread, and the map draws it over them: {thread(pins, window, cell),
 * threadKey(pins)}. A source with a service has `file(window, suffix)`, the address of a picture; a maze in files has its `facts`, but
 * no windows and steps.
 */

import { bytes, json, orService } from "../../lib/api.js";
import { hasService } from "../../lib/host.js";
import { endlessDistance, endlessNextStep, endlessThread, endlessTile, endlessWindow } from "../../maze/engine.js";
import { PIXELS } from "../../maze/endless_view.js";
import { Maze, NAMES } from "../../maze/maze.js";

export const PINS = ["from", "to"];
const SIDE = 1n << 62n;
const FEW = 4, MANY = 100; // tiles

/** From `first`, `count` cells in a row, and one more on each side where the maze has one: [first, count, cells before]. */
const framed = (first, count) => {
  const [begin, end] = [first > 0n ? first - 1n : first, first + BigInt(count)];
  return [begin, Number((end < SIDE ? end + 1n : end) - begin), Number(first - begin)];
};

const endsOf = (pins) => (pins ? PINS.map((name, place) => `&${name}=${pins[place].join(",")}`).join("") : "");

async function picture(address, signal) {
  return createImageBitmap(new Blob([await bytes(address, { signal })], { type: "image/png" }));
}

/** An endless maze, of which the service draws the tiles. */
export function serviceSource({ seed, generator }) {
  const key = ({ z, x, y }, pins) => `/endless/${seed}/tiles/${z}/${x}/${y}?generator=${generator}${endsOf(pins)}`;
  const file = ({ x, y, width, height }, suffix) => `/endless/${seed}/window?x=${x}&y=${y}&width=${width}&height=${height}&generator=${generator}&format=${suffix}`;
  return {
    sides: [SIDE, SIDE],
    atATime: FEW,
    key, // of the picture of a tile
    tile: (tile, pins, signal) => picture(key(tile, pins), signal),
    async distance(pins, signal) {
      const { steps } = await json(`/endless/${seed}/distance?generator=${generator}${endsOf(pins)}`, { signal });
      return BigInt(steps);
    },
    async window(x, y, width, height, signal) {
      const [[left, across, columns], [top, down, rows]] = [framed(x, width), framed(y, height)]; // the service closes its windows
      const { cells } = Maze.fromJam(await json(file({ x: left, y: top, width: across, height: down }, "json"), { signal }));
      return Uint8Array.from({ length: width * height }, (_, cell) => cells[(rows + Math.floor(cell / width)) * across + columns + (cell % width)]);
    },
    async nextStep(pins, signal) {
      return NAMES.indexOf((await json(`/endless/${seed}/next-step?generator=${generator}${endsOf(pins)}`, { signal })).direction);
    },
    file: hasService ? file : null,
  };
}

let stored = null; // the promise of a source

/** The maze in files that the service was started with, which is requested once. */
export function storedSource() {
  stored ??= loadStored().catch((error) => {
    stored = null;
    throw error;
  });
  return stored;
}

/** Its thread is drawn once its length, and so its path, is known. */
async function loadStored() {
  const facts = await json("/stored");
  const lengths = new Map();
  const key = ({ z, x, y }, pins) => `/stored/tiles/${z}/${x}/${y}?${facts.has_distances ? endsOf(pins).slice(1) : ""}`;
  const length = (pins, signal) => json(`/stored/distance?${endsOf(pins).slice(1)}`, { signal });
  return {
    facts,
    sides: [facts.width, facts.height].map(BigInt),
    atATime: FEW,
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

/** A canvas with the pixels of a tile. */
function canvasOf(pixels) {
  const canvas = new OffscreenCanvas(PIXELS, PIXELS);
  canvas.getContext("2d").putImageData(new ImageData(pixels, PIXELS, PIXELS), 0, 0);
  return canvas;
}

/** The same maze, whose tiles the engine in the page makes; the service if the engine cannot be had, which draws the thread in them. */
export function engineSource({ seed, generator }) {
  const maze = { seed, generator }, service = serviceSource(maze);
  const orElse = (compute, ask, signal) =>
    orService(compute, () => {
      if (hasService) Object.assign(source, { atATime: FEW, tracesThread: false });
      return ask();
    }, signal);
  const source = {
    ...service,
    atATime: MANY, // the engine takes them one after the other, and nothing waits for them
    tracesThread: true,
    async tile(tile, pins, signal) {
      signal.throwIfAborted();
      const { z, x, y } = tile;
      const draw = async () => canvasOf(await endlessTile(maze, { z, x, y }, signal)); // an ImageBitmap comes some frames later
      return orElse(draw, () => service.tile(tile, pins, signal), signal);
    },
    distance: (pins, signal) => orElse(() => endlessDistance(maze, pins), () => service.distance(pins, signal), signal),
    window: (x, y, width, height, signal) => orElse(() => endlessWindow(maze, x, y, width, height), () => service.window(x, y, width, height, signal), signal),
    nextStep: (pins, signal) => orElse(() => endlessNextStep(maze, pins), () => service.nextStep(pins, signal), signal),
    thread: (pins, window, cell) => orElse(() => endlessThread(maze, pins, window, cell), async () => []),
    threadKey: (pins) => service.key({ z: 0, x: 0, y: 0 }, pins),
  };
  return source;
}
