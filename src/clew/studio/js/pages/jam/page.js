/** The Maze Jam's page: paste a maze as numbers, see it, convert it, solve it, have the service draw it. */

import { announce } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { button, field, numberInput, select } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasService } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { MazeDocument, readDocument } from "../../maze/document.js";
import { parseSize } from "../../maze/grids.js";
import { EXAMPLE, builtToCarved, inspect, withBothSides } from "../../maze/jam_rows.js";
import { Maze } from "../../maze/maze.js";
import texts from "../../words/jam.js";
import { DiagnosisPanel, repairedRows } from "../shared/diagnosis_panel.js";
import { stillFormats } from "../shared/downloads.js";
import { measure } from "../shared/findings.js";
import { mazeBar, reveal } from "../shared/maze_bar.js";
import { savePanel } from "../shared/save_panel.js";
import { MAX_SIDE, catalogue, makeMaze } from "../shared/source.js";
import { Drawing } from "./drawing.js";
import { rowsInput } from "./input.js";
import { FIGURES, measureList, remarks } from "./remarks.js";
import { servicePanel } from "./service.js";

addTexts(texts);

const MAX_ADDRESS = 6000; // characters of rows that the address may hold
const MAX_LISTED = 40; // one-sided passages
const SIZE = { default: 30, min: 1, max: 200 }; // of a cell, in pixels
const EXAMPLE_ROWS = JSON.stringify(Maze.fromJam(EXAMPLE).toJam());
const PATHS = ["none", "ends", "longest"];

export const title = () => t("jam.title");

/** Show the page in an element; returns the function that ends it. */
export async function show(root) {
  const formats = await stillFormats();
  const page = makePage(formats);
  root.append(...layout(page));
  page.given = get("maze") === null ? await givenMaze() : null;
  page.input.begin(page.given?.text ?? get("maze"));
  return () => {
    page.input.close();
    page.drawing.close();
    page.service.clear();
  };
}

/** {maze, text}: the document of a maze that another page has handed over, and its rows; null without one, or it cannot be
 * made. Only rectangles have rows. */
async function givenMaze() {
  if (!get("algorithm") || !get("seed") || !parseSize(get("grid"), MAX_SIDE)) return null;
  try {
    const [algorithms, changes] = await Promise.all(["algorithms", "changes"].map(catalogue));
    const maze = readDocument({ algorithms, changes }, { grid: get("grid"), max: MAX_SIDE });
    return { maze, text: JSON.stringify((await makeMaze(maze)).toJam()) };
  } catch {
    return null;
  }
}

/** The state of the page, and its parts. */
function makePage(formats) {
  const page = {
    given: null, // the maze that another page has handed over
    files: hasService ? null : savePanel(), // else those of the service
    rows: null, // as pasted
    maze: null, // as understood
    facts: null, // about the rows
    size: Math.min(SIZE.max, Math.max(SIZE.min, Math.round(Number(get("cell", SIZE.default))) || SIZE.default)),
    path: PATHS.includes(get("way")) ? get("way") : "none",
    drawing: new Drawing(),
    remarks: h("div", { class: "remarks" }),
    measures: h("dl", { class: "facts" }),
  };
  page.input = rowsInput((rows, options) => (rows ? showRows(page, rows, options) : showNothing(page)));
  page.service = servicePanel(formats, () => page.input.error);
  page.diagnosis = new DiagnosisPanel({ choose: () => showFlaws(page), repair: (change, notice) => repair(page, change, notice) });
  page.conversion = conversion(page);
  page.bar = mazeBar("jam", () => reveal(page.files ?? page.service));
  page.stage = h(
    "div",
    { class: "stage" },
    h("div", { class: "seen" }, page.drawing.element, h("div", { class: "below" }, page.measures, page.diagnosis.element, page.files?.element)),
    page.bar.element,
    page.remarks,
  );
  return page;
}

function layout(page) {
  const size = numberInput(page.size, { ...SIZE, step: 1 }, (value) => setSize(page, value));
  const path = select(PATHS.map((each) => [each, t(`jam.way.${each}`)]), page.path, (value) => setPath(page, value));
  return [
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("jam.lead")),
    h(
      "div",
      { class: "bench" },
      h(
        "div",
        { class: "tools" },
        page.input.element,
        h("div", { class: "group" }, field(t("jam.size"), size), field(t("jam.way"), path)),
        page.conversion,
      ),
      page.stage,
    ),
    ...(hasService ? [page.service.element] : []),
  ];
}

/** The conversion of a wall builder's numbers. */
function conversion(page) {
  return h(
    "details",
    { class: "convert" },
    h("summary", {}, h("h2", {}, t("jam.convert"))),
    h("p", {}, t("jam.convert.about")),
    h("div", { class: "row" }, button(t("jam.convert.jam"), () => convert(page, "jam")), button(t("jam.convert.both"), () => convert(page, "both"))),
    h("p", { class: "hint" }, t("jam.convert.difference")),
  );
}

/** Show the rows in the box, and put them into the address if they fit there. */
function showRows(page, rows, { push }) {
  const { stage, service, remarks: list, conversion: details } = page;
  const address = JSON.stringify(rows);
  const long = address.length > MAX_ADDRESS;
  Object.assign(page, { rows, facts: inspect(rows, MAX_LISTED), maze: Maze.fromJam(rows) });
  const { given } = page;
  const isKnown = address === (given?.text ?? JSON.stringify(EXAMPLE));
  set({ maze: long || isKnown ? null : address }, { push });
  for (const each of [stage, service.element]) each.inert = each.hidden = false;
  if (page.facts.built && page.facts.count) details.open = true;
  const open = list.querySelector("details")?.open;
  list.replaceChildren(...remarks(rows, page.facts, { long, use: page.input.use }));
  if (open) list.querySelector("details")?.setAttribute("open", "");
  page.diagnosis.show(page.maze, true); // nothing is known to be wrong yet
  draw(page);
  showFindings(page);
  handOver(page, given && isKnown ? given.maze : null);
  const { width, height } = page.maze;
  announce(t("jam.spoken", { width, height, count: page.facts.count }));
}

/** Show the measures of the maze and what is wrong with it, as soon as that is found; nothing if it cannot be found. */
async function showFindings(page) {
  const { maze } = page;
  const figures = await measure(maze, FIGURES).catch(() => null);
  if (page.maze !== maze || !figures) return;
  page.measures.replaceChildren(...measureList(maze, figures));
  page.diagnosis.show(maze, figures.perfect);
}

/** The rows in the box are wrong: what was shown before can no longer be used. */
function showNothing(page) {
  page.rows = null;
  page.drawing.forget();
  page.service.show(null, page.size);
  for (const each of [page.stage, page.service.element]) {
    each.inert = true;
    each.hidden = !page.maze;
  }
}

/** Draw the rows, and forget the service's picture of others. */
function draw(page) {
  page.service.show(page.rows, page.size);
  drawMaze(page, page.diagnosis.layers());
}

/** Draw the maze with the chosen path, or with these layers; resolves when all of it is drawn. */
const drawMaze = ({ rows, maze, size, path, drawing }, flaws = null) =>
  drawing.show(rows, maze, { size, path }, flaws).catch((error) => announce(error.message));

/** Hand over the maze of a document, by default that of the rows, and offer its files, if other pages can show it. */
function handOver({ maze, facts, bar, files }, given) {
  bar.element.hidden = maze.width > MAX_SIDE || maze.height > MAX_SIDE || facts.short >= 0;
  if (bar.element.hidden) return;
  const handed = given ?? new MazeDocument({ maze: JSON.stringify(maze.toJam()) });
  bar.show(handed, { alone: !given && handed.maze === EXAMPLE_ROWS }); // nobody has chosen it
  files?.show(handed, {}, maze);
}

/** Convert a wall builder's numbers: as the Jam did, or so that "both" sides of each passage are open. */
function convert({ rows, facts, input }, kind) {
  if (!rows) return announce(input.error);
  if (facts.short >= 0) return input.showError(t("jam.convert.short", { row: facts.short }));
  const carved = builtToCarved(rows);
  input.use(kind === "both" ? withBothSides(carved) : carved);
  return announce(t(`jam.converted.${kind}`));
}

/** Show what is chosen of the islands and loops, or the path again. */
function showFlaws(page) {
  draw(page);
  const sentence = page.diagnosis.sentence();
  if (sentence) announce(sentence);
}

/** Put the rows into the box after a change that connects islands or cuts loops. */
async function repair({ maze, input }, change, notice) {
  try {
    input.use(await repairedRows(maze, change));
    announce(notice);
  } catch (error) {
    input.showError(error.message);
  }
}

function setSize(page, size) {
  page.size = size;
  set({ cell: size === SIZE.default ? null : size });
  if (page.rows) draw(page);
}

async function setPath(page, path) {
  page.path = path;
  set({ way: path === "none" ? null : path });
  if (!page.rows) return;
  page.diagnosis.clear();
  await drawMaze(page);
  const { textContent } = page.drawing.sentence;
  if (textContent) announce(textContent);
}
