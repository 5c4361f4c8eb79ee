/**
 * How a maze is made elsewhere: the texts of a command line, of Python and of an element. The service's catalogues say which names
 * of a document are options of which change: the command line has the same names, Python has them with underscores.
 */

import { MAX_DRAWN } from "../../engine/squares.js";
import { parseGrid } from "./grids.js";

const NO = ["no", "false", "0"]; // of a change without a value
const NUMBER = /^(0|[1-9]\d*)(\.\d+)?$/; // as Python writes it too
const WORD = /^[\w,.:+=@%/-]+$/; // that no shell changes
const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

const whole = (text) => String(BigInt(text));
const quoted = (word) => (WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const underscored = (name) => name.replaceAll("-", "_");
const literal = (text) => (NUMBER.test(text) ? text : JSON.stringify(text));
const argument = (name, text) => `${underscored(name)}=${literal(text)}`;
const cellOf = (text) => (text.includes(",") ? `(${text.split(",").map(Number).join(", ")})` : whole(text));
const attribute = (name, text) => ` ${name}="${text.replace(/[&"<]/g, (sign) => ESCAPES[sign])}"`;
const numberOf = ({ number }) => (number === null || BigInt(number) === 0n ? [] : [["number", whole(number)]]);

/** [{name, value, options}]: the changes of a document in the order in which they are made; no value is null. */
function changesOf({ changes: given }, catalogue) {
  return catalogue.flatMap(({ name, options: [main, ...others] }) => {
    const value = given[main.name] ?? "no";
    const isFlag = main.kind === "flag";
    if (!(main.name in given) || (isFlag && NO.includes(value.toLowerCase()))) return [];
    const options = others.filter((each) => each.name in given).map((each) => [each.name, given[each.name]]);
    return [{ name, value: isFlag ? null : value, options }];
  });
}

/** The command that prints the maze of a document, with the path and the distances that are drawn in it. */
export function commandLine(maze, { changes }, { path = false, distances = false } = {}) {
  const { grid, algorithm, seed, difficulty, want, start, goal } = maze;
  const named = [["algorithm", algorithm], ["seed", whole(seed)], ...numberOf(maze), ...Object.entries(maze.options)];
  if (maze.isWished) named.push(...Object.entries({ difficulty, want }).filter(([, text]) => text !== null));
  for (const { name, value, options } of changesOf(maze, changes)) named.push([name, value], ...options);
  if (path) named.push(["solve", null]);
  if (distances) named.push(["distances", null]);
  if ((path || distances) && start !== null) named.push(["from", start]);
  if (path && goal !== null) named.push(["to", goal]);
  const words = named.flatMap(([name, value]) => (value === null ? [`--${name}`] : [`--${name}`, value]));
  return ["clew", "generate", grid, ...words].map(quoted).join(" ");
}

/** The command that films how the maze is made. */
export const filmLine = (maze, catalogues, drawn) => `${commandLine(maze, catalogues, drawn)} -o maze.mp4`;

/** The HTML of a frame that shows an address, with a title for those who do not see it. */
export const frameText = (address, title) =>
  `<iframe${attribute("src", address)}${attribute("title", title)} width="480" height="620" loading="lazy" allow="fullscreen"></iframe>`;

/** The lines of Python that make the maze of a document, and its solution if that is drawn; null if they would need more. */
export function pythonText(maze, { changes }, { path = false } = {}) {
  const { grid, algorithm, seed, difficulty, want, start, goal } = maze;
  const made = changesOf(maze, changes);
  const isOfEnds = want !== null && (start ?? goal) !== null;
  if (maze.isWished && (made.length || isOfEnds)) return null; // each maze would have to be changed before it is rated, or has other ends
  const options = [...numberOf(maze), ...Object.entries(maze.options)].map((each) => argument(...each));
  const wishes = [...(difficulty === null ? [] : [`difficulty ${difficulty}`]), ...(want === null ? [] : [want])];
  const wish = maze.isWished ? [literal(wishes.join(", "))] : [];
  const lines = [`maze = clew.${wish.length ? "find_maze" : "generate"}(${[literal(algorithm), literal(grid), ...wish, `seed=${whole(seed)}`, ...options].join(", ")})`];
  for (const { name, value, options: others } of made) {
    const values = [...(value === null ? [] : [literal(value)]), ...others.map(([option, text]) => argument(option.slice(name.length + 1), text))];
    lines.push(`maze = clew.${underscored(name)}(${["maze", ...values].join(", ")})`);
  }
  const ends = Object.entries({ start, goal }).filter(([, cell]) => cell !== null).map(([name, cell]) => `${name}=${cellOf(cell)}`);
  if (path) lines.push(`solution = clew.solve(${["maze", ...ends].join(", ")})`);
  return `import clew\n\n${lines.join("\n")}`;
}

/** The HTML that shows the maze of a document, of so many cells, by the element of a `script`; null if the element cannot show it. */
export function elementText(maze, { changes, grids }, { path = false } = {}, { script, cells = 0 }) {
  const { grid, algorithm, seed, start, goal } = maze;
  const options = Object.entries(maze.options);
  const kind = grids.find((each) => each.name === parseGrid(grid).name);
  const isKnown = kind && !kind.weave && kind.forms.some(({ numbers }) => numbers.length); // words such as "text:CLEW" have no numbers
  const isPlain = !changesOf(maze, changes).length && !numberOf(maze).length && !maze.isWished && !options.some(([, text]) => /[\s,]/.test(text));
  if (!isKnown || !isPlain || cells > MAX_DRAWN) return null;
  const given = options.length ? attribute("options", options.map(([name, text]) => `${name}=${text}`).join(", ")) : "";
  const attributes = attribute("algorithm", algorithm) + attribute("grid", grid) + attribute("seed", whole(seed)) + given;
  const solution = path && start === null && goal === null ? " solution" : ""; // which has the ends of every maze
  return `<script type="module"${attribute("src", script)}></script>\n<clew-maze${attributes}${solution}></clew-maze>`;
}
