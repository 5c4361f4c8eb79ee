/** The bar under what is watched: play, pause, step both ways, scrub, speed. */

import { button, h } from "../../lib/dom.js";
import { figure, t } from "../../lib/i18n.js";

const icon = (...paths) =>
  h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", fill: "currentColor" }, ...paths.map((d) => h("path", { d })));

const ICONS = {
  play: "M5 3l12 7-12 7z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  back: "M14 4v12L6 10zM3 4h2v12H3z",
  forward: "M6 4v12l8-6zM15 4h2v12h-2z",
  home: "M2 4h2v12H2zM11 4v12l-6-6zM18 4v12l-6-6z",
  end: "M16 4h2v12h-2zM9 4v12l6-6zM2 4v12l6-6z",
};

const STEPS = 100; // of the speed's slider: from 1 to 100,000 a second
export const speedOf = (place) => 10 ** (place / 20);
const placeOf = (speed) => Math.round(20 * Math.log10(Math.max(1, speed)));

/** {element, show({playing, at, all, speed})}; asks for `toggle()`, `step(count)`, `seek(n)`, `speed(value)`. */
export function transport(run) {
  const control = (name, action) => button(icon(ICONS[name]), action, { class: "icon", "aria-label": t(`make.${name}`), title: t(`make.${name}`) });
  const play = control("play", run.toggle);
  play.classList.add("primary");
  const scrub = h("input", { type: "range", min: 0, max: 1, step: 1, value: "0", "aria-label": t("make.scrub"), on: { input: () => run.seek(Number(scrub.value)) } });
  const place = h("output", { class: "place" });
  const speed = h("input", {
    type: "range", min: 0, max: STEPS, step: 1, value: "30", "aria-label": t("make.speed"), id: "make-speed",
    on: { input: () => run.speed(speedOf(Number(speed.value))) },
  });
  const rate = h("output", { for: "make-speed", class: "rate" });
  const element = h(
    "div",
    { class: "transport", role: "group", "aria-label": t("make.watching") },
    h("div", { class: "row buttons" }, control("home", () => run.seek(0)), control("back", () => run.step(-1)), play, control("forward", () => run.step(1)), control("end", () => run.seek(Infinity))),
    h("div", { class: "scrub" }, scrub, place),
    h("div", { class: "speed" }, h("span", { class: "quiet", "aria-hidden": "true" }, t("make.speed")), speed, rate),
  );
  let playing = null;
  return {
    element,
    speedPlace: () => Number(speed.value),
    show(now) {
      if (now.playing !== playing) {
        playing = now.playing;
        const name = playing ? "pause" : "play";
        play.replaceChildren(icon(ICONS[name]));
        play.setAttribute("aria-label", t(`make.${name}`));
        play.title = t(`make.${name}`);
      }
      scrub.max = now.all;
      scrub.value = now.at;
      const text = t("make.of", { at: figure(now.at), all: figure(now.all) });
      place.textContent = text;
      scrub.setAttribute("aria-valuetext", text);
      speed.value = placeOf(now.speed);
      const per = t("make.rate", { count: figure(now.speed < 10 ? Math.round(now.speed * 10) / 10 : Number(now.speed.toPrecision(2))) });
      rate.textContent = per;
      speed.setAttribute("aria-valuetext", per);
      element.classList.toggle("none", now.all === 0);
    },
  };
}
