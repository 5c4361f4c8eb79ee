/** A small picture of a maze, made when it comes into view. */

import { h } from "../../lib/dom.js";
import { View } from "../../view/view.js";
import { distances } from "./findings.js";
import { runAlgorithm } from "./source.js";
import { whenSeen } from "./when_seen.js";

const SOLIDS = ["cube", "sphere"];

/** Whether a kind of grid is shown as a solid. */
export const isSolid = (name) => SOLIDS.includes(name);

/** A canvas with what `make(signal)` returns, {maze, layers}; the signal ends the work. */
export function picture(make, signal) {
  const canvas = h("canvas", { "aria-hidden": "true" });
  whenSeen(canvas, () => draw(canvas, make, signal).catch(() => {}), signal); // it stays empty
  return canvas;
}

async function draw(canvas, make, signal) {
  const { maze, layers } = await make(signal);
  const solid = isSolid(maze.kind) && (await (await import("../../view/shapes/load.js")).solidLayout(maze));
  if (signal.aborted) return;
  const view = new View(canvas);
  signal.addEventListener("abort", () => view.close(), { once: true });
  Object.assign(view, { maze, layers });
  if (solid) view.show(solid);
  view.draw();
}

/** A canvas with the maze that an algorithm makes: `colored` by how far each cell is from the first. */
export function mazePicture({ algorithm, grid, seed, options = {}, colored = false }, signal) {
  const make = async () => {
    const { maze } = await runAlgorithm(algorithm, new URLSearchParams({ grid, seed, ...options }), { signal });
    return { maze, layers: colored ? { distances: await distances(maze, 0) } : {} };
  };
  return picture(make, signal);
}
