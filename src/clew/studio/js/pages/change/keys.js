/** The keys of the page 'Change'. */

import { bind } from "../../lib/keys.js";
import { letterKeys } from "../shared/letters.js";
import { zoomKeys } from "../shared/zoom.js";
import { moveCursor, toggleCell, toggleNumbered, toggleTowards, travel, zoom } from "./actions.js";

const ARROWS = [["ArrowUp", "up"], ["ArrowRight", "right"], ["ArrowDown", "down"], ["ArrowLeft", "left"]];
const FLOORS = [["PageUp", "up"], ["PageDown", "down"]];

const wayOf = (name) => (/^\d$/.test(name) ? Number(name) : name);

/** Bind the keys; returns the function that unbinds them. A letter that means a direction in the game means its wall here. */
export function bindKeys(page) {
  const kind = () => page.shown?.kind ?? "rectangle";
  const letters = Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, () => wayOfLetter(kind(), letter)]));
  const isBox = () => kind() === "box";
  return bind([
    ...ARROWS.map(([key, name], way) => ({ keys: [key], help: `change.key.${name}`, run: () => moveCursor(page, way) })),
    ...ARROWS.map(([key], way) => ({ keys: [`Shift+${key}`], help: way ? null : "change.key.wall", run: () => toggleTowards(page, way) })),
    ...FLOORS.map(([key, name]) => ({ keys: [key], when: isBox, run: () => moveCursor(page, name) })),
    ...FLOORS.map(([key, name]) => ({ keys: [`Shift+${key}`], when: isBox, run: () => toggleTowards(page, name) })),
    { keys: [..."123456789"], help: "change.key.number", run: (event) => toggleNumbered(page, Number(event.key)) },
    { keys: ["Enter", "Space"], help: "change.key.cell", when: () => page.tool === "cells", run: () => toggleCell(page) },
    { keys: ["u", "Backspace"], help: "change.undo", run: () => travel(page, true) },
    { keys: ["r"], help: "change.redo", run: () => travel(page, false) },
    ...zoomKeys((key) => zoom(page, key)),
    { keys: ["p"], help: "board.print", run: () => window.print() },
    { keys: ["l"], help: "save.link", run: () => page.files.copyLink() },
    { keys: Object.keys(letters), when: ({ key }) => letters[key.toLowerCase()]?.() !== undefined, run: ({ key }) => toggleTowards(page, wayOf(letters[key.toLowerCase()]())) },
  ]);
}

/** The way that a letter means on a grid of this kind, undefined for none. */
const wayOfLetter = (kind, letter) => Object.entries(letterKeys(kind).ways).find(([, keys]) => keys.includes(letter))?.[0];
