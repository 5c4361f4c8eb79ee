/** The file formats that the studio offers, from the service's catalogue. */

import { formatCatalogue } from "./source.js";

const ROWS = "application/json";
const OWN = "application/vnd.clew+json";
/** Formats that the page makes itself: view/picture_file.js, maze/maze_file.js and film_file.js. */
export const PAGE_FORMATS = [
  { suffix: "svg", media: "image/svg+xml", shows: true, moves: false },
  { suffix: "png", media: "image/png", shows: true, moves: false },
  { suffix: "json", media: ROWS, shows: false, moves: false },
  { suffix: "clew", media: OWN, shows: false, moves: false },
];
/** A film, which the service does not make. */
export const FILM = { suffix: "webm", media: "video/webm", shows: true, moves: true };
const PICTURES = /^image\/|^application\/pdf$/;
const ORDER = ["svg", "png", "pdf", "gif", "webm", "webp", "apng"]; // then all others
const rank = ({ suffix }) => (ORDER.indexOf(suffix) + ORDER.length + 1) % (ORDER.length + 1);
const byRank = (one, other) => rank(one) - rank(other);

/** Whether the browser can encode films. To ask VideoEncoder itself ends the process of a WebKitGTK that cannot. */
export const canFilm = () => "VideoEncoder" in globalThis && Boolean(globalThis.MediaRecorder?.isTypeSupported(`${FILM.media};codecs=vp8`));

/** [{suffix, media, shows, moves}] of the service's catalogue, or null without it: pictures other than text, rows as JSON, Clew's own
 * document, and with `films` what the browser can encode. `shows`: a path and distances can be drawn in it; `moves`: it shows how a
 * maze was made. */
export function offeredFormats(formats, films = false) {
  const more = films ? [FILM] : [];
  if (!formats) return [...PAGE_FORMATS, ...more].sort(byRank);
  const offered = formats
    .filter(isUsual)
    .map(({ suffixes: [suffix], media, shows, options }) => {
      const has = (option) => options.some(({ name }) => name === option);
      return { suffix, media, shows, moves: has("seconds") && !has("animate") }; // an SVG moves only if it is to
    });
  return [...offered, ...more].sort(byRank);
}

/** Whether a format of the service's catalogue is one that everybody knows, or the studio's own. */
const isUsual = ({ media, shows, suffixes: [suffix] }) => (shows && PICTURES.test(media) && !suffix.includes(".")) || media === ROWS || media === OWN;

/** [{suffix, media, shows, moves, options, beside}] of all other formats in the service's catalogue, as files for other programs. */
export function otherFormats(formats) {
  const found = new Map(); // by suffix: the first writes it
  for (const { name, suffixes: [suffix], media, shows, options, beside } of (formats ?? []).filter((each) => !isUsual(each) && !each.media.startsWith("video/")))
    if (!found.has(suffix)) found.set(suffix, { name, suffix, media, shows, moves: false, options, beside });
  return [...found.values()];
}

/** Those of a maze that was not watched, whose log is not known. */
export const stillFormats = async () => offeredFormats(await formatCatalogue()).filter(({ moves }) => !moves);
