/** The log of a run: decoded, and as a timeline that can be sought forward and back. */

import { t } from "../lib/i18n.js";
import { EFFECTS, EVENT } from "./events.js";
import { MARK } from "./marks.js";

/** {count, events, cells, directions} from the service's binary log (docs/reference/service.md). */
export function decode(buffer) {
  const data = new Uint8Array(buffer);
  if (data.length < 12 || String.fromCharCode(...data.subarray(0, 4)) !== "CLWE" || data[4] !== 1)
    throw new Error(t("api.log"));
  const count = new DataView(buffer).getUint32(8, true);
  const log = { count, events: new Uint8Array(count), cells: new Int32Array(count), directions: new Int32Array(count) };
  let at = 12;
  const varint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = data[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  let cell = 0;
  for (let place = 0; place < count; place++) {
    const head = data[at++];
    const jump = varint();
    cell += jump % 2 ? -(jump + 1) / 2 : jump / 2;
    log.events[place] = head & 31;
    log.cells[place] = cell;
    log.directions[place] = head >> 5 === 7 ? varint() : head >> 5;
  }
  return log;
}

/** The kinds of events in a log. */
export function kindsIn({ events }) {
  const found = new Uint8Array(256);
  for (let place = 0; place < events.length; place++) found[events[place]] = 1;
  return new Set([...found.keys()].filter((kind) => found[kind]));
}

/** A log like that of `decode` from rows of [event, cell, direction]. */
export function logFromRows(rows) {
  const column = (place, kind) => kind.from(rows, (row) => row[place]);
  return { count: rows.length, events: column(0, Uint8Array), cells: column(1, Int32Array), directions: column(2, Int32Array) };
}

const CHECKPOINTS = { least: 8, most: 48, bytes: 20_000_000 }; // bytes: of all of them, if there are more than the least
const MAX_TRAIL = 40; // cells: of a walk that is never erased only the end is kept

/** The state after the first `position` events. */
export class Timeline {
  #kept = []; // checkpoints, one every #every events
  #every;
  #traces; // what the events of this log draw: a "walk", the "way" back to the start, or nothing
  #loose = false; // whether only the end of the walk is kept
  #finished; // the cells of the maze after all events of a generator, if they are known

  /** Of a generator, which begins in an empty maze, or with `solving` of a solver. The timeline changes the maze. */
  constructor(maze, log, solving = false, finished = null) {
    this.log = log;
    this.#finished = finished;
    this.length = log.count;
    this.position = 0;
    this.maze = maze;
    this.marks = new Uint8Array(maze.cells.length).fill(solving ? 0 : MARK.ROCK);
    this.walk = []; // the cells of the walk, or of the path back to the start
    this.hunted = []; // what the hunt has looked at since it began
    this.erased = []; // the loop that was erased last, without the cell where it closed
    this.round = 0;
    this.solving = solving;
    const fitting = Math.floor(CHECKPOINTS.bytes / (maze.cells.byteLength + this.marks.byteLength));
    const count = Math.max(CHECKPOINTS.least, Math.min(CHECKPOINTS.most, fitting));
    this.#every = Math.max(512, Math.ceil(log.count / count));
    const kinds = kindsIn(log);
    this.#traces = kinds.has(EVENT.BACKTRACK) || kinds.has(EVENT.HUNT) ? "way" : kinds.has(EVENT.WALK) ? "walk" : "";
    this.#keep();
  }

  /** {event, cell, direction} of the event that happened last; null at the beginning. */
  get current() {
    const place = this.position - 1;
    if (place < 0) return null;
    const { events, cells, directions } = this.log;
    return { event: events[place], cell: cells[place], direction: directions[place] };
  }

  /** The cells that are candidates now. */
  get frontier() {
    const found = [];
    this.marks.forEach((bits, cell) => bits & MARK.FRONTIER && found.push(cell));
    return found;
  }

  /** What a view shows of this moment: {marks, walk, current}; where the ball at the end of the walk shows the event, no cell is current. */
  get layers() {
    const { marks, walk, current } = this;
    const { at, joins } = EFFECTS[current?.event] ?? {};
    return { marks, walk, current: walk.length && (at === "neighbor" || joins === "cell") ? -1 : current?.cell };
  }

  /** Go to the state after the first n events. */
  seek(n) {
    const goal = Math.max(0, Math.min(this.length, Math.round(n)));
    if (goal === this.length && this.position === 0 && this.#finished) return this.#finish();
    const nearest = Math.min(Math.floor(goal / this.#every), this.#kept.length - 1);
    if (goal < this.position || nearest * this.#every > this.position) this.#restore(this.#kept[nearest]);
    while (this.position < goal) {
      this.#apply(this.position++);
      if (this.position % this.#every === 0 && this.position / this.#every === this.#kept.length) this.#keep();
    }
    if (goal === this.length && this.#finished) this.maze.cells.set(this.#finished);
    return this;
  }

  /** Go to the end at once: a log may be long. */
  #finish() {
    this.position = this.length;
    this.maze.cells.set(this.#finished);
    this.marks.fill(0);
    return this;
  }

  #keep() {
    const { position, walk, hunted, erased, round, solving } = this;
    this.#kept.push({
      position, solving, round, walk: walk.slice(), hunted: hunted.slice(), erased: erased.slice(),
      cells: this.maze.cells.slice(), marks: this.marks.slice(), loose: this.#loose,
    });
  }

  #restore(kept) {
    this.position = kept.position;
    this.round = kept.round;
    this.walk = kept.walk.slice();
    this.hunted = kept.hunted.slice();
    this.erased = kept.erased.slice();
    this.maze.cells.set(kept.cells);
    this.marks.set(kept.marks);
    this.#loose = kept.loose;
  }

  /** Apply an event as the table of events describes its kind. */
  #apply(place) {
    const event = this.log.events[place];
    const cell = this.log.cells[place];
    const direction = this.log.directions[place];
    const { maze } = this;
    const effect = EFFECTS[event];
    if (effect.mark !== "hunted" && this.hunted.length) this.#forget("hunted", MARK.HUNTED);
    if (event === EVENT.ROUND) this.round = direction;
    this.#moveWalk(event, effect, cell, direction);
    if (effect.passage === "open-all") maze.openAll();
    else if (effect.passage) maze.set(cell, direction, effect.passage === "open");
    if (effect.joins === "all") for (let each = 0; each < this.marks.length; each++) this.marks[each] &= ~MARK.ROCK;
    this.#mark(event, effect, cell);
    if (effect.joins === "both") this.#mark(event, effect, maze.neighbor(cell, direction));
  }

  /** Mark a cell that an event concerns. */
  #mark(event, { joins, mark }, cell) {
    const { marks, solving } = this;
    if (joins) marks[cell] &= ~MARK.ROCK;
    if (mark === "plain") marks[cell] &= ~MARK.FRONTIER;
    if (mark === "frontier") marks[cell] |= MARK.FRONTIER;
    if (mark === "hunted") {
      marks[cell] |= MARK.HUNTED;
      this.hunted.push(cell);
    }
    if (mark === "erased") {
      marks[cell] |= MARK.ERASED;
      this.erased.push(cell);
    }
    if (solving && joins === "cell") marks[cell] |= MARK.VISITED;
    if (event === EVENT.DONE || (solving && event === EVENT.BACKTRACK)) marks[cell] |= MARK.DONE;
  }

  /** Move the line of the walk, or of the path back to the start. */
  #moveWalk(event, { passage, joins, mark }, cell, direction) {
    if (passage === "open") {
      if (this.erased.length) this.#forget("erased", MARK.ERASED);
      this.#follow(cell, this.maze.neighbor(cell, direction));
    } else if (joins === "cell" && this.#traces && !this.solving) this.#beginWalk(cell, this.#traces === "walk");
    else if (mark === "walk") {
      if (this.walk.at(-1) !== cell) {
        this.#beginWalk(cell, false);
        if (this.erased.length) this.#forget("erased", MARK.ERASED);
      }
      this.#push(this.maze.neighbor(cell, direction));
    } else if (mark === "erased") this.#cutLoop();
    else if (event === EVENT.BACKTRACK && this.walk.at(-1) === cell) this.walk.pop();
  }

  #beginWalk(cell, loose) {
    this.walk = [cell];
    this.#loose = loose;
  }

  /** With the first erased cell of a loop the walk goes back to where it crossed itself. */
  #cutLoop() {
    const crossing = this.walk.indexOf(this.walk.at(-1));
    if (crossing >= this.walk.length - 1) return;
    this.walk.length = crossing + 1;
    this.#forget("erased", MARK.ERASED);
  }

  /** A passage was opened: the walk goes on, or, if it was walked before, joins the maze from its start. */
  #follow(cell, other) {
    if (!this.#traces) return;
    if (this.walk[0] === cell && this.walk[1] === other) this.walk.shift();
    else if (this.walk.at(-1) === cell) this.#push(other);
    else if (this.#traces === "way") this.walk = [cell, other];
    else this.walk = [];
  }

  #push(cell) {
    this.walk.push(cell);
    if (this.#loose && this.walk.length > MAX_TRAIL) this.walk.shift();
  }

  #forget(list, mark) {
    for (const cell of this[list]) this.marks[cell] &= ~mark;
    this[list] = [];
  }
}
