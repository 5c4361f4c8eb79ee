/** A picture that is watched: its canvas, which can be zoomed and dragged, and the sentence under it. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { gridSummary } from "../../maze/grids.js";
import { gestures, smoothZoom, wheelZoom, wheelZoomsMaze } from "../../view/gestures.js";
import { ThreadAnimation } from "../../view/thread_animation.js";
import { View } from "../../view/view.js";
import { zoomView } from "./zoom.js";

export class WatchedPicture {
  constructor(algorithm) {
    this.algorithm = algorithm;
    this.canvas = h("canvas", { tabindex: "0", role: "application" });
    this.said = h("p", { class: "said" });
    this.figure = h("figure", { class: "watch" }, this.canvas, h("figcaption", {}, this.said));
    this.view = new View(this.canvas);
    this.thread = new ThreadAnimation(this.view);
    this.#listen();
  }

  /** Give the canvas the proportions and the name of a maze, which was made with this seed. */
  describe(maze, seed) {
    const facts = { title: this.algorithm.title, seed };
    const label = maze.shape ? t("make.canvas.grid", { ...facts, grid: gridSummary(maze) }) : t("make.canvas", { ...facts, width: maze.width, height: maze.height });
    this.canvas.setAttribute("aria-label", label);
    this.canvas.style.setProperty("aspect-ratio", maze.extent.join(" / "));
  }

  close() {
    this.thread.stop();
    this.view.close();
  }

  /** A maze that is larger than its canvas is dragged; the wheel, or two fingers, zoom around the pointer. */
  #listen() {
    const { canvas, view } = this;
    const zoom = smoothZoom(view, (factor, at) => {
      view.zoom(factor, at);
      this.showDraggable();
    });
    gestures(canvas, {
      drag: ({ dx, dy }) => view.draggable && view.pan(dx, dy),
      pinch({ factor, at, dx, dy }) {
        zoom(factor, at);
        if (view.draggable) view.pan(dx, dy);
      },
    });
    wheelZoom(canvas, zoom, wheelZoomsMaze(view));
  }

  /** The pointer shows whether the maze can be dragged. */
  showDraggable() {
    this.canvas.classList.toggle("loose", this.view.draggable);
  }

  /** Zoom by a key: "+", "-", or "0" for the whole maze. */
  zoom(key) {
    zoomView(this.view, key);
    this.showDraggable();
  }
}
