// The cell in the middle of a picture, to which a maze with one opening leads.

const DIGITS = 6; // of what is compared

export const rounded = (number) => Number(number.toFixed(DIGITS));

/** The cell nearest to the middle of the picture; of several the first. */
export async function middleCell({ facts, sizes, cells }, shapeOf) {
  if (facts.rectangle) return Math.floor((sizes[1] - 1) / 2) * sizes[0] + Math.floor((sizes[0] - 1) / 2);
  const { centers, extent } = await shapeOf();
  const off = (cell) => rounded((centers[2 * cell] - extent[0] / 2) ** 2 + (centers[2 * cell + 1] - extent[1] / 2) ** 2);
  let middle = 0;
  for (let cell = 1, least = off(0); cell < cells; cell += 1) if (off(cell) < least) [middle, least] = [cell, off(cell)];
  return middle;
}
