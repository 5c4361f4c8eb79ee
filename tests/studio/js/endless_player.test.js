import assert from "node:assert/strict";
import { test } from "node:test";

import { isSame, Player } from "../../js/pages/endless/player.js";

const SIDE = 2n ** 62n;

/** A source in which rows 0, 7, 14 and so on are corridors from west to east, and column 3 joins them. */
function corridors(sides = [SIDE, SIDE]) {
  const asked = [];
  const window = async (left, top, width, height) => {
    asked.push([left, top, width, height]);
    return Uint8Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [left + BigInt(cell % width), top + BigInt(Math.floor(cell / width))];
      return (y % 7n === 0n ? (x > 0n ? 8 : 0) | (x < sides[0] - 1n ? 2 : 0) : 0) | (x === 3n ? 4 | (y > 0n ? 1 : 0) : 0);
    });
  };
  return { sides, window, asked };
}

const failed = (error) => assert.fail(error);

test("a player walks through passages and not through walls, and no step waits for a block", async () => {
  const source = corridors(), player = new Player(source, [0n, 0n], failed);
  assert.equal(player.move(1), null, "nothing is known yet");
  await player.ready();
  assert.equal(player.move(3), false);
  assert.equal(player.move(2), false);
  assert.equal(player.steps, 0);
  const { window } = source, late = []; // blocks that come twenty steps after they are asked for
  source.window = (...asked) => new Promise((come) => late.push([player.steps + 20, () => come(window(...asked))]));
  for (let step = 0; step < 1000; step += 1) {
    assert.equal(player.move(1), true, `${step}`);
    while (late[0]?.[0] <= step) late.shift()[1]();
    await new Promise((done) => setImmediate(done));
  }
  assert.ok(isSame(player.at, [1000n, 0n]));
  assert.equal(player.steps, 1000);
  assert.deepEqual(player.openDirections, [1, 3]);
  assert.ok(player.trail.length < 500);
  assert.ok(source.asked.length < 40, "each block once");
  assert.ok(source.asked.every(([left, top, width, height]) => left % 64n === 0n && top % 64n === 0n && width === 64 && height === 64));
});

test("the end of a maze is a wall, and blocks there are as wide as the maze", async () => {
  const source = corridors([70n, 30n]), player = new Player(source, [69n, 7n], failed);
  await player.ready();
  assert.deepEqual(source.asked.at(0), [64n, 0n, 6, 30]);
  assert.equal(player.move(1), false);
  assert.equal(player.move(3), true);
  assert.equal(player.move(1), true);
});

test("a block that cannot be had is reported, and requested again", async () => {
  const source = corridors(), told = [], { window } = source;
  source.window = async () => { throw new Error("away"); };
  const player = new Player(source, [200n, 0n], (error) => told.push(error.message));
  await player.ready().catch(() => {});
  assert.deepEqual([...new Set(told)], ["away"]);
  assert.equal(player.isOpen(1), null);
  source.window = window;
  await player.ready();
  assert.equal(player.move(1), true);
});
