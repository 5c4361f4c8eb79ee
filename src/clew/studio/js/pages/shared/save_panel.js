/** What a maze can be saved as. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/maze_bar.js";
import { sharing } from "./sharing.js";

addTexts(texts);

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

/** Whether there is such a file of a maze: rows are of whole rectangles, and films of mazes whose log is known. */
const isPossible = ({ suffix, moves }, { maze, made }) => (suffix === "json" ? !made.shape : !moves || !maze.isEdited);

/** {element, picture(), copyLink(), show(maze, {path, distances}, made), draw({path, distances})}: `show` offers the maze of a
 * document, which is the maze `made`, in these formats; what shows it shows the path or the distances too, which `draw` changes.
 * `picture` resolves to the address of an SVG. `others` are more buttons of the panel. */
export function savePanel(formats, others = []) {
  let shown = null; // {maze, drawn, made}
  let saving = new AbortController(); // of the file that was requested last
  const sent = sharing(others);
  const files = h("div", { class: "row forms" });
  const note = hasService ? null : h("p", { class: "hint" }, t("save.site"));
  const status = h("p", { class: "hint message" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const element = h("section", { class: "group files", hidden: true }, h("h2", {}, t("save.title")), files, status, problem, note, ...sent.elements);

  const isLinked = () => hasService && !shown.maze.isEdited;
  const makers = () => import("./maze_files.js");

  /** Save the maze in a format: what goes wrong is said in the panel, as no browser says it of a link. */
  async function save(format) {
    saving.abort();
    saving = new AbortController();
    const { maze, drawn } = shown;
    const address = isLinked() ? addressOf(maze, drawn, format) : null;
    const { saveFile } = await makers();
    await saveFile({ maze, drawn, format, address, name: nameOf(maze) }, { status, problem }, saving.signal);
  }

  const attributes = ({ suffix }) => ({ class: "button", "data-form": suffix, "aria-label": t("save.download", { form: suffix.toUpperCase() }) });
  const title = ({ suffix }) => suffix.toUpperCase();
  const made = formats.map((format) => button(title(format), () => save(format), attributes(format)));
  const links = formats.map((format) =>
    h("a", { ...attributes(format), on: { click: (event) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      save(format);
    } } }, title(format)));

  function show(maze, drawn, maker) {
    shown = { maze, drawn, made: maker };
    sent.show(maze, drawn, maker.cells.length);
    element.hidden = false;
    const now = isLinked() ? links : made;
    formats.forEach((format, place) => {
      now[place].hidden = !isPossible(format, shown);
      if (now !== links) return;
      links[place].href = addressOf(maze, drawn, format);
      links[place].download = `${nameOf(maze)}.${format.suffix}`;
    });
    if (files.firstChild !== now[0]) files.replaceChildren(...now);
  }

  const draw = (drawn) => shown && show(shown.maze, drawn, shown.made);
  async function picture() {
    if (isLinked()) return `${addressOf(shown.maze, shown.drawn, { suffix: "svg", shows: true })}&background=no`;
    return URL.createObjectURL(await (await makers()).fileOf(shown.maze, shown.drawn, "svg"));
  }
  return { element, picture, copyLink: sent.copyLink, show, draw, get ready() { return shown !== null; } };
}
