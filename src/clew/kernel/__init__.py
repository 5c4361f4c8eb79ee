"""How a plain function becomes machine code: the names that kernels and those who run them use.

- `dispatch`: run one function interpreted or compiled, whichever is quicker;
- `compiler`: how numba compiles it, the only module that imports numba; `cache`: where machine code is kept;
- `words`: signed and unsigned 64-bit words, their lowest bit; `union_find`, `heap`: data structures for kernels;
- `memory`: refuse what cannot fit; `background`: wait for a long kernel and hear Ctrl-C.
"""

from clew.kernel.dispatch import ITEMSIZE, IntArray, call, for_kernel, helper, run, should_compile, struct, zeros
from clew.kernel.words import lowest_bit, signed, unsigned

__all__ = [
    "ITEMSIZE",
    "IntArray",
    "call",
    "for_kernel",
    "helper",
    "lowest_bit",
    "run",
    "should_compile",
    "signed",
    "struct",
    "unsigned",
    "zeros",
]
