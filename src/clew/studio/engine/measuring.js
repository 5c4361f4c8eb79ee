// Measures, difficulty, islands and loops of mazes, from the rows of numbers that kernels leave.

import { Float, Struct, zeros } from "./kernels.js";

const SURVEY = "clew.measures._survey";
const UNKNOWN = -1; // in place of a cell

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
    members.map((each) => (typeof each === "string" ? new Float(grid.facts[each]) : zeros(each[0], valueOf(each[1], sizes)))),
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

  /** The figures of a maze for these parts, between places that may be null: a row of numbers. */
  async #survey(maze, parts, places) {
    const bits = parts.reduce((sum, part) => sum | this.#facts.parts[part], 0);
    const row = zeros("q", this.#facts.width);
    const rest = [bits, ...places.map((place) => place ?? UNKNOWN), row, memory(this.#facts.workspace, maze.grid, this.#valueOf)];
    await this.#kernels.call(`${SURVEY}.kernels.survey`, plain(maze), ...rest);
    const isLeft = parts.some((part) => part !== "texture") && Number(row[this.#facts.longest]) === UNKNOWN;
    if (isLeft) await this.#kernels.call(`${SURVEY}.graph.survey_graph`, plain(maze), ...rest);
    return Array.from(row, Number);
  }

  async isPerfect(maze) {
    return (await this.#survey(maze, ["structure"], [null, null]))[this.#facts.longest] !== UNKNOWN;
  }

  /** The cells between which the solution leads; `places` are those that are known, or null. */
  async ends(maze, places) {
    const row = await this.#survey(maze, ["solution"], places);
    return this.#facts.ends.map((end) => row[end]);
  }

  /** The measures with these names. */
  async measure(maze, names, places) {
    const { formulas } = this.#facts;
    const all = JSON.stringify(names.map((name) => formulas[name]));
    const parts = ["texture", "structure", "solution", ...(all.includes('"extent"') ? ["extent"] : [])];
    const row = await this.#survey(maze, parts, places);
    const ends = this.#facts.ends.map((end) => maze.places[row[end]]);
    const leaves = { cells: () => maze.grid.cells, survey: (place) => row[place], extent: (place) => row[place] };
    if (all.includes('"difficulty"')) {
      const difficulty = await this.#kernels.call("clew.measures._decisions.rate", plain(maze), memory(this.#facts.notes, maze.grid, this.#valueOf), ...ends);
      leaves.difficulty = () => difficulty;
    }
    const evaluate = (formula) => {
      if (!Array.isArray(formula)) return formula;
      const [name, ...operands] = formula;
      return (leaves[name] ?? OPERATIONS[name])(...operands.map(evaluate));
    };
    return Object.fromEntries(names.map((name) => [name, evaluate(formulas[name])]));
  }

  /** {mainland, islandCount, loopCount, islands, loops}: see `Clew.diagnose`. */
  async diagnose(maze, limit) {
    const { cells: size, numbers, empty } = maze.grid;
    const { MAX_LOOP_CELLS, UNSEEN } = this.#kernels.constants;
    const made = maze.grid.canvas(empty.slice(), zeros("i", 0), zeros("q", 1));
    const cells = zeros("i", size), begins = zeros("i", size + 1), ends = zeros("i", limit + 1), found = zeros("q", 2);
    const room = 2 * size + 2 + Math.min(limit * size, MAX_LOOP_CELLS);
    const rings = zeros("i", room);
    const parts = new Struct("builtins.tuple:4", [zeros("B", numbers.storage, UNSEEN), cells, zeros("i", size), begins]);
    const loops = new Struct("builtins.tuple:3", [rings, zeros("i", room), ends]);
    const listed = await this.#kernels.call("clew.mazes.diagnosis.find_parts_and_loops", plain(maze), made, parts, loops, found);
    const [partCount, loopCount] = Array.from(found, Number);
    const pieces = (array, bounds, count) => Array.from({ length: count }, (_, place) => array.slice(bounds[place], bounds[place + 1]));
    const [mainland, ...islands] = pieces(cells, begins, partCount).sort((one, other) => other.length - one.length);
    const sorted = pieces(rings, ends, listed).sort((one, other) => one.length - other.length);
    return { mainland, islandCount: partCount - 1, loopCount, islands: islands.slice(0, limit), loops: sorted };
  }
}
