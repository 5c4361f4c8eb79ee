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

/** The color of a distance where the farthest is `most`: near is closest to the paper. */
export function shade(steps, most, dark) {
  const span = 175; // of 256 colors. Day: 255 down to 80; night: 0 up to 175; walls can be seen on all of these
  const place = Math.floor((steps * span) / Math.max(most, 1));
  return TABLE[dark ? place : 255 - place];
}

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
