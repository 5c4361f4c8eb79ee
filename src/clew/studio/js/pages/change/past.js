/** What was changed on the page, so that it can be taken back: states, which are texts by their names in the address. */

const MAX_STATES = 500;

export class Past {
  #states;
  #at = 0;

  constructor(first) {
    this.#states = [first];
  }

  get now() {
    return this.#states[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** Add a state after the present one, if it is another one. What was taken back is forgotten. */
  push(state) {
    if (JSON.stringify(state) === JSON.stringify(this.now)) return;
    this.#states.splice(this.#at + 1, Infinity, state);
    if (this.#states.length > MAX_STATES) this.#states.shift();
    this.#at = this.#states.length - 1;
  }

  undo() {
    this.#at--;
    return this.now;
  }

  redo() {
    this.#at++;
    return this.now;
  }
}
