/** Clew's kernels in a page or in Node: the same mazes as in Python for the same seed. */

export interface GenerateOptions {
  /** From 0 to 2^64 - 1; a BigInt above 2^53. */
  seed?: number | bigint;
  /** The number of the maze of this seed. */
  number?: number;
  /** Options of the algorithm, by their names in Python: { run: 0.3 }. */
  options?: Record<string, number | string>;
  /** Whether to keep what happens, if there are at most `maxEvents` events. */
  log?: boolean;
  maxEvents?: number;
}

/** The entries of the same index belong together: a kind of event, a cell and a direction. */
export interface Log {
  readonly count: number;
  readonly events: Uint8Array;
  readonly cells: Int32Array;
  readonly directions: Int32Array;
}

export interface EventKind {
  /** Such as "carve", "wall" or "visit". */
  readonly name: string;
  /** What it does to the passage: "open", "close", "open-all" for all of them, or "" for nothing. */
  readonly passage: string;
}

/** Places: "." or a blank, true or 1 for a cell, "X" or "#", false or 0 for one that is left out. */
export type Places = string | (boolean | 0 | 1)[];

/** Rows of places from the top; with a grid such as "polar:5", a place for each of its cells, in their order. */
export type Mask = { mask: Places[] } | { grid: string | Grid | Graph; mask: Places };

/** The neighbors of each cell; each edge is listed at both of its cells. With `positions`, an x and a y for each cell, it has a shape. */
export interface Graph {
  neighbors: number[][];
  positions?: [number, number][];
}

export interface Grid {
  readonly spec: string;
  readonly cells: number;
}

/** A grid by its spec in Python, such as "hexagons:12x9", that of another maze, a mask or a graph. */
export type AnyGrid = string | Grid | Mask | Graph;

export interface Provenance {
  algorithm: string;
  /** A BigInt if no number holds it. */
  seed: number | bigint;
  number: number;
  options: Record<string, number | string>;
  stream: number;
  /** The name and the options of each change, in order. */
  changes?: [string, Record<string, number | string | bigint>][];
  /** The spec of the grid before the changes, if they replaced it. */
  grid?: string;
}

export class Maze {
  readonly grid: Grid;
  /** The open directions of each place, as a set of bits. */
  readonly passages: Uint8Array | Uint16Array | Uint32Array;
  /** The place of each cell in `passages`. */
  readonly places: Int32Array;
  /** Three numbers for each event: its kind, the place and the direction; null without a log. */
  readonly events: Int32Array | null;
  /** The open directions of each cell, as a set of bits. */
  readonly cells: Int32Array;
  /** The events by cells in place of places; null without a log. */
  readonly log: Log | null;
  /** The entrance and the exit, as the change `unicursal` makes them: a cell and a side of its outline. */
  readonly openings: [number, number][];
  /** How it was made, as in a document of Clew; null for a maze of cells. */
  readonly provenance: Provenance | null;
  /** The steps from a cell to each cell, -1 where no way leads. */
  distances(start?: number): Promise<Int32Array>;
}

export interface SolveOptions {
  /** Cells by number, by default those of `clew.default_ends` in Python. */
  start?: number;
  goal?: number;
  /** The cost of each cell, for `dijkstra`: whole numbers. */
  weights?: ArrayLike<number>;
  options?: Record<string, number | string>;
  log?: boolean;
}

export class Solution {
  /** The cells of the path, and the direction of each of its steps. */
  readonly cells: Int32Array;
  readonly directions: Int32Array;
  /** Of a walker the direction of each step of its walk, otherwise null. */
  readonly walked: Uint8Array | null;
  /** The sum of the weights of all cells but the first, null without weights. */
  readonly cost: number | null;
  /** As those of a maze. */
  readonly events: Int32Array | null;
  readonly log: Log | null;
}

export interface Diagnosis {
  /** The cells of the largest part. */
  mainland: Int32Array;
  islandCount: number;
  loopCount: number;
  /** Cells: of the other parts, the largest first; of loops, the first cell at the end again, the shortest first. */
  islands: Int32Array[];
  loops: Int32Array[];
}

/**
 * Where the cells of a grid are, in cell widths. Lists by direction and by side have those of cell 0 first, then those of
 * cell 1, and so on.
 */
export interface Shape {
  readonly grid: string;
  readonly cells: number;
  /** Width and height of the picture. */
  readonly extent: [number, number];
  /** x and y of the center of each cell. */
  readonly centers: Float64Array;
  /** The coordinates of each cell, two or three numbers. */
  readonly coordinates: Int32Array;
  /** How many directions each cell has, and where those of each begin. */
  readonly degrees: Int32Array;
  readonly begins: Int32Array;
  /** Of each direction: its number, the cell that it leads to, and the number of the way back. */
  readonly numbers: Int32Array;
  readonly neighbors: Int32Array;
  readonly backs: Int32Array;
  /** Of each direction: the place of its name in `names`, and 1 if the picture shows its wall in two places. */
  readonly named: Int32Array;
  readonly names: string[];
  readonly apart: Uint8Array;
  /** How many sides each cell has, clockwise; of each side the number of the direction through it, or -1. */
  readonly sides: Int32Array;
  readonly leads: Int32Array;
  /** x, y, x, y, ... of the points of side s, from lineBegins[s] to lineBegins[s + 1]. */
  readonly lines: Float64Array;
  readonly lineBegins: Int32Array;
  /** A cell, a direction that crosses no side, and x and y of the corners of the sign for it: stairs. */
  readonly signs: [number, number, number[]][];
  /** Whether the first and the last cell are in opposite corners, and whether passages may go under others. */
  readonly corners: boolean;
  readonly weaves: boolean;
  /** x, y and z of the corners of each cell in space, if the grid is the surface of a solid. */
  readonly solid: number[][] | null;
}

/** Most are numbers; `bias` and `degrees` have one for each axis and for each number of passages, `center` has cells. */
export type Figure = number | boolean | null | number[] | Record<string, number>;

export class Clew {
  readonly generators: string[];
  readonly solvers: string[];
  readonly measures: string[];
  /** In the order in which several are made. */
  readonly changes: string[];
  readonly grids: string[];
  /** The kinds of events, by their numbers in a log. */
  readonly events: Record<number, EventKind>;
  generate(algorithm: string, grid: AnyGrid, options?: GenerateOptions): Promise<Maze>;
  /** Where the cells of a grid are; of one with more than `maxCells` only their number, `cells`. */
  shape(grid: AnyGrid, options?: { maxCells?: number }): Promise<Shape>;
  /** A maze of the open directions of each cell. */
  fromCells(grid: AnyGrid, cells: ArrayLike<number>): Promise<Maze>;
  /** A new maze, after some changes on another grid; without a `seed` the change draws what follows from the maze's own seed. */
  change(maze: Maze, name: string, options?: { seed?: number | bigint } & Record<string, number | bigint | string>): Promise<Maze>;
  solve(maze: Maze, algorithm?: string, options?: SolveOptions): Promise<Solution>;
  /** The steps from a cell of a maze to each cell, -1 where no way leads. */
  distances(maze: Maze, start: number): Promise<Int32Array>;
  /** The steps, and how they are found: no log if it has more events than `maxEvents`. */
  traceDistances(maze: Maze, start: number, options?: { maxEvents?: number }): Promise<{ steps: Int32Array; log: Log | null }>;
  /** The cells of a shortest path; null if no path leads there. */
  path(maze: Maze, start: number, goal: number): Promise<Int32Array | null>;
  /** The ends of a longest path; with a `start`, that cell and the one that is farthest from it. */
  farEnds(maze: Maze, start?: number | null): Promise<[number, number]>;
  /** The cells between which a solution leads; those that are given stay. */
  ends(maze: Maze, start?: number | null, goal?: number | null): Promise<[number, number]>;
  /** Options of an algorithm from texts, as in an address: { run: "0.3" }. */
  optionsFromText(
    kind: "generators" | "solvers" | "changes",
    algorithm: string,
    texts: Record<string, string>,
  ): Record<string, number | string>;
  /** Options of an algorithm, and changes in order with theirs, from texts: { run: "0.3", braid: "0.5", "braid-prefer": "any" }. */
  recipeFromText(
    algorithm: string,
    texts: Record<string, string>,
  ): {
    options: Record<string, number | string>;
    changes: [string, Record<string, number | bigint | string>][];
  };
  /** The changes alone, and the other texts. */
  changesFromText(texts: Record<string, string>): { changes: [string, Record<string, number | bigint | string>][]; rest: Record<string, string> };
  /** A perfect maze of 2^62 x 2^62 cells, by default made of Wilson's mazes. Its tables take one to three seconds, and 60 MB. */
  endless(seed: number | bigint, generator?: string): Promise<Endless>;
  /** Figures by name; null where they do not exist, such as those of a solution if no path leads to the goal. */
  measure(maze: Maze, options?: { names?: string[]; start?: number; goal?: number }): Promise<Record<string, Figure>>;
  /** The islands and the loops of a maze, at most `limit` of each. */
  diagnose(maze: Maze, limit?: number): Promise<Diagnosis>;
}

/** A cell of an endless maze: its column and its row, from 0 to 2^62 - 1. */
export type FarCell = [bigint, bigint];

/** A maze of 2^62 x 2^62 cells, of which any part can be seen. */
export interface Endless {
  /** The open directions of the cells of a window, row by row, as sets of bits: 1 north, 2 east, 4 south, 8 west. */
  window(x: bigint, y: bigint, width: number, height: number): Promise<Uint8Array>;
  /** How many steps it is from one cell to another. */
  distance(a: FarCell, b: FarCell): Promise<bigint>;
  /** The direction of the first step: 0 north, 1 east, 2 south, 3 west; null if the cells are the same. */
  nextStep(a: FarCell, b: FarCell): Promise<number | null>;
  /**
   * The course of a route in a window of left, top, width and height, as coarse as a picture with `pixels` for a cell needs it: three
   * numbers for each point, x, y, and 1 where a line begins.
   */
  outline(a: FarCell, b: FarCell, window: bigint[], pixels?: number): Promise<BigInt64Array>;
  /** The steps from a cell to the blocks of a level in a window of such blocks: a multiple of 2^60 and the rest for each. */
  depths(a: FarCell, window: bigint[], level: number): Promise<BigInt64Array>;
}

/** What is refused: a sentence in English, its code, such as "size-zero", and by name what is in the sentence. */
export interface EngineError extends Error {
  readonly code: string;
  readonly fields: Record<string, string | number>;
}

/**
 * Load what is known of all grids and algorithms, by default from the folder of this module. Without `english` errors have no
 * sentences, for pages that write their own by the code.
 */
export function load(base?: string | URL, options?: { english?: boolean }): Promise<Clew>;

/** Of `element.js`: <clew-maze algorithm="wilson" grid="20x20" seed="7">. */
declare global {
  interface HTMLElementTagNameMap {
    "clew-maze": HTMLElement;
  }
}
