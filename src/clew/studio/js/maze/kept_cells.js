/** The cells that a mask keeps, as the address has them: lengths of runs, such as "20.3.40": 20 cells, 3 left out, 40 cells. */

const RUNS = /^\d{1,6}(\.\d{1,6})*$/;

/** An entry for each cell, 1 if it is kept; null if the text is no mask of so many cells. */
export function parseKept(text, cells) {
  if (!RUNS.test(text ?? "")) return null;
  const runs = text.split(".").map(Number);
  const kept = new Uint8Array(cells);
  let at = 0;
  runs.forEach((length, place) => {
    if (place % 2 === 0) kept.fill(1, at, at + length);
    at += length;
  });
  return at === cells && kept.includes(1) ? kept : null;
}

/** The text of a mask, null if all cells are kept. */
export function formatKept(kept) {
  const runs = [0];
  let current = 1;
  for (const each of kept) {
    if (each !== current) {
      runs.push(0);
      current = each;
    }
    runs[runs.length - 1]++;
  }
  return runs.length > 1 ? runs.join(".") : null;
}
