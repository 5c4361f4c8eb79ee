"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.kernel.arguments import ITEMSIZE as ITEMSIZE
from clew.kernel.arguments import Blank as Blank
from clew.kernel.choose import call as call
from clew.kernel.choose import compiling_always as compiling_always
from clew.kernel.choose import for_kernel as for_kernel
from clew.kernel.choose import interpret_always as interpret_always
from clew.kernel.choose import note_compiled as note_compiled
from clew.kernel.choose import run as run
from clew.kernel.choose import run_fastest as run_fastest
from clew.kernel.choose import should_compile as should_compile
from clew.kernel.choose import zeros as zeros
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
from clew.kernel.repeat import PreparedCall as PreparedCall
from clew.kernel.repeat import RepeatedCall as RepeatedCall

CONTENTS: dict[str, str]
__all__: list[str]
