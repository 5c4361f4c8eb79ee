/** What the engine refuses has a code, and with it a sentence in every language. */

import { answers, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { EngineError } from "../../engine/errors.js";
import { SENTENCES } from "../../engine/sentences.js";
import { inWords, inWordsOfService } from "../../js/lib/refusals.js";
import texts from "../../js/words/engine.js";

const FOLDER = new URL("../../engine/", import.meta.url);
const sources = readdirSync(FOLDER).filter((name) => name.endsWith(".js")).map((name) => readFileSync(new URL(name, FOLDER), "utf8"));

test("the engine throws nothing but errors with a code, and every code is thrown", () => {
  const made = sources.flatMap((source) => [...source.matchAll(/new EngineError\(\s*("[^"]*"|`[^`]*`)(?:, \{([^}]*)\})?/g)]);
  const codes = made.map(([, code]) => JSON.parse(code.replaceAll("`", '"'))).filter((code) => code !== "${name}-refused");
  assert.deepEqual([...new Set(codes)].sort(), [...Object.keys(SENTENCES), "solver-gave-up"].sort());
  assert.deepEqual(sources.flatMap((source) => source.match(/new (?!Engine)\w*Error\(/g) ?? []), []);
});

test("every error has the fields of its sentence", () => {
  for (const source of sources)
    for (const [, code, given = ""] of source.matchAll(/new EngineError\("([^"]+)"(?:, \{([^}]*)\})?\)/g)) {
      const fragments = given.replaceAll('join(", ")', "").match(/["`][^"`]* [^"`]*["`]|(?<=^|,)\s*(forms|hint|reason|where|why)\s*(?=[:,]|$)/g) ?? [];
      assert.deepEqual(fragments, [], `${code} has English words as a field, which no other language can say`);
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
  const gaveUp = await inWords(sent(new EngineError("solver-gave-up", { algorithm: "random-mouse", steps: 1, goal: 3 })));
  assert.match(gaveUp.message, /^random-mouse gave up after 1 steps .*: it made as many steps as its option/);
  const other = await inWords(Object.assign(new EngineError("solver-gave-up", { algorithm: "other", steps: 1 }, "{algorithm} rests"), {}));
  assert.equal(other.message, "other rests");
  assert.equal(new EngineError("rings", { rings: 0, most: 9 }).message, "0 rings are not possible: give a number from 1 to 9");
});

test("an error of the service has the words of the engine for a code of both, and those of formulas", async () => {
  const answered = async (code, fields) => (await inWordsOfService({ code, fields, lang: "de" })).message;
  assert.match(await answered("openings-none", { grid: "torus:4x4" }), /^torus:4x4 has no outer wall: its borders are joined/);
  assert.equal(await answered("formula-instead-square", { place: 2, word: "U+00B2" }), "The formula cannot be used: at character 2, U+00B2 is not allowed in a formula: write **2 for a square.");
  assert.equal(await answered("formula-sign", { place: 1, word: "'2x'", instead: "2*x" }), "The formula cannot be used: at character 1, an operator is missing in '2x': write 2*x.");
  assert.equal(await answered("formula-zerodivision", { x: "5", y: "6" }), "The formula divides by zero at the cell (5, 6); choose another formula.");
});
