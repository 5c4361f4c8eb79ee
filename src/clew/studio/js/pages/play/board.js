/** The board: a game drawn frame by frame, while something moves. */

import { reducedMotion } from "../../lib/clock.js";
import { ThreadAnimation } from "../../view/thread_animation.js";
import { View } from "../../view/view.js";
import { Camera } from "./camera.js";
import { Rope } from "./rope.js";

const SPREAD_IN = 1.6; // seconds for distances to reach the farthest cell
const MAX_SPREAD = 50_000; // cells: in more, distances are shown at once

export class Board {
  #frame = 0;
  #last = 0;
  #spread = null; // {steps, most, reached}
  #rolled = false; // the whole thread was shown at the end
  onFrame = () => {}; // is called for each frame

  /** `onStill()` is called when the ball comes to rest and may move it on. */
  constructor(canvas, onStill) {
    this.view = new View(canvas);
    this.camera = new Camera(this.view);
    this.unroll = new ThreadAnimation(this.view);
    this.rope = new Rope(0);
    this.onStill = onStill;
    // After the view's own observer: the canvas has its new size by then.
    this.sized = new ResizeObserver(() => this.game && this.camera.begin(this.rope.ball));
    this.sized.observe(canvas);
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.unroll.stop();
    this.sized.disconnect();
    this.view.close();
  }

  /** Show a game as it is now. */
  begin(game) {
    this.game = game;
    this.view.maze = game.maze;
    this.rope.reset(game.start);
    game.trail.slice(1).forEach((cell) => this.rope.push(cell));
    this.rope.finish();
    this.#spread = null;
    this.#rolled = game.over;
    this.view.layers = { start: game.start, goal: game.goal };
    this.camera.begin(this.rope.ball);
    this.#paint();
    this.view.refresh();
  }

  /** The player has gone through these cells. */
  roll(cells) {
    cells.forEach((cell) => this.rope.push(cell));
    this.wake();
  }

  /** Back to the start. */
  restart() {
    this.rope.reset(this.game.start);
    this.#rolled = false;
    this.wake();
  }

  /** Show the distances from a cell, spreading; null takes them away. */
  distances(steps, most) {
    this.#spread = steps && { steps, most, reached: reducedMotion() || steps.length > MAX_SPREAD ? most : 0 };
    this.wake();
  }

  /** Draw frames as long as something moves. */
  wake() {
    if (this.#frame) return;
    this.#last = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    const seconds = this.#last ? Math.min(0.1, (now - this.#last) / 1000) : 1 / 60;
    this.#last = now;
    const { rope, game, view } = this;
    if (reducedMotion()) rope.finish();
    else rope.pass(seconds);
    if (rope.still) this.onStill();
    const turning = view.layout.face?.(rope.ball.next, reducedMotion() ? 1 : undefined) ?? false;
    const gliding = this.camera.pass(rope.ball, seconds) || turning;
    const spreading = this.#flow(seconds);
    this.#paint();
    this.#frame = 0;
    if (!rope.still || gliding || spreading || this.held) this.#again();
    else if (game.over && !this.#rolled) {
      this.#rolled = true;
      this.unroll.start();
    }
  }

  #again() {
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #flow(seconds) {
    const spread = this.#spread;
    if (!spread || spread.reached >= spread.most) return false;
    spread.reached = Math.min(spread.most, spread.reached + (spread.most * seconds) / SPREAD_IN + seconds);
    return true;
  }

  #paint() {
    const { view, game, rope } = this;
    const { layers } = view;
    const ball = rope.ball;
    Object.assign(layers, rope.layers(), { player: ball, marks: game.marks });
    if (this.#spread) {
      const reached = Math.floor(this.#spread.reached);
      if (layers.reached !== reached || layers.from !== this.#spread) {
        const { steps, most } = this.#spread;
        layers.distances = reached >= most ? steps : steps.map((each) => (each <= reached ? each : -1));
        Object.assign(layers, { reached, from: this.#spread, most: this.#spread.most });
      }
      layers.numbers = layers.distances;
    } else for (const name of ["distances", "numbers", "reached", "from", "most"]) delete layers[name];
    // The mark of the start would be seen through the ball.
    layers.start = rope.cells.length === 1 && rope.still ? -1 : game.start;
    view.draw();
    this.onFrame();
  }
}
