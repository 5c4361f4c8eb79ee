/** What is known of a cell, as bits; ROCK: it is not part of the maze yet. */
export const MARK = { ROCK: 1, VISITED: 2, FRONTIER: 4, HUNTED: 8, ERASED: 16, DONE: 32 };
