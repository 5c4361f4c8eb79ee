/** The view from inside: blocks, what can be seen, and walking. */

import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { EAST, Maze, NORTH, SOUTH, WEST } from "../../js/maze/maze.js";
import { THICKNESS, blockAt, blocksOf, edge } from "../../js/pages/play/inside/blocks.js";
import { Gait } from "../../js/pages/play/inside/gait.js";
import { ahead, placer, sight } from "../../js/pages/play/inside/sight.js";

// A corridor of three cells east; from its middle one a passage south, from there one east, under the end of the corridor.
const BEND = Maze.fromJam([[4, 14, 8], [0, 5, 8]]);
const HOOK = Maze.fromJam([[4, 10], [4, 9]]); // east, south, and back west behind a wall
const ROOM = Maze.fromJam([[6, 14, 10], [7, 15, 11], [5, 13, 9]]); // without walls inside

/** The cells that are seen from the middle of a cell in a direction, and the walls as "cell side". */
function seen(maze, cell, direction, field = 1) {
  const [x, y] = maze.center(cell);
  const blocks = blocksOf(maze);
  const found = sight(blocks, { x, y, angle: (direction * Math.PI) / 2 }, field);
  const cells = found.map(({ i, j }) => blocks.cellAt(i, j)).filter((each) => each >= 0);
  const walls = found.flatMap(({ i, j, walls }) => (blocks.cellAt(i, j) < 0 ? [] : walls.map(({ side }) => `${blocks.cellAt(i, j)} ${"NESW"[side]}`)));
  return { cells: cells.sort(), walls: walls.sort() };
}

test("walls and posts are solid blocks, and so is what lies outside", () => {
  const { cellAt, isSolid } = blocksOf(BEND);
  const picture = Array.from({ length: 5 }, (_, j) => Array.from({ length: 7 }, (_, i) => (isSolid(i, j) ? "#" : cellAt(i, j) < 0 ? "." : cellAt(i, j))).join(""));
  assert.deepEqual(picture, ["#######", "#0.1.2#", "###.###", "#3#4.5#", "#######"]);
  assert(isSolid(-1, 1) && isSolid(7, 1) && isSolid(1, 5));
  assert(!blocksOf(ROOM).isSolid(2, 2)); // no post where no wall is
  for (const place of [0.5, 1 - THICKNESS, 1, 1 + THICKNESS, 2.9]) {
    const block = blockAt(place);
    assert(edge(block) <= place && place < edge(block + 1), `${place} in ${block}`);
  }
});

test("a point ahead has a depth, one to the right lies aside, and what is behind is cut off", () => {
  const place = placer({ x: 1, y: 1, angle: Math.PI / 2 }); // to the east
  const near = (one, other) => one.forEach((each, axis) => assert(Math.abs(each - other[axis]) < 1e-9, `${one} and ${other}`));
  near(place(3, 1), [0, 2]);
  near(place(3, 2), [1, 2]); // south is on the right
  near(place(0, 0), [-1, -1]);
  const [first, second] = ahead([place(3, 1.5), place(0, 1.5)]);
  near(first, [0.5, 2]);
  assert(second[1] > 0 && second[1] < 0.1 && Math.abs(second[0] - 0.5) < 1e-9);
  assert.deepEqual(ahead([[0, -1], [1, -2]]), []);
});

test("a corridor is seen up to the wall at its end, and nothing behind a corner", () => {
  assert.deepEqual(seen(HOOK, 0, EAST, 2), { cells: [0, 1, 3], walls: ["0 N", "0 S", "1 E", "1 N", "3 E"] }); // not 2, which is behind the wall
  assert.deepEqual(seen(HOOK, 1, SOUTH).cells, [1, 2, 3]);
  assert.deepEqual(seen(HOOK, 1, SOUTH, 0.2), { cells: [1, 3], walls: ["3 S"] }); // a narrow look
  assert.deepEqual(seen(HOOK, 0, NORTH), { cells: [0], walls: ["0 N"] });
  assert.deepEqual(seen(HOOK, 0, WEST, 0.9), { cells: [0], walls: ["0 W"] });
});

test("in a room all is seen to both sides, once, the nearest first", () => {
  const { cells } = seen(ROOM, 3, EAST, 3);
  assert.deepEqual(cells, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const found = sight(blocksOf(ROOM), { x: 0.5, y: 1.5, angle: Math.PI / 2 }, 3);
  const far = ({ i, j }) => Math.abs(i - 1) + Math.abs(j - 3);
  assert(found.every((block, place) => !place || far(found[place - 1]) <= far(block)));
});

test("a player turns by the shorter way, walks, and may be hurried", () => {
  const gait = new Gait();
  gait.stand([0.5, 0.5], NORTH);
  gait.face(WEST);
  gait.pass(0.075);
  assert(gait.now.angle < 0 && gait.now.angle > -Math.PI / 2, `${gait.now.angle}`);
  gait.pass(0.08);
  assert(gait.isStill);
  assert.equal(gait.now.angle, (3 * Math.PI) / 2);
  gait.face(WEST); // as it is already
  assert(gait.isStill);
  gait.push([1.5, 0.5], EAST);
  gait.push([2.5, 0.5], EAST);
  gait.finish();
  assert.deepEqual([gait.now.x, gait.isStill], [2.5, true]);
  assert(Math.abs(gait.eye.x - 2.14) < 1e-9); // the eye is behind the player
});
