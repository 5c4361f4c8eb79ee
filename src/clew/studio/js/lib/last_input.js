/** Whether the mouse was used last, or the keyboard or a finger. */

let mouse = false;

addEventListener("pointerdown", (event) => (mouse = event.pointerType === "mouse"), true);
addEventListener("keydown", () => (mouse = false), true);

export const mouseUsedLast = () => mouse;
