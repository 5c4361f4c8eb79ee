/** What a maze can be saved as. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/save.js";
import waitTexts from "../../words/wait.js";
import { isGraph, parseGrid } from "../../maze/grids.js";
import { FILM } from "./downloads.js";
import { moreFormats } from "./more_formats.js";
import { sharing } from "./sharing.js";

addTexts(waitTexts, texts);

/** The service's address of a file. */
function addressOf(maze, shown, { suffix, shows, query: options = {} }) {
  const query = maze.recipe;
  for (const [name, value] of Object.entries(options)) query.set(name, value);
  const drawn = shows ? Object.keys(shown).filter((name) => shown[name]) : [];
  for (const name of drawn) query.set(name, 1);
  const ends = { start: drawn.length > 0, goal: drawn.includes("path") };
  for (const name of Object.keys(ends)) if (ends[name] && maze[name] !== null) query.set(name, maze[name]);
  return `/mazes/${maze.algorithm}.${suffix}?${query}`;
}

/** The name of a file. */
function nameOf({ algorithm, grid, seed, maze }) {
  const of = isGraph(grid) ? parseGrid(grid).name : grid.replace(/[^\w.-]+/g, "-");
  return maze === null ? `${algorithm}-${of}-${seed}` : "maze";
}

/** Whether there is such a file of a maze: rows are of whole rectangles, and films of mazes whose log is known to the page or to the service. */
function isPossible(format, { maze, made }) {
  if (format.suffix === "json") return !made.shape;
  return !format.moves || (format === FILM ? !maze.isEdited : maze.isServed);
}

/** {elements, picture(), copyLink(), show(maze, {path, distances}, made)}: what is in the panel of a page (save_panel.js). `show`
 * offers the maze of a document, which is the maze `made`, in all formats; what shows it shows the path or the distances too.
 * `others` are more buttons, `formats` what is offered, and `more` what is offered for other programs (see downloads.js). */
export function saveView(others, formats, more) {
  let shown = null; // {maze, drawn, made}
  const offers = formats.map(offerOf);
  let saving = new AbortController(); // of the file that was requested last
  const sent = sharing(others);
  const files = h("div", { class: "row forms" });
  const note = hasService ? null : h("p", { class: "hint" }, t("save.site"));
  const status = h("p", { class: "hint message" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("save.making", { form: FILM.suffix.toUpperCase() }) });
  const film = h("div", { class: "row busy", hidden: true }, bar, button(t("wait.stop"), stopFilm));

  const isLinked = (format) => hasService && shown.maze.isServed && format !== FILM;
  const makers = () => import("./maze_files.js");

  /** Stop making a file. */
  function stop() {
    saving.abort();
    film.hidden = true;
    status.textContent = "";
  }

  /** The button that stops it is hidden then. */
  function stopFilm() {
    stop();
    offers.find(({ format }) => format === FILM).made.focus();
  }

  function showProgress(part) {
    film.hidden = part === 1;
    bar.value = part;
  }

  /** Save the maze in a format: what goes wrong is said in the panel, as no browser says it of a link. */
  async function save(format) {
    stop();
    saving = new AbortController();
    const { maze, drawn } = shown;
    const address = isLinked(format) ? addressOf(maze, drawn, format) : null;
    const { saveFile } = await makers();
    await saveFile({ maze, drawn, format, address, name: nameOf(maze) }, { status, problem, showProgress }, saving.signal);
  }

  /** A format with its button and its link. */
  function offerOf(format) {
    const form = format.suffix.toUpperCase();
    const attributes = { class: "button", "data-form": format.suffix, "aria-label": t("save.download", { form }) };
    const follow = (event) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      save(format);
    };
    return { format, made: button(form, () => save(format), attributes), link: h("a", { ...attributes, on: { click: follow } }, form) };
  }

  /** Put the links into the panel, or where the service cannot make the maze by an address the buttons. */
  function offer() {
    const { maze, drawn } = shown;
    for (const { format, made, link } of offers) {
      made.hidden = link.hidden = !isPossible(format, shown);
      Object.assign(link, { href: addressOf(maze, drawn, format), download: `${nameOf(maze)}.${format.suffix}` });
    }
    const now = offers.map(({ format, made, link }) => (isLinked(format) ? link : made));
    if (files.firstChild !== now[0]) files.replaceChildren(...now);
  }

  function show(maze, drawn, made) {
    shown = { maze, drawn, made };
    sent.show(maze, drawn, made.cells.length);
    offer();
  }

  async function picture() {
    if (isLinked(null)) return `${addressOf(shown.maze, shown.drawn, { suffix: "svg", shows: true })}&background=no`;
    return URL.createObjectURL(await (await makers()).fileOf(shown.maze, shown.drawn, "svg"));
  }

  return { elements: [files, moreFormats(more, save), status, film, problem, note, ...sent.elements].filter(Boolean), picture, copyLink: sent.copyLink, show };
}
