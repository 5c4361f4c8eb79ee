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
  const pixels = new Uint8ClampedArray(4 * PIXELS * PIXELS).fill(255);
  const draw = bits >= endless.constants.WALLS_FROM ? drawWalls : drawDepths;
  await draw(endless, pixels, x, y, bits);
  return pixels;
}

/** Fill a rectangle with a color. */
function fill(pixels, left, top, width, height, color) {
  for (let row = top; row < top + height; row += 1)
    for (let at = 4 * (row * PIXELS + left), end = at + 4 * width; at < end; at += 4) [pixels[at], pixels[at + 1], pixels[at + 2]] = color;
}

async function drawWalls(endless, pixels, column, row, bits) {
  const { FLOOR, WALL } = endless.constants, cell = 2 ** bits, wall = Math.max(1, Math.floor(cell / 8)), side = PIXELS / cell;
  const cells = await endless.window(column * BigInt(side), row * BigInt(side), side, side);
  fill(pixels, 0, 0, PIXELS, PIXELS, FLOOR);
  cells.forEach((open, place) => {
    const left = (place % side) * cell, top = Math.floor(place / side) * cell;
    fill(pixels, left, top, open & 1 ? wall : cell, wall, WALL);
    if (!(open & 8)) fill(pixels, left, top, wall, cell, WALL);
  });
  const last = (1n << BigInt(WORLD_BITS)) / BigInt(side) - 1n;
  if (column === last) fill(pixels, PIXELS - wall, 0, wall, PIXELS, WALL);
  if (row === last) fill(pixels, 0, PIXELS - wall, PIXELS, wall, WALL);
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
  const highMask = (1n << BigInt(Math.max(0, period - HALF_BITS))) - 1n, lowMask = (1n << BigInt(Math.min(period, HALF_BITS))) - 1n;
  for (let place = 0; place < last * last; place += 1) {
    const length = Number(lengths[2 * place] & highMask) * 2 ** HALF_BITS + Number(lengths[2 * place + 1] & lowMask);
    const tone = Math.abs((2 * length) / 2 ** period - 1);
    const color = FAR.map((each, at) => rounded(each + (NEAR[at] - each) * tone));
    fill(pixels, (place % last) * part, Math.floor(place / last) * part, part, part, color);
  }
}

/** The course of a route in a window, from its left and top on: three numbers for each point, of which the last is 1 where a line begins. */
export async function drawThread(endless, [a, b], window, cell) {
  const points = await endless.outline(a, b, window, cell), [left, top] = window;
  return Float64Array.from(points, (each, place) => Number(place % 3 === 2 ? each : each - (place % 3 ? top : left)));
}
