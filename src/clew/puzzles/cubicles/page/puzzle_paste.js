/** A box for the puzzle's text, from which the parameters are read. */

import { showNotice } from "../../js/lib/announce.js";
import { field } from "../../js/lib/controls.js";
import { h } from "../../js/lib/dom.js";
import { t } from "../../js/lib/i18n.js";
import { parseParam, setParams } from "./params.js";
import { parsePuzzle } from "./puzzle_text.js";

/** The parameters in a text, [[name, value], ...]; throws if some are wrong. */
function paramsIn(text) {
  const found = Object.entries(parsePuzzle(text)).filter(([, value]) => value !== null);
  for (const [name, value] of found) parseParam(name, value);
  return found;
}

const foundSentence = (found) =>
  t("cubicles.paste.found", { found: found.map(([name, value]) => t(`cubicles.paste.${name}`, { value })).join(t("cubicles.paste.and")) });

/** An element; run() when parameters were found and set. */
export function puzzlePaste(run) {
  const status = h("p", { class: "message" });
  const box = h("textarea", { rows: 5, spellcheck: "false", on: { input: pasted } });

  function pasted() {
    status.textContent = "";
    if (!box.value.trim()) return;
    try {
      const found = paramsIn(box.value);
      showNotice(status, found.length ? foundSentence(found) : t("cubicles.paste.nothing"));
      if (!found.length) return;
      setParams(Object.fromEntries(found));
      run();
    } catch (error) {
      showNotice(status, error.key ? t(error.key, error.facts) : error.message);
    }
  }

  const group = h("div", { class: "group" }, field(t("cubicles.paste.label"), box, t("cubicles.paste.hint")), status);
  return h("details", {}, h("summary", {}, t("cubicles.paste")), group);
}
