/** Solve and look. */

import { bytes, json } from "../../lib/api.js";
import { Clock, reducedMotion } from "../../lib/clock.js";
import { isSeed, refusal } from "../shared/validation.js";
import { button, copy, field, h, select, toggle } from "../../lib/dom.js";
import { bind } from "../../lib/keys.js";
import { decode } from "../../maze/log.js";
import { go } from "../../main.js";
import { transport } from "../shared/transport.js";
import { canvasOf } from "../../maze/grids.js";
import { say } from "../../lib/announce.js";
import { scale } from "../../view/color_scale.js";
import { lesson, measures, signs } from "./facts.js";
import { packed, Search, Spread } from "./playback.js";
import { handles, toward } from "./handles.js";
import { settings } from "./settings.js";
import { solidity } from "../shared/solid_controls.js";
import { anySeed, called, gridOf, list, made, MOST, OWN, paces, pasted, query } from "../shared/source.js";
import { get, link, set } from "../../lib/address.js";
import { tell as tellTrouble } from "../../lib/errors.js";
import { Unroll } from "../../view/thread_animation.js";
import { View } from "../../view/view.js";
import { add, t } from "../../lib/i18n.js";
import board from "../../words/board.js";
import make from "../../words/make.js";
import words from "../../words/solve.js";
import { zoomButtons } from "../shared/zoom_buttons.js";

[board, make, words].forEach(add);

const FASTER = 1.5;

let notice = ""; // to be told by the page that comes after a choice

export const title = () => t("solve.title");

/** The cell that the address names by its coordinates, such as "x,y", else the fallback. */
function cellOf(name, maze, fallback) {
  if (!/^\d+(,\d+){0,2}$/.test(get(name, ""))) return fallback;
  const found = maze.index(get(name).split(",").map(Number));
  return found < 0 ? fallback : found;
}

export async function show(root) {
  const stop = new AbortController();
  const [algorithms = null, solvers = null, grids = null] = await Promise.all([list("algorithms"), list("solvers"), list("grids")]).catch(() => []);
  const name = get("algorithm", OWN);
  const algorithm = algorithms?.find((each) => each.name === name);
  let recipe = null;
  let maze = null;
  let film = null; // what is watched: a search, or distances that spread
  let facts = null;
  let asked = 0; // which search was asked for last
  const ends = { start: 0, goal: 0 };
  let cursor = -1; // the cell that the keyboard has chosen

  const canvas = h("canvas", { tabindex: "0", role: "application" });
  const view = new View(canvas);
  const unroll = new Unroll(view);
  const handle = handles(view, ends, { moved, clicked: spread, panned });
  const sized = new ResizeObserver(() => handle.place());
  sized.observe(canvas);
  const clock = new Clock((count) => forward(count));
  const solids = solidity(() => (maze ? [view] : []), () => handle.place());

  const failed = h("p", { class: "error", role: "alert", hidden: true });
  const noticed = h("p", { class: "notice", role: "status" });
  const said = h("p", { class: "said" });
  const meaning = h("ul", { class: "signs", "aria-label": t("make.legend") });
  const legend = h("div", { class: "scale", hidden: true });
  const bar = transport({ toggle: playPause, step: (count) => { clock.pause(); seek(film.position + count); }, seek: (n) => { clock.pause(); seek(Math.min(n, film?.length ?? 0)); }, speed: (value) => { clock.speed = value; tell(); } });
  const table = h("tbody", {});
  const text = h("div", { class: "about" });
  let told = null;

  const x = (cell) => maze.coordinates(cell).join();

  /** The picture, the sentence and the bar as they are now. */
  function look() {
    if (!maze) return;
    const layers = { start: ends.start, goal: ends.goal, cursor, dots: marked() ? maze.deadEnds() : null, shown: view.layers.shown };
    const over = !film || film.spreads || film.position === film.length;
    if (film) Object.assign(layers, film.layers());
    if (over && !film?.spreads) layers.path = path;
    view.layers = layers;
    view.draw();
    legend.hidden = !film?.spreads;
    told?.mark(film && !over ? film.event : null);
    tell();
  }

  function tell() {
    const thread = path
      ? t("solve.thread", { start: called(ends.start, maze), goal: called(ends.goal, maze), steps: paces(path.length - 1) })
      : t("board.cut", { start: called(ends.start, maze), goal: called(ends.goal, maze) });
    said.textContent = film ? film.sentence() : thread;
    bar.show({ playing: clock.playing, at: film?.position ?? 0, all: film?.length ?? 0, speed: clock.speed });
    bar.element.hidden = !film;
  }

  let path = null;
  /** The way from start to goal, and everything that depends on it. */
  function follow() {
    path = maze.path(ends.start, ends.goal);
    table.replaceChildren(...measures(facts, path && path.length - 1));
    handle.place();
  }

  function moved(which, cell) {
    ends[which] = cell;
    set({ [which]: x(cell) });
    if (film) leave();
    cursor = -1;
    unroll.stop();
    follow();
    look();
    say(said.textContent);
  }

  function panned(dx, dy) {
    view.pan(dx, dy);
    handle.place();
  }

  function leave() {
    clock.pause();
    asked++;
    film = null;
    set({ from: null });
  }

  const marked = () => get("dead") === "1";

  // Watching.

  function watch(next, at) {
    clock.pause();
    film = next;
    clock.speed = film.speed;
    unroll.stop();
    meaning.replaceChildren(...signs(["start", "goal", ...(film.spreads ? [] : ["visited", "waiting"])]));
    if (film.spreads) legend.replaceChildren(...scale(film.length, paces(film.length)));
    seek(at);
  }

  function seek(n) {
    if (!film) return;
    film.seek(n);
    if (film.position === film.length) finish();
    else {
      unroll.stop();
      look();
      if (!clock.playing) say(said.textContent);
    }
  }

  function forward(count) {
    film.seek(film.position + count);
    if (film.position === film.length) finish();
    else look();
  }

  /** The end has come: the thread draws itself where something was looked for. */
  function finish() {
    clock.pause();
    look();
    say(said.textContent);
    if (!film.spreads && path) unroll.start();
  }

  function playPause() {
    if (!film) return search();
    if (film.position === film.length) film.seek(0);
    clock.toggle();
    return look();
  }

  function spread(cell) {
    if (!maze) return;
    cursor = cell;
    asked++;
    set({ from: x(cell) });
    const next = new Spread(maze, cell, Object.values(ends));
    watch(next, reducedMotion() ? next.length : 0);
    if (!reducedMotion()) playPause();
  }

  /** The service's log of the solver that is chosen. */
  async function logged() {
    const solver = get("with", solvers[0].name);
    const more = { solver, start: x(ends.start), goal: x(ends.goal) };
    if (!recipe.rows) return decode(await bytes(`/mazes/${name}/events?${new URLSearchParams([...query(recipe), ...Object.entries(more)])}`, { signal: stop.signal, accept: "application/vnd.clew.events" }));
    const place = (cell) => [cell % maze.width, Math.floor(cell / maze.width)];
    const body = { maze: maze.toJam(), start: place(ends.start), goal: place(ends.goal), with: solver, events: true };
    return packed((await json("/mazes/solve", { body, signal: stop.signal })).events);
  }

  async function search() {
    if (!maze || !solvers) return;
    const mine = ++asked;
    failed.hidden = true;
    cursor = -1;
    set({ from: null });
    try {
      const log = await logged();
      if (mine !== asked || stop.signal.aborted) return;
      watch(new Search(maze, log, ends.start, ends.goal), 0);
      if (!reducedMotion()) playPause();
    } catch (error) {
      fail(error);
    }
  }

  /** By the button: what can be done next has the focus, so that Space pauses. */
  async function begin() {
    await search();
    if (!film) return;
    bar.element.querySelector(".primary").focus({ preventScroll: true });
    canvas.scrollIntoView({ block: "nearest" });
  }

  function fail(error) {
    if (error.name === "AbortError") return;
    tellTrouble(failed, error);
  }

  // What can be done.

  function thread() {
    if (!maze) return;
    leave();
    cursor = -1;
    meaning.replaceChildren(...signs(["start", "goal"]));
    look();
    if (path) unroll.start();
  }

  function longest() {
    const way = maze.longestPath();
    Object.assign(ends, { start: way[0], goal: way.at(-1) });
    set({ start: x(ends.start), goal: x(ends.goal) });
    follow();
    thread();
    say(said.textContent);
  }

  function choose(values, told = "") {
    notice = told;
    const size = "grid" in values || "maze" in values ? { start: null, goal: null, from: null } : { from: null };
    const mended = recipe.wrong ? { grid: recipe.grid, seed: isSeed(get("seed")) ? get("seed") : anySeed() } : {};
    set({ maze: null, ...size, ...mended, ...values }, { push: true });
    go(location.href);
  }

  function cursorTo(way) {
    if (!maze) return;
    const next = cursor < 0 ? ends.start : toward(view, cursor, way);
    if (next < 0) return;
    cursor = next;
    view.follow(cursor);
    handle.place();
    look();
    const steps = film?.spreads ? film.steps[cursor] : -1;
    say(steps < 0 ? called(cursor, maze) : `${called(cursor, maze)}: ${paces(steps)}`);
  }

  function zoom(key) {
    if (key === "0") view.fit();
    else view.zoom(key === "+" ? 1.25 : 0.8);
    handle.place();
  }

  async function share() {
    said.textContent = t((await copy(link())) ? "board.copied" : "board.uncopied");
    say(said.textContent);
  }

  const pace = (factor) => film && ((clock.speed = Math.max(1, Math.min(100_000, clock.speed * factor))), tell());
  const ways = ["up", "right", "down", "left"];
  const unbind = bind([
    ...["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map((key, way) => ({ keys: [key], help: `solve.key.${ways[way]}`, run: () => cursorTo(way) })),
    { keys: ["Enter"], help: "solve.key.spread", run: () => spread(cursor < 0 ? ends.start : cursor) },
    { keys: ["Space"], help: "make.playpause", run: playPause },
    { keys: [","], help: "make.back", run: () => { clock.pause(); seek((film?.position ?? 0) - 1); } },
    { keys: ["."], help: "make.forward", run: () => { clock.pause(); seek((film?.position ?? 0) + 1); } },
    { keys: ["["], help: "make.slower", run: () => pace(1 / FASTER) },
    { keys: ["]"], help: "make.faster", run: () => pace(FASTER) },
    { keys: ["Home"], help: "make.home", run: () => { clock.pause(); seek(0); } },
    { keys: ["End"], help: "make.end", run: () => seek(film?.length ?? 0) },
    { keys: ["+", "-", "0"], help: "solve.key.zoom", run: (event) => zoom(event.key) },
    { keys: ["="], run: () => zoom("+") },
    { keys: ["p"], help: "board.print", run: () => window.print() },
    { keys: ["l"], help: "board.link", run: share },
  ]);

  let unfloor = () => {};
  /** Floors are changed by keys where there are some. */
  function bindFloors() {
    const floor = (name, key) => ({ keys: [key], help: `solve.key.floor.${name}`, run: () => cursorTo(name) });
    unfloor = bind([floor("up", "PageUp"), floor("down", "PageDown")]);
  }

  function close() {
    stop.abort();
    unbind();
    unfloor();
    solids.close();
    clock.pause();
    unroll.stop();
    sized.disconnect();
    view.close();
  }

  /** The text about the solver that is chosen. */
  function explain() {
    const solver = solvers?.find((each) => each.name === get("with", solvers[0].name)) ?? solvers?.[0];
    told = solver ? lesson(solver) : null;
    text.replaceChildren(...(told ? [told.element] : []));
  }

  const farthest = button(t("solve.longest"), longest, { disabled: true });
  const source = h("section", { class: "group" }, h("h2", {}, t("board.maze")));
  const links = h("p", { class: "links" });

  root.append(
    h("h1", {}, title()),
    h("p", { class: "lead" }, t("solve.lead")),
    h(
      "div",
      { class: "bench" },
      h("div", { class: "stage" }, failed, noticed, handle.element, solids.element, said, bar.element, legend, meaning,
        h("div", { class: "bar" }, button(t("board.link"), share), zoomButtons(zoom))),
      h("div", { class: "tools" },
        h("section", { class: "group" },
          h("h2", {}, t("solve.look")),
          solvers ? field(t("solve.solver"), select(solvers.map((each) => [each.name, each.title]), get("with", solvers[0].name), (value) => {
            set({ with: value });
            explain();
            search();
          })) : h("p", { class: "quiet" }, t("api.away")),
          h("div", { class: "actions" },
            solvers ? button(t("solve.search"), begin, { primary: true }) : null,
            button(t("solve.draw"), thread),
            button(t("solve.spread"), () => spread(cursor < 0 ? ends.start : cursor)),
            farthest),
          toggle(t("solve.deadends"), marked(), (on) => {
            set({ dead: on ? "1" : null });
            look();
          })),
        source),
      h("div", { class: "facts-of" },
        h("table", { class: "measures" }, h("caption", {}, t("solve.measures")), table),
        text, links),
    ),
  );
  explain();
  noticed.textContent = notice;
  notice = "";

  try {
    if (!get("seed")) set({ seed: anySeed() });
    recipe = { rows: null, grid: gridOf("24x18"), seed: get("seed"), algorithm, name };
    try {
      recipe.rows = pasted();
    } finally {
      source.append(...settings(recipe, { algorithms, grids }, choose));
    }
    recipe.wrong = recipe.rows ? null : refusal({ most: MOST, algorithms, grids, name });
    if (recipe.wrong) throw new Error(recipe.wrong);
    maze = await made(recipe, stop.signal);
  } catch (error) {
    fail(error);
    return close;
  }
  facts = maze.measures();
  farthest.disabled = !facts.perfect; // with loops two searches do not find it
  canvas.setAttribute("aria-label", maze.shape ? t("solve.canvas.grid", { grid: canvasOf(maze) }) : t("solve.canvas", { width: maze.width, height: maze.height }));
  if (!recipe.rows) {
    const there = query(recipe);
    links.append(h("a", { href: `/studio/play/${name}?${there}`, "data-page": "" }, t("solve.play")), h("a", { href: `/studio/make?algorithm=${name}&${there}`, "data-page": "" }, t("solve.make")));
  }
  ends.start = cellOf("start", maze, 0);
  ends.goal = cellOf("goal", maze, maze.cells.length - 1);
  canvas.style.setProperty("aspect-ratio", maze.extent.join(" / "));
  view.maze = maze;
  view.fit();
  solids.apply();
  if (maze.kind === "box") bindFloors();
  follow();
  const from = cellOf("from", maze, -1);
  meaning.replaceChildren(...signs(["start", "goal"]));
  look();
  if (from >= 0) {
    cursor = from;
    const next = new Spread(maze, from, Object.values(ends));
    watch(next, next.length);
  } else if (path) unroll.start();
  return close;
}
