/** Which lines of an algorithm's text ran, from its log: by a table that tools/engine/code_lines.py makes. */

import { EFFECTS } from "./events.js";

const TUNNEL = 4; // directions from here on lead under a cell, in a weave
const MIXED = "mixed"; // instead of a word: a blend of several

/** Where an event leaves the work. */
const endOf = ({ log, maze }, place) => {
  const cell = log.cells[place];
  return EFFECTS[log.events[place]].at === "neighbor" ? maze.neighbor(cell, log.directions[place]) : cell;
};

/** The features of an event that follow from it and those next to it. */
const LOCAL = {
  kind: ({ log }, place) => log.events[place],
  direction: ({ log }, place) => log.directions[place],
  same: ({ log }, place) => Number(place > 0 && log.cells[place] === log.cells[place - 1]),
  follows: (run, place) => Number(place > 0 && run.log.cells[place] === endOf(run, place - 1)),
  neighbors: ({ log, maze }, place) => maze.directions(log.cells[place]).reduce((bits, direction) => bits | (1 << direction), 0),
  next: ({ log }, place) => (place + 1 < log.count ? log.events[place + 1] : 0),
  tunnels: ({ lastTunnel }, place) => Number(place <= lastTunnel),
};
/** Those that follow from all events before it. */
const KEPT = {
  joined: (kept, cell) => kept.joined[cell],
  candidate: (kept, cell) => kept.candidates[cell],
};

/** The word of an option with the value of a blend, such as "newest:3,random:1"; `MIXED` for several. */
export function wordOf(value) {
  const weighed = String(value).split(",").map((part) => part.trim().split(":"));
  const words = new Set(weighed.filter(([, weight]) => weight !== "0").map(([word]) => word));
  return words.size === 1 ? [...words][0] : MIXED;
}

export class CodeLines {
  #run;
  #values; // functions of a place that give the features, null for the line before
  #sets = [[0]]; // of lines, each once; before the first event none has run
  #byKey = new Map(); // the number of the set for each key of the table
  #found = []; // the same for each event so far
  #kept;
  #hasPast; // whether a line depends on those before

  /** For a run {log, maze, valueOf}: `valueOf(name)` is the value of an option. */
  constructor({ features, lines }, { log, maze, valueOf }) {
    this.#run = { log, maze, lastTunnel: maze.kind === "weave" ? log.directions.findLastIndex((direction) => direction >= TUNNEL) : -1 };
    this.#kept = { joined: new Uint8Array(maze.cells.length), candidates: new Uint8Array(maze.cells.length) };
    for (const [key, each] of Object.entries(lines)) this.#byKey.set(key, this.#number(each));
    this.#hasPast = features.some((name) => name === "previous" || name in KEPT);
    this.#values = ["kind", ...features].map((name) => {
      if (name === "previous") return null;
      if (name in LOCAL) return (place) => LOCAL[name](this.#run, place);
      if (name in KEPT) return (place) => KEPT[name](this.#kept, log.cells[place]);
      const word = wordOf(valueOf(name));
      return () => word;
    });
  }

  /** The lines of the event at this place: one, or several if the log does not decide; 0 is outside of the text. */
  at(place) {
    if (!this.#hasPast) return this.#sets[this.#setAt(place)];
    while (this.#found.length <= place) {
      const next = this.#found.length;
      this.#found.push(this.#setAt(next));
      this.#keep(next);
    }
    return this.#sets[this.#found[place]];
  }

  #setAt(place) {
    const previous = this.#hasPast ? this.#sets[this.#found.at(-1) ?? 0] : [0];
    if (previous.length === 1) return this.#byKey.get(this.#key(place, previous[0])) ?? this.#anyOf(this.#run.log.events[place]);
    const found = previous.map((line) => this.#byKey.get(this.#key(place, line))).filter((each) => each !== undefined);
    return found.length ? this.#number(found.flatMap((each) => this.#sets[each])) : this.#anyOf(this.#run.log.events[place]);
  }

  /** The key of an event in the table. */
  #key(place, previous) {
    let key = "";
    for (const value of this.#values) key += `${key && " "}${value ? value(place) : previous}`;
    return key;
  }

  /** All lines with events of a kind, for events that the table does not have. */
  #anyOf(kind) {
    const all = String(kind);
    if (!this.#byKey.has(all)) {
      const lines = [...this.#byKey].flatMap(([key, set]) => (key.startsWith(`${all} `) ? this.#sets[set] : []));
      this.#byKey.set(all, this.#number(lines));
    }
    return this.#byKey.get(all);
  }

  /** The number of a set of lines. */
  #number(lines) {
    const sorted = [...new Set(lines)].sort((one, other) => one - other);
    const known = this.#sets.findIndex((each) => each.join() === sorted.join());
    return known < 0 ? this.#sets.push(sorted) - 1 : known;
  }

  /** Keep what an event changes. */
  #keep(place) {
    const { events, cells } = this.#run.log;
    const { joins, mark } = EFFECTS[events[place]];
    const { joined, candidates } = this.#kept;
    if (joins === "all") joined.fill(1);
    else if (joins) joined[cells[place]] = 1;
    if (joins === "both") joined[endOf(this.#run, place)] = 1;
    if (mark === "frontier") candidates[cells[place]] = 1;
  }
}
