// What the engine refuses: an error with a sentence in English, and with a code and fields, by which a page writes its own.

export const SENTENCES = {
  "algorithm-rows": "{algorithm} works row by row, and {grid} has no rows",
  "algorithm-weave": "{algorithm} makes no weave mazes",
  "blend-weight": "the weight of {word} is {value}: give a whole number from {least} to {most}",
  "blend-weights": "{option} is {value}: give some weight to {choices}",
  "blend-word": "{option} is {value}: blend {choices}, as in {first}:75,{last}:25",
  "cells-count": "there are {count} cells: {grid} has {cells}",
  "change-mask": "a page cannot make {change} on a mask: use a rectangle",
  "change-rectangle": "{change} works on rectangles, with or without a mask, and {grid} is not one: use a rectangle",
  "element-cells": "{grid} has {cells} cells: at most {most} are drawn here",
  "element-options": "options are {options}: write each as name=value, such as run=0.3",
  "element-weave": "{grid} cannot be drawn here: choose a grid whose passages do not cross, such as hexagons:12x9",
  "graph-degree": "a cell has {neighbors} neighbors: at most {most} are possible",
  "graph-empty": "a graph without cells is not possible: give at least one cell",
  "graph-neighbors": "cell {cell} has neighbors {neighbors}: list each once, not itself, from 0 to {last}",
  "graph-one-way": "cell {cell} has neighbor {neighbor}, which does not list it: list each edge at both of its cells",
  "grid-large": "{grid} is too large for a page: try a smaller size",
  "grid-missing": "no grid is given: give a spec, {forms}",
  "grid-parts": "the cells of {grid} fall into {parts} parts, which no maze can join: keep only one",
  "grid-unconnected": "{grid} is not connected: try other sizes",
  "grid-unknown": "{grid} is no grid of this engine: they are {grids}, such as hexagons:12x9",
  "grid-unread": "{grid} is not read by this engine: give the cells, as {forms}",
  "kernel-failed": "a kernel failed",
  "kernel-missing": "this build of Clew has no kernel {kernel}",
  "mask-count": "the mask has {entries} entries: {grid} needs {cells}, one for each cell",
  "mask-empty": "the mask leaves every place out: at least one must be a cell",
  "mask-impossible": "no cells can be left out of {grid}: choose another grid",
  "mask-row": "row {row} of the mask has {places} places and row 0 {width}: make them equal",
  "mask-sign": "row {row}, column {column} of the mask holds {sign}: X or # leaves a place out, . or a blank is a cell",
  "measure-unknown": "there is no measure {name}: choose of {choices}",
  "memory": "{bytes} bytes are more than a page has for a maze: try a smaller size",
  "name-unknown": "there is no {name}: choose one of {choices}",
  "no-path": "no path leads from cell {start} to cell {goal}: choose another goal",
  "number": "{name} is {value}: give a whole number from {least} to {most}",
  "option-chance": "{option} is {value}: give a number from 0 to 1",
  "option-choice": "{option} is {value}: choose one of {choices}",
  "option-squares": "{option} is for grids of squares, not {grid}",
  "option-unknown": "{owner} has no option {option}",
  "rings": "{rings} rings are not possible: give a number from 1 to {most}",
  "seed": "seed is {seed}: give a whole number from 0 to 2^64 - 1, above 2^53 as a BigInt",
  "shape-unknown": "this engine cannot tell where the cells of {grid} are",
  "size-zero": "{grid} has a size of 0: at least 1 is needed",
  "solver-compass": "{algorithm} turns by a compass, which {grid} lacks: use tremaux or breadth-first",
  "solver-gave-up": "{algorithm} gave up after {steps} steps without meeting cell {goal}, although a path leads there: {why}; use tremaux or breadth-first",
  "solver-perfect": "{algorithm} needs a perfect maze, and this one is not perfect: use breadth-first or a-star",
  "sparsify-weave": "sparsify leaves cells out and {grid} cannot: use a grid without tunnels",
  "unicursal-imperfect": "unicursal needs a perfect maze, and this one has loops or parts cut off: use a perfect one",
  "weights-count": "there are {weights} weights: give a whole number for each of the {cells} cells of {grid}",
  "weights-unused": "{algorithm} does not use the costs of cells: leave the weights out, or use dijkstra",
  "weights-value": "one of the weights is {weight}: the cost of a cell must be a whole number from 0 to {most}",
};

// What only this engine does not do: Python may.
const OWN_LIMITS = ["change-mask", "grid-large", "grid-unknown", "grid-unread", "kernel-failed", "kernel-missing", "mask-impossible", "memory", "name-unknown", "option-unknown", "shape-unknown"];

/** The sentence of a code, with the fields in their places. */
const sentenceOf = (code, fields) => SENTENCES[code].replace(/\{(\w+)\}/g, (_, name) => fields[name]);

/** An error with a code, the values of its fields by name, and a sentence. `isFinal`: Python refuses the same. */
export class EngineError extends Error {
  constructor(code, fields = {}, sentence = sentenceOf(code, fields)) {
    super(sentence);
    Object.assign(this, { code, fields, isFinal: !OWN_LIMITS.includes(code) });
  }
}
