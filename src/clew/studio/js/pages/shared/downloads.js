/** The file formats that the studio offers, from the service's catalogue. */

import { catalogue } from "./source.js";

const ROWS = "application/json";

/** [{suffix, media, shows}]: pictures other than text, and rows as JSON; `shows`: a path and distances can be drawn in it.
 * Empty while the service cannot be reached. */
export async function downloadFormats() {
  const formats = await catalogue("forms").catch(() => []);
  const offered = formats.filter(({ media, shows }) => (shows && !media.startsWith("text/")) || media === ROWS);
  return offered.map(({ suffixes: [suffix], media, shows }) => ({ suffix, media, shows }));
}
