/** Stream 1: the seeded random numbers of docs/reference/stream-1.md, the same as in Python. */

const MASK = 0xffffffffffffffffn;
const GOLDEN = 0x9e3779b97f4a7c15n;

function mix(word) {
  const first = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  const second = ((first ^ (first >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return second ^ (second >> 31n);
}

/** Word number `place` of the stream that begins at `state`. */
const wordAt = (state, place) => mix((state + (place + 1n) * GOLDEN) & MASK);

/** The position of set bit number `k` of a bit set. */
function nth(directions, k) {
  for (let position = 0; ; position++) if ((directions >> position) & 1 && k-- === 0) return position;
}

const counted = (directions) => directions.toString(2).replaceAll("0", "").length;

export class Stream1 {
  #counter;
  #reservoir = 0n;
  #held = 0;

  /** For maze number `number` of `seed`, both 0 to 2^64 - 1 as BigInt. */
  constructor(seed, number = 0n) {
    this.#counter = wordAt(wordAt(BigInt(seed), 0n), BigInt(number));
  }

  /** The next 64 bits, a BigInt. */
  word() {
    this.#counter = (this.#counter + GOLDEN) & MASK;
    return mix(this.#counter);
  }

  /** The next `count` bits, 1 to 32, as a number. */
  bits(count) {
    if (this.#held < count) {
      this.#reservoir = this.word() >> 1n;
      this.#held = 63;
    }
    const answer = this.#reservoir & ((1n << BigInt(count)) - 1n);
    this.#reservoir >>= BigInt(count);
    this.#held -= count;
    return Number(answer);
  }

  /** An integer in 0..n-1; a BigInt when n is one, and n above 2^31 has to be one. */
  below(n) {
    if (n > 0x80000000) {
      const mask = (1n << BigInt((BigInt(n) - 1n).toString(2).length)) - 1n;
      let wide = this.word() & mask;
      while (wide >= n) wide = this.word() & mask;
      return wide;
    }
    const size = BigInt(n);
    const least = 0x100000000n % size;
    let product = (this.word() >> 32n) * size;
    while ((product & 0xffffffffn) < least) product = (this.word() >> 32n) * size;
    return typeof n === "bigint" ? product >> 32n : Number(product >> 32n);
  }

  /** The position of one of the set bits. */
  choose(directions) {
    const count = counted(directions);
    if (directions < 16) return nth(directions, Math.floor((this.below(12) * count) / 12));
    return nth(directions, this.below(count));
  }
}
