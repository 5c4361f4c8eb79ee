/** Between which cells a game leads. */

import { cellAt } from "../../maze/document.js";
import { diagnose, distances, ends as findEnds, farEnds } from "../shared/findings.js";

/** [start, goal]: those that are `chosen`, {start, goal} as the address has them, else those of every maze; or, also if no path joins
 * these, the ends of the longest path in the largest part. */
export async function ends(maze, longest, chosen = {}) {
  const found = await findEnds(maze);
  const [start, goal] = ["start", "goal"].map((name, place) => cellAt(chosen[name], maze, found[place]));
  const steps = await distances(maze, start);
  if (!longest && steps[goal] >= 0) return [start, goal];
  const first = steps.includes(-1) ? (await diagnose(maze)).mainland[0] : start;
  const [, end] = await farEnds(maze, first);
  return farEnds(maze, end);
}
