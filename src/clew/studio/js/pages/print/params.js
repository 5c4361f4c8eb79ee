/** What the address says about the worksheet; the names are those of the service's query. */

import { get, set } from "../../lib/address.js";
import { language, t } from "../../lib/i18n.js";
import { choice, gridFromAddress, readDocument } from "../../maze/document.js";
import { incompatibility } from "../../maze/grids.js";
import { FIRST_ALGORITHM } from "../shared/source.js";
import { isSeed, seedError } from "../shared/validation.js";

const DEFAULTS = { grid: "15x15", count: "4" };
const OPTIONAL = ["per-page", "title", "difficulty", "algorithm", "paper", "style", "large-print", "save-ink", "tactile", "ends", "answers"];
const OF_MAZE = ["grid", "seed", "algorithm", "difficulty"];
const TURNED = "-landscape";
/** Cells in a row, and rows, at most. */
export const MAX_SIDE = 400;
/** Mazes at most. */
export const MAX_MAZES = 30;
/** Mazes on a page, and rows of them, at most. */
export const MAX_PER_PAGE = 6;

export const gridSpec = () => gridFromAddress(DEFAULTS.grid, MAX_SIDE);
export const mazeCount = () => get("count", DEFAULTS.count);

/** The language of what is printed: the studio's, unless another one is chosen. */
export const printedLanguage = () => get("language", language());

/** Whether a switch such as "tactile" is on. */
export const isOn = (name, fallback = false) => (get(name) === null ? fallback : ["1", "true"].includes(get(name)));

/** {size, turned} of the paper. */
export function chosenPaper() {
  const paper = get("paper", "a4");
  const turned = paper.endsWith(TURNED);
  return { size: turned ? paper.slice(0, -TURNED.length) : paper, turned };
}

export function setPaper({ size, turned }) {
  const paper = size + (turned ? TURNED : "");
  set({ paper: paper === "a4" ? null : paper });
}

/** The number of the page that is shown, from 1. */
export const pageNumber = () => (/^[1-9]\d{0,3}$/.test(get("page")) ? Number(get("page")) : 1);

/** The levels of the difficulty: none, one, or one for each row. */
export const chosenLevels = () => (get("difficulty") ? get("difficulty").split(",") : []);

/** The maze that other pages show: the first one of the worksheet. */
export function mazeOf(catalogues) {
  const [difficulty = null] = chosenLevels();
  return readDocument(catalogues, { grid: DEFAULTS.grid, algorithm: FIRST_ALGORITHM, max: MAX_SIDE }).with({ difficulty, maze: null });
}

/** The service's query for the worksheet; its mazes are made as that of the address. */
export function sheetQuery(catalogues) {
  const query = new URLSearchParams({ grid: get("grid", DEFAULTS.grid), count: mazeCount(), seed: get("seed"), language: printedLanguage() });
  for (const name of OPTIONAL) if (get(name)) query.set(name, get(name));
  const { number, options, changes } = mazeOf(catalogues);
  if (number !== null && mazeCount() === "1") query.delete("difficulty"); // the maze of this number has it
  for (const [name, value] of Object.entries({ ...options, ...changes, number })) if (value !== null) query.set(name, value);
  return query;
}

/** Write what was chosen into the address; another maze takes away what belongs to the one before. */
export function writeChoice(catalogues, values) {
  set(OF_MAZE.some((name) => name in values) ? choice(mazeOf(catalogues), values) : values);
}

/** {field, message} for what the studio itself knows to be wrong in the address, null if there is nothing. */
export function addressProblem({ algorithms, grids }) {
  if (!isSeed(get("seed"))) return { field: "seed", message: seedError(get("seed")) };
  const name = get("algorithm");
  const algorithm = algorithms.find((each) => each.name === name);
  if (name && !algorithm) return { field: "algorithm", message: t("input.algorithm", { name }) };
  const why = algorithm && incompatibility(algorithm, get("grid"), grids);
  return why ? { field: "algorithm", message: t(`grid.misfit.${why}`, { title: algorithm.title }) } : null;
}
