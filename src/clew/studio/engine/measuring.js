// Measures, difficulty, islands and loops of mazes, from the rows of numbers that kernels leave.

import { all, Blank, Float, Struct, copyOf, zeros } from "./kernels.js";

const SURVEY = "clew.measures._survey";
const UNKNOWN = -1; // in place of a cell
const EACH_AXIS = "*"; // in place of the name of each axis of a grid

const OPERATIONS = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
  "//": (one, other) => Math.floor(one / other),
  ">=": (one, other) => one >= other,
  "!=": (one, other) => one !== other,
  "&": (one, other) => Boolean(one && other),
  max: Math.max,
  log2: Math.log2,
  known: (when, number) => (when && number >= 0 ? number : null),
  ratio: (part, whole, when) => (when ? part / whole : null),
};

const plain = (maze) => maze.grid.canvas(maze.passages, zeros("i", 0), zeros("q", 1));

/** A tuple of arrays of zeros. */
function memory({ class: name, members }, grid, valueOf) {
  const sizes = [grid.cells, grid.numbers.storage];
  return new Struct(
    name,
    members.map((each) => (typeof each === "string" ? new Float(grid.facts[each]) : new Blank(each[0], valueOf(each[1], sizes)))),
  );
}

/** The measures of a manifest. */
export class Measuring {
  #kernels;
  #facts;
  #valueOf;

  constructor(kernels, facts, valueOf) {
    this.#kernels = kernels;
    this.#facts = facts;
    this.#valueOf = valueOf;
  }

  /** {row, centers}: the figures of a maze for these parts, between places that may be null, and the cells in the center. */
  async #survey(maze, parts, places) {
    const bits = parts.reduce((sum, part) => sum | this.#facts.parts[part], 0);
    const row = zeros("q", this.#facts.width), work = memory(this.#facts.workspace, maze.grid, this.#valueOf);
    const [at, count] = this.#facts.centers;
    work.members[at].keep = all;
    const rest = [bits, ...places.map((place) => place ?? UNKNOWN), row, work];
    await this.#kernels.call(`${SURVEY}.kernels.survey`, plain(maze), ...rest);
    const isLeft = parts.some((part) => part !== "texture") && Number(row[this.#facts.longest]) === UNKNOWN;
    if (isLeft) await this.#kernels.call(`${SURVEY}.graph.survey_graph`, plain(maze), ...rest);
    const numbers = Array.from(row, Number);
    return { row: numbers, centers: numbers[count] ? Array.from(work.members[at].array.slice(0, numbers[count])) : null };
  }

  async isPerfect(maze) {
    return (await this.#survey(maze, ["structure"], [null, null])).row[this.#facts.longest] !== UNKNOWN;
  }

  /** The cells between which the solution leads; `places` are those that are known, or null. */
  async ends(maze, places) {
    const { row } = await this.#survey(maze, ["solution"], places);
    return this.#facts.ends.map((end) => row[end]);
  }

  /** The measures with these names. */
  async measure(maze, names, places) {
    const { formulas } = this.#facts;
    const used = JSON.stringify(names.map((name) => formulas[name]));
    const parts = ["texture", "structure", "solution", ...(/"(extent|centers)"/.test(used) ? ["extent"] : [])];
    const { row, centers } = await this.#survey(maze, parts, places);
    const ends = this.#facts.ends.map((end) => maze.places[row[end]]);
    const leaves = { cells: () => maze.grid.cells, survey: (place) => row[place], extent: (place) => row[place], centers: () => centers };
    if (used.includes('"difficulty"')) {
      const difficulty = await this.#kernels.call("clew.measures._decisions.rate", plain(maze), memory(this.#facts.notes, maze.grid, this.#valueOf), ...ends);
      leaves.difficulty = () => difficulty;
    }
    const { axes } = maze.grid.facts;
    if (used.includes('"axis"') && JSON.stringify(axes).includes('"ends"')) leaves.ends = await this.#countEnds(maze);
    /** The value of a formula, perhaps for an axis with this number of ends of passages. */
    const evaluate = (formula, axis) => {
      if (!Array.isArray(formula)) return typeof formula === "object" ? evaluateEach(formula) : formula;
      const [name, ...operands] = formula;
      if (name === "axis") return axis;
      if (name === "if") return evaluate(operands[evaluate(operands[0]) ? 1 : 2]);
      return (leaves[name] ?? OPERATIONS[name])(...operands.map((each) => evaluate(each, axis)));
    };
    const evaluateEach = ({ [EACH_AXIS]: share, ...named }) => {
      if (share && !axes) return null;
      const counts = share ? Object.entries(axes).map(([axis, formula]) => [axis, evaluate(formula)]) : [];
      const shares = counts.filter(([, count]) => count !== null).map(([axis, count]) => [axis, evaluate(share, count)]);
      return Object.fromEntries([...Object.entries(named).map(([name, formula]) => [name, evaluate(formula)]), ...shares]);
    };
    return Object.fromEntries(names.map((name) => [name, evaluate(formulas[name])]));
  }

  /** A function that returns how many ends of passages have some headings; null if no direction has one of them. */
  async #countEnds(maze) {
    const { countDirections } = await import("./directions.js");
    const counts = await countDirections(this.#kernels, maze);
    const sum = (ways, isOpen) => ways.reduce((total, way) => total + counts[2 * way + isOpen], 0);
    return (...ways) => (sum(ways, 0) + sum(ways, 1) ? sum(ways, 1) : null);
  }

  /** {mainland, islandCount, loopCount, islands, loops}: see `Clew.diagnose`. */
  async diagnose(maze, limit) {
    const { cells: size, numbers, empty } = maze.grid;
    const { MAX_LOOP_CELLS, UNSEEN } = this.#kernels.constants;
    const made = maze.grid.canvas(copyOf(empty), zeros("i", 0), zeros("q", 1));
    const begins = zeros("i", size + 1), ends = zeros("i", limit + 1), found = zeros("q", 2);
    const room = 2 * size + 2 + Math.min(limit * size, MAX_LOOP_CELLS);
    const cells = new Blank("i", size, 0, all), rings = new Blank("i", room, 0, (entries) => entries.slice(0, ends.reduce((one, other) => Math.max(one, other))));
    const parts = new Struct("builtins.tuple:4", [new Blank("B", numbers.storage, UNSEEN), cells, new Blank("i", size), begins]);
    const loops = new Struct("builtins.tuple:3", [rings, new Blank("i", room), ends]);
    const listed = await this.#kernels.call("clew.mazes.diagnosis.find_parts_and_loops", plain(maze), made, parts, loops, found);
    const [partCount, loopCount] = Array.from(found, Number);
    const pieces = (array, bounds, count) => Array.from({ length: count }, (_, place) => array.slice(bounds[place], bounds[place + 1]));
    const [mainland, ...islands] = pieces(cells.array, begins, partCount).sort((one, other) => other.length - one.length);
    const sorted = pieces(rings.array, ends, listed).sort((one, other) => one.length - other.length);
    return { mainland, islandCount: partCount - 1, loopCount, islands: islands.slice(0, limit), loops: sorted };
  }
}
