"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.kernel.dispatch import ITEMSIZE as ITEMSIZE
from clew.kernel.dispatch import call as call
from clew.kernel.dispatch import compile_requested as compile_requested
from clew.kernel.dispatch import compiling_always as compiling_always
from clew.kernel.dispatch import for_kernel as for_kernel
from clew.kernel.dispatch import interpret_always as interpret_always
from clew.kernel.dispatch import note_compiled as note_compiled
from clew.kernel.dispatch import run as run
from clew.kernel.dispatch import run_fastest as run_fastest
from clew.kernel.dispatch import should_compile as should_compile
from clew.kernel.dispatch import zeros as zeros
from clew.kernel.marks import IntArray as IntArray
from clew.kernel.marks import helper as helper
from clew.kernel.marks import made_for as made_for
from clew.kernel.marks import struct as struct
from clew.kernel.marks import without_kernels as without_kernels
from clew.kernel.primitives import highest_bit as highest_bit
from clew.kernel.primitives import lowest_bit as lowest_bit
from clew.kernel.primitives import refill as refill
from clew.kernel.primitives import signed as signed
from clew.kernel.primitives import unsigned as unsigned
from clew.kernel.stored_code import NotCompiled as NotCompiled
from clew.kernel.stored_code import stored_only as stored_only

CONTENTS: dict[str, str]
__all__: list[str]
