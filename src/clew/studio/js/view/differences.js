/** What differs between two frames: between the cells of a maze, or in a walk. */

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

/** A walk, which grows and shrinks at its end. */
export class WalkDifference {
  #cells = [];

  /** Take the first `count` cells as the walk; call change(cell, by, before) for those that are new, by 1, or gone, by -1; `before` is
   * the cell before, at the beginning the cell itself. */
  update(cells, count, change) {
    const old = this.#cells;
    const shorter = Math.min(old.length, count);
    let same = 0;
    while (same < shorter && old[same] === cells[same]) same++;
    for (let place = same; place < old.length; place++) change(old[place], -1, old[place - 1] ?? old[place]);
    old.length = same;
    for (let place = same; place < count; place++) {
      old.push(cells[place]);
      change(cells[place], 1, cells[place - 1] ?? cells[place]);
    }
  }
}
