/** Python's text as lines of colored parts. */

import { h } from "../../lib/dom.js";

const KEYWORDS = new Set(
  ("False None True and as assert break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield").split(" "),
);
const TOKEN = /(#.*)|((?:\b[bfr]+)?(?:"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|([A-Za-z_]\w*)|[^]/g;

/** [text, class or null] for each part of the text. */
function* tokens(text) {
  let named = false; // whether a name is declared next
  for (const [token, comment, string, word] of text.matchAll(TOKEN)) {
    const kind = comment ? "comment" : string ? "string" : word && KEYWORDS.has(word) ? "keyword" : word && named ? "name" : null;
    if (word) named = word === "def" || word === "class";
    yield [token, kind];
  }
}

/** An element for each line; a line that is too long goes on below its own beginning. */
export function pythonLines(text) {
  const lines = [[]];
  for (const [token, kind] of tokens(text))
    token.split("\n").forEach((piece, number) => {
      if (number) lines.push([]);
      if (piece) lines.at(-1).push(kind ? h("span", { class: kind }, piece) : piece);
    });
  const indents = text.split("\n").map((line) => line.search(/\S|$/));
  return lines.map((parts, number) => h("span", { class: "line", style: { "--indent": indents[number] } }, ...parts, "\n"));
}
