/** Elements in one call, and the few controls that all pages share. */

import { t } from "./i18n.js";

let count = 0;

/** An id that no other element has. */
export const fresh = (stem = "e") => `${stem}-${++count}`;

const SVG = new Set(["svg", "path", "circle", "line", "g", "rect", "use"]);

/** h("p", {class: "quiet", on: {click: run}}, "text", child, ...): null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, run] of Object.entries(value)) element.addEventListener(event, run);
    else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/** A control under its label, with a hint that screen readers read as its description. */
export function field(text, control, hint = null) {
  const input = control.matches("input, select, textarea") ? control : control.querySelector("input, select, textarea");
  if (input && !input.id) input.id = fresh("field");
  const under = hint ? h("p", { class: "hint", id: fresh("hint") }, hint) : null;
  if (under && input) input.setAttribute("aria-describedby", under.id);
  return h("div", { class: "field" }, h("label", { for: input?.id }, text), control, under);
}

/** A button; `pressed` makes it one that stays down, `primary` the one that people came for. */
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

/** A choice from [[value, text], ...], a third entry true where it cannot be taken; run(value) when it changes. */
export function select(options, value, run) {
  const element = h(
    "select",
    { on: { change: () => run(element.value) } },
    ...options.map((each) => {
      const [key, text, disabled] = Array.isArray(each) ? each : [each.value ?? each, each.text ?? each];
      return h("option", { value: key, disabled, selected: String(key) === String(value) }, text);
    }),
  );
  return element;
}

/** A number; run(value) when what stands there is one that is allowed; judged(wrong) whenever it was looked at. */
export function number(value, { min, max, step, optional = false } = {}, run = () => {}, judged = () => {}) {
  const element = h("input", {
    type: "number",
    inputmode: "numeric",
    min,
    max,
    step,
    value: String(value ?? ""),
    on: {
      change: () => {
        const wrong = (element.value === "" && !optional) || !element.validity.valid;
        element.setAttribute("aria-invalid", String(wrong));
        judged(wrong);
        if (!wrong) run(element.value === "" ? null : Number(element.value));
      },
    },
  });
  return element;
}

/** A tick; run(true or false). */
export function toggle(text, value, run) {
  const box = h("input", { type: "checkbox", on: { change: () => run(box.checked) } });
  box.checked = Boolean(value);
  return h("label", { class: "toggle" }, box, h("span", {}, text));
}

/** Width and height side by side, labelled [width, height]; run(width, height). What is out of range is told. */
export function sizes(labels, width, height, { min = 1, max = 500 } = {}, run = () => {}) {
  const sides = [width, height];
  const told = h("p", { class: "wrong", role: "alert", hidden: true }, t("asked.side", { least: min, most: max }));
  const one = (place) =>
    field(
      labels[place],
      number(sides[place], { min, max, step: 1 }, (value) => {
        sides[place] = value;
        run(...sides);
      }, (wrong) => (told.hidden = !wrong)),
    );
  return h("div", {}, h("div", { class: "sizes" }, one(0), h("span", { class: "times", "aria-hidden": "true" }, "×"), one(1)), told);
}

/** [field, sentence]: a number under its label, and what is told of one that is not allowed; run(value) where it is. */
export function numbered(text, value, { min, max, optional = false }, run) {
  const told = h("p", { class: "wrong", role: "alert", id: fresh("wrong") });
  const input = number(value, { min, max, step: 1, optional }, run, (wrong) => {
    told.textContent = wrong ? t(optional ? "asked.number.optional" : "asked.number", { name: text, least: min, most: max }) : "";
  });
  input.setAttribute("aria-errormessage", told.id);
  return [field(text, input), told];
}

/** Save a blob as a file of this name. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Put the text on the clipboard; true when that was allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
