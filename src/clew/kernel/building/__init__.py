"""From a kernel to its code: `compile` makes an LLVM module, `target` code for each engine, and `build` stores it."""
