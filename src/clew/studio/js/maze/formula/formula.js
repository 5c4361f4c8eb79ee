/** The language of formula mazes in the page: the same as clew.cubicles.language, exact for every cell.
 *
 * A formula is read by a parser, never executed. The value of a cell is a BigInt; if intervals prove that no
 * intermediate value needs more than 53 bits, whole blocks are calculated in plain numbers, with the same results.
 */

import { BINARY, MAX_SHIFT, UNARY, step } from "./intervals.js";
import { COORDINATE, MAX_FAVORITE, read } from "./reader.js";
import { FormulaError } from "./tokens.js";

export { FormulaError };
export const DEFAULT = "x*x + 3*x + 2*x*y + y + y*y + z";
export const OPEN = 0;
export const WALL = 1;
export const NONE = 2; // the formula has no value there

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const HALF = 2 ** 32;
const BLOCK = 256; // cells of a row that are calculated together

/** Whether a plain number has an odd number of one bits, those of its absolute value. */
function odd(number) {
  const size = Math.abs(number);
  let word = (size >>> 0) ^ Math.floor(size / HALF);
  word ^= word >>> 16;
  word ^= word >>> 8;
  return (0x6996 >> ((word ^ (word >>> 4)) & 15)) & 1;
}

/** The number of one bits of a BigInt, those of its absolute value. */
export function ones(number) {
  let count = 0;
  for (const digit of number.toString(16)) if (digit !== "-") for (let word = parseInt(digit, 16); word; word &= word - 1) count++;
  return count;
}

class Formula {
  #slots = [];

  constructor(text) {
    Object.assign(this, { text, ...read(text) });
    this.usesFavorite = this.program.some(([operation]) => operation === "z");
  }

  /** The value at a cell, a BigInt, from x, y and z as BigInts; throws a FormulaError if it has no value. */
  value(x, y, z) {
    const far = (number, most) => number > most || number < -most;
    if (far(x, COORDINATE) || far(y, COORDINATE)) throw new FormulaError("far", { x, y });
    if (far(z, MAX_FAVORITE)) throw new FormulaError("favorite");
    const stack = [];
    for (const [operation, value] of this.program) {
      if (operation === "number") stack.push(value);
      else if (operation === "x") stack.push(x);
      else if (operation === "y") stack.push(y);
      else if (operation === "z") stack.push(z);
      else if (operation in UNARY) stack.push(UNARY[operation](stack.pop(), value));
      else {
        const right = stack.pop();
        if (right === 0n && (operation === "//" || operation === "%")) throw new FormulaError("zerodivision", { x, y });
        if ((right < 0n || right > MAX_SHIFT) && (operation === "<<" || operation === ">>"))
          throw new FormulaError("shift", { bits: right, x, y });
        stack.push(BINARY[operation](stack.pop(), right));
      }
    }
    return stack.pop();
  }

  /** OPEN, WALL or NONE at a cell, from plain x and y and a BigInt z. */
  cell(x, y, z) {
    if (x < 0 || y < 0) return WALL;
    try {
      return ones(this.value(BigInt(x), BigInt(y), z)) & 1;
    } catch (error) {
      if (error instanceof FormulaError) return NONE;
      throw error;
    }
  }

  /** Whether plain numbers are enough for every cell of this window. */
  isPlain(x, y, width, height, z) {
    const variables = { x: [BigInt(x), BigInt(x + width - 1)], y: [BigInt(y), BigInt(y + height - 1)], z: [z, z] };
    const stack = [];
    return this.program.every((each) => {
      step(each, stack, variables);
      const [low, high] = stack.at(-1);
      return -SAFE <= low && high <= SAFE;
    });
  }

  /** OPEN, WALL or NONE for every cell of a window with x, y >= 0, in reading order. */
  walls(x, y, width, height, z) {
    const cells = new Uint8Array(width * height);
    if (this.isPlain(x, y, width, height, z)) {
      for (let row = 0; row < height; row++)
        for (let left = 0; left < width; left += BLOCK)
          this.#block(x + left, y + row, Number(z), cells.subarray(row * width + left, row * width + Math.min(left + BLOCK, width)));
    } else for (let at = 0; at < cells.length; at++) cells[at] = this.cell(x + (at % width), y + Math.floor(at / width), z);
    return cells;
  }

  /** Some cells of a row in plain numbers. */
  #block(x, y, z, cells) {
    const count = cells.length;
    const slots = this.#slots;
    let top = -1;
    for (const [operation, value] of this.program) {
      if (operation === "number" || operation === "x" || operation === "y" || operation === "z") {
        const slot = (slots[++top] ??= new Float64Array(BLOCK));
        if (operation === "x") for (let at = 0; at < count; at++) slot[at] = x + at;
        else slot.fill(operation === "number" ? Number(value) : operation === "y" ? y : z, 0, count);
      } else if (operation in UNARY) alone(operation, Number(value), slots[top], count);
      else {
        top -= 1;
        together(operation, slots[top], slots[top + 1], count, cells);
      }
    }
    const result = slots[0];
    for (let at = 0; at < count; at++) cells[at] = cells[at] === NONE ? NONE : odd(result[at]);
  }
}

function alone(operation, exponent, a, count) {
  if (operation === "negate") for (let at = 0; at < count; at++) a[at] = -a[at];
  else if (operation === "~") for (let at = 0; at < count; at++) a[at] = -a[at] - 1;
  else if (operation === "abs") for (let at = 0; at < count; at++) a[at] = Math.abs(a[at]);
  else
    for (let at = 0; at < count; at++) {
      let product = 1; // Math.pow may be off by the last bit
      for (let times = 0; times < exponent; times++) product *= a[at];
      a[at] = product;
    }
}

/** Bit by bit in two halves of 32 bits each. */
const halves = (run, a, b) => run(Math.floor(a / HALF), Math.floor(b / HALF)) * HALF + (run(a | 0, b | 0) >>> 0);
const and = (a, b) => a & b;
const or = (a, b) => a | b;
const xor = (a, b) => a ^ b;

/** The results go to `a`; cells that have none become NONE. */
function together(operation, a, b, count, cells) {
  switch (operation) {
    case "+": for (let at = 0; at < count; at++) a[at] += b[at]; return;
    case "-": for (let at = 0; at < count; at++) a[at] -= b[at]; return;
    case "*": for (let at = 0; at < count; at++) a[at] *= b[at]; return;
    case "&": for (let at = 0; at < count; at++) a[at] = halves(and, a[at], b[at]); return;
    case "|": for (let at = 0; at < count; at++) a[at] = halves(or, a[at], b[at]); return;
    case "^": for (let at = 0; at < count; at++) a[at] = halves(xor, a[at], b[at]); return;
    case "min": for (let at = 0; at < count; at++) a[at] = Math.min(a[at], b[at]); return;
    case "max": for (let at = 0; at < count; at++) a[at] = Math.max(a[at], b[at]); return;
  }
  const shifts = operation === "<<" || operation === ">>";
  for (let at = 0; at < count; at++) {
    const right = b[at];
    if (shifts ? right < 0 || right > 63 : right === 0) {
      cells[at] = NONE;
      a[at] = 0;
    } else if (operation === "<<") a[at] *= 2 ** right;
    else if (operation === ">>") a[at] = Math.floor(a[at] / 2 ** right);
    // The quotient of two numbers below 2**53 is never rounded up to a whole number that it is not.
    else if (operation === "//") a[at] = Math.floor(a[at] / right);
    else {
      const rest = a[at] % right;
      a[at] = rest && rest < 0 !== right < 0 ? rest + right : rest;
    }
  }
}

/** Read a formula; throws a FormulaError with the place of a mistake. */
export const parse = (text) => new Formula(text);
