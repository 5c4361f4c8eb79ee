import "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { addEventListener: () => {}, history: { replaceState: () => {} } });
const { MazeDocument } = await import("../../js/maze/document.js");
const { commandLine, elementText, pythonText } = await import("../../js/maze/ways.js");

const option = (name, kind = "chance") => ({ name, kind });
const CATALOGUES = {
  changes: [
    { name: "join", options: [option("join", "flag"), option("join-seed", "count")] },
    { name: "cut-loops", options: [option("cut-loops", "flag"), option("cut-loops-keep", "choice")] },
    { name: "braid", options: [option("braid"), option("braid-prefer", "choice")] },
  ],
  grids: [
    { name: "rectangle", forms: [{ numbers: ["width", "height"] }] },
    { name: "weave", weave: true, forms: [{ numbers: ["width", "height"] }] },
    { name: "text", forms: [{ numbers: [] }] },
  ],
};
const maze = (values) => new MazeDocument({ grid: "20x15", algorithm: "wilson", seed: "7", ...values });
const command = (values, drawn) => commandLine(maze(values), CATALOGUES, drawn);
const python = (values, drawn) => pythonText(maze(values), CATALOGUES, drawn)?.split("\n\n")[1];
const element = (values, { cells, ...drawn } = {}) => elementText(maze(values), CATALOGUES, drawn, { script: "/e.js", cells });

test("a command has what a document has, in words that a shell leaves alone", () => {
  assert.equal(command({ grid: "text:A B's", seed: "007", number: "3" }), "clew generate 'text:A B'\\''s' --algorithm wilson --seed 7 --number 3");
  const changes = { join: "1", "cut-loops": "no", "cut-loops-keep": "any", braid: "0.3", "braid-prefer": "any" };
  assert.equal(command({ options: { run: "0.5" }, changes }), "clew generate 20x15 --algorithm wilson --seed 7 --run 0.5 --join --braid 0.3 --braid-prefer any");
  assert.equal(command({ difficulty: "hard", number: "0" }), "clew generate 20x15 --algorithm wilson --seed 7");
  assert.equal(command({ difficulty: "hard" }), "clew generate 20x15 --algorithm wilson --seed 7 --difficulty hard");
  assert.equal(command({ start: "1,2", goal: "3,4" }, { distances: true }), "clew generate 20x15 --algorithm wilson --seed 7 --distances --from 1,2");
});

test("Python writes numbers as numbers, and all else as text", () => {
  const changes = { join: "yes", "join-seed": "18446744073709551615", "cut-loops": "1", "cut-loops-keep": "shortest", braid: "00.5" };
  const lines = ['maze = clew.generate("wilson", "20x15", seed=7, close_out=0.2)', "maze = clew.join(maze, seed=18446744073709551615)", 'maze = clew.cut_loops(maze, keep="shortest")', 'maze = clew.braid(maze, "00.5")', "solution = clew.solve(maze, goal=(3, 4))"];
  assert.equal(python({ options: { "close-out": "0.2" }, changes, goal: "3,04" }, { path: true }), lines.join("\n"));
  assert.equal(python({ difficulty: "hard" }), 'maze = clew.find_maze("wilson", "20x15", "difficulty hard", seed=7)');
  assert.equal(python({ difficulty: "hard", changes }), undefined);
});

test("an element is offered for what it can show", () => {
  const script = '<script type="module" src="/e.js"></script>\n';
  assert.equal(element({ options: { run: "0.5" } }, { path: true }), `${script}<clew-maze algorithm="wilson" grid="20x15" seed="7" options="run=0.5" solution></clew-maze>`);
  assert.equal(element({ goal: "3,4" }, { path: true }), `${script}<clew-maze algorithm="wilson" grid="20x15" seed="7"></clew-maze>`);
  const refused = [{ number: "1" }, { difficulty: "easy" }, { changes: { braid: "1" } }, { grid: "weave:9x9" }, { grid: "text:CLEW" }, { options: { pick: "newest:1,random:1" } }];
  assert.deepEqual(refused.map((each) => element(each)), refused.map(() => null));
  assert.equal(element({}, { cells: 160_001 }), null);
});
