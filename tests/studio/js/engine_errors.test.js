/** What the engine refuses has a code, and with it a sentence in every language. */

import { answers, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { EngineError } from "../../engine/errors.js";
import { SENTENCES } from "../../engine/sentences.js";
import { inWords } from "../../js/lib/refusals.js";
import texts from "../../js/words/engine.js";

const FOLDER = new URL("../../engine/", import.meta.url);
const sources = readdirSync(FOLDER).filter((name) => name.endsWith(".js")).map((name) => readFileSync(new URL(name, FOLDER), "utf8"));

test("the engine throws nothing but errors with a code, and every code is thrown", () => {
  const made = sources.flatMap((source) => [...source.matchAll(/new EngineError\(\s*("[^"]*"|`[^`]*`)(?:, \{([^}]*)\})?/g)]);
  const codes = made.map(([, code]) => JSON.parse(code.replaceAll("`", '"'))).filter((code) => code !== "${name}-refused");
  assert.deepEqual([...new Set(codes)].sort(), Object.keys(SENTENCES).sort());
  assert.deepEqual(sources.flatMap((source) => source.match(/new (?!Engine)\w*Error\(/g) ?? []), []);
});

test("every error has the fields of its sentence", () => {
  for (const source of sources)
    for (const [, code, given = ""] of source.matchAll(/new EngineError\("([^"]+)"(?:, \{([^}]*)\})?\)/g)) {
      const fields = given.replace(/\([^()]*(\([^()]*\))?[^()]*\)/g, "").split(",").map((each) => each.split(":")[0].trim()).filter(Boolean);
      const wanted = [...SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual([...new Set(wanted)].filter((name) => !fields.includes(name)), [], code);
    }
});

test("what the engine says in the words of Python is the same here", withLibrary, () => {
  const { refusals, reasons } = answers.refusals;
  assert.deepEqual(Object.keys(refusals).sort(), ["cut-loops", "join"]);
  for (const [name, text] of Object.entries(refusals)) assert.equal(texts.en[`engine.${name}-refused`], text.replace(":,", ""));
  for (const [name, text] of Object.entries(reasons)) assert.equal(texts.en[`engine.why.${name}`], text);
});

test("an error gets the words of the page, and the reason why a solver gave up", async () => {
  const sent = ({ code, fields }) => Object.assign(new Error(), { code, fields }); // as the worker sends it
  const gaveUp = await inWords(sent(new EngineError("solver-gave-up", { algorithm: "random-mouse", steps: 1, goal: 3, why: "w" })));
  assert.match(gaveUp.message, /^random-mouse gave up after 1 steps .*: it made as many steps as its option/);
  const other = await inWords(sent(new EngineError("solver-gave-up", { algorithm: "other", steps: 1, goal: 3, why: "it rests" })));
  assert.match(other.message, /: it rests;/);
  assert.equal(new EngineError("rings", { rings: 0, most: 9 }).message, "0 rings are not possible: give a number from 1 to 9");
});
