/** The shapes of grids, which the engine in the page puts together from what its kernels find. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shapeOf } from "../../engine/shapes.js";
import { unpacked } from "../../js/maze/shape_document.js";
import { answers, withLibrary } from "./support.js";

const NUMBERS = ["cells", "corners", "degrees", "numbers", "neighbors", "backs", "begins", "coordinates", "sides", "leads", "lineBegins", "apart"];
const POINTS = ["extent", "centers", "lines"];
const ROUNDED = 1.01e-5; // the service rounds to five places

/** The engine's shape of a grid, of which kernels find what they found in Python. */
function shaped({ grid, edges, begins, kernels }) {
  const call = async (name, ...given) => {
    const found = kernels[name.split(".").at(-1)];
    if (!Array.isArray(found)) return found;
    given.filter(ArrayBuffer.isView).slice(-found.length).forEach((list, place) => list.set(found[place]));
    return null;
  };
  return shapeOf({ call }, { ...grid, numbers: { edges }, parts: { begins }, shape: {}, canvas: () => null });
}

function close(found, wanted, message) {
  assert.equal(found.length, wanted.length, message);
  for (let at = 0; at < found.length; at++) assert(Math.abs(found[at] - wanted[at]) < ROUNDED, `${message} ${at}: ${found[at]}, not ${wanted[at]}`);
}

test("the shapes of all grids are those of the service", withLibrary, async () => {
  for (const each of answers.shapes) {
    const { spec } = each.grid;
    const [found, wanted] = [await shaped(each), unpacked(each.service)];
    for (const name of NUMBERS) assert.deepEqual(found[name], wanted[name], `${name} of ${spec}`);
    for (const name of POINTS) close(found[name], wanted[name], `${name} of ${spec}`);
    const names = ({ named, names }) => Array.from(named, (name) => names[name]);
    assert.deepEqual(names(found), names(wanted), `names of ${spec}`);
    const flat = (lists) => (lists ?? []).flat(2);
    for (const name of ["signs", "solid"]) close(flat(found[name]), flat(wanted[name]), `${name} of ${spec}`);
    assert.equal(found.solid === null, wanted.solid === null, spec);
  }
});
