/** Where the nodes of a graph are, if its file does not say so: as far apart as they are in the graph, as well as that can be. It is
 * the stress of Kamada and Kawai, made small by gradient descent on one pair after the other (Zheng, Pawar and Goodman, 2018). */

const ROUNDS = 20;
const LAST_STEP = 0.1;
const GOLDEN = Math.PI * (3 - Math.sqrt(5)); // the angle between a seed of a sunflower and the next

/** The steps from a node to all others. */
function stepsFrom(start, neighbors) {
  const steps = new Int32Array(neighbors.length).fill(-1);
  const queue = [start];
  steps[start] = 0;
  for (const node of queue)
    for (const other of neighbors[node])
      if (steps[other] < 0) {
        steps[other] = steps[node] + 1;
        queue.push(other);
      }
  return steps;
}

/** How many parts a graph has. */
export function countParts(neighbors) {
  const known = new Uint8Array(neighbors.length);
  let count = 0;
  for (const start of neighbors.keys()) {
    if (known[start]) continue;
    count++;
    stepsFrom(start, neighbors).forEach((steps, node) => steps >= 0 && (known[node] = 1));
  }
  return count;
}

/** {ones, others, steps}: all pairs of nodes, and how far they are from each other. */
function pairsOf(neighbors) {
  const count = (neighbors.length * (neighbors.length - 1)) / 2;
  const [ones, others, steps] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let at = 0;
  for (const one of neighbors.keys()) {
    const found = stepsFrom(one, neighbors);
    for (let other = 0; other < one; other++, at++) {
      ones[at] = one;
      others[at] = other;
      steps[at] = found[other];
    }
  }
  return { ones, others, steps };
}

/** A function that puts a list into another order, each time the same ones: Fisher and Yates, with a linear congruential generator. */
function shuffler() {
  let state = 1;
  return (list) => {
    for (let left = list.length - 1; left > 0; left--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const chosen = Math.floor((state / 2 ** 32) * (left + 1));
      const kept = list[left];
      list[left] = list[chosen];
      list[chosen] = kept;
    }
  };
}

/** The places turned so that they reach farthest from left to right, along their first principal axis. */
function level(places) {
  const middle = [0, 1].map((axis) => places.reduce((sum, each) => sum + each[axis], 0) / places.length);
  const centered = places.map((each) => each.map((number, axis) => number - middle[axis]));
  const product = (one, other) => centered.reduce((sum, each) => sum + each[one] * each[other], 0);
  const angle = Math.atan2(2 * product(0, 1), product(0, 0) - product(1, 1)) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return centered.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
}

/** [x, y] of each node of a graph in one part, with a neighbor about one unit away. The same graph has the same places. */
export function placesOf(neighbors) {
  const [xs, ys] = [Math.cos, Math.sin].map((part) => Float64Array.from(neighbors, (_, node) => Math.sqrt(node) * part(node * GOLDEN)));
  const pairs = pairsOf(neighbors);
  const order = Int32Array.from(pairs.steps.keys()), shuffle = shuffler();
  const farthest = pairs.steps.reduce((most, each) => Math.max(most, each), 1);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order);
    descend(xs, ys, pairs, order, farthest ** 2 * (LAST_STEP / farthest ** 2) ** (round / (ROUNDS - 1)));
  }
  return level(Array.from(xs, (x, node) => [x, ys[node]]));
}

/** Move the nodes of each pair towards the distance that they should have, in an order of pairs. */
function descend(xs, ys, { ones, others, steps }, order, step) {
  for (let at = 0; at < order.length; at++) {
    const pair = order[at], one = ones[pair], other = others[pair], wanted = steps[pair];
    const dx = xs[one] - xs[other], dy = ys[one] - ys[other];
    const away = Math.sqrt(dx * dx + dy * dy) || 1e-9;
    const share = (Math.min(1, step / (wanted * wanted)) * (away - wanted)) / (2 * away);
    xs[one] -= share * dx;
    ys[one] -= share * dy;
    xs[other] += share * dx;
    ys[other] += share * dy;
  }
}
