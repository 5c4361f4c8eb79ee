/** Two quiet sounds, of the browser's own tones. */

const LOUDNESS = 0.05;
const FADE = 0.02; // seconds, without which a tone clicks
/** Each tone: its frequency, when it begins, and how long it lasts, in seconds. */
const TONES = {
  wall: [[110, 0, 0.1]],
  reached: [[523.25, 0, 0.16], [659.25, 0.12, 0.16], [783.99, 0.24, 0.4]],
};

let context = null;

function tone([frequency, after, length]) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const begin = context.currentTime + after;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE);
  gain.gain.linearRampToValueAtTime(0, begin + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** Play a sound, if the browser has any. */
export function playSound(name) {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  context.resume();
  TONES[name].forEach(tone);
}
