/** What is shown after an answer of the quiz: whether it is right, what gives the maze away, and how sure recognition is. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { texture } from "../../maze/texture.js";
import { telling, valueOf } from "./features.js";
import { listed, percent } from "./phrases.js";

const FEATURES_SHOWN = 3;

/** {sentence, parts} about a question that was answered. */
export function resultOf(question, recognition, algorithms) {
  const { choices, kind, answer, maker } = question;
  const chosen = choices[answer];
  const right = choices.find((each) => each.kind === kind);
  const sentence = t(chosen === right ? "quiz.result.right" : "quiz.result.wrong", { right: right.title, chosen: chosen.title });
  const other = chosen === right ? likeliestOf(question, choices.filter((each) => each !== right)) : chosen;
  const algorithm = algorithms.find(({ name }) => name === maker);
  const parts = [
    h("h2", {}, sentence),
    features(question, recognition, right, other),
    h("p", {}, algorithm.texture),
    sureness(question),
    sameLaw(question, algorithms),
    links(question),
  ];
  return { sentence, parts: parts.filter(Boolean) };
}

/** The choice of which the maze is the most likely. */
const likeliestOf = ({ logChances }, choices) => choices.reduce((best, each) => (logChances[each.kind.name] > logChances[best.kind.name] ? each : best));

/** The table of the features in which mazes of the right answer differ the most from those of another one. */
function features({ maze, longest }, recognition, right, other) {
  const side = (2 * maze.width * maze.height) / (maze.width + maze.height);
  const cells = maze.width * maze.height;
  const expected = [right, other].map(({ kind }) => recognition.expected(kind.name, side));
  const columns = [texture(maze, longest), ...expected.map(({ mean }) => mean)];
  const heads = [t("quiz.here"), right.title, other.title];
  const row = (feature) =>
    h("tr", {}, h("th", { scope: "row" }, t(`feature.${feature.name}`)), ...columns.map((numbers) => h("td", {}, percent(valueOf(feature, numbers, cells)))));
  return h(
    "table",
    { class: "telling" },
    h("caption", {}, t("quiz.telling")),
    h("thead", {}, h("tr", {}, h("td", {}), ...heads.map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, ...telling(...expected, FEATURES_SHOWN).map(row)),
  );
}

/** How sure Clew's recognition is of each answer, and whether it would have been wrong. */
function sureness(question) {
  const { logChances, choices, kind: right } = question;
  const named = likeliestOf(question, choices);
  const shown = choices.map(({ kind, title }) => [title, Math.exp(logChances[kind.name])]);
  const rest = 1 - shown.reduce((sum, [, chance]) => sum + chance, 0);
  const rows = [...shown.sort(([, one], [, other]) => other - one), [t("quiz.others"), Math.max(0, rest)]];
  const item = ([title, chance]) => [
    h("dt", {}, title),
    h("dd", { class: "measured" }, h("span", { class: "figure" }, percent(chance)), h("span", { class: "share", "aria-hidden": "true", style: { "--share": String(chance) } })),
  ];
  return h("div", {}, h("h3", {}, t("quiz.sure")), h("dl", { class: "sure" }, ...rows.flatMap(item)), named.kind === right ? "" : h("p", { class: "quiet" }, t("quiz.fooled", { title: named.title })));
}

/** The sentence about the algorithms whose mazes nobody can tell from these, or null. */
function sameLaw({ kind }, algorithms) {
  const titles = kind.algorithms.map((name) => algorithms.find((each) => each.name === name)?.title).filter(Boolean);
  return titles.length > 1 ? h("p", { class: "quiet" }, t("quiz.same", { titles: listed(titles) })) : null;
}

function links({ maker, recipe }) {
  const link = (text, path) => h("a", { class: "button", href: pageAddress(path), "data-page": true }, text);
  const query = new URLSearchParams({ algorithm: maker, ...recipe, at: 0 });
  return h("div", { class: "row" }, link(t("quiz.learn"), `/studio/learn/${maker}`), link(t("quiz.watch"), `/studio/make?${query}`));
}
