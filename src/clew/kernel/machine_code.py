"""Run kernels as machine code, which llvmlite loads."""

import ctypes
import threading
from collections.abc import Callable
from itertools import chain
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary

import llvmlite.binding as llvm
from numpy import ascontiguousarray, ndarray

from clew.kernel.arguments import FIRST, FORMATS, NONE, Blank, Kind, words_of
from clew.kernel.building.linking import EXPORTED
from clew.kernel.building.target import host_machine
from clew.kernel.store import Code

_local = threading.local()
_call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


def address_of(array: Any) -> int:
    """Return the address of a contiguous array: by ctypes, in a quarter of the time that NumPy takes."""
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (TypeError, ValueError):  # it is read-only, or empty
        return int(array.__array_interface__["data"][0])


class Kernel:
    """A kernel for arguments of some kinds, whose code is an object file."""

    def __init__(self, code: Code, kinds: tuple[Kind, ...]) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), host_machine())
        self._engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code.code))
        self._engine.finalize_object()
        self.function = _call(self._engine.get_function_address(EXPORTED))
        self._words = words_of(kinds)
        self._result = Struct(FORMATS[code.result]) if code.result != NONE else None

    def __call__(self, values: list[Any], watch: Callable[[dict[int, Any]], None] | None = None) -> Any:
        """Call the kernel; first call `watch` with the arrays that it works on, by the `id` of what was given."""
        words = list[Any]()
        others: dict[int, Any] = {}  # arrays in place of those given
        for value in values:
            cls = type(value)
            if cls is ndarray:
                array = value
                if not value.flags.c_contiguous:  # such as a column of a table
                    others[id(value)] = array = ascontiguousarray(value)
                words += address_of(array), len(array)
            elif cls is Blank:
                others[id(value)] = array = value.array()
                words += address_of(array), len(array)
            else:
                words.append(value)
        memory = self.memory()
        self._words.pack_into(memory.small, 8 * FIRST, *words)
        if watch is not None:
            watch({id(each): others.get(id(each), each) for each in values})
        memory.run(self)
        result = None if self._result is None else self._result.unpack_from(memory.small)[0]
        for value in values if others else ():
            if type(value) is ndarray and id(value) in others:
                value[:] = others[id(value)]
        return result

    def prepared(self, values: list[Any]) -> Callable[[], Any]:
        """Return a function that calls the kernel with these numbers and contiguous arrays."""
        memory = SmallMemory(8 * FIRST + self._words.size)
        words = [(address_of(each), len(each)) if type(each) is ndarray else (each,) for each in values]
        self._words.pack_into(memory.small, 8 * FIRST, *chain.from_iterable(words))

        def call() -> Any:
            memory.run(self)
            return None if self._result is None else self._result.unpack_from(memory.small)[0]

        return call

    @staticmethod
    def memory() -> "SmallMemory":
        """Return the memory of this thread."""
        memory: SmallMemory | None = getattr(_local, "memory", None)
        if memory is None:
            memory = _local.memory = SmallMemory()
        return memory


class SmallMemory:
    """Memory for the words of calls, and for arrays of small ones: see `repeat`."""

    def __init__(self, size: int = 1 << 16) -> None:
        buffer = ctypes.create_string_buffer(size)
        self.origin, self.small = ctypes.addressof(buffer), memoryview(buffer).cast("B")
        self.images: WeakKeyDictionary[Any, bytes] = WeakKeyDictionary()

    def run(self, kernel: Kernel) -> None:
        """Run a kernel whose words and arrays are in place."""
        if kernel.function(self.origin):
            raise RuntimeError("a kernel failed")
