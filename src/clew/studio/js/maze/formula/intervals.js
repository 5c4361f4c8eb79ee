/** The operations on exact integers, and between which two integers their results lie. */

export const MAX_SHIFT = 63n;

const abs = (a) => (a < 0n ? -a : a);

export function divide(a, b) {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

export function remainder(a, b) {
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

/** Operations of two operands; those of "//", "%", "<<" and ">>" only where they have a value. */
export const BINARY = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": divide,
  "%": remainder,
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "<<": (a, b) => a << b,
  ">>": (a, b) => a >> b,
  min: (a, b) => (b < a ? b : a),
  max: (a, b) => (b > a ? b : a),
};

/** Operations of one operand; the exponent of a power is part of its instruction. */
export const UNARY = {
  "**": (a, exponent) => a ** exponent,
  negate: (a) => -a,
  "~": (a) => ~a,
  abs,
};

const hull = (numbers) => numbers.reduce(([low, high], each) => [each < low ? each : low, each > high ? each : high], [numbers[0], numbers[0]]);
const corners = (run, a, b) => hull(a.flatMap((one) => b.map((other) => run(one, other))));

/** How many bits a number needs, without its sign. */
export function bits(number) {
  const text = abs(number).toString(16);
  return text === "0" ? 0 : 4 * text.length - 3 + Math.floor(Math.log2(parseInt(text[0], 16)));
}

/** Run one instruction [operation, value] on a stack of intervals [low, high]. */
export function step([operation, value], stack, variables) {
  if (operation === "number") stack.push([value, value]);
  else if (operation in variables) stack.push(variables[operation]);
  else if (operation in UNARY) stack.push(unary(operation, value, stack.pop()));
  else {
    const right = stack.pop();
    stack.push(binary(operation, stack.pop(), right));
  }
}

function unary(operation, exponent, ends) {
  const [low, high] = ends;
  const run = UNARY[operation];
  if (operation === "negate" || operation === "~") return [run(high), run(low)];
  if (operation === "**" && exponent % 2n === 1n) return [run(low, exponent), run(high, exponent)];
  if (operation === "**" && exponent === 0n) return [1n, 1n];
  const [near, far] = hull(ends.map(abs));
  return [low <= 0n && high >= 0n ? 0n : near, far].map((each) => run(each, exponent));
}

/** The results for all operands that have one; [0, 0] if none has. */
function binary(operation, left, right) {
  if (operation === "//" || operation === "%") {
    const [low, high] = right;
    const parts = [[low, BINARY.min(high, -1n)], [BINARY.max(low, 1n), high]].filter(([from, to]) => from <= to);
    const found = parts.flatMap((part) => (operation === "//" ? corners(divide, left, part) : rest(left, part)));
    return found.length ? hull(found) : [0n, 0n];
  }
  if (operation === "<<" || operation === ">>") {
    const shift = [BINARY.max(right[0], 0n), BINARY.min(right[1], MAX_SHIFT)];
    return shift[0] > shift[1] ? [0n, 0n] : corners(BINARY[operation], left, shift);
  }
  return "&|^".includes(operation) ? bitwise(operation, left, right) : corners(BINARY[operation], left, right);
}

function rest([low, high], [from, to]) {
  if (to < 0n) return rest([-high, -low], [-to, -from]).map((each) => -each).reverse();
  if (low === high && from === to) return [remainder(low, from), remainder(low, from)];
  if (low >= 0n && high < from) return [low, high];
  return [0n, low >= 0n ? BINARY.min(high, to - 1n) : to - 1n];
}

function bitwise(operation, left, right) {
  if (left[0] === left[1] && right[0] === right[1]) return corners(BINARY[operation], left, right);
  if (operation === "&" && (left[0] >= 0n || right[0] >= 0n))
    return [0n, [left, right].filter(([low]) => low >= 0n).map(([, high]) => high).reduce(BINARY.min)];
  const size = BigInt(Math.max(...[...left, ...right].map((end) => bits(end >= 0n ? end : ~end))));
  return [left[0] >= 0n && right[0] >= 0n ? 0n : -(1n << size), (1n << size) - 1n];
}
