import assert from "node:assert/strict";
import { test } from "node:test";

import { Stream1 } from "../../js/maze/stream1.js";
import { data } from "./support.js";

test("stream 1 in the page is stream 1", () => {
  const vectors = data("stream-1.json");
  assert(vectors.length > 2);
  for (const { seed, number, draws } of vectors) {
    const stream = new Stream1(BigInt(seed), BigInt(number));
    for (const { method, argument, value } of draws) {
      const drawn = method === "word" ? stream.word() : method === "below" ? stream.below(BigInt(argument)) : stream[method](Number(argument));
      assert.equal(String(drawn), value, `${seed}, ${number}: ${method}(${argument ?? ""})`);
    }
  }
});
