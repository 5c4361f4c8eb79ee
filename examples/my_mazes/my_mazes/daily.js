/** The studio's page "Maze of the day". */

import { h } from "../../js/lib/dom.js";
import { language } from "../../js/lib/i18n.js";

export const title = () => (language() === "ja" ? "今日の迷路" : "Maze of the day");

export function show(root) {
  const day = new Date().toISOString().slice(0, 10);
  root.append(h("h1", {}, title()), h("img", { src: `/daily/${day}.svg`, alt: `${title()}, ${day}` }));
}
