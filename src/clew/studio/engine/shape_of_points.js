// Where the cells of a graph are: points without sides, at the places that a page gives.

import { EngineError } from "./errors.js";
import { zeros } from "./kernels.js";

const NAMES = Array.from({ length: 32 }, () => ""); // of directions, which have none

/** Where the cells are, as far from the border as `clew.Graph` has them; `graph` is what the page gave. */
export async function drawn(_, { cells, given, spec }) {
  const { neighbors, positions } = given;
  const isPoint = (each) => each.length === 2 && each.every(Number.isFinite);
  if (positions?.length !== cells || !positions.every(isPoint)) throw new EngineError("graph-positions", { grid: spec, cells });
  const least = [0, 1].map((axis) => positions.reduce((found, each) => Math.min(found, each[axis]), Infinity));
  const centers = Float64Array.from(positions.flat(), (each, at) => each - least[at % 2] + 0.5);
  const extent = [0, 1].map((axis) => centers.reduce((most, each, at) => (at % 2 === axis ? Math.max(most, each) : most), 0) + 0.5);
  return {
    centers, extent, graph: { neighbors, positions },
    sides: zeros("i", cells), lines: new Float64Array(0), lineBegins: zeros("i", 1),
    coordinates: Int32Array.from({ length: cells }, (_, cell) => cell),
    solid: null, namesOf: () => NAMES,
  };
}
