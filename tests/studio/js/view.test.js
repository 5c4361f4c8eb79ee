/** What of a view needs no canvas. */

import "./support.js";

import assert from "node:assert/strict";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Maze } from "../../js/maze/maze.js";
import { MARK } from "../../js/maze/marks.js";
import { contrast, readable, shade } from "../../js/view/colors.js";
import { fieldColors, tone } from "../../js/view/field_colors.js";
import { wholeMaze } from "../../js/view/framing.js";
import { overlay } from "../../js/view/overlay.js";
import { forEachDifference } from "../../js/view/differences.js";
import { paintCell } from "../../js/view/overview.js";
import { paints } from "../../js/view/tiles.js";

const viewOf = (width, height, ratio = 1) => ({ canvas: { width, height }, ratio, layout: {} });

test("a maze is as large as it can be: whole pixels for a cell, or less than two", () => {
  const place = (view, cells) => wholeMaze.place(view, [0, 0, cells, cells]);
  for (const cells of [1, 20, 340, 360, 500, 1000]) {
    const { side, left, top } = place(viewOf(701, 650), cells);
    assert(side < 2 || Number.isInteger(side), `${cells}: ${side}`);
    assert(left >= 0 && top >= 0 && top + cells * side <= 650, `${cells}: ${top} + ${cells} * ${side}`);
    if (side < 160) assert((side < 2 ? side * cells : (side + 1) * cells) > 640, `${cells}: ${side}`);
  }
});

test("a cell without walls has the color of its floor, and each wall makes it darker", () => {
  const maze = Maze.fromJam([[6, 14, 8], [7, 15, 9], [1, 1, 0]]);
  const colors = { paper: [250, 246, 238], ink: [31, 36, 48], rock: [222, 214, 197], solid: [200, 190, 180], thread: [200, 16, 46] };
  const marks = new Uint8Array(9);
  const color = (x, y, lineIn) => {
    const bytes = new Uint8ClampedArray(36);
    paintCell(bytes, { maze, layers: { marks } }, x, y, colors, lineIn);
    return [...bytes.subarray(4 * (3 * y + x), 4 * (3 * y + x) + 4)];
  };
  const [open, walled] = [color(1, 1), color(0, 0)];
  assert.deepEqual(open.slice(3), [255]);
  assert(walled.every((each, channel) => channel === 3 || each < open[channel]));
  assert.deepEqual(color(1, 1, () => colors.thread).slice(0, 3), colors.thread);
  marks[4] = MARK.ERASED;
  assert(color(1, 1)[1] < open[1]);
});

test("all differences of two arrays are found, in whole words and behind them", () => {
  for (const kind of [Uint8Array, Int32Array])
    for (const places of [[], [0], [3, 4, 5], [9, 10], [0, 7, 8, 10]]) {
      const [one, other] = [new kind(11), new kind(11)];
      for (const place of places) other[place] = 200;
      const found = [];
      forEachDifference(one, other, (place) => found.push(place));
      assert.deepEqual(found, places);
    }
});

test("walls differ by 3:1 and numbers by 4.5:1 from every color of distances, by day and by night", () => {
  const style = readFileSync(join(realpathSync(fileURLToPath(new URL("../../js", import.meta.url))), "../style.css"), "utf8");
  const palettes = [...style.matchAll(/\{([^{}]*--thread:[^{}]*)\}/g)].map(([, block]) => Object.fromEntries([...block.matchAll(/--(\w+): (#\w{6})/g)].map((each) => each.slice(1))));
  assert.equal(palettes.length, 3); // day, night chosen, night of the system
  for (const [place, palette] of palettes.entries()) {
    const dark = place > 0;
    const [colors, field] = [paints(palette, dark), fieldColors(palette, dark)];
    for (let steps = 0; steps <= 255; steps++) {
      const floor = shade(steps, 255, dark);
      assert(contrast(colors.ink, floor) >= 3, `${dark ? "night" : "day"}: a wall on ${floor}`);
      assert(contrast(readable(floor, colors), floor) >= 4.5, `a number on ${floor}`);
      assert(contrast(field.wall, tone(steps, 255, dark)) >= 3, `${dark ? "night" : "day"}: a wall of a field on ${tone(steps, 255, dark)}`);
    }
    assert(contrast(readable(colors.paper, colors), colors.paper) >= 4.5);
  }
  assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
});

test("a dot lies under the number of its cell, and in the middle of a cell without one", () => {
  globalThis.document ??= {};
  globalThis.getComputedStyle ??= () => ({ getPropertyValue: () => "" });
  const calls = [];
  const context = new Proxy({}, { get: (_, name) => (...given) => calls.push([name, ...given]), set: () => true });
  const layers = { numbers: [12, -1], dots: [0, 1] };
  const view = { canvas: { width: 80, height: 40 }, side: 40, ratio: 1, layers, middle: (cell) => [20 + 40 * cell, 20], size: () => 40, floor: () => [250, 246, 238], visible: (run) => [0, 1].forEach(run) };
  overlay(context, view, { ink: [31, 36, 48], paper: [250, 246, 238], css: {} });
  const [[, , under, radius], [, , middle]] = calls.filter(([name]) => name === "arc");
  const [[, number, , line]] = calls.filter(([name]) => name === "fillText");
  assert.equal(number, "12");
  assert(under - radius > line + 7, `${under} - ${radius}: the number is 15 high, around ${line}`);
  assert(under + radius < 40);
  assert.equal(middle, 20);
});

test("of a thread only what is on the canvas is drawn, and the lines that lead there", () => {
  const calls = [];
  const context = new Proxy({ lineWidth: 4 }, { get: (target, name) => target[name] ?? ((...given) => calls.push([name, ...given])), set: () => true });
  const points = new Map([[0, [10, 10]], [2, [50, 10]], [3, [300, 10]], [7, [300, 50]], [8, [400, 90]], [15, [30, 90]], [16, [30, 500]], [20, [60, 600]]]);
  const view = { canvas: { width: 100, height: 100 }, side: 40, ratio: 1, layers: { path: [...points.keys()] }, middle: (cell) => points.get(cell) };
  const drawn = () => calls.splice(0).filter(([name]) => /To$/.test(name)).map(([name, x, y]) => `${name[0]} ${x} ${y}`);
  overlay(context, view, { css: {} });
  assert.deepEqual(drawn(), ["m 10 10", "l 50 10", "l 300 10", "m 400 90", "l 30 90", "l 30 500"]);
  view.layers.shown = 4.5 / 7; // to the middle of the step that comes back
  overlay(context, view, { css: {} });
  assert.deepEqual(drawn().slice(-2), ["m 400 90", "l 215 90"]);
});

test("dots of cells smaller than two pixels are one pixel each, where the canvas is", () => {
  const calls = [];
  const context = new Proxy({}, { get: (_, name) => (...given) => calls.push([name, ...given]), set: () => true });
  const view = { canvas: { width: 3, height: 3 }, side: 0.5, ratio: 1, layers: { dots: [0, 1, 2, 3, 4, 20] }, middle: (cell) => [cell / 2 + 0.2, 1.2] };
  overlay(context, view, { css: {} });
  assert.deepEqual(calls.filter(([name]) => name === "fillRect").map(([, x, y]) => [x, y]), [[0, 1], [1, 1], [2, 1]]);
});
