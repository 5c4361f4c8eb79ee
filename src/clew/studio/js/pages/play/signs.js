/** A walk through a maze as a row of signs, which does not give the solution away. */

const PARTS = 10; // of a walk, a sign for each
const SIGNS = { nearer: "●", mixed: "◐", farther: "○" };
const GOAL = "◆";

/** A row of signs, one for each part of a walk: whether it led nearer to the goal all the time, mostly, or not. */
export function signs(trail, toGoal) {
  const steps = trail.slice(1).map((cell, place) => toGoal[cell] < toGoal[trail[place]]);
  const count = Math.min(PARTS, steps.length);
  const sign = (_, part) => {
    const own = steps.slice(Math.floor((part * steps.length) / count), Math.floor(((part + 1) * steps.length) / count));
    const nearer = own.filter(Boolean).length;
    return nearer === own.length ? SIGNS.nearer : 2 * nearer > own.length ? SIGNS.mixed : SIGNS.farther;
  };
  return Array.from({ length: count }, sign).join("") + GOAL;
}
