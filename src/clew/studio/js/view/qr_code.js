/** QR codes as pictures: dark on light in every look of the page, with the quiet zone that readers need. */

import { encode } from "../../vendor/uqr.js";

const QUIET_ZONE = 4; // modules on each side
const MAX_VERSION = 25; // with 117 modules in a row; a phone hardly reads more from a screen
const MODULE = 8; // units
/** Bytes at most: what a code of that size holds. */
export const MAX_BYTES = 1273;

/** Rows of a code, true where it is dark, without the quiet zone: of the smallest that holds the text, with all the correction
 * for which it has room. A `RangeError` if the text is too long. */
export const matrixOf = (text) => encode(text, { ecc: "L", boostEcc: true, maxVersion: MAX_VERSION, border: 0 }).data;

/** The dark modules of a row as path data: one rectangle for those that touch. */
function runs(row, y) {
  const found = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const begin = x;
    while (row[x + 1]) x++;
    found.push(`M${begin} ${y}h${x + 1 - begin}v1h-${x + 1 - begin}z`);
  }
  return found.join("");
}

/** The text of an SVG. */
export function qrSvg(text) {
  const rows = matrixOf(text);
  const side = rows.length + 2 * QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MODULE * side}" height="${MODULE * side}" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${rows.map(runs).join("")}"/>`,
    "</svg>\n",
  ].join("");
}
