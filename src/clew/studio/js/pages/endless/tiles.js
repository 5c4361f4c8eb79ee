/** The pictures of tiles, which the service draws: those that are seen first, a few at a time, and the last ones kept. */

import { bytes } from "../../lib/api.js";

const AT_A_TIME = 4;
const MAX_KEPT = 300;
const MAX_TRIES = 5; // while the service has too much to do: the first tile of a world takes seconds
const PAUSE = 1500; // milliseconds before the next one
const BUSY = [429, 503]; // statuses

export class Tiles {
  #kept = new Map(); // pictures by their addresses, those used last at the end
  #loading = new Map(); // what ends the requests under way
  #wanted = [];
  #tries = new Map(); // of addresses that could not be had yet
  #wrong = new Set(); // addresses that the service refused

  /** `arrived()` and `failed(error)` are called when a picture is there, or cannot be had. */
  constructor({ arrived, failed }) {
    Object.assign(this, { arrived, failed });
  }

  /** The picture of an address, null if it is not there. */
  get(address) {
    const found = this.#kept.get(address) ?? null;
    if (found) {
      this.#kept.delete(address);
      this.#kept.set(address, found);
    }
    return found;
  }

  /** Have these addresses loaded, the first ones first, and no others. */
  want(addresses) {
    this.#wanted = addresses.filter((each) => !this.#kept.has(each) && !this.#wrong.has(each));
    for (const [address, stop] of this.#loading) if (!addresses.includes(address)) stop.abort();
    this.#loadMore();
  }

  /** Whether all that is wanted is there. */
  get isDone() {
    return !this.#wanted.length && !this.#loading.size;
  }

  close() {
    this.want([]);
  }

  #loadMore() {
    for (const address of this.#wanted.filter((each) => !this.#loading.has(each))) {
      if (this.#loading.size >= AT_A_TIME) return;
      this.#load(address);
    }
  }

  async #load(address) {
    const stop = new AbortController();
    this.#loading.set(address, stop);
    try {
      const content = await bytes(address, { signal: stop.signal });
      this.#kept.set(address, await createImageBitmap(new Blob([content], { type: "image/png" })));
      if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value);
    } catch (error) {
      const tries = (this.#tries.get(address) ?? 0) + 1;
      if (BUSY.includes(error.status) && tries < MAX_TRIES) {
        this.#tries.set(address, tries);
        await new Promise((done) => setTimeout(done, PAUSE));
        this.#loading.delete(address);
        this.#loadMore();
        return;
      }
      if (error.name !== "AbortError") {
        this.#wrong.add(address);
        this.failed(error);
      }
    }
    this.#loading.delete(address);
    this.#wanted = this.#wanted.filter((each) => each !== address);
    this.arrived();
    this.#loadMore();
  }
}
