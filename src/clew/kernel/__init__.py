"""Kernels: plain functions that run interpreted or as machine code; the names that they and their callers use.

- `marks`: what kernels may use; `choose`: run a kernel where it is fastest; `arguments`: how all kernels are called;
- `webassembly`, `machine_code`: the two engines, by wasmtime and by llvmlite; `store`: where kernels are stored;
- `building`: how their code is made, by numba and LLVM;
- `repeat`: one call again and again;
- `primitives`: signed and unsigned words, bits, refilling scratch memory; `union_find`, `heap`: data structures;
- `notices`: notify listeners of what is being compiled;
- `memory`: refuse what does not fit in memory; `background`: run a long kernel in a thread and react to Ctrl-C;
- `parallel`: split a range over threads.
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "arguments": "ITEMSIZE Blank",
    "choose": "call compiling_always for_kernel interpret_always note_compiled run run_fastest should_compile zeros",
    "marks": "IntArray helper made_for struct without_kernels",
    "repeat": "PreparedCall RepeatedCall",
    "primitives": "highest_bit lowest_bit refill signed unsigned",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
