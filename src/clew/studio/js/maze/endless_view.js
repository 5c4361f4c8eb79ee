/**
 * What part of a large maze a picture shows, down to one cell of 2^62 x 2^62. Places are BigInts in units of 1/256 of a cell,
 * since numbers lose digits there. The tile of zoom 0 shows a square of 2^n cells in a row, such as 2^62, in which the maze begins at
 * the top left; a tile of zoom z is 256 pixels wide and shows 2^(n - z) cells.
 */

export const PIXELS = 256; // of a tile
const UNIT_BITS = 8n;
const SCALE_BITS = 20n; // with which numbers of pixels are multiplied

const clamped = (value, most) => (value < 0n ? 0n : value > most ? most : value);

export class EndlessView {
  /** `sides`: how many columns and rows of cells the maze has. */
  constructor({ x, y, zoom, sides }) {
    this.sides = sides;
    this.sideBits = BigInt(Math.max(2, ...sides.map((side) => (side - 1n).toString(2).length)));
    this.maxZoom = Number(this.sideBits) - 1;
    this.zoom = Math.min(this.maxZoom, Math.max(0, zoom));
    this.show(x, y);
  }

  /** Have a cell in the middle. */
  show(x, y) {
    const half = 1n << (UNIT_BITS - 1n);
    [this.x, this.y] = [x, y].map((each, axis) => (clamped(each, this.sides[axis] - 1n) << UNIT_BITS) + half);
  }

  /** The cell in the middle. */
  get cell() {
    return [this.x, this.y].map((each, axis) => clamped(each >> UNIT_BITS, this.sides[axis] - 1n));
  }

  /** The zoom of the tiles, and how many pixels wide one is in the picture. */
  get level() {
    return Math.min(this.maxZoom, Math.floor(this.zoom));
  }

  get tileSide() {
    return PIXELS * 2 ** (this.zoom - this.level);
  }

  /** The pixels of a cell: less than one from afar. */
  get cellPixels() {
    return this.tileSide * 2 ** (this.level - Number(this.sideBits));
  }

  /** So many pixels in units. */
  #units(pixels) {
    const whole = BigInt(Math.round((pixels * Number(1n << SCALE_BITS) * PIXELS) / this.tileSide));
    return (whole << (this.sideBits - BigInt(this.level))) >> SCALE_BITS;
  }

  /** So many units in pixels. */
  #pixels(units) {
    return (Number((units << SCALE_BITS) >> (this.sideBits - BigInt(this.level))) / Number(1n << SCALE_BITS)) * (this.tileSide / PIXELS);
  }

  /** Move the picture by pixels. */
  pan(dx, dy) {
    const most = this.sides.map((side) => side << UNIT_BITS);
    this.x = clamped(this.x - this.#units(dx), most[0]);
    this.y = clamped(this.y - this.#units(dy), most[1]);
  }

  /** Zoom by some levels; what is so many pixels from the middle stays there. */
  zoomBy(levels, dx = 0, dy = 0) {
    this.pan(-dx, -dy);
    this.zoom = Math.min(this.maxZoom, Math.max(0, this.zoom + levels));
    this.pan(dx, dy);
  }

  /** The cell so many pixels from the middle; null outside the maze. */
  cellAt(dx, dy) {
    const cell = [this.x + this.#units(dx), this.y + this.#units(dy)].map((each) => each >> UNIT_BITS);
    return cell.every((each, axis) => each >= 0n && each < this.sides[axis]) ? cell : null;
  }

  /** [left, top, width, height] in cells of what a picture of this size shows, and of so much more of it on each side. */
  reach(width, height, more) {
    const half = [width, height].map((each) => this.#units(each * (0.5 + more))), middle = [this.x, this.y];
    const [first, last] = [-1n, 1n].map((sign) => middle.map((each, axis) => clamped((each + sign * half[axis]) >> UNIT_BITS, this.sides[axis] - 1n)));
    return [...first, ...last.map((each, axis) => each - first[axis] + 1n)];
  }

  /** How many pixels the center of a cell is from the middle. */
  placeOf([x, y]) {
    const half = 1n << (UNIT_BITS - 1n);
    return [this.#pixels((x << UNIT_BITS) + half - this.x), this.#pixels((y << UNIT_BITS) + half - this.y)];
  }

  /** {x, y, width, height} of the cells that a picture of this size shows, all BigInts. */
  window(width, height) {
    const [[x, y], [right, bottom]] = [-1, 1].map((sign) =>
      [this.x + this.#units((sign * width) / 2), this.y + this.#units((sign * height) / 2)].map((each, axis) => clamped(each >> UNIT_BITS, this.sides[axis] - 1n)));
    return { x, y, width: right - x + 1n, height: bottom - y + 1n };
  }

  /** [left, top, right, bottom]: how many pixels the borders of the maze are from the middle. */
  get borders() {
    const ends = this.sides.map((side) => side << UNIT_BITS);
    return [-this.x, -this.y, ends[0] - this.x, ends[1] - this.y].map((units) => this.#pixels(units));
  }

  /** [{z, x, y, left, top, side}] of the tiles that a picture of this size shows, the middle ones first; left and top from the middle. */
  tiles(width, height) {
    const z = this.level, side = this.tileSide, bits = this.sideBits + UNIT_BITS - BigInt(z);
    const [lastX, lastY] = this.sides.map((each) => ((each << UNIT_BITS) - 1n) >> bits);
    const [firstX, firstY] = [this.x >> bits, this.y >> bits];
    const [left, top] = [this.#pixels((firstX << bits) - this.x), this.#pixels((firstY << bits) - this.y)];
    const found = [];
    for (let row = -Math.ceil((height / 2 + top) / side); top + row * side < height / 2; row += 1)
      for (let column = -Math.ceil((width / 2 + left) / side); left + column * side < width / 2; column += 1) {
        const [x, y] = [firstX + BigInt(column), firstY + BigInt(row)];
        if (x >= 0n && y >= 0n && x <= lastX && y <= lastY) found.push({ z, x, y, left: left + column * side, top: top + row * side, side });
      }
    const far = (tile) => Math.hypot(tile.left + side / 2, tile.top + side / 2);
    return found.sort((one, two) => far(one) - far(two));
  }
}
