/** The controls of the changes: sliders, lists and switches, made from the catalogue of changes. */

import { button, field, select, toggle } from "../../lib/controls.js";
import { h, icon, uniqueId } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";
import { textOr, titleOf } from "./options.js";

const STEPS = 100; // of a slider from 0 to 1
const LEAST_SPAN = 20; // of a slider of whole numbers, which ends at a few times the default
const AGAIN = "M16 10a6 6 0 1 1-2-4.5M16 2.5v4h-4";
const OFF = "";

export const nameOf = (change) => textOr(`change.name.${change}`, titleOf(change));
const word = (name) => textOr(`change.word.${name}`, name);
const isSlider = ({ kind }) => kind === "chance" || kind === "count";
const isSeed = ({ name }) => name.endsWith("-seed");

/** A slider under its label: {element, show(text)}; run(text, isDone) with null for the value that need not be given. */
function slider(text, { kind, min = 0, max = 1, default: usual, hint }, isMain, run) {
  const share = kind === "chance";
  const first = isMain ? 0 : min;
  const last = share ? STEPS : Math.min(max, Math.max(LEAST_SPAN, 4 * (usual ?? 0)));
  const shown = h("output", { class: "mono" });
  const unneeded = isMain ? 0 : share ? STEPS * usual : usual;
  const valueOf = () => {
    const value = Number(input.value);
    return value === unneeded ? null : String(share ? value / STEPS : value);
  };
  const say = () => {
    const value = Number(input.value);
    const nothing = isMain ? t("change.off") : t("change.unlimited");
    shown.textContent = value === 0 ? nothing : share ? t("change.percent", { share: formatNumber(value) }) : formatNumber(value);
    input.setAttribute("aria-valuetext", shown.textContent);
  };
  const changed = (isDone) => () => {
    say();
    run(valueOf(), isDone);
  };
  const input = h("input", { type: "range", id: uniqueId("slider"), min: first, max: last, step: 1, on: { input: changed(false), change: changed(true) } });
  const under = hint ? h("p", { class: "hint", id: uniqueId("hint") }, hint) : null;
  if (under) input.setAttribute("aria-describedby", under.id);
  return {
    element: h("div", { class: "field slider" }, h("div", { class: "named" }, h("label", { for: input.id }, text), shown), input, under),
    show(value) {
      input.value = value === null ? unneeded : share ? Math.round(STEPS * Number(value)) : Number(value);
      say();
    },
    input,
  };
}

/** A list of words: {element, show(text)}; the first choice of the main option of a change is not to make it. */
function list(text, { words, values, default: usual, hint }, isMain, run) {
  const known = (words ?? values.split("|")).filter((each) => /^[\w-]+$/.test(each) && each !== "none");
  const options = [...(isMain ? [[OFF, t("change.off")]] : []), ...known.map((each) => [each, word(each)])];
  const input = select(options, OFF, (value) => run(value === OFF || (!isMain && value === usual) ? null : value, true));
  return {
    element: field(text, input, hint),
    show(value) {
      const wished = value ?? (isMain ? OFF : usual);
      if (![...input.options].some((each) => each.value === wished)) input.append(h("option", { value: wished }, wished)); // such as cells
      input.value = wished;
    },
    input,
  };
}

/** A switch: {element, show(text)}. */
function onOff(text, { hint }, run) {
  const element = toggle(text, false, (on) => run(on ? "1" : null, true));
  const input = element.querySelector("input");
  const under = h("p", { class: "hint", id: uniqueId("hint") }, hint);
  input.setAttribute("aria-describedby", under.id);
  return { element: h("div", { class: "field" }, element, under), show: (value) => (input.checked = value !== null && !/^(no|false|0)$/i.test(value)), input };
}

function control(text, option, isMain, run) {
  if (option.kind === "flag") return onOff(text, option, run);
  return isSlider(option) ? slider(text, option, isMain, run) : list(text, option, isMain, run);
}

/** The controls of one change: {element, show(isRectangle)}. */
function changeControls({ name, summary, grids, options }, { read, changed, again }) {
  const [main, ...others] = options;
  const title = nameOf(name);
  const hint = textOr(`change.about.${name}`, summary);
  const orphans = Object.fromEntries(others.map((each) => [each.name, null])); // without its main option a change has no others
  const first = control(title, { ...main, hint }, true, (text, isDone) => changed({ ...(text === null ? orphans : {}), [main.name]: text }, isDone));
  const rest = others.filter((each) => !isSeed(each)).map((option) => {
    const label = textOr(`change.option.${option.name}`, titleOf(option.name.slice(name.length + 1)));
    return { option, ...control(label, option, false, (text, isDone) => changed({ [option.name]: text }, isDone)) };
  });
  const seed = others.find(isSeed);
  const label = t("change.again.of", { change: title });
  const redraw = seed && button(icon(AGAIN), () => again(name, seed.name), { class: "icon again", "aria-label": label, title: t("change.again") });
  const more = h("div", { class: "more" }, ...rest.map((each) => each.element));
  const reason = h("p", { class: "hint" }, grids === "rectangle" ? t("change.rectangle") : "");
  return {
    element: h("div", { class: "change", "data-change": name }, h("div", { class: "head" }, first.element, redraw), more, reason),
    show(isRectangle) {
      const text = read(main.name);
      const isOn = text !== null;
      const isPossible = grids !== "rectangle" || isRectangle;
      first.show(text);
      first.input.disabled = !isPossible && !isOn;
      reason.hidden = isPossible;
      for (const { option, show } of rest) show(read(option.name));
      more.hidden = !isOn || !rest.length;
      if (redraw) redraw.hidden = !isOn;
    },
  };
}

/**
 * {element, show(isRectangle)} of all changes of a catalogue: sliders, then lists, then switches. `read(name)` is the text of a parameter, null for none;
 * changed(values, isDone) when a control was moved, isDone at the end of the movement; again(change, seed) for other draws.
 */
export function allControls(changes, handlers) {
  const rank = ({ options: [{ kind }] }) => (isSlider({ kind }) ? 0 : kind === "flag" ? 2 : 1);
  const made = changes.slice().sort((one, other) => rank(one) - rank(other)).map((each) => changeControls(each, handlers));
  return { element: h("div", { class: "changes" }, ...made.map((each) => each.element)), show: (isRectangle) => made.forEach((each) => each.show(isRectangle)) };
}
