/** The questions of the quiz: which mazes are shown and which answers are offered, closer ones at each level. */

export const LAST_LEVEL = 10;
export const CHOICES = 4;
const SIDE = 24; // of about the mazes that are shown
const CLOSEST = 5; // kinds of which the mazes of the last level are

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** The share of the way from the first level to the last. */
const progress = (level) => (level - 1) / (LAST_LEVEL - 1);

/** The kinds, those that are the farthest from any other first. */
export function fromDistinct(recognition, kinds) {
  const nearest = new Map(kinds.map(({ name }) => [name, recognition.similar(name, SIDE)[0].distance]));
  return kinds.slice().sort((one, other) => nearest.get(other.name) - nearest.get(one.name));
}

/** The kind of the next maze, not the same as that before: at higher levels only those that resemble others. */
export function chooseKind(kinds, level, before, random = Math.random) {
  const first = Math.round(progress(level) * (kinds.length - CLOSEST));
  return pick(kinds.slice(first).filter((each) => each !== before), random);
}

/** An algorithm that makes the mazes of a kind: the one of its name, that of its options, or any of those whose mazes are the same. */
export const makerOf = ({ name, algorithm, algorithms, options }, random = Math.random) =>
  name === algorithm || Object.keys(options).length ? algorithm : pick(algorithms, random);

/** The kinds that are offered, in random order: the right one, and others to which the maze is less like at lower levels. No two
 * algorithms of one kind are among them, as nobody can tell their mazes apart. `logChances` are those of the maze. */
export function offered(kinds, right, logChances, level, random = Math.random) {
  const others = kinds.filter((each) => each !== right).sort((one, other) => logChances[one.name] - logChances[other.name]);
  const first = Math.round(progress(level) * (others.length - CHOICES + 1));
  return shuffled([right, ...others.slice(first, first + CHOICES - 1)], random);
}

function shuffled(list, random) {
  const made = list.slice();
  for (let place = made.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [made[place], made[other]] = [made[other], made[place]];
  }
  return made;
}
