import { answers, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Recognition } from "../../js/maze/recognition.js";
import { texture } from "../../js/maze/texture.js";
import { FEATURES, telling, valueOf } from "../../js/pages/learn/features.js";
import { CHOICES, LAST_LEVEL, chooseKind, fromDistinct, makerOf, offered } from "../../js/pages/learn/questions.js";
import { count, forgetScore, score } from "../../js/pages/learn/score.js";

const recognition = new Recognition(JSON.parse(readFileSync(new URL("../../js/maze/textures.json", import.meta.url), "utf8")));
const kind = (name) => recognition.kinds.find((each) => each.name === name);
const isNear = (one, other, tolerance) => assert(Math.abs(one - other) <= tolerance, `${one} is not ${other}`);

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

test("textures and probabilities are those of the library", withLibrary, () => {
  for (const maze of answers.recognitions) {
    texture(maze, maze.longest).forEach((each, place) => isNear(each, maze.texture[place], 1e-12));
    const found = recognition.logChances(maze, maze.longest);
    assert.deepEqual(Object.keys(found).sort(), Object.keys(maze.probabilities).sort());
    for (const [name, chance] of Object.entries(maze.probabilities)) isNear(Math.exp(found[name]), chance, 1e-9);
  }
});

test("the kinds are those of the library, and each has an algorithm that makes its mazes", withLibrary, () => {
  assert.deepEqual(Object.fromEntries(recognition.kinds.map(({ name, algorithms }) => [name, algorithms])), answers.kinds);
  assert.deepEqual([kind("recursive-backtracker").algorithm, kind("growing-tree-oldest").algorithm], ["recursive-backtracker", "growing-tree"]);
  assert.equal(recognition.kindOf("boruvka"), recognition.kindOf("kruskal"));
  assert.equal(recognition.kindOf("percolation"), undefined);
});

test("similar kinds come first", () => {
  assert.equal(recognition.similar("uniform", 40)[0].name, "random-weights");
  assert.equal(recognition.similar("recursive-backtracker", 40)[0].name, "hunt-and-kill");
});

test("the shares of all kinds of cells are 1 together, and features tell kinds apart", () => {
  const { mean } = recognition.expected("binary-tree", 100);
  const named = (name) => FEATURES.find((each) => each.name === name);
  const value = (name) => valueOf(named(name), mean, 10_000);
  isNear(["deadEnds", "across", "down", "bends", "junctions", "crossings"].reduce((sum, name) => sum + value(name), 0), 1, 1e-3);
  for (const [name, share] of [["deadEnds", 0.25], ["crossings", 0], ["north", 1], ["east", 1], ["south", 0.5]]) isNear(value(name), share, 0.01);
  const [first] = telling(recognition.expected("recursive-backtracker", 28), recognition.expected("uniform", 28), 3);
  assert(["deadEnds", "bends", "junctions", "pairs"].includes(first.name), first.name);
});

test("no two algorithms of one law are offered together, and the answers grow alike", () => {
  const random = numbers(7);
  const kinds = fromDistinct(recognition, recognition.kinds);
  const apart = Object.fromEntries(kinds.map(({ name }) => [name, Object.fromEntries(recognition.similar(name, 24).map((each) => [each.name, each.distance]))]));
  const means = [];
  for (const levels of [[1, 2, 3], [4, 5, 6, 7], [8, 9, LAST_LEVEL]]) {
    const distances = [];
    let before = null;
    for (let turn = 0; turn < 120; turn++) {
      const level = levels[turn % levels.length];
      const right = chooseKind(kinds, level, before, random);
      assert.notEqual(right, before);
      before = right;
      const logChances = Object.fromEntries(kinds.map(({ name }) => [name, -(apart[right.name][name] ?? 0)]));
      const choices = offered(kinds, right, logChances, level, random);
      const lawOf = (each) => (Object.keys(each.options).length ? each.name : recognition.kindOf(makerOf(each, random)).name);
      assert.equal(new Set(choices.map(lawOf)).size, CHOICES);
      assert(choices.includes(right));
      distances.push(...choices.filter((each) => each !== right).map(({ name }) => apart[right.name][name]));
    }
    means.push(distances.reduce((sum, each) => sum + each, 0) / distances.length);
  }
  assert(means[1] < means[0] * 0.8 && means[2] < means[1] * 0.8, `${means}`);
});

test("a score is kept, rises by right answers and falls by wrong ones", () => {
  const kept = new Map();
  localStorage.getItem = (name) => kept.get(name) ?? null;
  localStorage.setItem = (name, text) => kept.set(name, text);
  localStorage.removeItem = (name) => kept.delete(name);
  let now = score();
  for (const isRight of [true, true, true, false, true]) now = count(now, isRight);
  assert.deepEqual(now, { asked: 5, right: 4, streak: 1, best: 3, level: 3 });
  assert.deepEqual(score(), now);
  for (let turn = 0; turn < 20; turn++) now = count(now, true);
  assert.deepEqual([now.level, now.best], [LAST_LEVEL, 21]);
  kept.set("clew.quiz.score", '{"asked": "many"}');
  assert.equal(score().asked, 0);
  forgetScore();
  assert.equal(kept.size, 0);
});
