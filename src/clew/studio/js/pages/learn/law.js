/** The law of an algorithm's mazes: how likely each maze is, what is expected of one, and which algorithms make similar ones. */

import { h } from "../../lib/dom.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { FEATURES, valueOf } from "./features.js";
import { kindTitle, listed, percent } from "./phrases.js";

const SIDE = 100; // of the mazes of which the expected figures are shown: the largest that the model knows
const BASELINE = "uniform"; // the kind that the figures are compared with
const SHOWN = 3; // similar kinds

/** The content of the section about the law. */
export function lawContent(recognition, algorithm, algorithms) {
  const kind = recognition.kindOf(algorithm.name);
  const sentences = [algorithm.promise, sameLaw(kind, algorithm, algorithms)];
  const text = h("p", {}, sentences.join(" ").trim());
  if (!kind) return [text];
  return [h("div", { class: "split" }, h("div", {}, text, similar(recognition, kind, algorithm, algorithms)), figures(recognition, kind, algorithm))];
}

/** The sentences about other algorithms whose mazes nobody can tell from these, be their law the same or nearly so. */
function sameLaw(kind, { name, uniform }, algorithms) {
  const others = algorithms.filter((each) => each.name !== name && kind?.algorithms.includes(each.name));
  const sentence = (key, found) => (found.length ? t(found.length > 1 ? `${key}.several` : key, { others: listed(found.map(({ title }) => title)) }) : "");
  const [same, near] = [true, false].map((isSame) => others.filter((each) => (each.uniform === uniform) === isSame));
  return [sentence("learn.same", same), sentence("learn.near", near)].filter(Boolean).join(" ");
}

/** The table of what is expected of a maze, next to the same of mazes that are all equally likely. */
function figures(recognition, kind, { title }) {
  const isBaseline = kind.name === BASELINE;
  const columns = [recognition.expected(kind.name, SIDE), ...(isBaseline ? [] : [recognition.expected(BASELINE, SIDE)])];
  const cells = (feature) =>
    columns.map(({ mean }, place) => {
      const share = valueOf(feature, mean, SIDE * SIDE);
      const bar = h("span", { class: place ? "share base" : "share", "aria-hidden": "true", style: { "--share": String(Math.min(1, share)) } });
      return h("td", {}, h("div", { class: "measured" }, h("span", { class: "figure" }, percent(share)), bar));
    });
  const rows = FEATURES.map((feature) => h("tr", {}, h("th", { scope: "row" }, t(`feature.${feature.name}`)), ...cells(feature)));
  const heads = [title, ...(isBaseline ? [] : [t("learn.baseline")])].map((each) => h("th", { scope: "col" }, each));
  return h(
    "table",
    { class: "figures" },
    h("caption", {}, t("learn.figures", { side: SIDE })),
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {}, ...rows),
  );
}

/** The kinds with the most similar textures, with links to compare them. */
function similar(recognition, kind, { name }, algorithms) {
  const item = ({ name: other }) => {
    const found = recognition.kinds.find((each) => each.name === other);
    const title = kindTitle(found, found.algorithm, algorithms);
    const query = new URLSearchParams({ algorithm: name, compare: found.algorithm, grid: "30x22", seed: 7 });
    const isDefault = !Object.keys(found.options).length && found.algorithm !== name;
    return h(
      "li",
      {},
      h("a", { href: pageAddress(`/studio/learn/${found.algorithm}`), "data-page": true }, title),
      isDefault ? h("a", { class: "compare", href: pageAddress(`/studio/compare?${query}`), "data-page": true, "aria-label": t("learn.compare.with", { other: title }) }, t("learn.compare")) : "",
    );
  };
  const known = recognition.similar(kind.name, SIDE).slice(0, SHOWN);
  return h("div", {}, h("h3", {}, t("learn.similar")), h("ul", { class: "similar" }, ...known.map(item)));
}
