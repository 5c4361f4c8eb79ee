"""Run kernels as machine code, which llvmlite loads."""

import ctypes
import threading
from collections.abc import Callable
from struct import Struct
from typing import Any

import llvmlite.binding as llvm

from clew.kernel.arguments import FIRST, FORMATS, NONE, Blank, Kind, words_of
from clew.kernel.store import Code
from clew.kernel.target import EXPORTED, host_machine
from clew.lazy import np

_local = threading.local()
_call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


class Kernel:
    """A kernel for arguments of some kinds.

    Parameters
    ----------
    code : Code
        The object file and what is known of it.
    kinds : tuple
        The kinds of its arguments.
    """

    def __init__(self, code: Code, kinds: tuple[Kind, ...]) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), host_machine())
        self._engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code.code))
        self._engine.finalize_object()
        self.function = _call(self._engine.get_function_address(EXPORTED))
        self._words = words_of(kinds)
        self._result = Struct(FORMATS[code.result]) if code.result != NONE else None

    def __call__(self, values: list[Any], watch: Callable[[dict[int, Any]], None] | None = None) -> Any:
        """Call the kernel; first call `watch` with the arrays that it works on, by the `id` of what was given."""
        words, arrays = list[Any](), dict[int, Any]()
        for value in values:
            if type(value) is np.ndarray or type(value) is Blank:
                array: Any = value.array() if type(value) is Blank else value
                facts = array.__array_interface__
                if facts["strides"] is not None:  # such as a column of a table
                    array = np.ascontiguousarray(array)
                    facts = array.__array_interface__
                arrays[id(value)] = array
                words += facts["data"][0], len(array)
            else:
                words.append(value)
        memory = ctypes.create_string_buffer(8 * FIRST + self._words.size)
        self._words.pack_into(memory, 8 * FIRST, *words)
        if watch is not None:
            watch(arrays)
        if self.function(ctypes.addressof(memory)):
            raise RuntimeError("a kernel failed")
        for value in values:
            if type(value) is np.ndarray and arrays[id(value)] is not value:
                value[:] = arrays[id(value)]
        return None if self._result is None else self._result.unpack_from(memory)[0]


class SmallMemory:
    """Memory of a thread for small calls: see `repeat`."""

    def __init__(self) -> None:
        buffer = ctypes.create_string_buffer(1 << 16)
        self.origin, self.small = ctypes.addressof(buffer), memoryview(buffer).cast("B")
        self.images: dict[Any, bytes] = {}

    def run(self, kernel: Kernel) -> None:
        """Run a kernel whose words and arrays are in place."""
        if kernel.function(self.origin):
            raise RuntimeError("a kernel failed")


def memory_here() -> SmallMemory:
    """Return the memory of this thread."""
    memory: SmallMemory | None = getattr(_local, "memory", None)
    if memory is None:
        memory = _local.memory = SmallMemory()
    return memory
