/** The bar under an animation: play, pause, step both ways, scrub, speed. */

import { button } from "../../lib/controls.js";
import { h, icon } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/i18n.js";

const ICONS = {
  play: "M5 3l12 7-12 7z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  back: "M14 4v12L6 10zM3 4h2v12H3z",
  forward: "M6 4v12l8-6zM15 4h2v12h-2z",
  home: "M2 4h2v12H2zM11 4v12l-6-6zM18 4v12l-6-6z",
  end: "M16 4h2v12h-2zM9 4v12l6-6zM2 4v12l6-6z",
};

const MIN_SPEED = 1; // events a second
const MAX_SPEED = 100_000;
const SPEED_STEPS = 100; // of the slider, from MIN_SPEED to MAX_SPEED
const speedAt = (place) => 10 ** (place / 20);
const placeOf = (speed) => Math.round(20 * Math.log10(Math.max(MIN_SPEED, speed)));
const speedText = (speed) => t("make.rate", { count: formatNumber(speed < 10 ? Math.round(speed * 10) / 10 : Number(speed.toPrecision(2))) });

/** A speed within the slider's range. */
export const limitSpeed = (speed) => Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));

const iconButton = (name, run) =>
  button(icon(ICONS[name], { filled: true }), run, { class: "icon", "aria-label": t(`make.${name}`), title: t(`make.${name}`) });

/** The play button: {element, show(playing)}. */
function playButton(run) {
  const element = iconButton("play", run);
  element.classList.add("primary");
  let shown = null;
  return {
    element,
    show(playing) {
      if (playing === shown) return;
      shown = playing;
      const name = playing ? "pause" : "play";
      element.replaceChildren(icon(ICONS[name], { filled: true }));
      element.setAttribute("aria-label", t(`make.${name}`));
      element.title = t(`make.${name}`);
    },
  };
}

/** A slider of positions: [input, text, show(position, length, playing)]. The text is no live region, since it changes with
 * every frame; while the animation plays, screen readers get no value either. */
function scrubber(run) {
  const input = h("input", { type: "range", min: 0, max: 1, step: 1, value: "0", "aria-label": t("make.scrub"), on: { input: () => run(Number(input.value)) } });
  const text = h("span", { class: "place mono" });
  const show = (position, length, playing) => {
    input.max = length;
    input.value = position;
    text.textContent = length ? t("make.of", { at: formatNumber(position), all: formatNumber(length) }) : "";
    if (!playing) input.setAttribute("aria-valuetext", text.textContent);
  };
  return [input, text, show];
}

/** A logarithmic slider of speeds: [input, text, show(speed)]. */
function speedSlider(run) {
  const input = h("input", {
    type: "range", min: 0, max: SPEED_STEPS, step: 1, value: "30", "aria-label": t("make.speed"), title: t("make.speed"),
    on: { input: () => run(speedAt(Number(input.value))) },
  });
  const text = h("span", { class: "rate mono" });
  let shown = null;
  const show = (speed) => {
    if (speed === shown) return;
    shown = speed;
    input.value = placeOf(speed);
    text.textContent = speedText(speed);
    input.setAttribute("aria-valuetext", text.textContent);
  };
  return [input, text, show];
}

/** {element, show({playing, position, length, speed})}; calls run.toggle(), run.step(count), run.seek(n), run.speed(value). */
export function transport(run) {
  const play = playButton(run.toggle);
  const [scrub, place, showPosition] = scrubber(run.seek);
  const [speed, rate, showSpeed] = speedSlider(run.speed);
  const buttons = [
    iconButton("home", () => run.seek(0)),
    iconButton("back", () => run.step(-1)),
    play.element,
    iconButton("forward", () => run.step(1)),
    iconButton("end", () => run.seek(Infinity)),
  ];
  const element = h(
    "div",
    { class: "transport", role: "group", "aria-label": t("make.watching") },
    h("div", { class: "row buttons" }, ...buttons),
    h("div", { class: "scrub" }, scrub, place),
    h("div", { class: "speed" }, speed, rate),
  );
  return {
    element,
    show(now) {
      for (const each of [scrub, ...buttons]) each.disabled = now.length === 0 && each !== play.element;
      play.show(now.playing);
      showPosition(now.position, now.length, now.playing);
      showSpeed(now.speed);
      element.classList.toggle("none", now.length === 0);
    },
  };
}
