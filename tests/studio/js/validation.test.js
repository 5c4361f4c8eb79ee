import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { addEventListener: () => {}, history: { replaceState: () => {} } });
document.dispatchEvent = () => {};
const address = await import("../../js/lib/address.js");
const { addTexts, setLanguage } = await import("../../js/lib/i18n.js");
const { readDocument } = await import("../../js/maze/document.js");
const { addressError } = await import("../../js/pages/shared/validation.js");
for (const name of ["board", "grids", "shell"]) addTexts((await import(`../../js/words/${name}.js`)).default);

const algorithms = [{ name: "wilson", title: "Wilson", options: [] }];

/** The sentence about the maze in an address with this query. */
function sentence(query, name = "wilson") {
  location.search = query;
  address.reread();
  return addressError({ max: 1000, algorithms, grids: [], name });
}

test("what nobody can make has a sentence in either language", () => {
  const wrong = [
    [() => sentence("?seed=7", "nope"), /^There is no algorithm called “nope”\./, /^「nope」というアルゴリズムはありません。/],
    [() => sentence("?seed=one"), /^“one” is not a seed/, /^「one」はシードとして使えません/],
    [() => sentence("?seed=-1"), /^“-1” is not a seed/, /^「-1」はシードとして使えません/],
    [() => sentence("?seed=18446744073709551616"), /is not a seed/, /シードとして使えません/],
    [() => sentence("?seed=7&grid=1001x5"), /^1001x5 is too large here: at most 1000 by 1000 cells/, /1000×1000セルまで/],
  ];
  for (const [language, place] of [["en", 1], ["ja", 2]]) {
    setLanguage(language);
    for (const each of wrong) assert.match(each[0](), each[place]);
  }
  assert.equal(sentence("?seed=18446744073709551615&grid=1000x1000"), null);
});

test("rows that are no maze have a sentence in either language", () => {
  const rows = [["[[]]", /at least one cell/, /セルは1つ以上/], ["[[99]]", /rows of numbers from 0 to 15/, /0〜15の数の行/]];
  for (const [language, place] of [["en", 1], ["ja", 2]]) {
    setLanguage(language);
    for (const each of rows) {
      location.search = `?maze=${each[0]}`;
      address.reread();
      assert.throws(() => readDocument({ algorithms, changes: [] }, { grid: "9x9", algorithm: "wilson", max: 200 }).rows, each[place]);
    }
  }
});
