/** Graphs: in files, in addresses, and where their nodes are if nothing says so. */

import { answers, withLibrary } from "./support.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_LETTERS, formatGraph, graphOf, lettersFor } from "../../engine/graph_text.js";
import { countParts, placesOf } from "../../js/maze/graph_layout.js";
import { graphSpec } from "../../js/pages/shared/graph_files.js";

const FORM = "graph:";
const ring = (count) => Array.from({ length: count }, (_, node) => [(node + count - 1) % count, (node + 1) % count]);
const dataIn = (text) => (text.startsWith("{") ? JSON.parse(text) : null);
const read = (text) => graphOf(graphSpec(text, dataIn(text)).slice(FORM.length));

function refused(run, sentence) {
  assert.throws(run, (error) => {
    assert.match(error.message, sentence);
    return true;
  });
}

test("graphs in files are those that the library reads, and what it refuses is refused", withLibrary, () => {
  for (const { text, graph } of answers.graphs) {
    if (!graph) assert.throws(() => read(text), { name: "Error" }, text);
    else {
      const found = read(text);
      assert.deepEqual(found.neighbors, graph.neighbors, text);
      const span = Math.max(...(graph.positions ?? []).flat());
      graph.positions?.flat().forEach((number, at) => assert(Math.abs(found.positions.flat()[at] - number) < span / 1000, text));
    }
  }
});

test("an address has the neighbors in their order, and the places as finely as it has room for", () => {
  for (const [cells, letters] of [[3, 22], [64, 449], [65, 586], [600, 5401]]) {
    const graph = { neighbors: ring(cells), positions: placesOf(ring(cells)) };
    const text = formatGraph(graph);
    assert.deepEqual([text.length, lettersFor(cells, cells)], [letters, letters]);
    assert.match(text, /^[\w.-]+$/); // an address keeps these letters
    assert.deepEqual(graphOf(text).neighbors, graph.neighbors);
    assert.equal(formatGraph(graphOf(text)), text);
  }
  assert.deepEqual(graphOf("AAAA.A").positions, [[0.5, 0.5]]);
});

test("a text that is no graph is refused, and so is one that is too long", () => {
  const long = formatGraph({ neighbors: ring(1000), positions: ring(1000) });
  assert(long.length > MAX_LETTERS);
  const bad = [long, "", "roads.txt", "AAAA", "AAAA.", "AAA.A", "AAAA.B", "AAAA.BB", "AAAABBBB.BBBA,", "AAAAAAAA.BBBA"];
  for (const text of bad) assert.throws(() => graphOf(text), { code: "graph-text" }, text.slice(0, 20));
});

test("nodes without places lie as far apart as they are in the graph, always in the same places", () => {
  const path = Array.from({ length: 20 }, (_, node) => [node - 1, node + 1].filter((each) => each >= 0 && each < 20));
  const places = placesOf(path);
  assert.deepEqual(placesOf(path), places);
  for (const [node, [x, y]] of places.entries()) {
    assert(Math.abs(y) < 2, "from left to right");
    if (node) assert(Math.abs(Math.hypot(x - places[node - 1][0], y - places[node - 1][1]) - 1) < 0.2);
  }
  assert.equal(countParts([...ring(3), [4], [3], []]), 3);
});

test("a graph that cannot be shown is refused in a sentence", () => {
  const graph = (values) => () => graphSpec("", { neighbors: [[1], [0]], ...values });
  const wide = Array.from({ length: 5000 }, (_, node) => ({ id: node }));
  refused(graph({ neighbors: [[1], []] }), /neighbors of cell 0 do not fit/);
  refused(graph({ neighbors: [[0], [0]] }), /neighbors of cell 0 do not fit/);
  refused(graph({ neighbors: [[1, 1], [0, 0]] }), /neighbors of cell 0 do not fit/);
  refused(graph({ neighbors: [{ 0: 1 }] }), /neighbors of cell 0 do not fit/);
  refused(graph({ neighbors: [] }), /no edges/);
  refused(graph({ positions: [[0, 0], [1, null]] }), /positions do not fit/);
  refused(graph({ positions: [[0, 0]] }), /positions do not fit/);
  refused(graph({ positions: [[-1e308, 0], [1e308, 0]] }), /too far apart/);
  refused(() => graphSpec("", { nodes: [{ id: 1, x: 0, y: "left" }], links: [] }), /position of “1” is 0,left/);
  refused(() => graphSpec("", { nodes: [{ id: 1 }], links: [{ source: 1 }] }), /each link a source and a target/);
  refused(() => graphSpec("", { nodes: [{ id: "a" }, { id: "b" }], links: [] }), /2 parts/);
  refused(() => graphSpec("", { nodes: wide, links: wide.slice(1).map(({ id }) => ({ source: id - 1, target: id })) }), /5,000 nodes and 4,999 edges, which take [\d,]+ letters/);
});
