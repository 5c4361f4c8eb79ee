// The head of each file of joined modules: what a module exports is kept by its address, so that it runs once in a page
// or a worker, whichever files it came with. `known` is for one that has run: if it has not, it is fetched.
const modules = (globalThis[Symbol.for("clew.modules")] ??= new Map());
const addressOf = (name) => new URL(name, import.meta.url).href;
const known = (name) => modules.get(addressOf(name)) ?? import(addressOf(name));
const once = (name, run) => modules.get(addressOf(name)) ?? modules.set(addressOf(name), run()).get(addressOf(name));
