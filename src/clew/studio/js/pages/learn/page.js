/** Learn: all algorithms as pictures, a page about each, and a quiz. */

import { addTexts, t } from "../../lib/i18n.js";
import texts from "../../words/learn.js";
import playbackTexts from "../../words/playback.js";
import { catalogue } from "../shared/source.js";

addTexts(playbackTexts, texts);

const QUIZ = "quiz"; // in the path, in the place of an algorithm
const PAGES = {
  generator: () => import("./generator.js"),
  solver: () => import("./solver.js"),
};

/** {generators, solvers}: all algorithms. */
async function allAlgorithms() {
  const [generators, solvers] = await Promise.all([catalogue("algorithms"), catalogue("solvers")]);
  return { generators, solvers };
}

/** {algorithm, kind} of the name in a path. */
async function find(name) {
  const { generators, solvers } = await allAlgorithms();
  for (const [kind, list] of [["generator", generators], ["solver", solvers]]) {
    const algorithm = list.find((each) => each.name === name);
    if (algorithm) return { algorithm, kind };
  }
  throw new Error(t("learn.none", { name }));
}

/** The title of the page of a route, or without one that of all. */
export async function title({ rest } = { rest: "" }) {
  if (rest === QUIZ) return t("quiz.title");
  return rest ? (await find(rest)).algorithm.title : t("learn.title");
}

/** Show the page in an element; returns the function that ends it. */
export async function show(root, { rest }) {
  const all = await allAlgorithms();
  if (rest === QUIZ) return (await import("./quiz.js")).showQuiz(root, all.generators);
  if (!rest) return (await import("./overview.js")).showOverview(root, all);
  const { algorithm, kind } = await find(rest);
  const [{ showAlgorithm }, subject] = await Promise.all([import("./algorithm.js"), PAGES[kind]()]);
  return showAlgorithm(root, algorithm, subject, all);
}
