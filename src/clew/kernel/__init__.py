"""Kernels: plain functions that run interpreted or as machine code; the names that they and their callers use.

- `marks`: what kernels may use; `dispatch`: run one function interpreted or compiled, whichever is faster;
- `compiler`, `passes`: how numba compiles it, the only modules that import numba; `cache`: where code is stored;
- `stored_code`: use only stored machine code, in processes that may be killed;
- `primitives`: signed and unsigned words, bits, refilling scratch memory; `union_find`, `heap`: data structures;
- `notices`: notify listeners of what is being compiled;
- `memory`: refuse what does not fit in memory; `background`: run a long kernel in a thread and react to Ctrl-C;
- `parallel`: split a range over threads.
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "dispatch": "ITEMSIZE call compile_requested compiling_always for_kernel interpret_always note_compiled run "
    "run_fastest should_compile zeros",
    "marks": "IntArray helper made_for struct without_kernels",
    "primitives": "highest_bit lowest_bit refill signed unsigned",
    "stored_code": "NotCompiled stored_only",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
