/** Colors: those of the page's style, and cividis for distances (the same as clew.pictures.drawing.colors). */

const POINTS =
  "0:00224E 17:002E6C 22:003171 23:013271 28:123570 35:203A6F 53:38476C 86:585E6D 110:6D6F72 125:7A7A78 152:938E78 " +
  "175:AAA073 203:C7B767 224:DEC958 234:E9D34E 246:F7DE3E 251:FDE334 255:FEE838";

// Python rounds halves to the even number: so does this, or one color in ten would differ by one.
const even = (value) => (value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value));

const TABLE = (() => {
  const points = POINTS.split(" ").map((each) => {
    const [place, color] = each.split(":");
    return [Number(place), [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16))];
  });
  const table = [points[0][1]];
  for (let each = 1; each < points.length; each++) {
    const [begin, low] = points[each - 1];
    const [end, high] = points[each];
    for (let place = begin + 1; place <= end; place++)
      table.push(low.map((from, channel) => even(from + ((high[channel] - from) * (place - begin)) / (end - begin))));
  }
  return table;
})();

const SPANS = { day: 147, night: 136 }; // of 256 colors, 255 down or 0 up: walls of ink have a contrast of 3:1 on all of these

/** The color of a distance where the farthest is `most`: near is closest to the paper. */
export const shade = (steps, most, dark) => shadeWithin(steps, most, dark, SPANS);

/** The same from other parts of the table. */
export function shadeWithin(steps, most, dark, { day, night }) {
  const place = Math.floor((steps * (dark ? night : day)) / Math.max(most, 1));
  return TABLE[dark ? place : 255 - place];
}

/** The relative luminance of [red, green, blue], 0 to 1, as defined by WCAG 2. */
export function luminance(color) {
  const [red, green, blue] = color.map((each) => (each <= 10 ? each / 3294.6 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, 1 to 21, as defined by WCAG 2. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const EXTREMES = [[0, 0, 0], [255, 255, 255]];

/** A color for text on this ground: the first of the page's own that can be read there, else black or white. */
export const readable = (ground, { ink, paper }) => [ink, paper, ...EXTREMES].find((color) => contrast(color, ground) >= 4.5);

/** "rgb(1, 2, 3)". */
export const css = ([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`;

/** Whether the page is dark now. */
export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

const NAMES = ["paper", "ink", "thread", "quiet", "rock", "line", "tint"];

/** The colors of the style sheet as they are now: {paper, ink, thread, quiet, rock, line, tint}. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** [red, green, blue] of "#C8102E". */
export const rgb = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
