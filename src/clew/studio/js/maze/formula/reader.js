/** Read a formula into a postfix program, with Python's precedence (precedence climbing, Clarke 1986). */

import { UNARY, bits, step } from "./intervals.js";
import { FUNCTIONS, quoted, refuse, tokens } from "./tokens.js";

const MAX_NODES = 200;
const MAX_DEPTH = 20;
const MAX_EXPONENT = 8n;
const MAX_BITS = 16_384;
export const COORDINATE = 1n << 63n;
export const MAX_FAVORITE = 1n << 1024n;

const TIGHTNESS = { "|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6 };
const PREFIX = { "-": "negate", "~": "~" }; // and +, which does nothing
const WIDEST = { x: [-COORDINATE, COORDINATE], y: [-COORDINATE, COORDINATE], z: [-MAX_FAVORITE, MAX_FAVORITE] };

/** A recursive descent parser over the tokens of a formula. */
class Reader {
  program = [];
  notes = [];
  #stack = []; // the intervals of the values so far
  #at = 0;
  #depth = 0;

  constructor(text) {
    this.tokens = tokens(text);
  }

  get token() {
    return this.tokens[this.#at];
  }

  /** Read the token if it is this operator; whether it was. */
  #take(text) {
    const found = this.token.kind === "operator" && this.token.text === text;
    this.#at += found;
    return found;
  }

  #emit(place, operation, value = 0n) {
    if (this.program.length === MAX_NODES) refuse(place, "nodes");
    this.program.push([operation, value]);
    step(this.program.at(-1), this.#stack, WIDEST);
    if (Math.max(...this.#stack.at(-1).map(bits)) > MAX_BITS) refuse(place, "bits");
  }

  #enter(place) {
    if (++this.#depth > MAX_DEPTH) refuse(place, "deep");
  }

  readAll() {
    this.#expression();
    if (this.token.kind !== "end") refuse(this.token.place, "belong", { word: quoted(this.token.text) });
    return { program: this.program, notes: this.notes };
  }

  /** Operators that bind at least as tightly as `least`. */
  #expression(least = 1) {
    this.#unary();
    while (this.token.kind === "operator" && Object.hasOwn(TIGHTNESS, this.token.text)) {
      const { text: operator, place } = this.token;
      const tightness = TIGHTNESS[operator];
      if (tightness < least) return;
      this.#at += 1;
      if (operator === "^" && this.token.kind === "number")
        this.notes.push({ key: "xor", facts: { place, word: quoted(this.token.text).slice(1, -1) } });
      this.#expression(tightness + 1);
      this.#emit(place, operator);
    }
  }

  #unary() {
    const { token } = this;
    if (token.kind !== "operator" || !"+-~".includes(token.text)) return this.#power();
    this.#at += 1;
    this.#enter(token.place);
    this.#unary();
    this.#depth -= 1;
    return token.text in PREFIX ? this.#emit(token.place, PREFIX[token.text]) : undefined;
  }

  #power() {
    this.#atom();
    const { place } = this.token;
    if (!this.#take("**")) return;
    const { length } = this.program;
    this.#enter(place);
    this.#unary();
    this.#depth -= 1;
    const [operation, exponent] = this.program[length];
    if (this.program.length > length + 1 || operation !== "number" || exponent > MAX_EXPONENT) refuse(place, "exponent");
    this.program.pop();
    this.#stack.pop();
    this.#emit(place, "**", exponent);
  }

  #atom() {
    const { token } = this;
    this.#at += token.kind !== "end";
    if (token.kind === "number") this.#emit(token.place, "number", token.value);
    else if (token.kind === "name" && FUNCTIONS.includes(token.text)) this.#call(token);
    else if (token.kind === "name") this.#emit(token.place, "xy".includes(token.text) ? token.text : "z");
    else if (token.text === "(") {
      this.#enter(token.place);
      this.#expression();
      this.#close(token);
    } else if (token.kind === "end") refuse(token.place, "ends");
    else refuse(token.place, "misplaced", { word: quoted(token.text) });
    this.#checkNext();
  }

  /** After a number, a name or a parenthesis an operator has to follow. */
  #checkNext() {
    const { kind, text, place } = this.token;
    if (kind === "number" || kind === "name" || text === "(") refuse(place, "product", { word: quoted(text) });
    if (text === "~") refuse(place, "tilde");
  }

  #call(name) {
    const opening = this.token;
    if (!this.#take("(")) refuse(name.place, "function", { word: name.text });
    this.#enter(opening.place);
    this.#expression();
    let count = 1;
    for (; this.#take(","); count++) {
      this.#expression();
      if (!(name.text in UNARY)) this.#emit(name.place, name.text);
    }
    this.#close(opening);
    if (name.text === "abs") {
      if (count > 1) refuse(name.place, "one", { count });
      this.#emit(name.place, "abs");
    } else if (count === 1) refuse(name.place, "two", { word: name.text });
  }

  #close(opening) {
    if (!this.#take(")")) {
      if (this.token.kind === "end") refuse(opening.place, "open");
      refuse(this.token.place, "operator", { word: quoted(this.token.text) });
    }
    this.#depth -= 1;
  }
}

/** {program: [[operation, value], ...], notes: [{key, facts}, ...]}; throws a FormulaError if the text is not a formula. */
export const read = (text) => new Reader(text).readAll();
