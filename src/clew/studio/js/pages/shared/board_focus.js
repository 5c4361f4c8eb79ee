/** The keys act on the board, whatever was clicked last: a control that was used with the mouse passes the focus on. */

import { addHelpNote, mouseUsedLast } from "../../lib/keys.js";

const CLICKED = "button, summary, input[type=checkbox]";
const CHOSEN = "select, input[type=range]";
const TYPED = "input[type=number], input[type=text]";

/** Return the focus to the board, the canvas that board() returns, after a control in `root` was used with the mouse, and
 * after Enter in a field. Returns the function that ends it. */
export function keepBoardFocus(root, board) {
  const stop = new AbortController();
  const removeNote = addHelpNote("board.keys");
  const pass = () => !document.querySelector("dialog[open]") && board()?.focus({ preventScroll: true });
  // Later, so that what the control does comes first.
  const after = (selector) => ({ target }) => mouseUsedLast() && target.closest(selector) && setTimeout(pass);
  const listeners = {
    click: after(CLICKED),
    change: after(CHOSEN),
    pointerup: after("input[type=range]"),
    keydown: ({ key, target }) => key === "Enter" && target.matches(TYPED) && setTimeout(() => target.getAttribute("aria-invalid") !== "true" && pass()),
  };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener, { signal: stop.signal });
  return () => {
    stop.abort();
    removeNote();
  };
}
