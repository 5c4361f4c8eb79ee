/** Whether the pointer was used last, or the keyboard. */

let pointer = false;

addEventListener("pointerdown", () => (pointer = true), true);
addEventListener("keydown", () => (pointer = false), true);

export const pointerUsedLast = () => pointer;
