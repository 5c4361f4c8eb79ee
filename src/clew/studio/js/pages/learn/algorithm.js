/** The page about one algorithm: how it works, its code, its character and its history. */

import { h } from "../../lib/dom.js";
import { isEmbedded, pageAddress } from "../../lib/host.js";
import { addTexts, t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import makeTexts from "../../words/make.js";
import { inDemoOrder } from "../shared/algorithm_choice.js";
import { optionHint, optionTitle, wordOf } from "../shared/options.js";
import { catalogue } from "../shared/source.js";
import { Demonstration } from "./demonstration.js";

addTexts(makeTexts);

const SHARES = [0.05, 0.5, 0.95]; // of an option that is a chance

/**
 * Show the page in an element; returns the function that ends it. The `subject` is what generators and solvers differ in: `code`, whose
 * they are; `watch(algorithm, recipe, signal)`, its run with a picture (see `Playback`); `links(algorithm, recipe)`, {text, path} of each; and
 * `sections(algorithm, all, signal)` with `exhibitOf(algorithm, options, text, signal)`, a picture of what options do.
 */
export async function showAlgorithm(root, algorithm, subject, all) {
  const stop = new AbortController();
  const demonstration = new Demonstration(algorithm, subject, await catalogue("grids"));
  const links = h("div", { class: "row links" });
  const way = isEmbedded ? { target: "_blank", rel: "noopener" } : { "data-page": true };
  const link = ({ text, path }) => h("a", { class: "button", href: pageAddress(path), ...way }, text);
  const showLinks = () => links.replaceChildren(...subject.links(algorithm, demonstration.recipe).map(link));
  demonstration.changed = showLinks;
  showLinks();
  root.append(
    h("p", { class: "back" }, h("a", { href: pageAddress("/studio/learn"), "data-page": true }, t("learn.all"))),
    h("h1", {}, algorithm.title),
    h("p", { class: "lead" }, algorithm.summary),
    h(
      "div",
      { class: "bench" },
      h("div", { class: "seen" }, demonstration.stage, links),
      h("div", { class: "read" }, algorithm.steps.length ? h("section", { class: "lesson" }, h("h2", {}, t("make.how")), demonstration.steps.element) : "", demonstration.code),
    ),
    ...subject.sections(algorithm, all, stop.signal),
    optionsSection(algorithm, subject, stop.signal),
    algorithm.cost ? h("div", { class: "split" }, textSection(t("learn.cost"), algorithm.cost), textSection(t("learn.history"), algorithm.history)) : "",
    others(inDemoOrder(all[subject.code]), algorithm),
  );
  const unbind = bind(demonstration.keys);
  await Promise.all([demonstration.load(), demonstration.loadCode()]);
  return () => {
    stop.abort();
    unbind();
    demonstration.close();
  };
}

const textSection = (title, text) => h("section", {}, h("h2", {}, title), h("p", {}, text));

/** The values of an option of which pictures are shown: words, or shares. */
function valuesOf({ kind, words, weave }) {
  if (words) return words;
  return kind === "chance" && !weave ? SHARES : [];
}

function optionsSection(algorithm, { exhibitOf }, signal) {
  if (!algorithm.options.length) return "";
  const part = (option) => {
    const exhibits = valuesOf(option).map((value) => exhibitOf(algorithm, { [option.name]: value }, wordOf(String(value)), signal));
    return [h("h3", {}, optionTitle(option)), h("p", {}, optionHint(algorithm, option)), exhibits.length ? h("ul", { class: "pictures" }, ...exhibits) : ""];
  };
  return h("section", {}, h("h2", {}, t("make.options")), ...algorithm.options.flatMap(part));
}

function others(algorithms, { name }) {
  const item = (each) => h("li", {}, h("a", { href: pageAddress(`/studio/learn/${each.name}`), "data-page": true, "aria-current": each.name === name ? "page" : null }, each.title));
  return h("nav", { class: "others", "aria-labelledby": "learn-others" }, h("h2", { id: "learn-others" }, t("learn.others")), h("ul", {}, ...algorithms.map(item)));
}
