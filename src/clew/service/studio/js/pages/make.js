/** Make and watch. */

import { h } from "../elements.js";
import { t } from "../words.js";

export const title = () => t("shell.make");

export async function show(root) {
  root.append(h("h1", {}, title()));
  return () => {};
}
