/** The gallery: a picture of each grid and of the texture of each algorithm, made when it comes into view. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { gridName, parseGrid } from "../../maze/grids.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { isSolid, mazePicture } from "../shared/maze_picture.js";
import { FIRST_ALGORITHM, catalogue } from "../shared/source.js";

const SEED = 7;
const TEXTURE = "32x24";

/** What is shown of a grid, and where its picture leads: to a maze on it. */
function gridEntry({ example }) {
  const recipe = { algorithm: FIRST_ALGORITHM, grid: example, seed: SEED };
  const query = new URLSearchParams({ ...recipe, ...(isSolid(parseGrid(example).name) ? { solid: 1 } : {}) });
  return { title: gridName(example), recipe, path: `/studio/make?${query}` };
}

/** The same of an algorithm: to what there is to learn of it. */
const textureEntry = ({ name, title }) => ({ title, recipe: { algorithm: name, grid: TEXTURE, seed: SEED, colored: true }, path: `/studio/learn/${name}` });

/** Fill the lists of grids and of textures with links, whose pictures come when they can be seen until the signal ends that. */
export async function fillGallery(gridList, textureList, signal) {
  const [grids, algorithms] = await Promise.all([catalogue("grids"), catalogue("algorithms")]);
  if (signal.aborted) return;
  const entry = ({ title, recipe, path }) => h("li", {}, h("a", { href: pageAddress(path), "data-page": true }, mazePicture(recipe, signal), h("span", {}, title)));
  gridList.append(...grids.map(gridEntry).map(entry));
  textureList.append(...inDemoOrder(algorithms).map(textureEntry).map(entry));
}
