/** Pictures with what they show. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";

/** A picture that leads to a page, as an item of a list. */
export const exhibit = (canvas, path, text) => h("li", {}, h("a", { href: pageAddress(path), "data-page": true }, canvas, h("span", {}, text)));
