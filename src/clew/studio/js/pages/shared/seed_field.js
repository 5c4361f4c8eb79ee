/** The field for a seed: what is none is not taken, and the field says what a seed is. */

import { noSeed } from "./validation.js";
import { field, fresh, h } from "../../lib/dom.js";
import { say } from "../../lib/announce.js";

/** {element, show(seed)}; run(seed) when another seed was typed. */
export function seedField(label, run) {
  const wrong = h("p", { class: "wrong", id: fresh("wrong"), hidden: true });
  const input = h("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", class: "mono", "aria-describedby": wrong.id,
    on: { change: () => tell() || run(String(BigInt(input.value.trim()))) },
  });

  /** Whether something is wrong with what stands there. */
  function tell() {
    const sentence = noSeed(input.value.trim());
    input.setAttribute("aria-invalid", String(Boolean(sentence)));
    wrong.textContent = sentence ?? "";
    wrong.hidden = !sentence;
    if (sentence) say(sentence);
    return Boolean(sentence);
  }

  function show(seed) {
    input.value = seed;
    input.setAttribute("aria-invalid", String(Boolean(noSeed(seed))));
    wrong.hidden = true;
  }

  const element = field(label, input);
  element.append(wrong);
  return { element, show };
}
