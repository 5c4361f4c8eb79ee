import assert from "node:assert/strict";
import { test } from "node:test";

import { announce, showNotice } from "../../js/lib/announce.js";

test("of many sentences only the last is read out, and a notice is not lost among them", async (context) => {
  const { document } = globalThis;
  context.after(() => Object.assign(globalThis, { document })); // other files may have one
  const spoken = [];
  const region = { get textContent() { return spoken.at(-1) ?? ""; }, set textContent(text) { spoken.push(text); } };
  globalThis.document = { getElementById: () => region };
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const element = {};
  showNotice(element, "Another algorithm is used.");
  for (let count = 0; count < 50; count++) announce(`Step ${count}.`);
  await pause(150);
  announce("Step 50.");
  await pause(100);
  assert.deepEqual(spoken, ["Another algorithm is used. Step 49."]);
  await pause(400);
  showNotice(element, "");
  announce("Step 50.");
  await pause(600);
  assert.deepEqual(spoken.slice(1), ["Step 50.", "Step 50.\u00a0"]);
  assert.equal(element.textContent, "");
});
