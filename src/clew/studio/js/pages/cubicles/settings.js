/** What the reader can set, and what the address says: formula, favourite number, start, target, steps. */

import { DEFAULT, FormulaError, parse } from "../../maze/formula/formula.js";
import { sentence } from "../../maze/formula/sentences.js";
import { button, field, fresh, h, select } from "../../lib/dom.js";
import { say } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { figure, t } from "../../lib/i18n.js";
import { SPAN, cellOf } from "../../maze/field.js";
import { understand } from "./puzzle_text.js";

export const FIRST = { favorite: "1350", target: "31,39", start: "1,1", fill: "50", function: DEFAULT, with: "breadth-first" };
const SOLVERS = ["breadth-first", "a-star"];
const EXAMPLES = [
  ["puzzle", DEFAULT, "1350", "31,39", "50"],
  ["small", DEFAULT, "10", "7,4", "12"],
  ["bits", "(x ^ y) * (x & y) + z", "0", "67,23", "60"],
  ["mirror", "abs(x - y) * min(x, y) + z", "0", "52,29", "60"],
  ["blocks", "(x // 3) * (y // 3) + z", "0", "53,39", "70"],
  ["lattice", "x*y // 5 ^ z", "0", "53,30", "80"],
];
const WAIT = 250; // milliseconds after the last key until what was typed is used

/** The value of a name of the address; "" means: none, on purpose. */
export const asked = (name) => get(name) ?? FIRST[name];

/** What these settings mean, or an Error with a sentence. */
const read = {
  favorite(text) {
    if (!/^[-+]?\d{1,300}$/.test(text.trim())) throw new Error(t("cubicles.favorite.bad"));
    return BigInt(text.trim().replace("+", ""));
  },
  place(text) {
    const found = /^\(?\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)?$/.exec(text.trim());
    const [x, y] = found ? found.slice(1).map(Number) : [SPAN, SPAN];
    if (x >= SPAN || y >= SPAN) throw new Error(t("cubicles.place.bad", { most: figure(SPAN - 1) }));
    return cellOf(x, y);
  },
  start: (text) => read.place(text),
  target: (text) => (text.trim() ? read.place(text) : null),
  fill(text) {
    if (!text.trim()) return null;
    if (!/^\d{1,9}$|^1000000000$/.test(text.trim())) throw new Error(t("cubicles.fill.bad"));
    return Number(text);
  },
  function(text) {
    try {
      return parse(text);
    } catch (error) {
      throw error instanceof FormulaError ? new Error(sentence(error)) : error;
    }
  },
};

/** The controls; change(play) is called when the address says something new. {element, paste, more, show(), wrong(name, text), values()}. */
export function settings(change, another) {
  const inputs = {};
  const troubles = {};
  let waiting = 0;

  function entry(name, attributes = {}, hint = null) {
    const input = h(name === "function" ? "textarea" : "input", { class: "mono", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes });
    const trouble = h("p", { class: "trouble", id: fresh("trouble"), hidden: true });
    input.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => take(name, false), WAIT);
    });
    input.addEventListener("change", () => take(name, false));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      take(name, true);
    });
    Object.assign(inputs, { [name]: input });
    Object.assign(troubles, { [name]: trouble });
    const made = field(t(`cubicles.${name === "function" ? "formula" : name}`), input, hint);
    made.append(trouble);
    input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${trouble.id}`.trim());
    return made;
  }

  /** Use what stands in a field, if it means something. */
  function take(name, play) {
    clearTimeout(waiting);
    const text = inputs[name].value;
    try {
      read[name](text);
    } catch (error) {
      wrong(name, error.message);
      return say(error.message);
    }
    wrong(name, null);
    if (text.trim() === asked(name).trim() && !play) return undefined;
    set({ [name]: text.trim() === FIRST[name] ? null : text.trim() });
    return change(play);
  }

  function wrong(name, text, note = false) {
    troubles[name].hidden = !text;
    troubles[name].textContent = text ?? "";
    troubles[name].classList.toggle("note", note);
    inputs[name].setAttribute("aria-invalid", String(Boolean(text) && !note));
  }

  const examples = select([["", t("cubicles.examples.choose")], ...EXAMPLES.map(([key]) => [key, t(`cubicles.example.${key}`)])], "", (key) => {
    const found = EXAMPLES.find((each) => each[0] === key);
    if (!found) return;
    const values = { function: found[1], favorite: found[2], target: found[3], fill: found[4], start: FIRST.start };
    set(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === FIRST[name] ? null : value])));
    show();
    change(true, true);
  });

  const solver = select(SOLVERS.map((each) => [each, t(`cubicles.solver.${each}`)]), asked("with"), (name) => {
    set({ with: name === FIRST.with ? null : name });
    change(true);
  });

  const told = h("p", { class: "told", role: "status" });
  const paper = h("textarea", { rows: 5, spellcheck: "false", on: { input: () => pasted() } });
  function pasted() {
    if (!paper.value.trim()) return (told.textContent = "");
    try {
      const found = Object.entries(understand(paper.value)).filter(([, value]) => value !== null);
      for (const [name, value] of found) read[name](value);
      told.textContent = found.length
        ? t("cubicles.paste.found", { found: found.map(([name, value]) => t(`cubicles.paste.${name}`, { value })).join(t("cubicles.paste.and")) })
        : t("cubicles.paste.nothing");
      if (!found.length) return undefined;
      set(Object.fromEntries(found.map(([name, value]) => [name, value === FIRST[name] ? null : value])));
      show();
      return change(true, true);
    } catch (error) {
      return (told.textContent = error.key ? t(error.key, error.facts) : error.message);
    }
  }

  /** Write into the fields what the address says. */
  function show() {
    for (const [name, input] of Object.entries(inputs)) {
      if (input.value.trim() !== asked(name).trim()) input.value = asked(name);
      wrong(name, null);
    }
    solver.value = asked("with");
    examples.value = EXAMPLES.find(([, text, number, target]) => text === asked("function") && number === asked("favorite") && target === asked("target"))?.[0] ?? "";
  }

  /** What the address says, {favorite, start, target, fill, function}; null where some of it means nothing. */
  function values() {
    const found = {};
    for (const name of Object.keys(inputs))
      try {
        found[name] = read[name](asked(name));
      } catch (error) {
        wrong(name, error.message);
      }
    return Object.keys(found).length === Object.keys(inputs).length ? found : null;
  }

  const more = button(t("cubicles.another"), another);
  const element = h(
    "section",
    { class: "group setup" },
    h("h2", { class: "unseen" }, t("cubicles.setup")),
    h("div", { class: "beside" }, entry("favorite", { inputmode: "numeric" }, t("cubicles.favorite.hint")), more),
    h("div", { class: "three" }, entry("start"), entry("target"), entry("fill", { inputmode: "numeric" })),
    entry("function", { rows: 2 }),
    h("div", { class: "halves" }, field(t("cubicles.examples"), examples), field(t("cubicles.solver"), solver)),
  );
  const paste = h("details", {}, h("summary", {}, t("cubicles.paste")), h("div", { class: "group" }, field(t("cubicles.paste.label"), paper, t("cubicles.paste.hint")), told));
  show();
  return { element, paste, show, wrong, more, values };
}
