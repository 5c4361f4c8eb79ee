/** What the tests share: the library's answers, and what a module expects of a page when it is imported. */

import { readFileSync } from "node:fs";

// lib/i18n.js reads the language of the address, of the last visit and of the browser.
const page = { location: { search: "" }, document: { documentElement: {} }, navigator: { language: "en" }, localStorage: { getItem: () => null } };
for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** The library's answers by topic (tests/helpers/library_answers.py); null without them, as in a run by hand. */
export const answers = process.env.CLEW_ANSWERS ? JSON.parse(readFileSync(process.env.CLEW_ANSWERS, "utf8")) : null;

/** Options for tests that compare with the library. */
export const withLibrary = { skip: answers ? false : "the library's answers are missing: run it by pytest tests/studio" };

/** A JSON file of tests/data. */
export const data = (name) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8"));

/** A log as `decode` returns it from its columns. */
export const logOf = ([events, cells, directions]) => ({
  count: events.length,
  events: new Uint8Array(events),
  cells: new Int32Array(cells),
  directions: new Int32Array(directions),
});
