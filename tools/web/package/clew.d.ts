/** Clew's kernels in a page or in Node: the same mazes as in Python for the same seed. */

export interface GenerateOptions {
  /** From 0 to 2^64 - 1; a BigInt above 2^53. */
  seed?: number | bigint;
  /** The number of the maze of this seed. */
  number?: number;
  /** Options of the algorithm, by their names in Python: { run: 0.3 }. */
  options?: Record<string, number | string>;
  /** Whether to keep what happens. */
  log?: boolean;
}

/** Rows of places, from the top: "." or a blank, or true, for a cell; "X" or "#", or false, for a place left out. */
export interface Mask {
  mask: (string | boolean[])[];
}

/** The neighbors of each cell; each edge is listed at both of its cells. */
export interface Graph {
  neighbors: number[][];
}

export interface Grid {
  readonly spec: string;
  readonly cells: number;
}

export class Maze {
  readonly grid: Grid;
  /** The open directions of each place, as a set of bits. */
  readonly passages: Uint8Array | Uint16Array | Uint32Array;
  /** The place of each cell in `passages`. */
  readonly places: Int32Array;
  /** Three numbers for each event: its kind, the place and the direction; null without a log. */
  readonly events: Int32Array | null;
  /** The steps from a cell to each cell, -1 where no way leads. */
  distances(start?: number): Promise<Int32Array>;
}

export class Clew {
  readonly generators: string[];
  readonly grids: string[];
  generate(algorithm: string, grid: string | Mask | Graph, options?: GenerateOptions): Promise<Maze>;
}

/** Load what is known of all grids and algorithms, by default from the folder of this module. */
export function load(base?: string | URL): Promise<Clew>;
