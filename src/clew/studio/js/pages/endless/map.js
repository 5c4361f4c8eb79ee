/** The map on a canvas: tiles, coarser ones until they are there, and the two pins. */

import { h } from "../../lib/dom.js";
import { gestures, wheelZoom } from "../../view/gestures.js";
import { PIXELS } from "../../maze/endless_view.js";
import { Thread } from "./thread.js";
import { Tiles } from "./tiles.js";

const COARSER = 5; // levels of tiles that are tried in place of one
const PIN = 8; // pixels of the radius
const WALK = "#1F5FBF"; // the color of the player
const FAR = 1e5; // pixels from the middle: outside of every picture

export class EndlessMap {
  pins = [null, null];
  player = null; // see player.js

  /** `source` has the pictures; `moved()` is called when another part is seen, `tapped(cell)` for a cell, `failed(error)`. */
  constructor(view, { source, moved, tapped, failed }) {
    Object.assign(this, { view, source, moved });
    this.canvas = h("canvas", { tabindex: 0, role: "img" });
    this.tiles = new Tiles({ arrived: () => this.draw(), failed });
    this.thread = new Thread({ arrived: () => this.draw(), failed });
    const at = ({ x, y }) => [x - this.canvas.clientWidth / 2, y - this.canvas.clientHeight / 2];
    this.zoomAt = (factor, point) => this.change(() => view.zoomBy(Math.log2(factor), ...at(point)));
    this.stop = gestures(this.canvas, {
      drag: ({ dx, dy }) => this.change(() => view.pan(dx, dy)),
      pinch: ({ factor, at: point, dx, dy }) => (view.pan(dx, dy), this.zoomAt(factor, point)),
      tap: (event) => {
        const box = this.canvas.getBoundingClientRect();
        const cell = view.cellAt(...at({ x: event.clientX - box.left, y: event.clientY - box.top }));
        if (cell) tapped(cell);
      },
    });
    wheelZoom(this.canvas, (factor, point) => this.zoomAt(factor, point));
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
  }

  /** Both pins, between which the thread is drawn; null if one is missing. */
  get ends() {
    return this.pins.every(Boolean) ? this.pins : null;
  }

  /** The pins between which tiles have the thread: none if it is drawn over them. */
  get tileEnds() {
    return this.source.tracesThread ? null : this.ends;
  }

  /** Change what is seen. */
  change(run) {
    run();
    this.moved();
    this.draw();
  }

  close() {
    this.stop();
    this.observer.disconnect();
    this.tiles.close();
    this.thread.clear();
    cancelAnimationFrame(this.frame);
    this.frame = -1;
  }

  /** Draw at the next frame. */
  draw() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#paint();
    });
  }

  #paint() {
    const { canvas, source, view, tiles, thread } = this, ratio = devicePixelRatio, { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return; // on a page that is not shown
    const sides = [width, height].map((each) => Math.round(each * ratio));
    if (canvas.width !== sides[0] || canvas.height !== sides[1]) [canvas.width, canvas.height] = sides;
    const pen = canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.translate(width / 2, height / 2);
    const [left, top, right, bottom] = view.borders.map((each) => Math.max(-FAR, Math.min(each, FAR)));
    pen.save();
    pen.beginPath();
    pen.rect(left, top, right - left, bottom - top);
    pen.clip();
    const seen = view.tiles(width, height), ends = this.tileEnds;
    if (source.tracesThread && this.ends) thread.want(source, this.ends, view, width, height); // before tiles, which take longer
    else thread.clear();
    tiles.want(seen.map((tile) => [source.key(tile, ends), (signal) => source.tile(tile, ends, signal)]), source.atATime);
    for (const tile of seen) this.#paintTile(pen, tile);
    thread.paint(pen, view, width, height);
    pen.restore();
    this.pins.forEach((cell, place) => cell && this.#paintPin(pen, view.placeOf(cell), place));
    if (this.player) this.#paintWalk(pen, this.player);
    canvas.toggleAttribute("data-traced", thread.isDone); // for who waits for the picture, as tests do
    canvas.toggleAttribute("data-done", tiles.isDone && thread.isDone);
  }

  /** Draw a tile, or a part of a coarser one. */
  #paintTile(pen, { z, x, y, left, top, side }) {
    for (let up = 0; up <= COARSER && up <= z; up += 1) {
      const picture = this.tiles.get(this.source.key({ z: z - up, x: x >> BigInt(up), y: y >> BigInt(up) }, this.tileEnds));
      if (!picture) continue;
      const part = PIXELS / 2 ** up;
      const [from, to] = [x, y].map((each) => Number(each & ((1n << BigInt(up)) - 1n)) * part);
      pen.drawImage(picture, from, to, part, part, left, top, side, side);
      return;
    }
  }

  /** The way that the player came, the ball, and a dashed ring around the cell of a hint. */
  #paintWalk(pen, { trail, hint }) {
    const { view } = this, radius = Math.max(3, view.cellPixels * 0.3);
    pen.strokeStyle = pen.fillStyle = WALK;
    pen.lineWidth = Math.max(1.5, view.cellPixels / 6);
    pen.lineJoin = pen.lineCap = "round";
    pen.beginPath();
    for (const cell of trail) pen.lineTo(...view.placeOf(cell));
    pen.stroke();
    const disc = (cell) => {
      pen.beginPath();
      pen.arc(...view.placeOf(cell), radius, 0, 2 * Math.PI);
    };
    disc(trail.at(-1));
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = "#FFFFFF";
    pen.stroke();
    if (!hint) return;
    pen.strokeStyle = WALK;
    pen.setLineDash([radius / 2, radius / 3]);
    disc(hint);
    pen.stroke();
    pen.setLineDash([]);
  }

  /** A ring at the start, a disc at the goal: they can be told apart without their color. */
  #paintPin(pen, [x, y], place) {
    if (Math.max(Math.abs(x), Math.abs(y)) > FAR) return;
    pen.beginPath();
    pen.arc(x, y, PIN, 0, 2 * Math.PI);
    pen.fillStyle = place ? "#C8102E" : "#FFFFFF";
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = place ? "#FFFFFF" : "#C8102E";
    pen.stroke();
  }
}
