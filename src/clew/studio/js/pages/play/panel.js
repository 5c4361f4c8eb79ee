/** The table that describes the player. */

import { button, h } from "../../lib/dom.js";
import { called, exitsOf, paces } from "../shared/source.js";
import { figure, t } from "../../lib/i18n.js";

/** 1:05 */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** {element, show(game), tick(game)}: the distance to the goal stays hidden until somebody asks. */
export function panel() {
  const cells = Object.fromEntries(["cell", "exits", "kind", "steps", "time"].map((name) => [name, h("td", { "data-fact": name })]));
  const distance = h("span", { "data-fact": "togoal" });
  let asked = false;
  let last = null;
  const ask = button(t("play.show"), () => {
    asked = !asked;
    ask.textContent = t(asked ? "play.hide" : "play.show");
    show(last);
  }, { class: "plain", "aria-label": `${t("play.togoal")}: ${t("play.show")}`, "aria-expanded": "false" });
  const row = (name, cell) => h("tr", {}, h("th", { scope: "row" }, t(`play.${name}`)), cell);

  function show(game) {
    last = game;
    if (!game) return;
    const { maze, at } = game;
    cells.cell.textContent = called(at, maze);
    cells.exits.textContent = exitsOf(maze, at) || "–";
    cells.kind.textContent = t(`play.kind.${game.kind}`);
    cells.steps.textContent = figure(game.steps);
    distance.textContent = asked ? (game.toGoal[at] < 0 ? "–" : figure(game.toGoal[at])) : "?";
    ask.setAttribute("aria-expanded", String(asked));
    ask.setAttribute("aria-label", `${t("play.togoal")}: ${ask.textContent}`);
    tick(game);
  }

  function tick(game) {
    cells.time.textContent = clockTime(game.seconds);
  }

  const element = h(
    "table",
    { class: "player" },
    h("caption", {}, t("play.player")),
    h("tbody", {}, ...Object.entries(cells).map(([name, cell]) => row(name, cell)), row("togoal", h("td", {}, distance, ask))),
  );
  return { element, show, tick };
}

/** What is spoken after a move: "B3: open north, east. 12 steps. Dead end." */
export function spoken(game) {
  const { maze, at } = game;
  const cell = called(at, maze);
  if (game.kind === "alone") return t("play.say.shut", { cell });
  const facts = { cell, exits: exitsOf(maze, at), steps: paces(game.steps) };
  const more = { end: t("play.say.end"), junction: t("play.say.junction") }[game.kind];
  return [t("play.say.open", facts), more].filter(Boolean).join(t("board.gap"));
}

/** What is told at the end. */
export function result(game) {
  const facts = { time: clockTime(game.seconds), steps: paces(game.steps), shortest: figure(game.shortest), percent: game.optimality };
  return [
    t("play.result", facts),
    game.hints ? t("play.helped.hints", { count: game.hints }) : "",
    game.told ? t("play.helped.told") : "",
  ].filter(Boolean).join(t("board.gap"));
}
