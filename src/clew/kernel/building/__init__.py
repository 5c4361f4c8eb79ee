"""From a kernel to its code: `compile` makes an LLVM module, by numba; `target` WebAssembly and machine code of it."""
