/** The first screen of a page shows the board and its controls: the board gets the height that they leave. */

const MARGIN = 8; // pixels under the controls

/** {fit(), close()}: `fit` sets --room, the height for the canvases in `stage`, to what is left of the window over its bar
 * `.onward`. It is called for each maze, not for each sentence, so that the board keeps its size during a game. */
export function firstScreen(stage) {
  const stop = new AbortController();

  function fit() {
    const canvas = stage.querySelector("canvas");
    if (!canvas) return;
    const [board, controls] = [canvas, stage.querySelector(".onward")].map((each) => each.getBoundingClientRect());
    const above = board.top + scrollY;
    const below = controls.bottom - board.bottom;
    stage.style.setProperty("--room", `${Math.floor(innerHeight - above - below - MARGIN)}px`);
  }

  addEventListener("resize", fit, { signal: stop.signal });
  return { fit, close: () => stop.abort() };
}
