/** What a maze can be saved as. */

import { button } from "../../lib/controls.js";
import { download, h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { cellAt } from "../../maze/document.js";
import texts from "../../words/maze_bar.js";
import { MADE_IN_PAGE } from "./downloads.js";
import { ends, path as findPath } from "./findings.js";
import { sharing } from "./sharing.js";
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

/** {element, picture(), copyLink(), show(maze, {path, distances}, cells), draw({path, distances})}: `show` offers the maze of a
 * document, of so many cells, in these formats; what shows it shows the path or the distances too, which `draw` changes. `picture`
 * resolves to the address of an SVG. `others` are more buttons of the panel. */
export function savePanel(formats, others = []) {
  let shown = null; // {maze, drawn, cells}
  const sent = sharing(others);
  const isMadeHere = () => !hasService || shown.maze.isEdited;
  const attributes = (suffix) => ({ class: "button", "aria-label": t("save.download", { form: suffix.toUpperCase() }) });
  const save = async (suffix) => download(await pictureOf(shown.maze, shown.drawn, suffix), `${nameOf(shown.maze)}.${suffix}`);
  const made = formats.filter(({ suffix }) => MADE_IN_PAGE.includes(suffix)).map(({ suffix }) => button(suffix.toUpperCase(), () => save(suffix), attributes(suffix)));
  const links = formats.map(({ suffix }) => h("a", attributes(suffix), suffix.toUpperCase()));
  const files = h("div", { class: "row forms" });
  const note = hasService ? null : h("p", { class: "hint" }, t("save.site"));
  const element = h("section", { class: "group files", hidden: true }, h("h2", {}, t("save.title")), files, note, ...sent.elements);

  function show(maze, drawn = {}, cells = 0) {
    shown = { maze, drawn, cells };
    sent.show(maze, drawn, cells);
    element.hidden = false;
    const now = isMadeHere() ? made : links;
    if (now === links)
      formats.forEach((format, place) => {
        links[place].href = addressOf(maze, drawn, format);
        links[place].download = `${nameOf(maze)}.${format.suffix}`;
      });
    if (files.firstChild !== now[0]) files.replaceChildren(...now);
  }

  const draw = (drawn) => shown && show(shown.maze, drawn, shown.cells);
  const picture = async () =>
    isMadeHere() ? URL.createObjectURL(await pictureOf(shown.maze, shown.drawn, "svg")) : `${addressOf(shown.maze, shown.drawn, { suffix: "svg", shows: true })}&background=no`;
  return { element, picture, copyLink: sent.copyLink, show, draw, get ready() { return shown !== null; } };
}
