/** Features of a texture that a reader can see, each as a sum of the numbers of maze/texture.js. */

import { BORDERS, COUNT, KINDS, LONGEST, PAIRS, placeOfKind } from "../../maze/texture.js";

/** The weights for the shares of some kinds of cells. */
function kinds(...names) {
  const weights = new Array(COUNT).fill(0);
  for (const name of names) weights[placeOfKind(name)] = 1;
  return weights;
}

/** Those for the mean of some numbers. */
const meanOf = (...places) => Array.from({ length: COUNT }, (_, place) => (places.includes(place) ? 1 / places.length : 0));
/** Those for the cells with four passages, which are what the other kinds leave. */
const crossings = () => Array.from({ length: COUNT }, (_, place) => (place < KINDS ? -1 : 0));

/** {name, weights, plus, isLogarithm}: the feature is `plus` and the sum of the numbers times their weights. */
export const FEATURES = [
  { name: "deadEnds", weights: kinds("N", "E", "S", "W") },
  { name: "across", weights: kinds("EW") },
  { name: "down", weights: kinds("NS") },
  { name: "bends", weights: kinds("NE", "ES", "SW", "NW") },
  { name: "junctions", weights: kinds("NES", "ESW", "NSW", "NEW") },
  { name: "crossings", weights: crossings(), plus: 1 },
  { name: "pairs", weights: meanOf(PAIRS, PAIRS + 1) },
  ...["north", "south", "west", "east"].map((name, side) => ({ name, weights: meanOf(BORDERS + side) })),
  { name: "longest", weights: meanOf(LONGEST), isLogarithm: true },
];

const product = (one, other) => one.reduce((sum, each, place) => sum + each * other[place], 0);

/** A feature of a texture as a share, of a maze with so many cells. */
export function valueOf({ weights, plus = 0, isLogarithm = false }, numbers, cells) {
  const sum = plus + product(weights, numbers);
  return isLogarithm ? Math.exp(sum) / cells : Math.max(0, sum);
}

/** How far two kinds, {mean, covariance} each, are apart in a feature, in standard deviations. */
export function separation({ weights }, one, other) {
  const variance = ({ covariance }) => product(weights, covariance.map((row) => product(row, weights)));
  return Math.abs(product(weights, one.mean) - product(weights, other.mean)) / Math.sqrt(variance(one) + variance(other));
}

/** The features in which two kinds are the farthest apart, the first the most. */
export const telling = (one, other, count) =>
  FEATURES.map((feature) => [separation(feature, one, other), feature])
    .sort(([first], [second]) => second - first)
    .slice(0, count)
    .map(([, feature]) => feature);
