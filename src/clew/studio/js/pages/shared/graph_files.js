/** Graphs in files, read as Python reads them (`formats/_graph_files.py`): lists of edges, Clew's documents, GraphML and GEXF; and
 * JSON with nodes and links, as NetworkX and D3 write it. */

import { MAX_LETTERS, formatGraph, lettersFor, scaled } from "../../../engine/graph_text.js";
import { addTexts, formatNumber, t } from "../../lib/i18n.js";
import { countParts, placesOf } from "../../maze/graph_layout.js";
import texts from "../../words/graph.js";

addTexts(texts);

const MAX_DEGREE = 31;
const MAX_SHOWN = 40; // letters of a name or a line in a sentence
const HEADS = ["source target", "from to"]; // titles of columns, not edges
const SEPARATOR = /[,;\t]/;
const WHOLE = /^-?\d{1,18}$/;

const shown = (text) => (String(text).length > MAX_SHOWN ? `${String(text).slice(0, MAX_SHOWN)}…` : String(text));

/** Whether two numbers are a place. */
const isPlace = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isFinite);

/** The spec of a graph, {neighbors, positions}: an address has it. Throws an `Error` with a sentence if it is too large, in parts, or
 * has places that cannot be drawn. */
function specOf({ neighbors, positions }) {
  const cells = neighbors.length;
  const edges = neighbors.reduce((sum, around) => sum + around.length, 0) / 2;
  if (lettersFor(cells, edges) > MAX_LETTERS) {
    const fields = { cells, edges, letters: lettersFor(cells, edges), most: MAX_LETTERS };
    throw new Error(t("graph.large", Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, formatNumber(value)]))));
  }
  const parts = countParts(neighbors);
  if (parts > 1) throw new Error(t("graph.parts", { parts: formatNumber(parts) }));
  const places = scaled(positions ?? placesOf(neighbors), neighbors);
  if (!places) throw new Error(t("graph.flat"));
  return `graph:${formatGraph({ neighbors, positions: places })}`;
}

/** {neighbors, positions} of nodes with names; an edge may be given from both sides and repeatedly, and loops are left out. */
function named(names, edges, places) {
  const numbers = new Map(names.map((name, node) => [name, node]));
  const neighbors = names.map(() => new Set());
  for (const [one, other] of edges.map((edge) => edge.map((name) => numbers.get(name)))) {
    if (one === other) continue;
    neighbors[one].add(other);
    neighbors[other].add(one);
  }
  const busy = neighbors.findIndex((around) => around.size > MAX_DEGREE);
  if (busy >= 0) throw new Error(t("graph.degree", { node: shown(names[busy]), count: formatNumber(neighbors[busy].size), most: MAX_DEGREE }));
  const missing = names.find((name) => !places.has(name));
  if (places.size && missing !== undefined) throw new Error(t("graph.unplaced", { node: shown(missing) }));
  return { neighbors: neighbors.map((around) => [...around]), positions: places.size ? names.map((name) => places.get(name)) : null };
}

/** A list of edges: two names in a line; a name and two numbers are the place of a node. */
function fromLines(text) {
  const [found, edges, places] = [new Set(), [], new Map()];
  text.split(/\r\n|[\n\r]/).forEach((line, at) => {
    const fields = SEPARATOR.test(line) ? line.split(SEPARATOR).map((each) => each.trim()) : line.trim().split(/\s+/);
    if (!line.trim() || fields[0].startsWith("#") || (!found.size && HEADS.includes(fields.join(" ")))) return;
    const place = fields.slice(1).map(Number);
    const fits = fields.every(Boolean) && (fields.length === 2 || (fields.length === 3 && isPlace(place) && !places.has(fields[0])));
    if (!fits) throw new Error(t("graph.line", { line: formatNumber(at + 1), text: shown(line.trim()) }));
    if (fields.length === 3) places.set(fields[0], place);
    else edges.push(fields);
    (fields.length === 3 ? fields.slice(0, 1) : fields).forEach((name) => found.add(name));
  });
  if (!found.size) throw new Error(t("graph.empty"));
  const names = [...found];
  if (names.every((name) => WHOLE.test(name))) names.sort((one, other) => Number(BigInt(one) - BigInt(other)));
  return named(names, edges, places);
}

/** A graph of nodes, [name, place or undefined], and edges, [name, name], in the order in which NetworkX lists edges. */
function fromNodes(nodes, edges, isDirected) {
  const around = new Map(nodes.map(([name]) => [name, new Set()]));
  const add = (one, other) => (around.get(one) ?? around.set(one, new Set()).get(one)).add(other);
  for (const [one, other] of edges) {
    add(one, other);
    if (!isDirected) add(other, one);
    else if (!around.has(other)) around.set(other, new Set());
  }
  if (!around.size) throw new Error(t("graph.empty"));
  const places = new Map(nodes.filter(([, place]) => place !== undefined));
  for (const [name, place] of places) if (!isPlace(place)) throw new Error(t("graph.place", { node: shown(name), place: shown(place) }));
  const names = [...around.keys()];
  return named(names, names.flatMap((name) => [...around.get(name)].map((other) => [name, other])), places);
}

/** JSON with `nodes` and `links` or `edges`; D3 may write a node in place of its name. */
function fromNodeLinks({ nodes, links, edges = links, directed = false }) {
  const nameOf = (node) => (typeof node === "object" ? node?.id : node);
  const isName = (name) => ["string", "number"].includes(typeof name);
  const placeOf = ({ pos, x, y }) => pos ?? (x === undefined || y === undefined ? undefined : [x, y]);
  if (![nodes, edges].every(Array.isArray)) throw new Error(t("graph.links"));
  const listed = nodes.map((node, at) => [nameOf(node) ?? at, placeOf(node ?? {})]);
  const pairs = edges.map((edge) => [nameOf(edge?.source), nameOf(edge?.target)]);
  if (![...listed.map(([name]) => name), ...pairs.flat()].every(isName)) throw new Error(t("graph.links"));
  return fromNodes(listed, pairs, directed === true);
}

/** The neighbors of each cell, as Clew's document has them. */
function fromNeighbors({ neighbors, positions = null }) {
  const lists = (each) => Array.isArray(each) && each.length <= MAX_DEGREE && new Set(each).size === each.length;
  const fits = (cell) => (other) => other !== cell && Array.isArray(neighbors[other]) && neighbors[other].includes(cell);
  if (!Array.isArray(neighbors) || !neighbors.length) throw new Error(t("graph.empty"));
  const long = neighbors.findIndex((around) => !lists(around));
  const wrong = long < 0 ? neighbors.findIndex((around, cell) => !around.every(fits(cell))) : long;
  if (wrong >= 0) throw new Error(t("graph.neighbors", { cell: formatNumber(wrong), most: MAX_DEGREE }));
  if (positions && !(Array.isArray(positions) && positions.length === neighbors.length && positions.every(isPlace))) throw new Error(t("graph.positions"));
  return { neighbors, positions };
}

/** GraphML or GEXF. A document type may define entities that grow without limit. */
function fromXml(text) {
  const page = /<!DOCTYPE|<!ENTITY/i.test(text) ? null : new DOMParser().parseFromString(text, "application/xml");
  const [graph] = page?.getElementsByTagNameNS("*", "graph") ?? [];
  if (!graph || page.getElementsByTagName("parsererror").length) throw new Error(t("graph.xml"));
  const all = (name, within = graph) => [...within.getElementsByTagNameNS("*", name)];
  const keys = Object.fromEntries(all("key", page).filter((each) => each.getAttribute("for") !== "edge").map((each) => [each.getAttribute("attr.name"), each.id]));
  const datum = (node, name) => all("data", node).find((each) => each.getAttribute("key") === keys[name])?.textContent;
  const placeOf = (node) => {
    const [position] = all("position", node);
    const found = ["x", "y"].map((name) => (position ? position.getAttribute(name) : datum(node, name)));
    return found.every((each) => each?.trim()) ? found.map(Number) : undefined;
  };
  const nodes = all("node").map((node) => [node.getAttribute("id"), placeOf(node)]);
  const edges = all("edge").map((edge) => [edge.getAttribute("source"), edge.getAttribute("target")]);
  if ([...nodes.map(([name]) => name), ...edges.flat()].includes(null)) throw new Error(t("graph.xml"));
  return fromNodes(nodes, edges, [graph.getAttribute("edgedefault"), graph.getAttribute("defaultedgetype")].includes("directed"));
}

/** The spec of the graph in the text of a file; `data` is what it holds if it is JSON, else null. */
export function graphSpec(text, data) {
  if (data) return specOf(data.neighbors ? fromNeighbors(data) : fromNodeLinks(data));
  return specOf(/^\s*</.test(text) ? fromXml(text) : fromLines(text));
}
