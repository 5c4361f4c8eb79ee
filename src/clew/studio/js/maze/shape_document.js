/** The shape of a grid as the service describes it in JSON. */

/** Where the entries of each begin in a list, if each has so many; at the end, how many there are. */
function beginsOf(counts) {
  const found = new Int32Array(counts.length + 1);
  for (let place = 0; place < counts.length; place++) found[place + 1] = found[place] + counts[place];
  return found;
}

/** The same in the form of the engine: lists of numbers as typed arrays, `apart` with an entry for each slot. */
export function unpacked(document) {
  const { numbers, degrees, coordinates, lines } = document;
  const begins = beginsOf(degrees);
  const found = { ...document, begins, coordinates: Int32Array.from(coordinates.flat()) };
  for (const name of ["degrees", "numbers", "neighbors", "backs", "named", "sides", "leads"]) found[name] = Int32Array.from(document[name]);
  for (const name of ["centers", "lines"]) found[name] = Float64Array.from(document[name].flat());
  found.lineBegins = beginsOf(lines.map((line) => line.length));
  found.apart = new Uint8Array(numbers.length);
  for (const [cell, direction] of document.apart) found.apart[numbers.indexOf(direction, begins[cell])] = 1;
  return found;
}
