/** Where the focus is after the page was shown anew, because another maze was chosen. */

import { mouseUsedLast } from "../../lib/keys.js";

const TYPED = "main :is(input[type=number], input[type=text])";
const CHOSEN = "main :is(select, button)";

const nameOf = (control) => (control.labels?.[0] ?? control).textContent;

/** Show the page anew by run(). Then the control that is in use has the focus: a field, or a list or button that was used
 * with the keyboard. Without one, the board has it. */
export async function keepFocus(run) {
  await new Promise((done) => setTimeout(done)); // Tab moves the focus after the field has changed
  const { activeElement } = document;
  const isUsed = activeElement.matches(TYPED) || (activeElement.matches(CHOSEN) && !mouseUsedLast());
  const name = isUsed ? nameOf(activeElement) : null;
  await run();
  const label = name && [...document.querySelectorAll("main :is(label, button)")].find((each) => each.textContent === name);
  const control = label ? (label.control ?? label) : document.querySelector("main .board canvas");
  control?.focus({ preventScroll: true });
}
