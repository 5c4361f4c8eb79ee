/** What the address says about the pages; the names are those of the service's query, and `kind` is which pages they are. */

import { get, set } from "../../lib/address.js";
import { language, t } from "../../lib/i18n.js";
import { choice, readDocument } from "../../maze/document.js";
import { incompatibility, isGraph, parseSize } from "../../maze/grids.js";
import { FIRST_ALGORITHM } from "../shared/source.js";
import { isSeed, seedError } from "../shared/validation.js";
import { isList, isPossible } from "./description.js";

const FIRST_KIND = "sheets";
const FIRST_GRID = "15x15";
const STARTS = { sheets: { grid: () => FIRST_GRID, count: () => "4" }, books: { pages: () => (get("mazes") ? null : "24") }, "class-sets": { names: () => t("print.names.sample") } }; // where the address says nothing
const OF_MAZE = ["grid", "seed", "algorithm", "difficulty"];
const OF_KIND = ["kind", "page", "count", "grids"]; // what another kind of pages does not take over
const TURNED = "-landscape";
/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 400;
/** Mazes on a page, and rows of them, at most. */
export const MAX_PER_PAGE = 6;

/** The kind of pages in the address; for an unknown one it is a worksheet. */
export const chosenKind = (kinds) => kinds.get(get("kind", FIRST_KIND)) ?? kinds.get(FIRST_KIND);

/** The text of a setting: of the address, or what it is without; null for none. */
export const valueOf = (kind, name) => get(name) ?? STARTS[kind.name]?.[name]?.() ?? null;

/** The specs of the grids in a setting; a rectangle's is without its name. */
export function gridSpecs(kind, name) {
  const listed = (valueOf(kind, name) ?? "").split(";").map((each) => each.trim()).filter(Boolean);
  return listed.map((spec) => (parseSize(spec, MAX_SIDE) ?? [spec]).join("x"));
}

/** The language of what is printed: the studio's if there are words in it, unless another one is chosen. */
export function printedLanguage({ settings }) {
  const { enum: known, default: usual } = settings.get("language")?.schema ?? {};
  return get("language") ?? (known?.includes(language()) ? language() : usual);
}

/** Whether a switch such as "tactile" is on. */
export const isOn = ({ name, schema }) => (get(name) === null ? Boolean(schema.default) : ["1", "true"].includes(get(name)));

/** {size, turned} of the paper; the size is "" where the service chooses it. */
export function chosenPaper({ settings }) {
  const paper = get("paper") ?? settings.get("paper").schema.default ?? "";
  const turned = paper.endsWith(TURNED);
  return { size: turned ? paper.slice(0, -TURNED.length) : paper, turned };
}

export function setPaper({ settings }, { size, turned }) {
  const paper = size && size + (turned ? TURNED : "");
  set({ paper: paper === (settings.get("paper").schema.default ?? "") ? null : paper });
}

/** The number of the page that is shown, from 1. */
export const pageNumber = () => (/^[1-9]\d{0,3}$/.test(get("page")) ? Number(get("page")) : 1);

/** The levels of the difficulty: none, one, or one for each row. */
export const chosenLevels = () => (get("difficulty") ? get("difficulty").split(",") : []);

/** The maze that other pages show: the first one on the pages. */
export function mazeOf(page) {
  const [difficulty = null] = chosenLevels();
  const maze = readDocument(page, { grid: FIRST_GRID, algorithm: FIRST_ALGORITHM, max: MAX_SIDE });
  return maze.with({ difficulty, maze: null, grid: gridSpecs(page.kind, "grid")[0] ?? maze.grid });
}

/** Whether the pages have one maze, that of the address's number. */
export const isOfNumber = (kind) => kind.hasChanges && (!kind.settings.has("count") || valueOf(kind, "count") === "1");

/** The service's query for the pages; mazes with changes are made as that of the address. */
export function printQuery(page) {
  const { kind } = page;
  const query = new URLSearchParams();
  for (const name of kind.settings.keys()) if (valueOf(kind, name)) query.set(name, valueOf(kind, name));
  query.delete("page");
  if (kind.settings.has("language")) query.set("language", printedLanguage(kind));
  if (kind.hasChanges) {
    const { number, options, changes } = mazeOf(page);
    if (number !== null && isOfNumber(kind)) query.delete("difficulty"); // the maze of this number has it
    for (const [name, value] of Object.entries({ ...options, ...changes })) if (value !== null) query.set(name, value);
  }
  return query;
}

/** Write what was chosen into the address; another maze takes away what belongs to the one before. */
export function writeChoice(page, values) {
  const maze = mazeOf(page);
  set(OF_MAZE.some((name) => name in values) ? choice(maze.with({ grid: get("grid", maze.grid) }), values) : values);
}

/** Choose another kind of pages, which takes over what it can have. */
export function writeKind(page, name) {
  const other = page.kinds.get(name);
  const dropped = [...page.kind.settings.values()].filter((setting) => {
    const taken = other.settings.get(setting.name);
    const text = get(setting.name, "");
    return OF_KIND.includes(setting.name) || !taken || !isPossible(taken, text) || (text.includes(";") && !isList(taken));
  });
  set({ ...Object.fromEntries([...dropped.map((each) => each.name), ...OF_KIND].map((each) => [each, null])), kind: name === FIRST_KIND ? null : name }, { push: true });
}

/** {field, message} for what the studio itself knows to be wrong in the address, null if there is nothing. */
export function addressProblem({ algorithms, grids, kind }) {
  if (!isSeed(get("seed"))) return { field: "seed", message: seedError(get("seed")) };
  const missing = [...kind.settings.values()].find((each) => each.required && !valueOf(kind, each.name));
  if (missing) return { field: missing.name, message: t(`print.missing.${missing.name}`) };
  const specs = gridSpecs(kind, "grid");
  if (specs.some(isGraph)) return { field: "grid", message: t("print.graph") };
  const name = get("algorithm");
  const algorithm = algorithms.find((each) => each.name === name);
  if (name && !algorithm) return { field: "algorithm", message: t("input.algorithm", { name }) };
  const why = algorithm && specs.map((spec) => incompatibility(algorithm, spec, grids)).find(Boolean);
  return why ? { field: "algorithm", message: t(`grid.misfit.${why}`, { title: algorithm.title }) } : null;
}
