/** Phrases of the pages to learn from. */

import { formatNumber, hasText, language, t } from "../../lib/i18n.js";

/** "29.4%" of a share. */
export const percent = (share) => t("learn.percent", { number: formatNumber(Math.round(1000 * share) / 10) });

/** "One, two and three". */
export const listed = (texts) => new Intl.ListFormat(language(), { type: "conjunction" }).format(texts);

/** The title of a kind of mazes (maze/recognition.js): that of one of its algorithms, or its own if options make it. */
export function kindTitle({ name }, algorithm, algorithms) {
  const own = `learn.kind.${name}`;
  return hasText(own) ? t(own) : algorithms.find((each) => each.name === algorithm).title;
}
