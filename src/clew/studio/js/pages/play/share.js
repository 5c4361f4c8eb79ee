/** The result of a daily maze as a text without its solution. */

import { showDone } from "../../lib/controls.js";
import { copy } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { longDate, t } from "../../lib/i18n.js";
import { answer } from "./actions.js";
import { result } from "./panel.js";
import { signs } from "./signs.js";

/** The text: date, figures, signs and the address. */
function shareText({ game, recipe }) {
  const address = new URL(pageAddress(`/studio/play?daily=${recipe.daily}`), location.href).href;
  const title = `Clew: ${t("play.daily.of", { date: longDate(recipe.daily) })}`;
  return [title, result(game), signs(game.trail, game.toGoal), address].join("\n");
}

/** Hand the text to the browser's share sheet, or copy it if the browser has no such sheet. */
export async function shareResult(page) {
  const text = shareText(page);
  const { share } = page.parts;
  if (navigator.share) {
    const done = await navigator.share({ text }).then(() => true, (error) => error.name === "AbortError");
    if (done) return;
  }
  const said = t((await copy(text)) ? "play.shared" : "board.uncopied");
  showDone(share, said, t("play.share"));
  answer(page, said);
}
