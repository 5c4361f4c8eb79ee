/** Sentences about what is wrong, each at its field; what belongs to no field is shown above the preview. */

import { button } from "../../lib/controls.js";
import { h, uniqueId } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { t } from "../../lib/i18n.js";

const CONTROL = "input, select, textarea";

export class Problems {
  #spots = new Map(); // by the name of the parameter: {element, error, label}
  #general = h("p", { class: "error", role: "alert", hidden: true });
  #pointer = h("p", { class: "pointer", hidden: true });
  element = h("div", { class: "problems" }, this.#general, this.#pointer);

  /** The element of a field, with a place for its sentence behind it, for parameters of these names; `label` names the field. */
  at(names, label, element) {
    const error = h("p", { class: "wrong", role: "alert", id: uniqueId("wrong"), hidden: true });
    const spot = h("div", { class: "spot" }, element, error);
    for (const name of names) this.#spots.set(name, { element: spot, error, label });
    return spot;
  }

  /** Show an error at the field that it names. */
  show(error) {
    this.clear();
    const spot = this.#spots.get(error.field);
    if (!spot) {
      showError(this.#general, error);
      return;
    }
    showError(spot.error, error);
    const folded = spot.element.closest("details");
    if (folded) folded.open = true;
    const control = spot.element.querySelector(CONTROL);
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", spot.error.id);
    this.#pointer.replaceChildren(button(t("print.see", { name: spot.label }), () => spot.element.querySelector(CONTROL).focus()));
    this.#pointer.hidden = false;
  }

  /** Forget the fields, before there are others. */
  forget() {
    this.clear();
    this.#spots.clear();
  }

  /** Remove all sentences. */
  clear() {
    showError(this.#general);
    this.#pointer.hidden = true;
    for (const { element, error } of this.#spots.values()) {
      if (error.hidden) continue;
      showError(error);
      const control = element.querySelector(CONTROL);
      control.removeAttribute("aria-invalid");
      control.removeAttribute("aria-errormessage");
    }
  }
}
