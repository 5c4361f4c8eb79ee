/** The pictures of tiles, from a source: those that are seen first, some at a time, and the last ones kept. */

const MAX_KEPT = 300;
const MAX_TRIES = 5; // while the service has too much to do: the first tile of a world takes seconds
const PAUSE = 1500; // milliseconds before the next one
const BUSY = [429, 503]; // statuses

export class Tiles {
  #kept = new Map(); // pictures by their keys, those used last at the end
  #loading = new Map(); // what ends the requests under way
  #wanted = new Map(); // what loads the pictures that are not there
  #tries = new Map(); // of keys whose pictures could not be had yet
  #wrong = new Set(); // keys whose pictures were refused
  #atATime = 1;

  /** `arrived()` and `failed(error)` are called when a picture is there, or cannot be had. */
  constructor({ arrived, failed }) {
    Object.assign(this, { arrived, failed });
  }

  /** The picture of a key, null if it is not there. */
  get(key) {
    const found = this.#kept.get(key) ?? null;
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  /** Have these pictures loaded, the first ones first, so many at a time, and no others: [[key, (signal) => picture]]. */
  want(pictures, atATime) {
    const keys = new Map(pictures);
    this.#atATime = atATime;
    this.#wanted = new Map(pictures.filter(([key]) => !this.#kept.has(key) && !this.#wrong.has(key)));
    for (const [key, stop] of this.#loading) if (!keys.has(key)) stop.abort();
    this.#loadMore();
  }

  /** Whether all that is wanted is there. */
  get isDone() {
    return !this.#wanted.size && !this.#loading.size;
  }

  close() {
    this.want([], 0);
  }

  #loadMore() {
    for (const [key, load] of this.#wanted) {
      if (this.#loading.size >= this.#atATime) return;
      if (!this.#loading.has(key)) this.#load(key, load);
    }
  }

  async #load(key, load) {
    const stop = new AbortController();
    this.#loading.set(key, stop);
    try {
      this.#kept.set(key, await load(stop.signal));
      if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value);
    } catch (error) {
      const tries = (this.#tries.get(key) ?? 0) + 1;
      if (BUSY.includes(error.status) && tries < MAX_TRIES) {
        this.#tries.set(key, tries);
        await new Promise((done) => setTimeout(done, PAUSE));
        this.#loading.delete(key);
        this.#loadMore();
        return;
      }
      if (error.name !== "AbortError") {
        this.#wrong.add(key);
        this.failed(error);
      }
    }
    this.#loading.delete(key);
    this.#wanted.delete(key);
    this.arrived();
    this.#loadMore();
  }
}
