/** Cut the text of a formula into numbers, names and operators; refuse everything else. */

const NAMES = ["x", "y", "z", "c", "favorite", "favourite"];
export const FUNCTIONS = ["abs", "min", "max"];
const MAX_CHARACTERS = 500;
const MAX_LITERAL = 1n << 63n;
const SHOWN = 20; // characters of a word that a refusal repeats

const TOKEN =
  /(?<number>[0-9](?:[0-9A-Za-z_]|\.(?=[0-9]))*\.?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<operator>\*\*(?!=)|\/\/(?!=)|<<(?!=)|>>(?!=)|[-+*%&|^~](?!=)|[(),])|(?<space>[ \t\r\n]+)/y;
const NUMBER = /^(?:0(?:_?0)*|[1-9](?:_?[0-9])*|0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+)$/;
const FLOAT = /^(?:[0-9_]*\.[0-9_.]*(?:[eE][0-9_]*)?|[0-9_]+[eE][0-9_]*)$/;
const INSTEAD = {
  "/": "divide", "²": "square", "³": "cube", "−": "minus", "–": "minus", "×": "times", "·": "times", "÷": "quotient",
  ".": "dot", "[": "list", "{": "set", "'": "string", '"': "string", "@": "product", "!": "compare", "\u00a0": "space",
  "<": "assign", ">": "assign", "=": "assign",
};

/** An error in a formula: `key` and `facts` are for a sentence in any language, `place` counts characters from 1. */
export class FormulaError extends Error {
  constructor(key, facts = {}, place = 0) {
    super(`${key}${place ? ` at character ${place}` : ""}`);
    Object.assign(this, { key, facts, place });
  }
}

export const refuse = (place, key, facts = {}) => {
  throw new FormulaError(key, facts, place);
};

/** A word of plain characters in quotation marks, as Python shows it; long ones are cut. */
export function quoted(word) {
  const text = word.length <= SHOWN ? word : `${word.slice(0, SHOWN)}...`;
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return mark + text.replaceAll("\\", "\\\\") + mark;
}

/** All tokens {kind, text, place, value}, and the end. */
export function tokens(text) {
  const count = [...text].length;
  if (count > MAX_CHARACTERS) throw new FormulaError("long", { count });
  const found = [];
  TOKEN.lastIndex = 0;
  for (let start = 0; start < text.length; start = TOKEN.lastIndex) {
    const place = start + 1; // all before it is plain, one unit for each character
    const match = TOKEN.exec(text);
    if (!match) character(String.fromCodePoint(text.codePointAt(start)), place);
    const { number, name, operator } = match.groups;
    if (number) found.push({ kind: "number", text: number, place, value: value(number, place) });
    else if (name) found.push({ kind: "name", text: known(name, place), place });
    else if (operator) found.push({ kind: "operator", text: operator, place });
  }
  if (!found.length) throw new FormulaError("empty");
  return [...found, { kind: "end", text: "", place: count + 1 }];
}

function value(word, place) {
  if (NUMBER.test(word)) {
    const number = BigInt(word.replaceAll("_", ""));
    if (number > MAX_LITERAL) refuse(place, "large", { word: quoted(word) });
    return number;
  }
  if (FLOAT.test(word)) refuse(place, "float", { word: quoted(word) });
  const digits = /^[0-9]+/.exec(word)[0];
  const rest = word.slice(digits.length);
  if (NAMES.includes(rest)) refuse(place, "sign", { word: quoted(word), instead: `${digits}*${rest}` });
  if (/^[xyzc]+$/.test(rest)) refuse(place, "signs", { word: quoted(word), instead: [digits, ...rest].join("*") });
  if (!rest) refuse(place, "zero", { word: quoted(word) });
  return refuse(place, "word", { word: quoted(word) });
}

function known(word, place) {
  const all = [...NAMES, ...FUNCTIONS];
  if (all.includes(word)) return word;
  const lower = word.toLowerCase();
  if (all.includes(lower)) refuse(place, "small", { word: quoted(word), instead: lower });
  if (word.length <= SHOWN && /^[xyzc]+$/.test(word)) refuse(place, "signs", { word: quoted(word), instead: [...word].join("*") });
  return refuse(place, "name", { word: quoted(word) });
}

function character(each, place) {
  const code = `U+${each.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const word = /^[ -~]$/.test(each) ? quoted(each) : null;
  const plain = each.normalize("NFKC");
  let instead = Object.hasOwn(INSTEAD, each) ? INSTEAD[each] : null;
  if (!instead && plain !== each && /^[0-9A-Za-z]+$/.test(plain)) instead = "plain";
  if (!instead && "-+*%&|^~".includes(each)) instead = "assignment";
  refuse(place, "character", { word, code, plain, instead });
}
