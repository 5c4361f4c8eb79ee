/** Cubicles: a maze without end, given by a formula; searches in it, watched. */

import { Clock, reducedMotion } from "../../lib/clock.js";
import { anotherNumber } from "./favorite_number.js";
import { hands } from "./pointer.js";
import { Field, WALL, cellOf, named, xOf, yOf } from "../../maze/field.js";
import { keys, tellKeys } from "./keys.js";
import { layout } from "./layout.js";
import { Picture, bounds } from "../../view/field_picture.js";
import { cellSaid, cellSpoken, happening, legend, obstacles, shown, spoken } from "./report.js";
import { Search, finish } from "../../maze/field_search.js";
import { FIRST, asked, settings } from "./settings.js";
import { sheet } from "./map_text.js";
import { button, h } from "../../lib/dom.js";
import { sentence } from "../../maze/formula/sentences.js";
import { transport } from "../shared/transport.js";
import { say } from "../../lib/announce.js";
import { get, set } from "../../lib/address.js";
import { Unroll } from "../../view/thread_animation.js";
import words from "../../words/cubicles.js";
import making from "../../words/make.js";
import { add, t } from "../../lib/i18n.js";

const SHOWN_IN = 7; // seconds for a whole search, as long as nobody has set a speed
const PARTS = ["way", "fill"];
const MANY = 100_000; // places that are asked whether they can be seen

add(making);
add(words);

export const title = () => t("cubicles.title");

export async function show(root) {
  const clock = new Clock(advance);
  const searches = { way: null, fill: null };
  let field = null;
  let position = 0;
  let speed = Number(get("speed")) || 0;
  let turn = 0; // which of several searches is the last
  let sets = "target";
  let way = null; // that the search shown has found

  const canvas = h("canvas", { tabindex: 0, role: "application", "aria-label": t("cubicles.canvas") });
  const picture = new Picture(canvas);
  const unroll = new Unroll(picture);
  const bar = transport({ toggle: playPause, step: (count) => seek(position + count), seek, speed: setSpeed });
  const form = settings(apply, another);
  const trouble = h("p", { class: "error", role: "alert", hidden: true });
  const results = Object.fromEntries(PARTS.map((part) => [part, button("", () => watch(part), { pressed: false, class: "result" })]));
  const readout = h("p", { class: "readout mono" });
  const said = h("p", { class: "said" });
  const signs = h("ul", { class: "signs" });
  const paper = sheet();
  const clicks = ["target", "start"].map((name) => button(t(`cubicles.click.${name}`), () => choose(name), { pressed: name === sets }));

  layout(root, { form, trouble, results, canvas, readout, clicks, said, bar, signs, paper, frame, zoom: (factor) => picture.zoom(factor) });

  const hand = {
    hover: (cell) => tell(cell >= 0 ? cell : (picture.layers.cursor ?? -1)),
    choose: (cell, role) => place(cell, role ?? sets),
    first: () => searches.way?.target ?? searches.way?.start ?? searches.fill?.start ?? cellOf(1, 1),
    cursor(cell) {
      picture.layers.cursor = cell;
      if (cell < 0) return picture.draw();
      picture.follow(cell);
      tell(cell);
      return say(cellSpoken(field, current(), cell));
    },
  };
  hands(picture, hand);
  const untell = tellKeys(canvas);

  const part = () => {
    const [wanted, other] = get("part") === "fill" ? ["fill", "way"] : PARTS;
    return searches[wanted] || !searches[other] ? wanted : other;
  };
  const current = () => searches[part()];
  const length = () => current()?.order.length ?? 0;
  const rate = () => speed || Math.max(4, length() / SHOWN_IN);

  function tell(cell) {
    readout.textContent = cell >= 0 && field ? cellSaid(field, current(), cell) : t("cubicles.hint");
  }

  /** Begin anew with what the address says. */
  async function apply(play, whole = false) {
    const mine = ++turn;
    const values = form.values();
    if (!values) return;
    clock.pause();
    unroll.stop();
    form.more.disabled = !values.function.usesFavourite;
    form.wrong("function", values.function.notes.map(sentence).join(" ") || null, true);
    if (field?.formula.text !== values.function.text || field?.favourite !== values.favorite) field = new Field(values.function, values.favorite);
    Object.assign(searches, { way: null, fill: null });
    Object.assign(picture.layers, { path: null, start: values.start, goal: values.target ?? -1 });
    picture.position = 0;
    picture.show(field, null);
    if (whole || !picture.side) frame();
    const { closed, why } = obstacles(field, values);
    complain(why);
    if (!closed.includes("start")) {
      const solver = asked("with") === "a-star" ? "a-star" : "breadth-first";
      if (values.target !== null && !closed.length) searches.way = new Search(field, values.start, { target: values.target, solver });
      if (values.fill !== null) searches.fill = new Search(field, values.start, { fill: values.fill });
    }
    const live = () => mine === turn && (refresh(), true);
    for (const each of [part(), ...PARTS]) if (searches[each] && !(await finish(searches[each], live))) return;
    say([why, ...PARTS.filter((each) => searches[each]).map((each) => spoken(searches[each]))].filter(Boolean).join(" "));
    begin(play, whole);
  }

  /** Show the search of this part, from its beginning or at its end. */
  function begin(play, whole = false) {
    const search = current();
    way = search?.end === "found" ? search.route() : null;
    picture.layers.path = null;
    picture.show(field, search);
    if (whole) frame();
    signs.replaceChildren(...(search ? legend(search) : []));
    position = play && !reducedMotion() ? 0 : length();
    if (position < length()) clock.play();
    refresh();
    if (position === length()) arrive();
    paper.write(search);
  }

  /** The search has come to its end: the thread shows the way. */
  function arrive() {
    if (!way) return;
    picture.layers.path = way;
    unroll.start();
  }

  function refresh() {
    for (const each of PARTS) {
      const search = searches[each];
      const nothing = t(`cubicles.${each}.empty`);
      results[each].replaceChildren(...(search ? shown(search) : [h("span", { class: "sentence quiet" }, nothing)]));
      results[each].disabled = !search;
      results[each].setAttribute("aria-pressed", String(each === part() && Boolean(search)));
    }
    clock.speed = rate();
    picture.position = position;
    if (position < length()) {
      unroll.stop();
      picture.layers.path = null;
    }
    said.textContent = current() ? happening(current(), position) : "";
    bar.show({ playing: clock.playing, at: position, all: length(), speed: rate() });
    picture.draw();
  }

  function watch(which) {
    if (!searches[which]?.end) return;
    set({ part: which === "fill" ? "fill" : null });
    clock.pause();
    unroll.stop();
    begin(true);
    say(spoken(searches[which]));
  }

  function advance(count) {
    position = Math.min(length(), position + count);
    const over = position === length();
    if (over) clock.pause();
    refresh();
    if (!over) return;
    arrive();
    say(`${spoken(current())} ${said.textContent}`);
  }

  function playPause() {
    if (position === length()) position = 0;
    clock.toggle();
    refresh();
  }

  function seek(wanted) {
    clock.pause();
    const before = position;
    position = Math.max(0, Math.min(length(), wanted));
    refresh();
    if (position === length() && (before < position || !picture.layers.path)) arrive();
    say(said.textContent);
  }

  function setSpeed(value) {
    speed = value;
    set({ speed: Number(value.toPrecision(3)) });
    refresh();
  }

  /** Everything that was found, as large as it can be. */
  function frame() {
    const all = PARTS.filter((each) => searches[each]?.end === "filled" || each === part()).flatMap((each) => searches[each]?.order.slice(0, MANY) ?? []);
    picture.frame(...bounds([cellOf(10, 10), picture.layers.start, picture.layers.goal, ...(way ?? []), ...all].filter((cell) => cell >= 0), picture.layers.start));
  }

  function complain(sentenceText) {
    trouble.hidden = !sentenceText;
    trouble.textContent = sentenceText;
  }

  /** Choose this cell as target or start. */
  function place(cell, role) {
    const text = named(cell);
    if (!field) return;
    if (field.at(xOf(cell), yOf(cell)) === WALL) {
      complain(t(`cubicles.wall.${role}`, { place: text }));
      say(trouble.textContent);
      return;
    }
    set({ [role]: text === FIRST[role] ? null : text, ...(role === "target" ? { part: null } : {}) });
    form.show();
    say(t(`cubicles.set.${role}`, { place: text }));
    apply(true);
  }

  function choose(name) {
    sets = name;
    clicks.forEach((each, at) => each.setAttribute("aria-pressed", String(["target", "start"][at] === name)));
  }

  function another() {
    if (!field) return;
    const number = anotherNumber(field.formula, picture.layers.start, picture.layers.goal >= 0 ? picture.layers.goal : null);
    if (number === null) return;
    set({ favorite: String(number) });
    form.show();
    apply(true, true);
  }

  const unbind = keys({
    pan: (dx, dy) => picture.pan(dx, dy), zoom: (factor) => picture.zoom(factor), frame, playPause, seek,
    step: (count) => seek(position + count), faster: (factor) => setSpeed(Math.min(100_000, Math.max(1, rate() * factor))),
    another: () => !form.more.disabled && another(), part: () => watch(part() === "way" ? "fill" : "way"),
  });

  tell(-1);
  await apply(true, true);
  return () => {
    turn++;
    clock.pause();
    unroll.stop();
    unbind();
    untell();
    picture.close();
  };
}
