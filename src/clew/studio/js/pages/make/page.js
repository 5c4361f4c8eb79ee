/** Make and watch: choose an algorithm, see the maze made at once or step by step, one alone or two side by side. */

import { choices, noSeed, refusal, sides, switched } from "../shared/validation.js";
import { Clock, reducedMotion } from "../../lib/clock.js";
import { button, field, h, select, toggle } from "../../lib/dom.js";
import { gridField } from "../shared/grid_field.js";
import { misfit, nameOf, shaped } from "../../maze/grids.js";
import { bind } from "../../lib/keys.js";
import { options } from "./options.js";
import { take } from "./downloads.js";
import { transport } from "../shared/transport.js";
import { Watch } from "./watch.js";
import { say } from "../../lib/announce.js";
import { seedField } from "../shared/seed_field.js";
import { solidity } from "../shared/solid_controls.js";
import { gridOf, list } from "../shared/source.js";
import { get, set } from "../../lib/address.js";
import { tell } from "../../lib/errors.js";
import words from "../../words/make.js";
import { add, t } from "../../lib/i18n.js";

const FIRST = { algorithm: "wilson", grid: "24x18" };
const MOST = 1000; // cells in a row or column
const SHOWN_IN = 22; // seconds for a whole run, as long as nobody has set a speed

add(words);

export const title = () => t("make.title");

const drawn = () => crypto.getRandomValues(new BigUint64Array(1))[0] % 1_000_000n;
const given = (name) => get(name) !== null && get(name) !== "0";

export async function show(root) {
  const [all, grids] = await Promise.all([list("algorithms"), list("grids")]);
  const find = (name) => all.find((each) => each.name === name);
  if (!get("seed")) set({ seed: drawn() });

  const clock = new Clock(advance);
  let watches = [];
  let share = 0; // of all that happened, the same for both
  let wanted = 0; // which of several requests is the last
  let asked = null;
  let speed = Number(get("speed")) || 0;

  const bar = transport({ toggle: playPause, step, seek, speed: setSpeed });
  const files = take();
  const solids = solidity(() => watches.map((each) => each.view), () => watches.forEach((each) => each.loosen()));
  const trouble = h("p", { class: "error", role: "alert", hidden: true });
  const notice = h("p", { class: "notice", role: "status" });
  const figures = h("div", { class: "figures" });
  const lessons = h("div", { class: "lessons" });
  const settings = h("div", { class: "group" });
  const pathBox = toggle(t("make.path"), given("path"), (on) => look({ path: on ? 1 : null }));
  const distanceBox = toggle(t("make.distances"), given("distances"), (on) => look({ distances: on ? 1 : null }));
  const compared = h("div", {});

  root.append(
    h("h1", {}, t("make.title")),
    h("p", { class: "lead" }, t("make.lead")),
    h(
      "div",
      { class: "bench" },
      h("section", { class: "group setup" }, h("h2", { class: "unseen" }, t("make.maze")), settings, h("div", { class: "row" }, button(t("make.watch"), () => make({ play: true, anew: true }), { primary: true }), button(t("make.once"), () => make({ play: false, end: true, anew: true })))),
      h("section", { class: "stage" }, trouble, notice, figures, solids.element, bar.element),
      lessons,
      h(
        "div",
        { class: "tools" },
        h("section", { class: "group" }, compared),
        h("section", { class: "group looks" }, h("h2", {}, t("make.look")), pathBox, distanceBox),
        files.element,
      ),
    ),
    files.paper,
  );

  const grid = () => gridOf(FIRST.grid, MOST);
  const name = () => get("algorithm", FIRST.algorithm);
  const chosen = () => find(name()); // none where the address names one that does not exist
  const seed = seedField(t("make.seed"), (text) => {
    set({ seed: text });
    return make();
  });

  /** None of the algorithm's options. */
  const unset = () => Object.fromEntries((chosen()?.options ?? []).map((each) => [each.name, null]));

  /** Draw the controls that depend on the algorithm. */
  function arrange() {
    const algorithm = chosen();
    seed.show(get("seed"));
    const other = select([["", t("make.alone")], ...choices(all, all[0].name, grid(), grids)], get("compare", ""), (name) => {
      set({ compare: name || null });
      make({ play: !reducedMotion() });
    });
    compared.replaceChildren(field(t("make.compare"), other));
    const parts = [
      field(t("make.algorithm"), select(choices(all, name(), grid(), grids), name(), (name) => {
        set({ ...unset(), algorithm: name });
        notice.textContent = "";
        arrange();
        settings.querySelector("select").focus();
        make({ play: !reducedMotion() });
      })),
      gridField(grid(), grids, { labels: [t("make.width"), t("make.height")], most: MOST }, (spelt) => {
        const other = nameOf(spelt) !== nameOf(grid());
        const { name: able, told } = switched({ algorithms: all, grids, name: name(), grid: spelt });
        set({ grid: spelt, ...(told ? { ...unset(), algorithm: able } : {}) });
        notice.textContent = told;
        if (other) {
          arrange();
          settings.querySelector(".grid select").focus();
        }
        make();
      }),
      h("div", { class: "seed" }, seed.element, button(t("make.another"), another)),
      algorithm && options(algorithm, (name) => get(name), (name, value) => {
        set({ [name]: value });
        make();
      }),
    ];
    settings.replaceChildren(...parts.filter(Boolean));
  }

  /** What the fields show takes the place of what the address asked for and nobody can make. */
  function mend() {
    if (!shaped(get("grid")) && !sides(get("grid"), MOST)) set({ grid: grid() });
    if (noSeed(get("seed"))) set({ seed: drawn() });
    seed.show(get("seed"));
  }

  function another() {
    set({ seed: drawn() });
    seed.show(get("seed"));
    return make();
  }

  /** What the service is asked for the algorithm: the address is the maze. */
  function query(algorithm) {
    const own = algorithm.options.filter((each) => algorithm === chosen() && get(each.name) !== null);
    return new URLSearchParams([["grid", grid()], ["seed", get("seed")], ...own.map((each) => [each.name, get(each.name)])]);
  }

  /** Make the maze or mazes anew. Without a wish, things go on as they were: playing plays, finished is finished. */
  async function make({ play = clock.playing, end = !play, at = null, anew = false } = {}) {
    if (anew) mend();
    const mine = ++wanted;
    asked?.abort();
    asked = new AbortController();
    clock.pause();
    const wrong = refusal({ most: MOST, algorithms: all, grids, name: name() });
    if (wrong) return tell(trouble, new Error(wrong));
    const second = find(get("compare", ""));
    const fresh = [chosen(), second && !misfit(second, grid(), grids) ? second : null].filter(Boolean).map((each) => new Watch(each));
    root.classList.add("working");
    try {
      await Promise.all(fresh.map((each) => each.load(query(each.algorithm), asked.signal)));
    } catch (error) {
      fresh.forEach((each) => each.close());
      if (mine !== wanted || error.name === "AbortError") return;
      return tell(trouble, error);
    } finally {
      if (mine === wanted) root.classList.remove("working");
    }
    if (mine !== wanted) return fresh.forEach((each) => each.close());
    watches.forEach((each) => each.close());
    watches = fresh;
    tell(trouble);
    root.classList.toggle("two", watches.length > 1);
    figures.replaceChildren(...watches.map((each) => each.figure));
    solids.apply();
    lessons.replaceChildren(...watches.map((each) => each.lesson.element));
    offer();
    share = at !== null ? Math.min(1, at / Math.max(1, most())) : end ? 1 : 0;
    if (play) clock.play();
    refresh();
  }

  /** The files of the first maze; pictures also show what is drawn in it. */
  function offer() {
    if (!watches.length) return;
    const { name } = watches[0].algorithm;
    const address = (suffix) => {
      const about = query(watches[0].algorithm);
      for (const each of suffix === "json" ? [] : ["path", "distances"]) if (given(each)) about.set(each, "1");
      return `/mazes/${name}.${suffix}?${about}`;
    };
    files.set(address, `${name}-${grid().replace(/[^\w.-]+/g, "-")}-${get("seed")}`);
  }

  const most = () => Math.max(0, ...watches.map((each) => each.length));
  const rate = () => speed || Math.max(6, most() / SHOWN_IN);

  function refresh() {
    clock.speed = rate();
    for (const each of watches) each.show(share, { path: given("path"), distances: given("distances") });
    bar.show({ playing: clock.playing, at: Math.round(share * most()), all: most(), speed: rate() });
    if (!clock.playing) set({ at: share < 1 ? Math.round(share * most()) : null });
  }

  function advance(count) {
    share = Math.min(1, (Math.round(share * most()) + count) / Math.max(1, most()));
    if (share === 1) clock.pause();
    refresh();
    if (share === 1) say(watches.map((each) => each.summary()).join(" "));
  }

  function playPause() {
    if (share === 1) share = 0;
    clock.toggle();
    refresh();
  }

  function seek(place) {
    clock.pause();
    share = Math.max(0, Math.min(1, place / Math.max(1, most())));
    refresh();
    say(watches.map((each) => each.said.textContent).join(" "));
  }

  function step(count) {
    seek(Math.round(share * most()) + count);
  }

  function setSpeed(value) {
    speed = value;
    set({ speed: Number(value.toPrecision(3)) });
    refresh();
  }

  function look(values) {
    set(values);
    for (const [box, name] of [[pathBox, "path"], [distanceBox, "distances"]]) box.querySelector("input").checked = given(name);
    if (Object.values(values)[0]) {
      clock.pause();
      share = 1;
    }
    offer();
    refresh();
  }

  const zoom = (factor) => () => watches.forEach((each) => each.zoom(factor));
  const unbind = bind([
    { keys: ["Space"], help: "make.playpause", run: playPause },
    { keys: [",", "ArrowLeft"], help: "make.back", run: () => step(-1) },
    { keys: [".", "ArrowRight"], help: "make.forward", run: () => step(1) },
    { keys: ["Home"], help: "make.home", run: () => seek(0) },
    { keys: ["End"], help: "make.end", run: () => seek(most()) },
    { keys: ["["], help: "make.slower", run: () => setSpeed(Math.max(1, rate() / 1.5)) },
    { keys: ["]"], help: "make.faster", run: () => setSpeed(Math.min(100_000, rate() * 1.5)) },
    { keys: ["n"], help: "make.another", run: another },
    { keys: ["s"], help: "make.path", run: () => look({ path: given("path") ? null : 1 }) },
    { keys: ["m"], help: "make.distances", run: () => look({ distances: given("distances") ? null : 1 }) },
    { keys: ["+"], help: "make.larger", run: zoom(1.25) },
    { keys: ["-"], help: "make.smaller", run: zoom(0.8) },
    { keys: ["0"], help: "make.whole", run: zoom(null) },
    { keys: ["l"], help: "make.link", run: files.copyLink },
    { keys: ["p"], help: "make.print", run: files.print },
  ]);

  arrange();
  const at = get("at");
  await make(at !== null ? { play: false, at: Number(at) || 0 } : { play: !reducedMotion() && !given("path") && !given("distances"), end: given("path") || given("distances") });
  return () => {
    wanted++;
    asked?.abort();
    clock.pause();
    unbind();
    solids.close();
    watches.forEach((each) => each.close());
  };
}
