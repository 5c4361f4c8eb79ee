/** The panel with the code of the algorithms that are watched; what it shows is loaded when it is opened. */

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { hasService } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { store, stored } from "../../lib/storage.js";

/** {element, keys, refresh()} for "generators" or "solvers". `runs()` are what is watched now, each {algorithm, timeline,
 * query}: the timeline is null if nothing runs, and `query.get(name)` is the value of an option. `seek(run, position)` goes
 * to an event. */
export function codePanel(kind, runs, seek) {
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const element = h("details", { class: "code", open: stored("code") === "open", on: { toggle } }, h("summary", {}, t("make.code")), error);
  let view = null;
  let opensByItself = element.open;

  async function toggle() {
    store("code", element.open ? "open" : "closed");
    if (!element.open) return;
    try {
      view ??= await import("./code_view.js").then(({ CodeView }) => CodeView.load(kind, seek));
      element.append(view.element);
      showError(error);
      refresh();
      if (opensByItself) opensByItself = false;
      else element.scrollIntoView({ block: "nearest" }); // it may have moved beside the picture
    } catch {
      showError(error, new Error(t(hasService ? "shell.unloaded" : "shell.unloaded.site")));
    }
  }

  function refresh() {
    if (element.open) view?.show(runs());
  }

  const when = () => element.open;
  const key = (name, text, count) => ({ keys: [name], when, run: () => view?.step(count), get help() { return when() && text; } });
  return { element, keys: [key("<", "make.code.back", -1), key(">", "make.code.forward", 1)], refresh };
}
