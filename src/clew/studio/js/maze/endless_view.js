/**
 * What part of an endless maze a picture shows, down to one cell of 2^62 x 2^62. Places are BigInts in units of 1/256 of a cell,
 * since numbers lose digits there. A tile of zoom z is 256 pixels wide and shows 2^(62 - z) cells.
 */

export const PIXELS = 256; // of a tile
export const MAX_ZOOM = 61;
const UNIT_BITS = 8n;
const SIDE_BITS = 62n;
const SCALE_BITS = 20n; // with which numbers of pixels are multiplied
const LAST = 1n << SIDE_BITS;

const clamped = (value, most) => (value < 0n ? 0n : value > most ? most : value);

export class EndlessView {
  constructor({ x, y, zoom }) {
    this.zoom = Math.min(MAX_ZOOM, Math.max(0, zoom));
    this.show(x, y);
  }

  /** Have a cell in the middle. */
  show(x, y) {
    const half = 1n << (UNIT_BITS - 1n);
    [this.x, this.y] = [x, y].map((each) => (clamped(each, LAST - 1n) << UNIT_BITS) + half);
  }

  /** The cell in the middle. */
  get cell() {
    return [this.x, this.y].map((each) => clamped(each >> UNIT_BITS, LAST - 1n));
  }

  /** The zoom of the tiles, and how many pixels wide one is in the picture. */
  get level() {
    return Math.min(MAX_ZOOM, Math.floor(this.zoom));
  }

  get tileSide() {
    return PIXELS * 2 ** (this.zoom - this.level);
  }

  /** The pixels of a cell: less than one from afar. */
  get cellPixels() {
    return this.tileSide * 2 ** (this.level - Number(SIDE_BITS));
  }

  /** So many pixels in units. */
  #units(pixels) {
    const whole = BigInt(Math.round((pixels * Number(1n << SCALE_BITS) * PIXELS) / this.tileSide));
    return (whole << (SIDE_BITS - BigInt(this.level))) >> SCALE_BITS;
  }

  /** So many units in pixels. */
  #pixels(units) {
    return (Number((units << SCALE_BITS) >> (SIDE_BITS - BigInt(this.level))) / Number(1n << SCALE_BITS)) * (this.tileSide / PIXELS);
  }

  /** Move the picture by pixels. */
  pan(dx, dy) {
    const most = LAST << UNIT_BITS;
    this.x = clamped(this.x - this.#units(dx), most);
    this.y = clamped(this.y - this.#units(dy), most);
  }

  /** Zoom by some levels; what is so many pixels from the middle stays there. */
  zoomBy(levels, dx = 0, dy = 0) {
    this.pan(-dx, -dy);
    this.zoom = Math.min(MAX_ZOOM, Math.max(0, this.zoom + levels));
    this.pan(dx, dy);
  }

  /** The cell so many pixels from the middle; null outside the maze. */
  cellAt(dx, dy) {
    const cell = [this.x + this.#units(dx), this.y + this.#units(dy)].map((each) => each >> UNIT_BITS);
    return cell.every((each) => each >= 0n && each < LAST) ? cell : null;
  }

  /** [left, top, width, height] in cells of what a picture of this size shows, and of so much more of it on each side. */
  window(width, height, around) {
    const half = [width, height].map((each) => this.#units(each * (0.5 + around)));
    const [left, top, right, bottom] = [this.x - half[0], this.y - half[1], this.x + half[0], this.y + half[1]].map((each) => clamped(each, LAST << UNIT_BITS) >> UNIT_BITS);
    return [left, top, right - left, bottom - top].map((each, place) => (place < 2 ? clamped(each, LAST - 1n) : each + 1n));
  }

  /** How many pixels the center of a cell is from the middle. */
  placeOf([x, y]) {
    const half = 1n << (UNIT_BITS - 1n);
    return [this.#pixels((x << UNIT_BITS) + half - this.x), this.#pixels((y << UNIT_BITS) + half - this.y)];
  }

  /** [{z, x, y, left, top, side}] of the tiles that a picture of this size shows, the middle ones first; left and top from the middle. */
  tiles(width, height) {
    const z = this.level, side = this.tileSide, bits = SIDE_BITS + UNIT_BITS - BigInt(z), last = (1n << BigInt(z)) - 1n;
    const [firstX, firstY] = [this.x >> bits, this.y >> bits];
    const [left, top] = [this.#pixels((firstX << bits) - this.x), this.#pixels((firstY << bits) - this.y)];
    const found = [];
    for (let row = -Math.ceil((height / 2 + top) / side); top + row * side < height / 2; row += 1)
      for (let column = -Math.ceil((width / 2 + left) / side); left + column * side < width / 2; column += 1) {
        const [x, y] = [firstX + BigInt(column), firstY + BigInt(row)];
        if (x >= 0n && y >= 0n && x <= last && y <= last) found.push({ z, x, y, left: left + column * side, top: top + row * side, side });
      }
    const far = (tile) => Math.hypot(tile.left + side / 2, tile.top + side / 2);
    return found.sort((one, two) => far(one) - far(two));
  }
}
