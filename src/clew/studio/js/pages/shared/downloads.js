/** The file formats that the studio offers, from the service's catalogue. */

import { hasService } from "../../lib/host.js";
import { catalogue } from "./source.js";

const ROWS = "application/json";
/** Formats that view/picture_file.js makes. */
export const MADE_IN_PAGE = ["svg", "png"];
const PICTURES = /^image\/|^application\/pdf$/;

/** Those of a maze that was not watched, whose log is not known. */
export const stillFormats = async () => (await downloadFormats()).filter(({ moves }) => !moves);

/** [{suffix, media, shows, moves}]: pictures other than text, and rows as JSON. `shows`: a path and distances can be drawn
 * in it; `moves`: it shows how a maze was made, so that it needs a log. Empty while the service cannot be reached. */
export async function downloadFormats() {
  if (!hasService) return MADE_IN_PAGE.map((suffix) => ({ suffix, shows: true, moves: false }));
  const formats = await catalogue("formats").catch(() => []);
  return formats
    .filter(({ media, shows }) => (shows && PICTURES.test(media)) || media === ROWS)
    .map(({ suffixes: [suffix], media, shows, options }) => {
      const has = (option) => options.some(({ name }) => name === option);
      return { suffix, media, shows, moves: has("seconds") && !has("animate") }; // an SVG moves only if it is to
    });
}
