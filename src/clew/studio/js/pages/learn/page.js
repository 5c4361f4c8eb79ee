/** Learn: all algorithms as pictures, a page about each, and a quiz. */

import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/learn.js";
import { catalogue } from "../shared/source.js";

addTexts(texts);

export const QUIZ = "quiz"; // in the path, in the place of an algorithm

/** The algorithm that the path names, null for none. */
async function algorithmOf({ rest }) {
  const found = (await catalogue("algorithms")).find((each) => each.name === rest);
  if (!found && rest) throw new Error(t("learn.none", { name: rest }));
  return found ?? null;
}

/** The title of the page of a route, or without one that of all. */
export async function title(route = { rest: "" }) {
  if (route.rest === QUIZ) return t("quiz.title");
  return route.rest ? (await algorithmOf(route)).title : t("learn.title");
}

/** Show the page in an element; returns the function that ends it. */
export async function show(root, route) {
  const algorithms = await catalogue("algorithms");
  if (route.rest === QUIZ) return (await import("./quiz.js")).showQuiz(root, algorithms);
  const algorithm = await algorithmOf(route);
  return algorithm ? (await import("./algorithm.js")).showAlgorithm(root, algorithm, algorithms) : (await import("./overview.js")).showOverview(root, algorithms);
}
