/** Play: lead the ball of thread through a maze. */

import { isSeed, refusal } from "../shared/validation.js";
import { button, copy, field, h, select } from "../../lib/dom.js";
import { bind } from "../../lib/keys.js";
import { canvasOf } from "../../maze/grids.js";
import { go } from "../../main.js";
import { NAMES } from "../../maze/maze.js";
import { about, elsewhere, others } from "./about.js";
import { Board } from "./board.js";
import { gamepad } from "./gamepad.js";
import { Game } from "./game.js";
import { bindings, keepLetters, layoutOf, letters } from "./keys.js";
import { DAILY, ends, isDate, seedOf, today } from "./levels.js";
import { panel, result, spoken } from "./panel.js";
import { settings } from "./settings.js";
import { straight, touch } from "./touch.js";
import { say } from "../../lib/announce.js";
import { solidity } from "../shared/solid_controls.js";
import { anySeed, called, exitsOf, gridOf, list, made, MOST, OWN, paces, pasted, query, wayOf } from "../shared/source.js";
import { attempt, get, link, set } from "../../lib/address.js";
import { tell as tellTrouble } from "../../lib/errors.js";
import { add, language, t } from "../../lib/i18n.js";
import board from "../../words/board.js";
import words from "../../words/play.js";
import { zoomButtons } from "../shared/zoom_buttons.js";

add(board);
add(words);

const QUIET = 140; // milliseconds after the last step until it is spoken about

let notice = ""; // to be told by the page that comes after a choice
let kept = null; // {key, game}: a change of language takes nobody back to the start

export const title = () => t("play.title");

/** What the address asks for; `wrong` is the sentence that says why it cannot be had. */
function wanted(name, algorithms, grids) {
  const daily = isDate(get("daily")) ? get("daily") : null;
  const grid = daily ? `${DAILY.width}x${DAILY.height}` : gridOf("20x15");
  if (!daily && !get("seed")) set({ seed: anySeed() });
  const seed = daily ? seedOf(daily) : get("seed");
  const algorithm = algorithms?.find((each) => each.name === name);
  const recipe = { daily, rows: null, grid, seed, algorithm, name, longest: Boolean(daily) || get("ends") === "longest" };
  try {
    recipe.rows = pasted();
    recipe.wrong = daily || recipe.rows ? null : refusal({ most: MOST, algorithms, grids, name });
  } catch (error) {
    recipe.wrong = error.message;
  }
  return recipe;
}

export async function show(root, route) {
  const stop = new AbortController();
  const closing = [() => stop.abort()];
  const [algorithms = null, grids = null] = await Promise.all([list("algorithms"), list("grids")]).catch(() => []);
  const name = (!get("daily") && route.rest) || OWN;
  let recipe = null;
  let game = null;
  let held = null; // {code, way} of a key that stays down
  let solution = false;
  let waiting = 0;
  let turn = 0; // a maze that comes late must not take the place of the one asked for after it

  // The board and what stands under it.
  const canvas = h("canvas", { class: "board", tabindex: "0", role: "application" });
  const failed = h("p", { class: "error", role: "alert", hidden: true });
  const noticed = h("p", { class: "notice", role: "status" });
  const told = h("p", { class: "told" });
  const again = h("div", { class: "row won", hidden: true }, button(t("board.new"), fresh, { primary: true }), button(t("play.again"), restart));
  const player = panel();
  const view = new Board(canvas, () => held && (move(held.way) || hold(null)));
  closing.push(() => view.close());

  function hold(next) {
    held = view.held = next;
  }

  /** After every change: the table at once, the words when the ball has come to rest. */
  function changed(text = null) {
    player.show(game);
    view.view.layers.hint = -1;
    if (solution) view.view.layers.dots = game.solution();
    clearTimeout(waiting);
    again.hidden = !game.over;
    if (game.over) text = `${t("play.won")} ${result(game)}`;
    const sentence = text ?? spoken(game);
    told.textContent = sentence;
    told.classList.toggle("victory", game.over);
    waiting = setTimeout(() => say(sentence), QUIET);
    view.wake();
  }

  /** Make moves by `act` and show where they led; whether there were any. */
  function moved(act) {
    if (!game || game.over) return false;
    const before = game.trail.length;
    act();
    if (game.trail.length === before) return false;
    view.roll(game.trail.slice(before));
    changed();
    return true;
  }

  /** What is asked for is told at once, and nothing that was about to be said talks over it. */
  function tell(sentence) {
    clearTimeout(waiting);
    say(sentence);
  }

  /** That no way leads there. */
  function wall(way) {
    if (!game) return;
    const { maze, at } = game;
    tell(maze.kind ? t("play.say.closed", { exits: exitsOf(maze, at) }) : t("play.say.wall", { direction: wayOf(maze, at, maze.steer(way)) }));
  }

  /** Call act(direction) with the open direction that a way means. */
  const along = (act) => (way) => moved(() => {
    const direction = game.maze.steer(way, game.at, view.view.plan, { before: game.before });
    if (direction >= 0) act(direction);
  });
  const move = along((direction) => game.move(direction));
  const running = along((direction) => game.run(direction));
  const following = along((direction) => game.follow(direction));
  const rush = (way) => running(way) || wall(way);
  const follow = (way) => following(way) || wall(way);

  function step(way, event) {
    if (!event.repeat) return move(way) || wall(way);
    // The system says that the key stays down: from now on the ball rolls at its own pace, however often that is said.
    if (held?.code !== event.code) hold({ code: event.code, way });
    return view.wake();
  }

  function undo() {
    if (!game?.undo()) return;
    view.roll([game.at]);
    changed();
  }

  function restart() {
    if (!game) return;
    game.restart();
    view.restart();
    solve(false);
    changed(t("play.say.restart", { cell: called(game.start, game.maze) }));
  }

  function hint() {
    const direction = game && !game.over ? game.hint() : -1;
    if (direction < 0) return;
    game.hints++;
    changed(t("play.say.hint", { direction: wayOf(game.maze, game.at, direction) }));
    view.view.layers.hint = game.maze.neighbor(game.at, direction);
  }

  function solve(on) {
    solution = on;
    solutions.setAttribute("aria-pressed", String(on));
    view.view.layers.dots = on ? game.solution() : null;
    view.wake();
  }

  function showSolution() {
    if (!game) return;
    solve(!solution);
    if (solution && !game.over) game.told = true;
    tell(solution ? t("play.say.solution", { steps: paces(game.toGoal[game.at]) }) : t("play.say.hidden"));
  }

  let from = -1; // where the distances are counted from
  function spread(at) {
    from = at;
    flooded.setAttribute("aria-pressed", String(at >= 0));
    if (at < 0) return view.distances(null);
    const steps = game.maze.distances(at);
    const far = steps.reduce((best, each, cell) => (each > steps[best] ? cell : best), at);
    view.distances(steps, steps[far]);
    return tell(t("play.say.distances", { cell: called(at, game.maze), far: called(far, game.maze), steps: paces(steps[far]) }));
  }

  function distances() {
    if (!game) return;
    spread(from === game.at ? -1 : game.at);
    if (from < 0) tell(t("play.say.cleared"));
  }

  function fresh() {
    return choose({ seed: anySeed(), start: null, goal: null });
  }

  function zoom(key) {
    view.camera.release();
    if (key === "0") view.view.fit();
    else view.view.zoom(key === "+" ? 1.25 : 0.8);
    if (key !== "0" && game) view.camera.settle(view.rope.ball);
    view.view.refresh();
  }

  async function share() {
    told.textContent = t((await copy(link())) ? "board.copied" : "board.uncopied");
    tell(told.textContent);
  }

  // What can be chosen.
  const heading = h("h1", {});
  const day = h("p", { class: "quiet" });
  const solutions = button(t("play.solution"), showSolution, { pressed: false });
  const flooded = button(t("play.distances"), distances, { pressed: false });
  const links = h("div", { class: "links" });
  const chosen = settings({ algorithms, grids }, name, choose, (other, { grid = recipe.grid, told = "", field = "select" } = {}) => {
    notice = told;
    return go(`/studio/play/${other}?${new URLSearchParams({ grid, ...(get("ends") ? { ends: "longest" } : {}) })}`).then(() =>
      document.querySelector(`.play ${field}`)?.focus({ preventScroll: true }));
  });

  /** Play another maze: the address names it as soon as it is there. */
  function choose(values) {
    const mended = recipe.wrong ? { grid: recipe.grid, start: null, goal: null } : {};
    const seed = isSeed(get("seed")) ? get("seed") : anySeed();
    return attempt({ daily: null, maze: null, seed, ...mended, ...values }, start);
  }

  function describe() {
    heading.textContent = recipe.daily
      ? t("play.daily.of", { date: new Intl.DateTimeFormat(language() === "en" ? "en-GB" : "ja", { dateStyle: "long", timeZone: "UTC" }).format(new Date(recipe.daily)) })
      : recipe.algorithm && route.rest ? t("play.named", { title: recipe.algorithm.title }) : t("play.title");
    day.textContent = recipe.daily === today() ? t("play.daily.about") : "";
    chosen.show(recipe);
    links.replaceChildren(...(recipe.rows || recipe.wrong ? [] : elsewhere(recipe)));
  }

  /** Begin the game that the address asks for; whether it could be begun. Until then the game before goes on. */
  async function start() {
    const mine = ++turn;
    tellTrouble(failed);
    hold(null);
    try {
      const next = wanted(name, algorithms, grids);
      if (!game) recipe = next;
      if (next.wrong) throw new Error(next.wrong);
      const key = JSON.stringify([next.name, next.longest, next.rows, String(query(next))]);
      if (kept?.key !== key) {
        const maze = await made(next, stop.signal);
        if (mine !== turn) return false;
        kept = { key, game: new Game(maze, ...ends(maze, next.longest)) };
      }
      if (stop.signal.aborted) return false;
      recipe = next;
      game = kept.game;
    } catch (error) {
      if (error.name === "AbortError" || mine !== turn) return false;
      tellTrouble(failed, error);
      return false;
    } finally {
      if (mine === turn) describe();
    }
    const { maze } = game;
    const between = { start: called(game.start, maze), goal: called(game.goal, maze) };
    canvas.setAttribute("aria-label", maze.shape ? t("play.board.grid", { ...between, grid: canvasOf(maze) }) : t("play.board", { ...between, width: maze.width, height: maze.height }));
    canvas.style.setProperty("aspect-ratio", Math.max(1, maze.extent[0] / maze.extent[1]));
    view.begin(game);
    solids.apply();
    floors.hidden = maze.kind !== "box";
    lettering.querySelector(".hint").textContent = letterHint();
    keys();
    solve(false);
    spread(-1);
    changed();
    return true;
  }

  const arrow = (direction) =>
    button(h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d: "M4 13l6-7 6 7", fill: "none", stroke: "currentColor", "stroke-width": "2.4", "stroke-linecap": "round", "stroke-linejoin": "round" })),
      () => move(direction) || wall(direction), { class: `to-${NAMES[direction]}`, "aria-label": t(["play.up", "play.right", "play.down", "play.left"][direction]) });

  const floors = h("div", { class: "row floors", hidden: true }, ["up", "down"].map((way) => button(t(`play.floor.${way}`), () => move(way) || wall(way))));
  const turns = { left: "Home", right: "End", up: "PageUp", down: "PageDown" }; // Shift with an arrow runs
  const solids = solidity(() => (game ? [view.view] : []), () => view.wake(), turns);
  closing.push(() => solids.close());

  let release = () => {};
  const run = { move: step, rush, follow, undo, restart, hint, solution: showSolution, distances, fresh, zoom, print: () => window.print(), link: share };
  const keys = () => {
    release();
    release = bind(bindings(run, game?.maze.kind));
  };
  keys();
  closing.push(() => release());
  const letterHint = () => {
    const layout = layoutOf(game?.maze.kind);
    const more = layout === "square" ? [] : [t(`play.letters.${layout}.${letters()}`)];
    const hint = t(`play.letters.hint.${layout === "eight" && letters() === "hjkl" ? "eight" : letters()}`);
    const stairs = game?.maze.kind === "box" ? [t("play.letters.floors")] : [];
    return [...more, hint, t("play.letters.about"), ...stairs].join(t("board.gap"));
  };
  const lettering = field(t("play.letters"), select(["wasd", "hjkl"].map((each) => [each, t(`play.letters.${each}`)]), letters(), (chosen) => {
    keepLetters(chosen);
    lettering.querySelector(".hint").textContent = letterHint();
    keys();
  }), letterHint());

  root.append(
    heading,
    h("p", { class: "lead" }, t("play.lead")),
    day,
    h(
      "div",
      { class: "bench" },
      h(
        "div",
        { class: "stage" },
        failed,
        noticed,
        canvas,
        solids.element,
        floors,
        told,
        again,
        h("div", { class: "pad", role: "group", "aria-label": t("play.pad") }, [0, 3, 1, 2].map(arrow)),
        h("div", { class: "bar" },
          button(t("play.undo"), undo), button(t("play.restart"), restart), button(t("play.hint"), hint), solutions, flooded,
          zoomButtons(zoom)),
      ),
      h(
        "div",
        { class: "tools" },
        player.element,
        h("div", { class: "row" }, button(t("board.new"), fresh, { primary: true }),
          button(t("play.daily"), () => go(`/studio/play?daily=${today()}`)), button(t("board.link"), share)),
        chosen.element,
        lettering,
      ),
      h("section", { class: "about" }, algorithms ? about(algorithms.find((each) => each.name === name)) : h("p", { class: "quiet" }, t("play.away")), links),
    ),
    ...(algorithms ? [others(algorithms, name, gridOf("20x15"))] : []),
  );

  const up = (event) => held && (event.code === held.code || event.type === "blur") && hold(null);
  addEventListener("keyup", up);
  addEventListener("blur", up);
  const clock = setInterval(() => game && player.tick(game), 250);
  closing.push(
    () => removeEventListener("keyup", up),
    () => removeEventListener("blur", up),
    () => clearInterval(clock),
    () => clearTimeout(waiting),
    gamepad((way, fast) => (fast ? rush(way) : move(way) || wall(way))),
    touch(view.view, {
      step: move,
      run: follow,
      zoom: (factor) => { view.view.zoom(factor); },
      tap(cell) {
        const way = game && cell >= 0 ? straight(game.maze, game.at, cell) : null;
        if (way) moved(() => game.run(way.direction, way.count));
      },
    }),
  );
  noticed.textContent = notice;
  notice = "";
  await start();
  return () => closing.forEach((end) => end());
}
