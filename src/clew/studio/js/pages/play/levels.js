/** Sizes to choose, from easy to huge, and the maze of the day. */

/** [name, width, height, whether it goes from end to end of the longest path]. */
export const LEVELS = [
  ["easy", 10, 8, false],
  ["medium", 20, 15, false],
  ["hard", 32, 24, true],
  ["harder", 60, 45, true],
  ["huge", 200, 200, true],
];

export const DAILY = { width: 24, height: 18 };

/** "2026-11-21" where the reader is. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether the text is a date such as 2026-11-21. */
export const isDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(text));

/** The seed of that day's maze: its date as a number. */
export const seedOf = (date) => date.replaceAll("-", "");

/** The level of this size, "own" if there is none. */
export const levelOf = (width, height, longest) =>
  LEVELS.find((each) => each[1] === width && each[2] === height && each[3] === longest)?.[0] ?? "own";
