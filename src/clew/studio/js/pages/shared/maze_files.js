/** Files of the maze of a document: those that the page makes, and those that the service makes of a maze that is sent to it. */

import { request } from "../../lib/api.js";
import { download } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";
import { cellAt, coordinatesOf } from "../../maze/document.js";
import { documentOf, textFile } from "../../maze/maze_file.js";
import { FILM, PAGE_FORMATS } from "./downloads.js";
import { ends, path as findPath } from "./findings.js";
import { makeMaze } from "./source.js";

const PICTURES = ["svg", "png"];
const PATIENCE = 300; // milliseconds until the page says that it works

/** [start, goal] of a maze: those of its document, or of every maze. */
async function endsOf(made, { start, goal }) {
  const found = await ends(made);
  return [start, goal].map((text, place) => cellAt(text, made, found[place]));
}

/** A file that the page makes, as a blob; a picture shows the path between the ends, if it is drawn. */
export async function fileOf(maze, { path = false }, suffix) {
  const made = await makeMaze(maze);
  if (!PICTURES.includes(suffix)) return textFile(made, suffix);
  return (await import("../../view/picture_file.js")).pictureFile(made, path ? await pathIn(made, maze) : [], suffix);
}

/** The cells of the path in a maze between the ends of its document; empty if no path leads there. */
const pathIn = async (made, maze) => (await findPath(made, ...(await endsOf(made, maze)))) ?? [];

/** A film that the page makes, as a blob; at last it shows the path between the ends, if it is drawn. */
async function filmOf(maze, { path = false }, signal, showProgress) {
  showProgress(0);
  const cells = path ? await pathIn(await makeMaze(maze, signal), maze) : [];
  const { filmFile } = await import("./film_file.js");
  return filmFile(maze, cells, { signal, showProgress });
}

/** A file that the service makes of a maze which it cannot make itself, as a blob. */
async function convertedFile(maze, { path = false }, { suffix, media, query: options = {} }, signal) {
  const made = await makeMaze(maze, signal);
  const query = new URLSearchParams(options);
  if (path) {
    const [start, goal] = (await endsOf(made, maze)).map((cell) => coordinatesOf(made, cell));
    for (const [name, value] of Object.entries({ path: 1, start, goal })) query.set(name, value);
  }
  const body = { maze: documentOf(made), to: suffix };
  return (await request(`/mazes/convert?${query}`, { body, signal, accept: media })).blob();
}

/** A file of the service at an address, as a blob. */
const fetchedFile = async (address, { media }, signal) => (await request(address, { signal, accept: media })).blob();

/** Save a maze under a name, from the service's `address` if it has one; `problem` shows what goes wrong, `status` that it takes
 * long; `showProgress(part)` is called while a film is made, with 1 at its end. */
export async function saveFile({ maze, drawn, format, address, name }, { status, problem, showProgress }, signal) {
  const { suffix } = format;
  const make = () => {
    if (address) return fetchedFile(address, format, signal);
    if (format === FILM) return filmOf(maze, drawn, signal, showProgress);
    return PAGE_FORMATS.some((each) => each.suffix === suffix) ? fileOf(maze, drawn, suffix) : convertedFile(maze, drawn, format, signal);
  };
  showError(problem);
  const waiting = setTimeout(() => (status.textContent = t("save.making", { form: suffix.toUpperCase() })), PATIENCE);
  try {
    const file = await make();
    if (signal.aborted) return;
    download(file, `${name}.${suffix}`);
    for (const [beside, content] of Object.entries(format.beside ?? {})) download(new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))]), beside);
  } catch (error) {
    if (!signal.aborted) showError(problem, error);
  } finally {
    clearTimeout(waiting);
    if (!signal.aborted) {
      status.textContent = "";
      showProgress(1);
    }
  }
}
