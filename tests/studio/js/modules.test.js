/** How the studio's modules depend on each other. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LAYERS = ["vendor", "engine", "words", "lib", "maze", "view", "pages"]; // each may import from itself and from those before it, guests from all

const scripts = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? scripts(path) : path.endsWith(".js") ? [path] : [];
  });

const guests = readdirSync(join(ROOT, "guests")).flatMap((name) => scripts(join(ROOT, "guests", name)));
const sources = new Map([...scripts(join(ROOT, "engine")), ...scripts(join(ROOT, "js")), ...scripts(join(ROOT, "vendor")), ...guests].map((path) => [path, readFileSync(path, "utf8")]));
const nameOf = (path) => relative(ROOT, path).split(sep).join("/");
const layerOf = (path) => LAYERS.indexOf(nameOf(path).split("/").find((each) => each !== "js"));

/** {names, from} of every import with a fixed address in a module. */
function importsOf(path) {
  const found = [];
  for (const [, first, names, address] of sources.get(path).matchAll(/^import (?:(\w+)|\{([^}]*)\}) from "([^"]+)";/gm))
    found.push({ names: first ? ["default"] : names.split(",").map((each) => each.trim().split(" as ")[0]), from: resolve(dirname(path), address) });
  for (const [, address] of sources.get(path).matchAll(/\bimport\("(\.[^"]+)"\)/g)) found.push({ names: [], from: resolve(dirname(path), address) });
  return found;
}

function exportsOf(path) {
  const declared = [...sources.get(path).matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(([, name]) => name);
  const listed = [...sources.get(path).matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names.split(",").map((each) => each.trim().split(" as ").at(-1)));
  return new Set([...declared, ...listed, ...(/^export default/m.test(sources.get(path)) ? ["default"] : [])]);
}

test("every import names a module and something that it exports", () => {
  const wrong = [];
  for (const path of sources.keys())
    for (const { names, from } of importsOf(path)) {
      if (!sources.has(from)) wrong.push(`${nameOf(path)}: there is no ${nameOf(from)}`);
      else for (const name of names) if (!exportsOf(from).has(name)) wrong.push(`${nameOf(path)}: ${nameOf(from)} has no ${name}`);
    }
  assert.deepEqual(wrong, []);
  assert(sources.size > 90);
});

test("each layer imports only from those below it", () => {
  const wrong = [];
  for (const path of sources.keys()) {
    if (layerOf(path) < 0) continue; // main.js, frame.js and guests use all
    for (const { from } of importsOf(path))
      if (layerOf(from) < 0 || layerOf(from) > layerOf(path)) wrong.push(`${nameOf(path)} imports ${nameOf(from)}`);
  }
  assert.deepEqual(wrong, []);
});
