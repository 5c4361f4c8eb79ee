/** What a maze can be saved as. */

import { button } from "../../lib/controls.js";
import { download, h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { cellAt } from "../../maze/document.js";
import texts from "../../words/maze_bar.js";
import { MADE_IN_PAGE } from "./downloads.js";
import { ends, path as findPath } from "./findings.js";
import { makeMaze } from "./source.js";

addTexts(texts);

/** The cells of the path in a maze, between the ends of its document. */
async function pathIn(made, { start, goal }) {
  const [first, last] = await ends(made);
  return (await findPath(made, cellAt(start, made, first), cellAt(goal, made, last))) ?? [];
}

/** A picture as a blob, made in the page. */
async function pictureOf(maze, { path }, suffix) {
  const [made, { pictureFile }] = await Promise.all([makeMaze(maze), import("../../view/picture_file.js")]);
  return pictureFile(made, path ? await pathIn(made, maze) : [], suffix);
}

/** The service's address of a file. */
function addressOf(maze, shown, { suffix, shows }) {
  const query = maze.recipe;
  const drawn = shows ? Object.keys(shown).filter((name) => shown[name]) : [];
  for (const name of drawn) query.set(name, 1);
  const ends = { start: drawn.length > 0, goal: drawn.includes("path") };
  for (const name of Object.keys(ends)) if (ends[name] && maze[name] !== null) query.set(name, maze[name]);
  return `/mazes/${maze.algorithm}.${suffix}?${query}`;
}

const nameOf = ({ algorithm, grid, seed, maze }) => (maze === null ? `${algorithm}-${grid.replace(/[^\w.-]+/g, "-")}-${seed}` : "maze");

/** {element, files, picture(), show(maze, {path, distances})}: `show` offers the maze of a document in these formats; pictures show
 * the path or the distances too. `files` is the row of links in the element; `picture` resolves to the address of an SVG. */
export function savePanel(formats) {
  let shown = null; // {maze, drawn}
  const isMadeHere = () => !hasService || shown.maze.isEdited;
  const attributes = (suffix) => ({ class: "button", "aria-label": t("save.download", { form: suffix.toUpperCase() }) });
  const save = async (suffix) => download(await pictureOf(shown.maze, shown.drawn, suffix), `${nameOf(shown.maze)}.${suffix}`);
  const made = formats.filter(({ suffix }) => MADE_IN_PAGE.includes(suffix)).map(({ suffix }) => button(suffix.toUpperCase(), () => save(suffix), attributes(suffix)));
  const links = formats.map(({ suffix }) => h("a", attributes(suffix), suffix.toUpperCase()));
  const files = h("div", { class: "row" });
  const element = h("section", { class: "group files", hidden: true }, h("h2", {}, t("save.title")), files);

  function show(maze, drawn = {}) {
    shown = { maze, drawn };
    element.hidden = false;
    const now = isMadeHere() ? made : links;
    if (now === links)
      formats.forEach((format, place) => {
        links[place].href = addressOf(maze, drawn, format);
        links[place].download = `${nameOf(maze)}.${format.suffix}`;
      });
    if (files.firstChild !== now[0]) files.replaceChildren(...now);
  }

  const picture = async () =>
    isMadeHere() ? URL.createObjectURL(await pictureOf(shown.maze, shown.drawn, "svg")) : `${addressOf(shown.maze, shown.drawn, { suffix: "svg", shows: true })}&background=no`;
  return { element, files, picture, show, get ready() { return shown !== null; } };
}
