/** The form controls that all pages share. */

import { h, uniqueId } from "./dom.js";
import { t } from "./i18n.js";

/** A control under its label, with a hint that screen readers read as its description. */
export function field(text, control, hint = null) {
  const input = control.matches("input, select, textarea") ? control : control.querySelector("input, select, textarea");
  if (input && !input.id) input.id = uniqueId("field");
  const under = hint ? h("p", { class: "hint", id: uniqueId("hint") }, hint) : null;
  if (under && input) input.setAttribute("aria-describedby", under.id);
  return h("div", { class: "field" }, h("label", { for: input?.id }, text), control, under);
}

/** A button; `pressed` makes it a toggle button, `primary` the main one of its group. */
export function button(text, run, { pressed = null, primary = false, ...attributes } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: primary ? "primary" : null,
      "aria-pressed": pressed === null ? null : String(pressed),
      ...attributes,
      on: { click: run },
    },
    text,
  );
}

const SHOWN = 1800; // milliseconds that a button says what it did

/** Have a button say what it did, for a moment in place of its `text`. */
export function showDone(element, done, text) {
  element.textContent = done;
  setTimeout(() => (element.textContent = text), SHOWN);
}

/** A choice from [[value, text, disabled], ...] or ["value", ...]; run(value) when it changes. */
export function select(options, value, run) {
  const element = h(
    "select",
    { on: { change: () => run(element.value) } },
    ...options.map((each) => {
      const [key, text, disabled] = [each].flat();
      return h("option", { value: key, disabled, selected: String(key) === String(value) }, text ?? key);
    }),
  );
  return element;
}

/** A number field; run(value) for each valid change, validated(wrong) for every change. */
export function numberInput(value, { min, max, step, optional = false } = {}, run = () => {}, validated = () => {}) {
  const changed = () => {
    const wrong = (element.value === "" && !optional) || !element.validity.valid;
    element.setAttribute("aria-invalid", String(wrong));
    validated(wrong);
    if (!wrong) run(element.value === "" ? null : Number(element.value));
  };
  const element = h("input", { type: "number", inputmode: "numeric", min, max, step, value: String(value ?? ""), on: { change: changed } });
  return element;
}

/** A checkbox with its text; run(true or false). */
export function toggle(text, value, run) {
  const box = h("input", { type: "checkbox", on: { change: () => run(box.checked) } });
  box.checked = Boolean(value);
  return h("label", { class: "toggle" }, box, h("span", {}, text));
}

/** The same sentence every time, shown when a size is out of range. */
const sizeError = (min, max) => h("p", { class: "wrong", role: "alert", hidden: true }, t("input.side", { least: min, most: max }));

/** Width and height side by side, labeled [width, height]; run(width, height) when one changes. */
export function sizeFields(labels, width, height, { min = 1, max = 500 } = {}, run = () => {}) {
  const sides = [width, height];
  const error = sizeError(min, max);
  const one = (place) => {
    const changed = (value) => {
      sides[place] = value;
      run(...sides);
    };
    return field(labels[place], numberInput(sides[place], { min, max, step: 1 }, changed, (wrong) => (error.hidden = !wrong)));
  };
  return h("div", {}, h("div", { class: "sizes" }, one(0), h("span", { class: "times", "aria-hidden": "true" }, "×"), one(1)), error);
}

/** [field, error]: a number under its label and the sentence shown when it is out of range; run(value) for valid ones. */
export function numberField(text, value, { min, max, optional = false }, run, hint = null) {
  const error = h("p", { class: "wrong", role: "alert", id: uniqueId("wrong") });
  const input = numberInput(value, { min, max, step: 1, optional }, run, (wrong) => {
    error.textContent = wrong ? t(optional ? "input.number.optional" : "input.number", { name: text, least: min, most: max }) : "";
  });
  input.setAttribute("aria-errormessage", error.id);
  return [field(text, input, hint), error];
}
