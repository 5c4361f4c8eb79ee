/** The table of the maze: how difficult it is, the player's bests, and the days in a row. */

import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { measure } from "../shared/findings.js";
import { clockTime } from "./panel.js";
import { bestsOf, forgetRecords, isAnythingKept, levelOfRecipe, streak } from "./records.js";

const CALM = 500; // milliseconds until the difficulty is measured: who goes on to another maze does not wait for it
const ANSWER = 8000; // milliseconds in which a second click confirms
const NONE = "–";

/** {element, show(recipe, game), close()}; announce(sentence) has one read out. */
export function bestsPanel(announce) {
  const rows = {};
  let shown = null; // {recipe, game}
  let timer = 0;
  let answering = 0; // the timer after which the button no longer asks
  let isAsked = false; // whether the button has asked if the player is sure

  const row = (name) => {
    rows[name] = h("tr", {}, h("th", { scope: "row" }, t(`play.best.${name}`)), h("td", { "data-fact": `maze-${name}` }, NONE));
    return rows[name];
  };
  const write = (name, text) => (rows[name].lastChild.textContent = text);

  const ask = (on) => {
    isAsked = on;
    forgetting.textContent = t(on ? "play.best.sure" : "play.best.forget");
  };
  function forget() {
    clearTimeout(answering);
    if (!isAsked) {
      answering = setTimeout(ask, ANSWER, false);
      return ask(true);
    }
    ask(false);
    forgetRecords();
    refresh();
    announce(t("play.best.forgotten"));
    return document.querySelector(".play .board:not([hidden])")?.focus({ preventScroll: true }); // the button is hidden now
  }
  const forgetting = button(t("play.best.forget"), forget, { class: "plain" });

  function refresh() {
    const { recipe } = shown;
    const { maze, level } = bestsOf(recipe);
    write("time", maze ? clockTime(maze.seconds) : NONE);
    write("fewest", maze ? formatNumber(maze.steps) : NONE);
    write("level", level ? clockTime(level.seconds) : NONE);
    write("days", formatNumber(streak()));
    rows.level.hidden = !levelOfRecipe(recipe);
    rows.days.hidden = !recipe.daily;
    forgetting.hidden = !isAnythingKept();
  }

  async function rate({ game }) {
    const { start, goal, maze } = game;
    const difficulty = await measure(maze, ["difficulty"], { start, goal }).then((found) => found.difficulty, () => null);
    if (shown?.game === game) write("difficulty", difficulty === null ? NONE : t("play.best.of", { difficulty }));
  }

  function show(recipe, game) {
    const isNew = shown?.game !== game;
    shown = { recipe, game };
    refresh();
    if (!isNew) return;
    write("difficulty", "…");
    clearTimeout(timer);
    timer = setTimeout(rate, CALM, shown);
  }

  const table = h(
    "table",
    { class: "player" },
    h("caption", {}, t("play.best.title")),
    h("tbody", {}, ["difficulty", "time", "fewest", "level", "days"].map(row)),
  );
  const element = h("div", { class: "bests" }, table, h("p", { class: "hint" }, t("play.best.about")), forgetting);
  const close = () => {
    [timer, answering].forEach((each) => clearTimeout(each));
    shown = null;
  };
  return { element, show, close };
}
