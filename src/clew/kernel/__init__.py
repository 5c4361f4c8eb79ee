"""How a plain function becomes machine code: the names that kernels and their callers use.

- `dispatch`: run one function interpreted or compiled, whichever is faster;
- `compiler`: how numba compiles it, the only module that imports numba; `cache`: where machine code is stored;
- `stored_only`: use only stored machine code, in processes that may be killed;
- `words`: signed and unsigned 64-bit words, lowest and highest bits; `union_find`, `heap`: data structures for kernels;
- `notices`: notify listeners of what is being compiled;
- `memory`: refuse what does not fit in memory; `background`: run a long kernel in a thread and react to Ctrl-C;
- `parallel`: split a range over threads; `scratch`: give scratch memory its initial content again.
"""

from clew.kernel.dispatch import (
    ITEMSIZE,
    IntArray,
    call,
    compile_requested,
    compiling_always,
    for_kernel,
    helper,
    interpret_always,
    made_for,
    note_compiled,
    run,
    run_fastest,
    should_compile,
    struct,
    zeros,
)
from clew.kernel.scratch import refill
from clew.kernel.stored_only import NotCompiled, stored_only
from clew.kernel.words import highest_bit, lowest_bit, signed, unsigned

__all__ = [
    "ITEMSIZE",
    "IntArray",
    "NotCompiled",
    "call",
    "compile_requested",
    "compiling_always",
    "for_kernel",
    "helper",
    "highest_bit",
    "interpret_always",
    "lowest_bit",
    "made_for",
    "note_compiled",
    "refill",
    "run",
    "run_fastest",
    "should_compile",
    "signed",
    "stored_only",
    "struct",
    "unsigned",
    "zeros",
]
