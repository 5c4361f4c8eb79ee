// Tiles of a map of an endless maze, as src/clew/puzzles/endless/tiles.py draws them, by the same kernels, without the route.

import { Blank, all } from "./kernels.js";

const PIXELS = 256; // of a tile, in a row
const CHANNELS = 4; // of a pixel
const WORLD_BITS = 62;

/** The pixels of a tile, four bytes each. */
export async function drawTile(endless, { z, x, y }) {
  const bits = z + Math.log2(PIXELS) - WORLD_BITS; // a cell has 2^bits pixels
  const draw = bits >= endless.constants.WALLS_FROM ? drawWalls : drawDepths, picture = new Blank("B", CHANNELS * PIXELS ** 2, null, all);
  await draw(endless, x, y, bits, picture);
  return new Uint8ClampedArray(picture.array.buffer);
}

async function drawWalls(endless, column, row, bits, picture) {
  const side = PIXELS / 2 ** bits, last = (1n << BigInt(WORLD_BITS)) / BigInt(side) - 1n;
  const passages = await endless.window(column * BigInt(side), row * BigInt(side), side, side);
  await endless.run("paint_walls", passages, side, 2 ** bits, Number(column === last) + 2 * Number(row === last), PIXELS, picture);
}

/** Shade blocks by the steps from the first cell, lighter and darker in turn. */
async function drawDepths(endless, column, row, bits, picture) {
  const { BENDS, BLOCK_BITS, CHILD_BITS, GROWTH_IN_TENTHS, MAX_BEND } = endless.constants, leafBits = Math.log2(endless.leaf);
  const level = Math.max(0, Math.floor((BLOCK_BITS - bits - leafBits) / CHILD_BITS));
  const sideBits = Math.log2(PIXELS) - bits, blockBits = leafBits + CHILD_BITS * level;
  const count = 2 ** Math.max(0, sideBits - blockBits), most = 1n << BigInt(WORLD_BITS - blockBits), pixels = PIXELS / count;
  const more = BigInt(Math.ceil(MAX_BEND / pixels) + 1); // blocks around the tile that pixels near its edge may have their shades from
  const firsts = [column, row].map((each) => (each << BigInt(sideBits)) >> BigInt(blockBits));
  const begins = firsts.map((first) => (first > more ? first - more : 0n));
  const ends = firsts.map((first) => first + BigInt(count) + more).map((end) => (end < most ? end : most));
  const spans = ends.map((end, axis) => end - begins[axis]), margin = firsts.map((first, axis) => first - begins[axis]);
  const lengths = await endless.depths([0n, 0n], [...begins, ...spans], level);
  const period = Math.floor((GROWTH_IN_TENTHS * sideBits + 5) / 10), tones = new Blank("i", lengths.length / 2, null);
  const [x, y] = [column, row].map((each) => (Number(each % BigInt(BENDS)) * PIXELS) % BENDS);
  await endless.run("paint_lengths", lengths, spans[0], period, ...margin, Math.log2(pixels), endless.bends, y * BENDS + x, tones, picture);
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
