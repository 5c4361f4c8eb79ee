// Tiles of a map of an endless maze, as src/clew/puzzles/endless/tiles.py draws them, by the same kernels, without the route.

import { zeros } from "./kernels.js";

const PIXELS = 256; // of a tile, in a row
const WORLD_BITS = 62;

/** The pixels of a tile, four bytes each. */
export async function drawTile(endless, { z, x, y }) {
  const bits = z + Math.log2(PIXELS) - WORLD_BITS; // a cell has 2^bits pixels
  const draw = bits >= endless.constants.WALLS_FROM ? drawWalls : drawDepths;
  return new Uint8ClampedArray((await draw(endless, x, y, bits)).buffer);
}

/** A color as one number, as its four bytes are in memory: WebAssembly has the lowest first, and so have all its machines. */
const colorOf = (red, green, blue) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

async function drawWalls(endless, column, row, bits) {
  const { FLOOR, WALL } = endless.constants, colors = [FLOOR, WALL].map((each) => colorOf(...each));
  const side = PIXELS / 2 ** bits, last = (1n << BigInt(WORLD_BITS)) / BigInt(side) - 1n, picture = zeros("B", PIXELS ** 2);
  const passages = await endless.window(column * BigInt(side), row * BigInt(side), side, side);
  await endless.run("paint_walls", passages, side, 2 ** bits, Number(column === last) + 2 * Number(row === last), PIXELS, picture);
  return Uint32Array.from(picture, (each) => colors[each]);
}

/** Shade blocks by the steps from the first cell, lighter and darker in turn. */
async function drawDepths(endless, column, row, bits) {
  const { BLOCK_BITS, CHILD_BITS, GROWTH_IN_TENTHS } = endless.constants, leafBits = Math.log2(endless.leaf);
  const level = Math.max(0, Math.floor((BLOCK_BITS - bits - leafBits) / CHILD_BITS));
  const sideBits = Math.log2(PIXELS) - bits, blockBits = leafBits + CHILD_BITS * level;
  const count = 2 ** Math.max(0, sideBits - blockBits), part = PIXELS / count;
  const first = [column, row].map((each) => (each << BigInt(sideBits)) >> BigInt(blockBits));
  const lengths = await endless.depths([0n, 0n], [...first, BigInt(count), BigInt(count)], level), colors = zeros("B", 3 * count ** 2);
  await endless.run("paint_lengths", lengths, Math.floor((GROWTH_IN_TENTHS * sideBits + 5) / 10), colors);
  const pixels = new Uint32Array(PIXELS ** 2);
  for (let block = 0, at = 0; block < count ** 2; block += 1) {
    const color = colorOf(colors[3 * block], colors[3 * block + 1], colors[3 * block + 2]);
    for (const end = at + part; at < end; at += 1) pixels[at] = color;
    if (at % PIXELS) continue;
    for (const begin = at - PIXELS, end = begin + part * PIXELS; at < end; at += PIXELS) pixels.copyWithin(at, begin, begin + PIXELS);
  }
  return pixels;
}

/** The course of a route in a window, from its left and top on: three numbers for each point, of which the last is 1 where a line begins. */
export async function drawThread(endless, [a, b], window, cell) {
  const points = await endless.outline(a, b, window, cell), made = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    made[at] = Number(points[at] - window[0]);
    made[at + 1] = Number(points[at + 1] - window[1]);
    made[at + 2] = Number(points[at + 2]);
  }
  return made;
}
