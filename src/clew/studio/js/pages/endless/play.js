/** Playing on the map by keys and arrow buttons: the ball, what is said about it, and hints. */

import { announce } from "../../lib/announce.js";
import { set } from "../../lib/address.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { stored } from "../../lib/storage.js";
import { EAST, NAMES, NORTH, SOUTH, WEST } from "../../maze/maze.js";
import { arrowButtons, arrowPad } from "../shared/arrow_pad.js";
import { letterKeys } from "../shared/letters.js";
import { stepsText } from "../shared/phrases.js";
import { beside, isSame, Player } from "./player.js";

const ARROWS = { [NORTH]: "ArrowUp", [EAST]: "ArrowRight", [SOUTH]: "ArrowDown", [WEST]: "ArrowLeft" };
const QUIET = 140; // milliseconds after the last step until it is said where the ball is
const LEAST_PIXELS = 8; // of a cell
const NEAR = 58; // the zoom where a cell has 16 pixels
const INNER = 1 / 4; // of the picture, on each side of its middle: where the ball may be before the view follows

const directionName = (direction) => t(`grid.to.${NAMES[direction]}`);
/** "12 steps", of a number or a BigInt. */
const stepsOf = (steps) => stepsText(steps > 1 ? steps : Number(steps));

export class Playing {
  #stop = new AbortController(); // of the questions about where the ball is

  /** On the map of a page, whose address has the ball. */
  constructor(page) {
    this.page = page;
    this.said = h("p", { class: "walked" });
    this.button = button("", () => this.toggle());
    const arrows = arrowButtons((direction) => this.move(direction));
    arrows.forEach((each, direction) => each.setAttribute("aria-label", t(`endless.to.${NAMES[direction]}`)));
    this.pad = arrowPad(arrows, t("board.pad"));
    this.hintButton = button(t("endless.hint"), () => this.hint());
    this.element = h("div", { class: "row" }, this.button, this.hintButton);
    this.#showState();
  }

  get player() {
    return this.page.map.player;
  }

  toggle() {
    if (this.player) return this.end();
    return this.begin(this.page.map.pins[0] ?? this.page.view.cell);
  }

  async begin(cell) {
    const { page } = this, { map } = page;
    const player = (map.player = new Player(map.source, cell, (error) => showError(page.error, error)));
    showError(page.error);
    this.#showState();
    this.#follow();
    map.canvas.focus({ preventScroll: true });
    await player.ready();
    if (this.player === player) this.tell();
  }

  /** The arrow keys move the map again. */
  end() {
    if (!this.player) return;
    this.close();
    this.page.map.player = null;
    set({ ball: null });
    this.#showState();
    this.page.map.draw();
    announce(t("endless.ended"));
  }

  close() {
    clearTimeout(this.timer);
    this.#stop.abort();
    this.player?.close();
  }

  move(direction) {
    const open = this.player.move(direction);
    if (open) {
      this.#follow();
      this.tell();
    } else if (open === false) {
      if (stored("sounds") === "on") import("../play/sounds.js").then(({ playSound }) => playSound("wall"));
      announce(t("endless.wall", { direction: directionName(direction) }));
    }
  }

  /** Show the next cell on the way to the goal. */
  async hint() {
    const { page: { map }, player } = this, [, goal] = map.pins;
    if (!player || !goal || isSame(player.at, goal)) return announce(t("endless.hint.none"));
    const { at } = player;
    return this.#ask(async (signal) => {
      const direction = await map.source.nextStep([at, goal], signal);
      if (!isSame(at, player.at) || direction < 0) return;
      player.hint = beside(at, direction);
      map.draw();
      this.#say(t("endless.hinted", { direction: directionName(direction) }));
    });
  }

  /** Say where the ball is and what is left, as soon as it rests. */
  tell() {
    clearTimeout(this.timer);
    this.#stop.abort();
    if (this.player) this.timer = setTimeout(() => this.#ask((signal) => this.#tell(signal)), QUIET);
  }

  async #tell(signal) {
    const { page: { map }, player: { at, start, steps, openDirections } } = this, [, goal] = map.pins;
    const made = stepsOf(steps), isThere = isSame(at, goal);
    const [x, y] = at.map((each) => formatNumber(each));
    const exits = openDirections.map(directionName).join(t("board.and"));
    const place = t("endless.at", { x, y, exits, steps: made });
    if (!goal) return this.#say(place);
    const length = stepsOf(await map.source.distance([isThere ? start : at, goal], signal));
    return this.#say(isThere ? t("endless.there", { steps: made, length }) : place + t("board.gap") + t("endless.left", { length }));
  }

  async #ask(question) {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    try {
      await question(signal);
    } catch (error) {
      if (error.name !== "AbortError") showError(this.page.error, error);
    }
  }

  #say(sentence) {
    this.said.textContent = sentence;
    announce(sentence);
  }

  #showState() {
    const isOn = Boolean(this.player);
    this.button.textContent = t(isOn ? "endless.stop" : "endless.play");
    this.hintButton.hidden = this.pad.hidden = !isOn;
    this.said.textContent = "";
    this.page.map.canvas.setAttribute("role", isOn ? "application" : "img");
  }

  /** Keep the ball in the inner part of the picture, with cells that are large enough. */
  #follow() {
    const { map, view } = this.page, { at } = this.player;
    map.change(() => {
      if (view.cellPixels < LEAST_PIXELS) {
        view.show(...at);
        view.zoomBy(NEAR - view.zoom);
      }
      const sides = [map.canvas.clientWidth, map.canvas.clientHeight];
      const over = view.placeOf(at).map((place, axis) => place - Math.max(-sides[axis] * INNER, Math.min(sides[axis] * INNER, place)));
      if (over.some((each, axis) => Math.abs(each) > sides[axis])) view.show(...at);
      else view.pan(...over.map((each) => -each));
    });
  }

  keys() {
    const { ways, hint } = letterKeys("rectangle");
    const when = () => Boolean(this.player);
    return [
      ...Object.entries(ARROWS).map(([direction, arrow]) => ({ keys: [arrow, ...ways[direction]], help: `endless.to.${NAMES[direction]}`, when, run: () => this.move(Number(direction)) })),
      { keys: hint, help: "endless.hint", when, run: () => this.hint() },
      { keys: ["Escape"], help: "endless.stop", when, run: () => this.end() },
      { keys: ["p"], help: "endless.play", run: () => this.toggle() },
    ];
  }
}
