/** The maze from inside: the corridor ahead of the player, who turns and walks. It shows the game of the page. */

import { reducedMotion } from "../../../lib/clock.js";
import { toggle } from "../../../lib/controls.js";
import { h } from "../../../lib/dom.js";
import { addTexts, t } from "../../../lib/i18n.js";
import { store, stored } from "../../../lib/storage.js";
import { cellName } from "../../../maze/grids.js";
import { isDark, palette } from "../../../view/colors.js";
import { watchCanvas } from "../../../view/watch_canvas.js";
import texts from "../../../words/inside.js";
import { answer, moved, say } from "../actions.js";
import { stateSentence } from "../panel.js";
import { blocksOf } from "./blocks.js";
import { Gait, angleOf } from "./gait.js";
import { drawArrow, drawCompass, drawMap } from "./map.js";
import { fullSentence, openWays, turnSentence, wayName } from "./phrases.js";
import { drawScene, sceneColors } from "./scene.js";
import { swipes } from "./swipes.js";

addTexts(texts);

const NEAR = 26; // cells: signs that are farther away are not drawn
const LONGEST = 0.1; // seconds between two frames

export class Inside {
  #gait = new Gait();
  #blocks = null;
  #colors = null;
  #frame = 0;
  #last = 0;
  #length = 0; // of the trail that is shown
  #dots = { list: null, set: null };
  #closing;

  constructor(page) {
    this.page = page;
    this.canvas = h("canvas", { class: "board inside", tabindex: "0", role: "application" });
    this.hasMap = stored("inside.map") !== "off";
    this.isCalm = stored("inside.motion") === "less";
    this.mapSwitch = toggle(t("inside.map"), this.hasMap, (on) => this.showMap(on));
    const motion = toggle(t("inside.motion"), this.isCalm, (on) => {
      this.isCalm = on;
      store("inside.motion", on ? "less" : "usual");
    });
    this.switches = h("div", { class: "row insides" }, this.mapSwitch, motion);
    page.parts.canvas.after(this.canvas, this.switches);
    this.context = this.canvas.getContext("2d");
    page.board.onFrame = () => this.wake();
    const recolored = () => {
      this.#colors = null;
      this.wake();
    };
    this.#closing = [watchCanvas(this.canvas, { resized: () => this.#resize(), recolored }), swipes(this.canvas, (way) => this.step(way))];
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.page.board.onFrame = () => {};
    this.#closing.forEach((close) => close());
    this.canvas.remove();
    this.switches.remove();
  }

  /** Show the game that the page has now. */
  begin() {
    const { maze, start, goal } = this.page.game;
    const [width, height] = maze.extent;
    this.#blocks = blocksOf(maze);
    this.canvas.setAttribute("aria-label", t("inside.canvas", { width, height, start: cellName(start, maze), goal: cellName(goal, maze) }));
    this.#stand();
  }

  #stand() {
    const { game } = this.page;
    this.#length = game.trail.length;
    this.#gait.stand(game.maze.layout.center(game.at), game.facing);
    this.wake();
  }

  /** Go where the player has gone since the last time, and turn as the player has turned. */
  catchUp() {
    const { game } = this.page;
    const { maze, trail } = game;
    const middle = (cell) => maze.layout.center(cell);
    if (trail.length < this.#length - 1) return this.#stand();
    for (let place = this.#length; place < trail.length; place++) {
      const [from, to] = [trail[place - 1], trail[place]];
      const direction = maze.openDirections(from).find((each) => maze.neighbor(from, each) === to);
      this.#gait.face(direction);
      this.#gait.push(middle(to), direction);
    }
    if (trail.length < this.#length) this.#gait.push(middle(game.at), game.facing); // backwards
    this.#gait.face(game.facing);
    this.#length = trail.length;
    if (this.isCalm || reducedMotion()) this.#gait.finish();
    return this.wake();
  }

  get isStill() {
    return this.#gait.isStill;
  }

  // What keys, fingers and gamepads do: ways are 0 ahead, 1 to the right, 2 around, 3 to the left

  step(way) {
    return way === 0 ? this.#go((game) => game.move(game.facing)) : this.#turn(way);
  }

  /** Turn, and run straight on to the next wall. */
  run(way) {
    return this.#turnAndGo(way, (game) => game.run(game.facing));
  }

  /** Turn, and follow the corridor to the next junction. */
  follow(way) {
    return this.#turnAndGo(way, (game) => game.follow(game.facing));
  }

  #turnAndGo(way, act) {
    const { game } = this.page;
    if (way === 0 || game.maze.isOpen(game.at, (game.facing + way) % 4)) {
      game.facing = (game.facing + way) % 4;
      this.#go(act);
    } else this.#turn(way);
  }

  #go(act) {
    const { page } = this;
    if (moved(page, act) || page.game.over) return;
    page.sound("wall");
    say(page, t("inside.say.wall"));
  }

  #turn(way) {
    const { game } = this.page;
    game.facing = (game.facing + way) % 4;
    this.catchUp();
    if (!game.over) say(this.page, turnSentence(game));
  }

  showMap(on = !this.hasMap) {
    this.hasMap = on;
    this.mapSwitch.querySelector("input").checked = on;
    store("inside.map", on ? "on" : "off");
    this.wake();
  }

  /** The bindings of keys that are only for this view. */
  get keys() {
    return [
      { keys: ["x"], help: "inside.key.where", run: () => answer(this.page, fullSentence(this.page.game)) },
      { keys: ["b"], help: "inside.key.map", run: () => this.showMap() },
    ];
  }

  /** The key of the text for a way. */
  textOf(kind, way) {
    return `inside.key.${way}`;
  }

  /** The name of a direction, as the player sees it. */
  wayName(direction) {
    return wayName(this.page.game, direction);
  }

  /** The sentence after a step. */
  get sentence() {
    const { game } = this.page;
    return stateSentence(game, game.maze.layout, openWays(game));
  }

  // Drawing

  #resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    const [width, height] = [clientWidth, clientHeight].map((each) => Math.max(1, Math.round(each * ratio)));
    Object.assign(this.canvas, { width, height });
    this.#paint();
  }

  /** Draw frames as long as the player moves. */
  wake() {
    if (this.#frame) return;
    this.#last = 0;
    this.#again();
  }

  #again() {
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    this.#frame = 0;
    this.#gait.pass(this.#last ? Math.min(LONGEST, (now - this.#last) / 1000) : 1 / 60);
    this.#last = now;
    this.#paint();
    if (!this.isStill) this.#again();
  }

  #paint() {
    const { page: { game, board: { view: { layers } } }, canvas, context } = this;
    if (!this.#blocks || canvas.width < 2) return;
    this.#colors ??= sceneColors(palette(), isDark());
    const { now, eye } = this.#gait;
    drawScene(context, canvas, this.#blocks, eye, this.#signs(now), this.#colors);
    const size = { width: canvas.width, height: canvas.height, ratio: devicePixelRatio || 1 };
    const next = layers.hint >= 0 || layers.dots ? game.hint() : -1; // it may lie to the side
    if (next >= 0) drawArrow(context, size, angleOf(next) - now.angle, this.#colors);
    if (!this.hasMap) return;
    drawMap(context, size, game.maze, { marks: game.marks, goal: game.goal, now }, this.#colors);
    drawCompass(context, size, now.angle, t(`inside.letter.${game.facing}`), this.#colors);
  }

  /** What lies on the floor around the player. */
  #signs({ x, y }) {
    const { game, board } = this.page;
    const { layers } = board.view;
    if (this.#dots.list !== layers.dots) this.#dots = { list: layers.dots, set: layers.dots && new Set(layers.dots) };
    const { start, goal } = game;
    return { thread: this.#threadNear(x, y), start, goal, hint: layers.hint, dots: this.#dots.set, distances: layers.distances, most: layers.most };
  }

  /** The ways of the thread in each cell around a place, as vectors to the cells before and after. */
  #threadNear(x, y) {
    const { game: { maze: { layout } }, board: { rope } } = this.page;
    const found = new Map();
    layout.forEachCellIn(x - NEAR, y - NEAR, x + NEAR, y + NEAR, (cell) => {
      const [ax, ay] = layout.center(cell);
      const ways = rope.around(cell).map((other) => layout.center(other)).map(([bx, by]) => [bx - ax, by - ay]);
      if (ways.length) found.set(cell, ways);
    });
    return found;
  }
}
