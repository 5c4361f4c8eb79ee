/** Read a formula into a postfix program, with Python's precedence (precedence climbing, Clarke 1986). */

import { UNARY, bits, step } from "./intervals.js";
import { FUNCTIONS, quoted, refuse, tokens } from "./tokens.js";

const MOST_NODES = 200;
const MOST_DEPTH = 20;
const MOST_EXPONENT = 8n;
const MOST_BITS = 16_384;
export const COORDINATE = 1n << 63n;
export const MAX_FAVORITE = 1n << 1024n;

const TIGHTNESS = { "|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6 };
const PREFIX = { "-": "negate", "~": "~" }; // and +, which does nothing
const WIDEST = { x: [-COORDINATE, COORDINATE], y: [-COORDINATE, COORDINATE], z: [-MAX_FAVORITE, MAX_FAVORITE] };

/** {program: [[operation, value], ...], notes: [{key, facts}, ...]}; FormulaError where the text is no formula. */
export function read(text) {
  const all = tokens(text);
  const program = [];
  const stack = [];
  const notes = [];
  let at = 0;
  let depth = 0;

  const here = (text) => all[at].kind === "operator" && all[at].text === text;
  const taken = (text) => here(text) && Boolean(++at);

  function emit(place, operation, value = 0n) {
    if (program.length === MOST_NODES) refuse(place, "nodes");
    program.push([operation, value]);
    step(program.at(-1), stack, WIDEST);
    if (Math.max(...stack.at(-1).map(bits)) > MOST_BITS) refuse(place, "bits");
  }

  function deeper(place) {
    if (++depth > MOST_DEPTH) refuse(place, "deep");
  }

  function expression(least = 1) {
    unary();
    while (all[at].kind === "operator" && Object.hasOwn(TIGHTNESS, all[at].text)) {
      const { text: operator, place } = all[at];
      const tightness = TIGHTNESS[operator];
      if (tightness < least) return;
      at += 1;
      if (operator === "^" && all[at].kind === "number")
        notes.push({ key: "xor", facts: { place, word: quoted(all[at].text).slice(1, -1) } });
      expression(tightness + 1);
      emit(place, operator);
    }
  }

  function unary() {
    const token = all[at];
    if (token.kind !== "operator" || !"+-~".includes(token.text)) return power();
    at += 1;
    deeper(token.place);
    unary();
    depth -= 1;
    return token.text in PREFIX ? emit(token.place, PREFIX[token.text]) : undefined;
  }

  function power() {
    atom();
    const { place } = all[at];
    if (!taken("**")) return;
    const { length } = program;
    deeper(place);
    unary();
    depth -= 1;
    const [operation, exponent] = program[length];
    if (program.length > length + 1 || operation !== "number" || exponent > MOST_EXPONENT) refuse(place, "exponent");
    program.pop();
    stack.pop();
    emit(place, "**", exponent);
  }

  function atom() {
    const token = all[at];
    at += token.kind !== "end";
    if (token.kind === "number") emit(token.place, "number", token.value);
    else if (token.kind === "name" && FUNCTIONS.includes(token.text)) call(token);
    else if (token.kind === "name") emit(token.place, "xy".includes(token.text) ? token.text : "z");
    else if (token.text === "(") {
      deeper(token.place);
      expression();
      close(token);
    } else if (token.kind === "end") refuse(token.place, "ends");
    else refuse(token.place, "stands", { word: quoted(token.text) });
    const next = all[at];
    if (next.kind === "number" || next.kind === "name" || next.text === "(") refuse(next.place, "product", { word: quoted(next.text) });
    if (next.text === "~") refuse(next.place, "tilde");
  }

  function call(name) {
    const opening = all[at];
    if (!taken("(")) refuse(name.place, "function", { word: name.text });
    deeper(opening.place);
    expression();
    let count = 1;
    for (; taken(","); count++) {
      expression();
      if (!(name.text in UNARY)) emit(name.place, name.text);
    }
    close(opening);
    if (name.text === "abs") {
      if (count > 1) refuse(name.place, "one", { count });
      emit(name.place, "abs");
    } else if (count === 1) refuse(name.place, "two", { word: name.text });
  }

  function close(opening) {
    if (!taken(")")) {
      if (all[at].kind === "end") refuse(opening.place, "open");
      refuse(all[at].place, "operator", { word: quoted(all[at].text) });
    }
    depth -= 1;
  }

  expression();
  if (all[at].kind !== "end") refuse(all[at].place, "belong", { word: quoted(all[at].text) });
  return { program, notes };
}
