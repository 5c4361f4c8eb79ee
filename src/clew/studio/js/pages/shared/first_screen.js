/** The first screen of a page shows the board and its controls: the board gets the height that they leave. */

const MARGIN = 8; // pixels under the controls
const MIN_ROOM = 240; // where the bar would leave less for the board, it is under the first screen

/** {fit(), close()}: `fit` sets --room, the height for the canvases in `stage`, to what is left of the window over its
 * `.controls` and its bar. It is called for each maze, not for each sentence, so that the board keeps its size during a game. */
export function firstScreen(stage) {
  const stop = new AbortController();

  function fit() {
    const canvas = stage.querySelector("canvas:not([hidden])");
    if (!canvas) return;
    const [board, controls, bar] = [canvas, stage.querySelector(".controls"), stage.querySelector(".onward")].map((each) => each.getBoundingClientRect());
    const over = ({ bottom }) => Math.floor(innerHeight - (board.top + scrollY) - (bottom - board.bottom) - MARGIN);
    stage.style.setProperty("--room", `${over(bar) < MIN_ROOM ? over(controls) : over(bar)}px`);
  }

  addEventListener("resize", fit, { signal: stop.signal });
  return { fit, close: () => stop.abort() };
}
