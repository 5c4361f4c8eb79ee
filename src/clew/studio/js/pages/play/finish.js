/** What happens when the goal is reached: bests are kept, a tone is heard, the maze is saved with its path, and the result of a daily
 * maze can be shared. */

import { t } from "../../lib/i18n.js";
import { result } from "./panel.js";
import { record } from "./records.js";

/** The sentence at the end of a game, which is recorded the first time. */
export function finish(page) {
  const { game, recipe, parts } = page;
  if (!game.beaten) {
    game.beaten = record(recipe, game);
    page.sound("reached");
  }
  page.bests.show(recipe, game);
  page.files.draw({ path: true });
  parts.share.hidden = !recipe.daily;
  return [`${t("play.won")} ${result(game)}`, ...game.beaten.map((each) => t(`play.beaten.${each}`))].join(t("board.gap"));
}

/** Share the result of a daily maze; the button says how it went. */
export async function share(page) {
  const { shareResult } = await import("./share.js");
  await shareResult(page);
}
