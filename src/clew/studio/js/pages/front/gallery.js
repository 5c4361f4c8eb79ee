/** The gallery: a picture of each grid and of the texture of each algorithm, made when it comes into view. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { gridName, parseGrid } from "../../maze/grids.js";
import { View } from "../../view/view.js";
import { distances } from "../shared/findings.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { FIRST_ALGORITHM, catalogue, runAlgorithm } from "../shared/source.js";
import { whenSeen } from "../../lib/when_seen.js";

const SEED = 7;
const TEXTURE = "32x24";
const SOLIDS = ["cube", "sphere"]; // are shown as solids

/** What is shown of a grid and of an algorithm, both from the catalogues. */
const gridEntry = ({ example }) => ({ title: gridName(example), algorithm: FIRST_ALGORITHM, grid: example, colored: false });
const textureEntry = ({ name, title }) => ({ title, algorithm: name, grid: TEXTURE, colored: true });

/** Fill the lists of grids and of textures with links, whose pictures come when they can be seen until the signal ends that. */
export async function fillGallery(gridList, textureList, signal) {
  const [grids, algorithms] = await Promise.all([catalogue("grids"), catalogue("algorithms")]);
  if (signal.aborted) return;
  gridList.append(...grids.map((each) => entry(gridEntry(each), signal)));
  textureList.append(...inDemoOrder(algorithms).map((each) => entry(textureEntry(each), signal)));
}

function entry({ title, algorithm, grid, colored }, signal) {
  const query = new URLSearchParams({ algorithm, grid, seed: SEED, ...(colored ? { distances: 1 } : {}), ...(SOLIDS.includes(parseGrid(grid).name) ? { solid: 1 } : {}) });
  const canvas = h("canvas", { "aria-hidden": "true" });
  whenSeen(canvas, () => drawMaze(canvas, { algorithm, grid, seed: SEED, colored }, signal).catch(() => {}), signal); // it stays empty
  return h("li", {}, h("a", { href: pageAddress(`/studio/make?${query}`), "data-page": true }, canvas, h("span", {}, title)));
}

/** Draw a maze on a canvas. */
async function drawMaze(canvas, { algorithm, grid, seed, colored }, signal) {
  const { maze } = await runAlgorithm(algorithm, new URLSearchParams({ grid, seed }), { signal });
  const layers = colored ? { distances: await distances(maze, 0) } : {};
  const solid = SOLIDS.includes(maze.kind) && (await (await import("../../view/shapes/load.js")).solidLayout(maze));
  if (signal.aborted) return;
  const view = new View(canvas);
  signal.addEventListener("abort", () => view.close(), { once: true });
  Object.assign(view, { maze, layers });
  if (solid) view.show(solid);
  view.draw();
}
