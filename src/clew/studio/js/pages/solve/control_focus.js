/** The control that has the keyboard's focus keeps it while the page is shown anew. */

import { pointerUsedLast } from "../../lib/last_input.js";

const nameOf = (control) => (control.labels?.[0] ?? control).textContent;

/** Show the page anew by run(); the control that had the keyboard's focus has it again, if the new page has one of its name. */
export async function keepControlFocus(run) {
  const { activeElement } = document;
  const name = activeElement && !pointerUsedLast() && activeElement.matches("main *") ? nameOf(activeElement) : "";
  await run();
  if (!name || document.activeElement !== document.body) return;
  const found = [...document.querySelectorAll("main label, main button")].find((each) => each.textContent === name);
  (found?.control ?? found)?.focus({ preventScroll: true });
}
