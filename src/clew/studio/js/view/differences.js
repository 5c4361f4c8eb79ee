/** What differs between two arrays of bytes, such as the cells of a maze in two frames. */

const BYTES = 4; // of a word

/** Call run(place) where two arrays of the same length differ, which have memory of their own: words that are alike are passed over. */
export function forEachDifference(one, other, run) {
  const words = one.length >> 2;
  const [these, those] = [one, other].map((bytes) => new Uint32Array(bytes.buffer, 0, words));
  const compare = (from, to) => {
    for (let place = from; place < to; place++) if (one[place] !== other[place]) run(place);
  };
  for (let word = 0; word < words; word++) if (these[word] !== those[word]) compare(word * BYTES, (word + 1) * BYTES);
  compare(words * BYTES, one.length);
}
