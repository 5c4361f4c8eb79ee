// What the engine refuses: an error with a code and fields, by which a page writes a sentence of its own.

// What only this engine does not do: Python may.
const OWN_LIMITS = ["grid-large", "grid-unknown", "grid-unread", "kernel-failed", "kernel-missing", "mask-impossible", "memory", "name-unknown", "option-unknown", "shape-unknown"];

/** An error with a code, the values of its fields by name, and a sentence in English. `isFinal`: Python refuses the same. */
export class EngineError extends Error {
  static sentences = {}; // by code, as soon as sentences.js is loaded
  #sentence;

  constructor(code, fields = {}, sentence = null) {
    super();
    this.#sentence = sentence;
    Object.assign(this, { code, fields, isFinal: !OWN_LIMITS.includes(code) });
  }

  get message() {
    const sentence = this.#sentence ?? EngineError.sentences[this.code] ?? this.code;
    return sentence.replace(/\{(\w+)\}/g, (_, name) => this.fields[name]);
  }
}
