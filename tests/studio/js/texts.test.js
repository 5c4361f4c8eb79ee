import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { EVENT_NAMES } from "../../js/maze/events.js";

const FOLDER = new URL("../../js/", import.meta.url);
const GUESTS = new URL("../../guests/", import.meta.url);
const guests = readdirSync(GUESTS).map((name) => new URL(`${name}/`, GUESTS));
const files = [...readdirSync(new URL("words/", FOLDER)).map((file) => new URL(`words/${file}`, FOLDER)), ...guests.map((guest) => new URL("words.js", guest))];
const texts = new Map(await Promise.all(files.map(async (file) => [file.pathname, (await import(file)).default])));
const known = new Set([...texts.values()].flatMap(({ en }) => Object.keys(en)));

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();
const scripts = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? scripts(new URL(`${entry.name}/`, folder)) : new URL(entry.name, folder)));

test("every text is there in both languages, with the same placeholders", () => {
  assert(texts.size >= 10);
  for (const [file, { en, ja }] of texts) {
    if (file.endsWith("/service.js")) continue; // whose English is the service's own: tests/service/test_error_sentences.py
    assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort(), file);
    for (const key of Object.keys(en)) {
      assert(en[key] || ja[key], key);
      assert.deepEqual(placeholders(ja[key]), placeholders(en[key]), key);
    }
  }
});

test("no key is in two files", () => {
  const all = [...texts.values()].flatMap(({ en }) => Object.keys(en));
  assert.deepEqual(all.filter((key, place) => all.indexOf(key) !== place), []);
});

test("every key that the studio uses has a text", () => {
  for (const path of [FOLDER, ...guests].flatMap(scripts).filter(({ pathname }) => pathname.endsWith(".js")))
    for (const [, key] of readFileSync(path, "utf8").matchAll(/(?:\bt\(|help: )"([\w.-]+)"/g)) assert(known.has(key), `${path.pathname}: ${key}`);
});

test("every event has a sentence", () => {
  for (const name of EVENT_NAMES.slice(1)) assert(known.has(`make.say.${name}`), name);
});
