/** What differs between two arrays of numbers, such as the cells of a maze in two frames. */

/** Call run(place) where two typed arrays of the same kind and length differ, which have memory of their own. Words of four bytes
 * that are alike are passed over. */
export function forEachDifference(one, other, run) {
  const size = Math.max(1, 4 / one.BYTES_PER_ELEMENT); // numbers in a word
  const words = Math.floor(one.length / size);
  const [these, those] = [one, other].map(({ buffer, byteLength }) => new Uint32Array(buffer, 0, byteLength >> 2));
  const compare = (from, to) => {
    for (let place = from; place < to; place++) if (one[place] !== other[place]) run(place);
  };
  for (let word = 0; word < words; word++) if (these[word] !== those[word]) compare(word * size, (word + 1) * size);
  compare(words * size, one.length);
}
