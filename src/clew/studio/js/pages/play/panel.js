/** The table that describes the player. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { cellName } from "../../maze/grids.js";
import { openDirectionNames, stepsText } from "../shared/phrases.js";

/** 1:05 */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** {element, show(game, layout), tick(game)}: the distance to the goal is hidden until the player shows it. */
export function playerPanel() {
  const cells = Object.fromEntries(["cell", "exits", "kind", "steps", "time"].map((name) => [name, h("td", { "data-fact": name })]));
  const distance = h("span", { "data-fact": "togoal" });
  let revealed = false;
  let last = [null]; // what was shown last
  const revealButton = button(t("play.show"), () => {
    revealed = !revealed;
    revealButton.textContent = t(revealed ? "play.hide" : "play.show");
    show(...last);
  }, { class: "plain", "aria-label": t("shell.labeled", { label: t("play.togoal"), text: t("play.show") }), "aria-expanded": "false" });
  const row = (name, cell) => h("tr", {}, h("th", { scope: "row" }, t(`play.${name}`)), cell);

  function show(game, layout) {
    last = [game, layout];
    if (!game) return;
    const { maze, at } = game;
    cells.cell.textContent = cellName(at, maze);
    cells.exits.textContent = openDirectionNames(maze, at, layout) || "–";
    cells.kind.textContent = t(`play.kind.${game.kind}`);
    cells.steps.textContent = formatNumber(game.steps);
    distance.textContent = revealed ? (game.toGoal[at] < 0 ? "–" : formatNumber(game.toGoal[at])) : "?";
    revealButton.setAttribute("aria-expanded", String(revealed));
    revealButton.setAttribute("aria-label", t("shell.labeled", { label: t("play.togoal"), text: revealButton.textContent }));
    tick(game);
  }

  function tick(game) {
    cells.time.textContent = clockTime(game.seconds);
  }

  const element = h(
    "table",
    { class: "player" },
    h("caption", {}, t("play.player")),
    h("tbody", {}, ...Object.entries(cells).map(([name, cell]) => row(name, cell)), row("togoal", h("td", {}, distance, revealButton))),
  );
  return { element, show, tick };
}

/** The sentence after a move: "B3: open north, east. 12 steps. Dead end." */
export function stateSentence(game, layout, exits = openDirectionNames(game.maze, game.at, layout)) {
  const { maze, at } = game;
  const cell = cellName(at, maze);
  if (game.kind === "alone") return t("play.say.shut", { cell });
  const facts = { cell, exits, steps: stepsText(game.steps) };
  const more = { end: t("play.say.end"), junction: t("play.say.junction") }[game.kind];
  return [t("play.say.open", facts), more].filter(Boolean).join(t("board.gap"));
}

/** The sentence at the end. */
export function result(game) {
  const facts = { time: clockTime(game.seconds), steps: stepsText(game.steps), shortest: formatNumber(game.shortest), percent: game.optimality };
  return [
    t("play.result", facts),
    game.hints ? t("play.helped.hints", { count: game.hints }) : "",
    game.walks ? t("play.helped.walks", { count: game.walks }) : "",
    game.solutionShown ? t("play.helped.solution") : "",
  ].filter(Boolean).join(t("board.gap"));
}
