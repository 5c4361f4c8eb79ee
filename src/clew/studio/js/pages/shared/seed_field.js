/** A text field for a seed, with the sentence that says what is wrong with one. */

import { announce } from "../../lib/announce.js";
import { field } from "../../lib/controls.js";
import { h, uniqueId } from "../../lib/dom.js";
import { seedError } from "./validation.js";

/** {element, show(seed)}; run(seed) when another valid seed was typed. */
export function seedField(label, run) {
  const error = h("p", { class: "wrong", id: uniqueId("wrong"), hidden: true });
  const input = h("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", class: "mono", "aria-describedby": error.id,
    on: { change: () => isValid() && run(String(BigInt(input.value.trim()))) },
  });

  function isValid() {
    const sentence = seedError(input.value.trim());
    input.setAttribute("aria-invalid", String(Boolean(sentence)));
    error.textContent = sentence ?? "";
    error.hidden = !sentence;
    if (sentence) announce(sentence);
    return !sentence;
  }

  function show(seed) {
    input.value = seed;
    input.setAttribute("aria-invalid", String(Boolean(seedError(seed))));
    error.hidden = true;
  }

  const element = field(label, input);
  element.append(error);
  return { element, show };
}
