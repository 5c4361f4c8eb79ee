/**
 * Files that are chosen or dropped: a maze becomes how it was made, or its rows, in the address; a picture or a mask the cells that are
 * kept. What the page cannot read itself, the service reads, pictures of mazes among it.
 */

import { orService, request } from "../../lib/api.js";
import { h, uniqueId } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { generate } from "../../maze/engine.js";
import { formatKept } from "../../maze/kept_cells.js";
import { Maze } from "../../maze/maze.js";
import { WallEdits } from "../../maze/walls.js";
import texts from "../../words/files.js";
import { compatibleAlgorithm } from "./algorithm_choice.js";
import { FIRST_ALGORITHM, MAX_SIDE, runAlgorithm } from "./source.js";

addTexts(texts);

const MAX_WIDTH = 60; // cells of a picture: more of them would not fit into an address
const MAX_CELLS = 2500; // of rows in an address
const MAX_EDITS = 300; // walls in an address
const MAX_BYTES = 2 ** 21; // of a text
const MASK = /^[.X# \t\r\n]*$/; // signs of cells and of places left out
const EDGE = /^(?![.X#\s]*$)\s*[^\s,;]+(\s*[,;]\s*|\s+)[^\s,;]+/m; // a line with two names
const TILED = /^\s*(<\?xml[^>]*>\s*)?<map\b|"tilewidth"/; // maps of games, which are neither graphs nor Clew's JSON
const BINARY = /[\0-\x08\x0e-\x1f\ufffd]/; // what is in no text
const WALLS = /[#|]|---/; // in texts that may be mazes
const REFUSED = 400; // the status of the service's answer
const FORGOTTEN = { maze: null, mask: null, walls: null, start: null, goal: null };

/** {values, notes}: what an address has to say for the maze or the cells in a file, and sentences about what was guessed; throws an
 * `Error` with a sentence if it cannot be read. */
async function read(file, changes) {
  const notes = [];
  const values = file.type.startsWith("image/") ? await fromPicture(file, changes, notes) : await fromFile(file, changes, notes);
  return { values: { ...FORGOTTEN, ...values }, notes: notes.length ? t("file.notes", { notes: notes.join(" ") }) : "" };
}

async function fromFile(file, changes, notes) {
  if (file.size > MAX_BYTES) throw new Error(t("file.bytes", { most: MAX_BYTES / 2 ** 20 }));
  const text = await file.text();
  if (BINARY.test(text) || TILED.test(text)) return fromService(file, changes, notes);
  if (/^\s*[[{]/.test(text)) return fromJson(text, changes);
  if (/^\s*</.test(text)) return fromGraph(text);
  const local = MASK.test(text) ? () => orService(() => fromText(text), () => fromMask(file)) : EDGE.test(text) ? () => fromGraph(text) : null;
  return local && (!hasService || !WALLS.test(text)) ? local() : fromService(file, changes, notes, local);
}

/** What the service reads in a file of any format; if it finds no maze, what `other` finds. */
async function fromService(file, changes, notes, other = null) {
  const form = new FormData();
  form.set("file", file);
  const suffix = /\.[a-z.]{1,19}$/.exec(file.name.toLowerCase());
  if (suffix) form.set("suffix", suffix[0]);
  try {
    const found = await (await request("/mazes/read", { body: form, method: "POST", accept: "application/json" })).json();
    notes.push(...found.notes);
    const ends = Object.fromEntries(["start", "goal"].map((name) => [name, found[name]?.join() ?? null]));
    return { ...(await fromDocument(JSON.stringify(found.maze), changes)), ...ends };
  } catch (error) {
    if (!other || error.status !== REFUSED) throw error;
    return other();
  }
}

/** The maze in a picture, or else its light parts as cells. */
const fromPicture = (file, changes, notes) => fromService(file, changes, notes, () => fromMask(file));

/** The maze of one of Clew's own documents: how it was made, its rows, or the walls in which it differs from one that is made here. */
async function fromDocument(text, changes) {
  const data = JSON.parse(text);
  const made = data.provenance ? await recipeOf(text, changes) : null;
  if (made) return made;
  return /^rectangle:/.test(data.grid) ? fromRows(await rowsOf(data)) : editsOf(data, data.grid.replace(/^mask:/, ""));
}

async function fromJson(text, changes) {
  const data = parsed(text);
  if (data.neighbors ?? data.nodes) return fromGraph(text, data, changes);
  const made = data.clew && data.provenance ? await recipeOf(text, changes) : null;
  if (made) return made;
  return fromRows(Array.isArray(data) ? data : data.clew ? await rowsOf(data) : data.maze);
}

function fromRows(rows) {
  if (!Array.isArray(rows)) throw new Error(t("file.other"));
  const size = Math.max(...rows.map((row) => row?.length ?? 0)) * rows.length;
  if (size > MAX_CELLS) throw new Error(t("file.large", { cells: size, most: MAX_CELLS }));
  return { maze: JSON.stringify(rows) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("file.other"));
  }
}

/** How the maze of a document was made, as an address has it; null if an address cannot, or if that makes another maze. */
async function recipeOf(text, changes, graph = null) {
  const withTexts = text.replace(/("seed":\s*)(\d+)/g, '$1"$2"'); // seeds may have more digits than JavaScript keeps of numbers
  const { provenance: origin, ...document } = JSON.parse(withTexts);
  try {
    const { seed } = origin;
    const options = { ...textsOf(origin.options ?? {}), ...textsOfChanges(origin.changes ?? [], changes) };
    const grid = graph ?? (origin.grid || document.grid).replace(/^rectangle:/, "");
    const { mazeIn } = await import("../../view/shapes/documents.js");
    const [maze, made] = await Promise.all([mazeIn(document, graph ?? document.grid), generate(origin.algorithm, grid, { seed, number: origin.number, options })]);
    const isSame = maze.cells.length === made.cells.length && maze.cells.every((open, cell) => open === made.cells[cell]);
    return isSame ? { grid, algorithm: origin.algorithm, seed, number: origin.number || null, ...options } : null;
  } catch {
    return null;
  }
}

const textsOf = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** The changes as an address has them: the first option of a change has its name, and a change without options is "1". */
function textsOfChanges(made, changes) {
  const found = made.map(([name, options]) => {
    const [main, ...others] = changes.find((each) => each.name === name).options.map((each) => each.name);
    const nameOf = (option) => (others.includes(`${name}-${option}`) ? `${name}-${option}` : main);
    return { [main]: "1", ...Object.fromEntries(Object.entries(textsOf(options)).map(([option, value]) => [nameOf(option), value])) };
  });
  return Object.assign({}, ...found);
}

/** A graph; if it is that of a maze, also how that was made, or the walls in which it differs from one that is made here. */
async function fromGraph(text, data = null, changes = []) {
  const { graphSpec } = await import("./graph_files.js");
  const grid = graphSpec(text, data);
  if (!data?.passages) return { grid };
  return (data.provenance && (await recipeOf(text, changes, grid))) || (await editsOf(data, grid));
}

/** What an address has to say for the maze of a document on any grid, as edits of another maze. */
async function editsOf(document, grid) {
  const { keptIn, mazeIn } = await import("../../view/shapes/documents.js");
  const [algorithm, seed] = [FIRST_ALGORITHM, "1"];
  const maze = await mazeIn(document, grid).catch(() => Promise.reject(new Error(t("file.other"))));
  const kept = document.mask ? await keptIn(document, grid) : null;
  const { maze: base } = await runAlgorithm(algorithm, new URLSearchParams({ grid, seed }), { kept });
  const edits = new WallEdits();
  for (const cell of maze.cells.keys()) for (const direction of maze.directions(cell)) edits.set(base, cell, direction, maze.isOpen(cell, direction));
  if (edits.size > MAX_EDITS) throw new Error(t("file.edits", { most: MAX_EDITS }));
  return { grid, algorithm, seed, mask: kept && formatKept(kept), walls: edits.toString() || null };
}

/** The rows of a document of Clew, if it is a maze on a rectangle. */
async function rowsOf(document) {
  const { mazeIn } = await import("../../view/shapes/documents.js");
  const maze = /^rectangle:/.test(document.grid) ? await mazeIn(document, null) : null;
  if (!(maze instanceof Maze)) throw new Error(t("file.grid"));
  return maze.toJam();
}

/** The cells of a mask as text, if they hang together. */
async function fromText(text) {
  const { grid, kept } = await generate("wilson", { mask: text.trimEnd().split(/\r?\n/) }, { seed: 1 });
  return { grid, mask: kept && formatKept(kept) };
}

/** The cells of a picture or of a mask as text, as the service reads them, which joins their parts. */
async function fromMask(file) {
  const form = new FormData();
  const picture = await createImageBitmap(file).catch(() => null);
  form.set("mask", picture ? await pngOf(picture) : file);
  if (picture?.width > MAX_WIDTH) form.set("width", MAX_WIDTH);
  form.set("join", "true");
  const document = await (await request("/mazes/wilson.clew", { body: form, method: "POST", accept: "application/vnd.clew+json" })).json();
  const [, size] = /^(?:rectangle|mask):(.*)$/.exec(document.grid);
  if (size.split("x").some((side) => side > MAX_SIDE)) throw new Error(t("input.large", { size, most: MAX_SIDE }));
  const { keptIn } = await import("../../view/shapes/documents.js");
  const kept = document.mask ? await keptIn(document, size) : null;
  return { grid: size, mask: kept && formatKept(kept) };
}

/** A picture as PNG, whatever it was. */
function pngOf(picture) {
  const canvas = h("canvas", { width: picture.width, height: picture.height });
  const context = canvas.getContext("2d");
  context.fillStyle = "white"; // where it is transparent
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** An element to choose a file, which can also be dropped on `stage`; `changes` is their catalogue; take(values, notes) for the address, fail(error). */
export function fileField(stage, changes, take, fail) {
  const open = async (file) => {
    try {
      if (!file) return;
      const { values, notes } = await read(file, changes);
      take(values, notes);
    } catch (error) {
      fail(error);
    }
  };
  const hint = h("p", { class: "hint", id: uniqueId("hint") }, t("file.hint"));
  const input = h("input", { type: "file", "aria-describedby": hint.id, on: { change: () => open(input.files[0]) } });
  stage.addEventListener("dragover", (event) => event.preventDefault());
  stage.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  return h("div", { class: "field" }, h("label", { class: "button open" }, t("file"), input), hint);
}

/** What the address of a page gets of a file. Of the maze before, its `document`, nothing stays if the file has a maze. */
export function addressOfFile(values, { document, algorithms, grids }) {
  const isMade = "seed" in values || values.maze !== null;
  const stale = isMade ? [...Object.keys(document.options), ...Object.keys(document.changes)] : [];
  const { name } = compatibleAlgorithm({ algorithms, grids, name: document.algorithm, grid: values.grid });
  return { algorithm: name, number: null, difficulty: null, want: null, view: null, ...Object.fromEntries(stale.map((each) => [each, null])), ...values };
}
