// Tiles of a map of an endless maze, as src/clew/puzzles/endless/tiles.py draws them, without the route.

const PIXELS = 256; // of a tile, in a row
const WORLD_BITS = 62;
const HALF_BITS = 60; // of the lower part of a length

/** Round as Python does: halves to the even number. */
function rounded(number) {
  const up = Math.round(number);
  return up - number === 0.5 && up % 2 ? up - 1 : up;
}

/** The pixels of a tile, four bytes each. */
export async function drawTile(endless, { z, x, y }) {
  const bits = z + Math.log2(PIXELS) - WORLD_BITS; // a cell has 2^bits pixels
  const pixels = new Uint32Array(PIXELS * PIXELS);
  const draw = bits >= endless.constants.WALLS_FROM ? drawWalls : drawDepths;
  await draw(endless, pixels, x, y, bits);
  return new Uint8ClampedArray(pixels.buffer);
}

/** A color as one number, as its four bytes are in memory: WebAssembly has the lowest first, and so have all its machines. */
const colorOf = (red, green, blue) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Fill a rectangle with a color. */
function fill(pixels, left, top, width, height, color) {
  for (let at = top * PIXELS + left, end = at + height * PIXELS; at < end; at += PIXELS) pixels.fill(color, at, at + width);
}

async function drawWalls(endless, pixels, column, row, bits) {
  const [floor, dark] = [endless.constants.FLOOR, endless.constants.WALL].map((each) => colorOf(...each)), cell = 2 ** bits, wall = Math.max(1, Math.floor(cell / 8)), side = PIXELS / cell;
  const cells = await endless.window(column * BigInt(side), row * BigInt(side), side, side);
  fill(pixels, 0, 0, PIXELS, PIXELS, floor);
  cells.forEach((open, place) => {
    const left = (place % side) * cell, top = Math.floor(place / side) * cell;
    fill(pixels, left, top, open & 1 ? wall : cell, wall, dark);
    if (!(open & 8)) fill(pixels, left, top, wall, cell, dark);
  });
  const last = (1n << BigInt(WORLD_BITS)) / BigInt(side) - 1n;
  if (column === last) fill(pixels, PIXELS - wall, 0, wall, PIXELS, dark);
  if (row === last) fill(pixels, 0, PIXELS - wall, PIXELS, wall, dark);
}

/** Shade blocks by the steps from the first cell, lighter and darker in turn. */
async function drawDepths(endless, pixels, column, row, bits) {
  const { BLOCK_BITS, CHILD_BITS, GROWTH, NEAR, FAR } = endless.constants, leafBits = Math.log2(endless.leaf);
  const level = Math.max(0, Math.floor((BLOCK_BITS - bits - leafBits) / CHILD_BITS));
  const sideBits = Math.log2(PIXELS) - bits, blockBits = leafBits + CHILD_BITS * level;
  const last = 2 ** Math.max(0, sideBits - blockBits), part = PIXELS / last;
  const first = [column, row].map((each) => (each << BigInt(sideBits)) >> BigInt(blockBits));
  const lengths = await endless.depths([0n, 0n], [...first, BigInt(last), BigInt(last)], level);
  const period = rounded(GROWTH * sideBits);
  const masks = [Math.min(period, HALF_BITS), Math.max(0, period - HALF_BITS)].flatMap((most) => [...new Uint32Array(BigUint64Array.of((1n << BigInt(most)) - 1n).buffer)]);
  const parts = new Uint32Array(lengths.buffer); // BigInts take ten times as long
  for (let place = 0; place < last * last; place += 1) {
    const half = (at, mask) => ((parts[4 * place + at + 1] & masks[mask + 1]) >>> 0) * 2 ** 32 + ((parts[4 * place + at] & masks[mask]) >>> 0);
    const tone = Math.abs((2 * (half(0, 2) * 2 ** HALF_BITS + half(2, 0))) / 2 ** period - 1);
    const color = (at) => rounded(FAR[at] + (NEAR[at] - FAR[at]) * tone);
    fill(pixels, (place % last) * part, Math.floor(place / last) * part, part, part, colorOf(color(0), color(1), color(2)));
  }
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
