/** What a view shows of a run at a moment between its beginning and its end. */

import { EFFECTS } from "../../maze/events.js";

/** Whether the ball at the end of the thread shows where the event happens. */
const ballShows = (event) => EFFECTS[event]?.at === "neighbor" || EFFECTS[event]?.joins === "cell";

/** {marks, walk, current} of a timeline. */
export function runLayers({ marks, walk, current }) {
  return { marks, walk, current: ballShows(current?.event) && walk.length ? -1 : current?.cell };
}
