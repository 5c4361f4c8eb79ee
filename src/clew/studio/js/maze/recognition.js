/**
 * Recognition: which algorithm made a maze, by its texture alone, with the model and the mathematics of `clew.recognize`
 * (docs/guides/recognition.md). Algorithms whose mazes nobody can tell apart are one kind.
 */

import { BORDER, COUNT, LOCAL, LONGEST, orientations, texture } from "./texture.js";

const MODEL = new URL("textures.json", import.meta.url); // the means and the spreads of the textures of each kind
const MAX_SIDE = 100; // of the mazes that the model was made from
const MAX_SIDE_RATIO = 1.5; // of the sides, from which the longest path is not that of a square, and is not used
const MIN_DEVIATION = 0.002; // a standard deviation that every number has at least, as the model is not exact

let loading = null;

/** Load the model, once. */
export function loadRecognition() {
  loading ??= fetch(MODEL).then(async (response) => {
    if (!response.ok) throw new TypeError(`the model could not be loaded: status ${response.status}`);
    return new Recognition(await response.json());
  });
  loading.catch(() => (loading = null));
  return loading;
}

/** The side of a square of about this size. */
const sideOf = ({ width, height }) => (2 * width * height) / (width + height);

export class Recognition {
  #components;

  /** `kinds`: {name, algorithms, algorithm, options} of each, of which the last two make such mazes; see docs/guides/recognition.md. */
  constructor({ components }) {
    this.#components = components.map((each) => new Component(each));
    const byName = new Map();
    for (const { kind, algorithms, options } of this.#components)
      if (!byName.has(kind)) byName.set(kind, { name: kind, algorithms, algorithm: algorithms.includes(kind) ? kind : algorithms[0].split(" ")[0], options });
    this.kinds = [...byName.values()];
  }

  /** The kind of the mazes that an algorithm makes with its default options; undefined if it is not known. */
  kindOf(algorithm) {
    return this.kinds.find((each) => each.algorithms.includes(algorithm));
  }

  /** The logarithm of the probability of each kind for a maze, {name: number}, if all kinds are equally likely beforehand. */
  logChances(maze, longestPath) {
    const [shorter, longer] = [maze.width, maze.height].sort((one, other) => one - other);
    const known = longer <= MAX_SIDE_RATIO * shorter ? COUNT : COUNT - 1;
    const rows = orientations(maze).map((each) => texture(each, longestPath).slice(0, known));
    const densities = {};
    for (const component of this.#components) {
      const density = component.density(sideOf(maze), known);
      (densities[component.kind] ??= []).push(...rows.map(density));
    }
    const found = Object.entries(densities).map(([kind, each]) => [kind, logSum(each) - Math.log(each.length)]);
    const all = logSum(found.map(([, value]) => value));
    return Object.fromEntries(found.map(([kind, value]) => [kind, value - all]));
  }

  /** {mean, covariance} of the textures of a kind's mazes on squares of this side. */
  expected(kind, side) {
    const component = this.#component(kind);
    return { mean: component.mean(side), covariance: component.covariance(side) };
  }

  /** How far two kinds are apart on squares of this side, in standard deviations. */
  distance(kind, other, side) {
    const [one, two] = [kind, other].map((each) => this.expected(each, side));
    const mixed = one.covariance.map((row, i) => row.map((each, j) => (each + two.covariance[i][j]) / 2));
    const difference = one.mean.map((each, i) => each - two.mean[i]);
    return Math.sqrt(squareSum(solved(cholesky(mixed), difference)));
  }

  /** The other kinds, the most similar first, on squares of this side. */
  similar(kind, side) {
    const others = this.kinds.map(({ name }) => name).filter((each) => each !== kind);
    return others.map((name) => ({ name, distance: this.distance(kind, name, side) })).sort((one, other) => one.distance - other.distance);
  }

  #component(kind) {
    return this.#components.find((each) => each.kind === kind);
  }
}

/** The textures of mazes of one law, made with one setting of the options. */
class Component {
  #means;
  #spread;

  constructor({ kind, algorithms, options, means, spread }) {
    Object.assign(this, { kind, algorithms, options });
    this.#means = means;
    this.#spread = Array.from({ length: COUNT }, () => new Array(COUNT));
    for (let i = 0, place = 0; i < COUNT; i++) for (let j = 0; j <= i; j++) this.#spread[i][j] = this.#spread[j][i] = spread[place++];
  }

  /** The mean texture of mazes of this size: each number is a + b / side, the longest path a + b * log(side). */
  mean(side) {
    const [first, second] = this.#means;
    return first.map((each, place) => each + second[place] * (place === LONGEST ? Math.log(side) : 1 / side));
  }

  /** How the numbers vary together: local ones less in larger mazes, the longest path as much in all. */
  covariance(side) {
    const shown = Math.min(side, MAX_SIDE);
    const scale = (place) => (place < LOCAL ? 1 / shown : place < LOCAL + BORDER ? shown ** -0.5 : 1);
    return this.#spread.map((row, i) => row.map((each, j) => each * scale(i) * scale(j) + (i === j ? MIN_DEVIATION ** 2 : 0)));
  }

  /** The logarithm of the density at a texture of mazes of this size, of which the first numbers are known. */
  density(side, known) {
    const factor = cholesky(this.covariance(side).slice(0, known));
    const mean = this.mean(side);
    const scale = factor.reduce((sum, row, place) => sum + Math.log(row[place]), 0);
    return (numbers) => -squareSum(solved(factor, numbers.map((each, place) => each - mean[place]))) / 2 - scale;
  }
}

/** The lower triangle L for which L times its transpose is the matrix, of which the lower triangle is read. */
function cholesky(matrix) {
  const factor = [];
  for (let i = 0; i < matrix.length; i++) {
    factor.push([]);
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i][j];
      for (let k = 0; k < j; k++) rest -= factor[i][k] * factor[j][k];
      factor[i].push(i === j ? Math.sqrt(rest) : rest / factor[j][j]);
    }
  }
  return factor;
}

/** The vector that the lower triangle makes into this one. */
function solved(factor, vector) {
  const found = [];
  factor.forEach((row, i) => found.push((vector[i] - found.reduce((sum, each, k) => sum + row[k] * each, 0)) / row[i]));
  return found;
}

const squareSum = (vector) => vector.reduce((sum, each) => sum + each * each, 0);

/** The logarithm of the sum of numbers that are given by their logarithms. */
function logSum(logarithms) {
  const most = Math.max(...logarithms);
  return most + Math.log(logarithms.reduce((sum, each) => sum + Math.exp(each - most), 0));
}
