/** The score of the quiz, which the browser keeps: {asked, right, streak, best, level}. */

import { forget, store, stored } from "../../lib/storage.js";
import { LAST_LEVEL } from "./questions.js";

const NAME = "quiz.score";
const FIRST = { asked: 0, right: 0, streak: 0, best: 0, level: 1 };
const DROP = 2; // levels that a wrong answer costs

/** The score as it is kept. */
export function score() {
  try {
    const kept = JSON.parse(stored(NAME));
    const isKnown = Object.keys(FIRST).every((name) => Number.isInteger(kept[name]) && kept[name] >= 0);
    return isKnown ? { ...kept, level: Math.max(1, Math.min(LAST_LEVEL, kept.level)) } : { ...FIRST };
  } catch {
    return { ...FIRST };
  }
}

/** Keep the score after another answer, and return it. */
export function count(before, isRight) {
  const streak = isRight ? before.streak + 1 : 0;
  const made = {
    asked: before.asked + 1,
    right: before.right + (isRight ? 1 : 0),
    streak,
    best: Math.max(before.best, streak),
    level: isRight ? Math.min(LAST_LEVEL, before.level + 1) : Math.max(1, before.level - DROP),
  };
  store(NAME, JSON.stringify(made));
  return made;
}

/** Begin anew. */
export function forgetScore() {
  forget(NAME);
  return { ...FIRST };
}
