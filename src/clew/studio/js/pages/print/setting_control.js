/** The control of one setting, made from what the service says about it. */

import { get } from "../../lib/address.js";
import { field, numberField, numberInput, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { hasText, t } from "../../lib/i18n.js";
import { textOr, titleOf } from "../shared/options.js";
import { isOn } from "./params.js";

const FEW = 9; // numbers that are a list rather than a field
const PAPER = /^(a\d|letter|legal|tabloid)(-landscape)?$/;
const LONG = /\{\d+,(\d+)\}/; // how many characters a pattern allows

export const labelOf = (name) => textOr(`print.setting.${name}`, titleOf(name));
export const hintOf = (name) => (hasText(`print.about.${name}`) ? t(`print.about.${name}`) : null);

/** A value of a setting in words; of sheets of paper there are names such as "A4" and "A4, landscape". */
function word(name, value) {
  const [, size, turned] = PAPER.exec(value) ?? [];
  if (size) return turned ? t("print.landscape", { paper: titleOf(size) }) : titleOf(size);
  return textOr(`print.word.${name}.${value || "none"}`, textOr(`print.word.${value}`, value));
}

/** A choice; a value that is not listed is shown as it is, and the usual one is not written into the address. */
function choice({ name, schema }, values, run) {
  const usual = schema.default ?? "";
  const value = get(name) ?? String(usual);
  const automatic = values.includes(usual) ? [] : [["", textOr(`print.auto.${name}`, t("print.auto"))]];
  const options = [...automatic, ...values.map((each) => [String(each), word(name, String(each))])];
  const listed = options.some(([each]) => each === value) ? options : [...options, [value, value]];
  return field(labelOf(name), select(listed, value, (chosen) => run(chosen === String(usual) ? null : chosen)), hintOf(name));
}

/** A switch; only what differs from the usual is written into the address. */
function onOff(setting, run) {
  const usual = Boolean(setting.schema.default);
  return toggle(labelOf(setting.name), isOn(setting), (on) => run(on === usual ? null : Number(on)));
}

function text({ name, schema }, run) {
  const changed = () => run(input.value.trim() || null);
  const [, longest] = LONG.exec(schema.pattern ?? "") ?? [];
  const input = h("input", { type: "text", value: get(name, ""), maxlength: longest, autocomplete: "off", on: { input: changed } });
  return field(labelOf(name), input, hintOf(name));
}

/** An element for a setting; run(value) when it was changed, null for the usual value; `value` is what the address has, or is without. */
export function settingControl(setting, value, run) {
  const { name, schema } = setting;
  const { type, minimum: min, maximum: max } = schema;
  if (type === "boolean") return onOff(setting, run);
  if (schema.enum) return choice(setting, schema.enum, run);
  const hasAutomatic = schema.default === undefined;
  if (type === "integer" && hasAutomatic && max - min < FEW) return choice(setting, Array.from({ length: max - min + 1 }, (_, place) => min + place), run);
  if (type === "integer") return h("div", {}, ...numberField(labelOf(name), value ?? schema.default, { min, max, optional: hasAutomatic }, run, hintOf(name)));
  if (type === "number") return field(labelOf(name), numberInput(value, { min, max, step: "any", optional: true }, run), hintOf(name));
  return text(setting, run);
}
