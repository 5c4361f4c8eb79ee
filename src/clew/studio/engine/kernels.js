// Calls of kernels, as src/clew/kernel/webassembly.py makes them: the same modules, in the same memory.
//
// A kernel has one argument, the address of 64-bit words: the result, one for the compiler, then the arguments one after
// the other. A number takes a word, an array two, its address and its length. Addresses from 0 are a page that kernels
// only read from, the stack, the tables of all modules, then the words and the arrays of a call.

import { EngineError } from "./errors.js";

const UNIT = 1 << 16; // of memory, which grows by such pages
const STACK = 2 * UNIT, HEAP = 32 * UNIT;
const FIRST = 2; // the first word that is an argument
const LARGEST = 2 ** 31; // bytes of a call
const TYPES = { B: Uint8Array, H: Uint16Array, I: Uint32Array, i: Int32Array, q: BigInt64Array, Q: BigUint64Array, d: Float64Array };
const CODES = new Map(Object.entries(TYPES).map(([code, type]) => [type, code]));

/** The module of kernels that only pages use. */
export const PAGE = "page_kernels";

/** An array of zeros of a type code of Python's module `array`, or filled with a number. */
export function zeros(code, length, fill = 0) {
  const made = new TYPES[code](length);
  return fill ? made.fill(code === "q" || code === "Q" ? BigInt(fill) : fill) : made;
}

/**
 * Memory that a kernel works in, which is made where kernels are: `length` entries, each equal to the number `fill`, or those of
 * the array `fill`; null if the kernel does not depend on what they are. After the call nobody reads it, unless there is a
 * function `keep`: then `array` is what it returns for the entries that the kernel left, such as a copy of them.
 */
export class Blank {
  constructor(code, length, fill = 0, keep = null) {
    Object.assign(this, { code, length, fill, keep, array: null });
  }

  get byteLength() {
    return this.length * TYPES[this.code].BYTES_PER_ELEMENT;
  }

  /** Fill these entries. */
  begin(entries) {
    if (typeof this.fill === "number") entries.fill(entries instanceof BigInt64Array ? BigInt(this.fill) : this.fill);
    else if (this.fill) entries.set(this.fill);
  }
}

/** An array that stays in the memory of kernels from call to call. */
export class Resident {
  constructor(code, length, address) {
    Object.assign(this, { code, length, address });
  }
}

/** For `keep`: a copy of all entries. */
export const all = (entries) => entries.slice();

/** A copy of an array of passages, which a kernel changes; `array` has them then. */
export const copyOf = (array) => new Blank(CODES.get(array.constructor), array.length, array, all);

/** A tuple as kernels know it: the spelling of its class, and its members. */
export class Struct {
  constructor(name, members) {
    this.name = name;
    this.members = members;
  }
}

/** A number that need not be whole. */
export class Float {
  constructor(value) {
    this.value = value;
  }
}

function flatten(value, kinds, values) {
  if (value instanceof Struct) {
    kinds.push(value.name);
    for (const each of value.members) flatten(each, kinds, values);
  } else if (value === null) kinds.push("none");
  else if (value instanceof Float) {
    kinds.push("float");
    values.push(new BigInt64Array(Float64Array.of(value.value).buffer)[0]);
  } else if (typeof value === "number" || typeof value === "bigint") {
    kinds.push("int");
    values.push(BigInt(value));
  } else {
    kinds.push(value instanceof Blank || value instanceof Resident ? value.code : CODES.get(value.constructor));
    values.push(value);
  }
}

const rounded = (address) => 64 * Math.ceil(address / 64);

/** The kernels of a manifest, in one memory: `found` has the names of their files. `load(name)` returns a promise of a module, by the name of its file. */
export class Kernels {
  #found;
  #load;
  #memory = new WebAssembly.Memory({ initial: HEAP / UNIT + 1 });
  #stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
  #tables = STACK;
  #functions = new Map();
  #heap = HEAP;

  constructor(found, load, constants) {
    this.#found = found;
    this.#load = load;
    this.constants = constants; // the numbers by which one understands what kernels leave, by their names in Python
  }

  /** Call the kernel of this name, whose module is loaded when it is first used; return what it returns. */
  async call(name, ...given) {
    const kinds = [], values = [];
    for (const each of given) flatten(each, kinds, values);
    const key = `${name} ${kinds.join(" ")}`;
    if (!this.#functions.has(key)) this.#functions.set(key, this.#prepare(key));
    return this.#run(await this.#functions.get(key), values);
  }

  /** The same kernels in a memory of their own. */
  another() {
    return new Kernels(this.#found, this.#load, this.constants);
  }

  /** An array of zeros that stays in the memory of kernels, so that calls need not copy it. */
  resident(code, length) {
    const made = new Resident(code, length, this.#heap);
    this.#heap = rounded(this.#heap + length * TYPES[code].BYTES_PER_ELEMENT);
    this.#reserve(this.#heap);
    return made;
  }

  /** The entries of such an array, until the next call. */
  entries({ code, length, address }) {
    return new TYPES[code](this.#memory.buffer, address, length);
  }

  async #prepare(key) {
    if (!(key in this.#found)) throw new EngineError("kernel-missing", { kernel: key });
    const module = await this.#load(this.#found[key]);
    const [section] = WebAssembly.Module.customSections(module, "clew");
    const facts = JSON.parse(new TextDecoder().decode(section)); // {result, written, tables}
    const env = { __linear_memory: this.#memory, __stack_pointer: this.#stack };
    if (facts.tables) {
      env.__memory_base = new WebAssembly.Global({ value: "i32" }, this.#tables);
      this.#tables = rounded(this.#tables + facts.tables);
    }
    return { facts, run: (await WebAssembly.instantiate(module, { env })).exports.run };
  }

  #run({ facts, run }, values) {
    const count = values.reduce((total, each) => total + (typeof each === "bigint" ? 1 : 2), FIRST);
    const words = [];
    const arrays = []; // to copy, with their addresses
    const written = facts.written.values();
    const first = this.#heap;
    let end = first + rounded(8 * count);
    for (const each of values) {
      if (typeof each === "bigint") {
        words.push(each);
        continue;
      }
      const isWritten = written.next().value, stays = each instanceof Resident;
      words.push(BigInt(stays ? each.address : end), BigInt(each.length));
      if (stays) continue;
      arrays.push([each, end, isWritten]);
      end = rounded(end + each.byteLength);
    }
    this.#reserve(end);
    const { buffer } = this.#memory;
    new BigInt64Array(buffer, first + 8 * FIRST, words.length).set(words);
    const entries = arrays.map(([array, at]) => new (TYPES[array.code] ?? array.constructor)(buffer, at, array.length));
    arrays.forEach(([array], place) => (array instanceof Blank ? array.begin(entries[place]) : entries[place].set(array)));
    if (run(first)) throw new EngineError("kernel-failed");
    arrays.forEach(([array, , isWritten], place) => {
      if (!(array instanceof Blank) && isWritten) array.set(entries[place]);
    });
    arrays.forEach(([array], place) => {
      if (array.keep) array.array = array.keep(entries[place]);
    });
    return facts.result === "none" ? null : Number(new BigInt64Array(buffer, first, 1)[0]);
  }

  #reserve(end) {
    if (end > LARGEST) throw new EngineError("memory", { bytes: end });
    const pages = Math.ceil((end - this.#memory.buffer.byteLength) / UNIT);
    if (pages > 0) this.#memory.grow(pages);
  }
}
