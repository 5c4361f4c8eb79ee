/** The file formats that the studio offers, from the service's catalogue. */

import { hasService } from "../../lib/host.js";
import { catalogue } from "./source.js";

const ROWS = "application/json";
const OWN = "application/vnd.clew+json";
/** Formats that the page makes itself: view/picture_file.js and maze/maze_file.js. */
export const PAGE_FORMATS = [
  { suffix: "svg", media: "image/svg+xml", shows: true, moves: false },
  { suffix: "png", media: "image/png", shows: true, moves: false },
  { suffix: "json", media: ROWS, shows: false, moves: false },
  { suffix: "clew", media: OWN, shows: false, moves: false },
];
const PICTURES = /^image\/|^application\/pdf$/;
const ORDER = ["svg", "png", "pdf", "gif", "webp", "apng"]; // then all others
const rank = ({ suffix }) => (ORDER.indexOf(suffix) + ORDER.length + 1) % (ORDER.length + 1);

/** Those of a maze that was not watched, whose log is not known. */
export const stillFormats = async () => (await downloadFormats()).filter(({ moves }) => !moves);

/** [{suffix, media, shows, moves}]: pictures other than text, rows as JSON, Clew's own document. `shows`: a path and distances can
 * be drawn in it; `moves`: it shows how a maze was made. Those that the page makes while the service cannot be reached. */
export async function downloadFormats() {
  const formats = hasService ? await catalogue("formats").catch(() => null) : null;
  if (!formats) return PAGE_FORMATS;
  return formats
    .filter(({ media, shows }) => (shows && PICTURES.test(media)) || media === ROWS || media === OWN)
    .map(({ suffixes: [suffix], media, shows, options }) => {
      const has = (option) => options.some(({ name }) => name === option);
      return { suffix, media, shows, moves: has("seconds") && !has("animate") }; // an SVG moves only if it is to
    })
    .sort((one, other) => rank(one) - rank(other));
}
