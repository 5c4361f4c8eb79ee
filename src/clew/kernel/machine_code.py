"""Run kernels as machine code, which llvmlite loads."""

import ctypes
from collections.abc import Callable
from struct import Struct
from typing import Any

import llvmlite.binding as llvm

from clew.kernel.arguments import FIRST, FLOAT, NONE, WORD, Blank, Kind, is_array
from clew.kernel.store import Code
from clew.kernel.target import EXPORTED, host_machine
from clew.lazy import np

FORMATS = {WORD: "Q", FLOAT: "d"}
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
        self._function = _call(self._engine.get_function_address(EXPORTED))
        plain = [kind for kind in kinds if type(kind) is not tuple and kind != NONE]
        self._words = Struct("<" + "".join("Qq" if is_array(kind) else FORMATS.get(kind, "q") for kind in plain))
        self._result = Struct(f"<{FORMATS.get(code.result, 'q')}") if code.result != NONE else None

    def __call__(self, values: list[Any], watch: Callable[[dict[int, Any]], None] | None = None) -> Any:
        """Call the kernel; first call `watch` with the arrays that it works on, by the `id` of what was given."""
        words, arrays = list[Any](), dict[int, Any]()
        for value in values:
            if type(value) is np.ndarray or type(value) is Blank:
                array = value.array() if type(value) is Blank else value
                arrays[id(value)] = array
                words += array.__array_interface__["data"][0], len(array)
            else:
                words.append(value)
        memory = ctypes.create_string_buffer(8 * FIRST + self._words.size)
        self._words.pack_into(memory, 8 * FIRST, *words)
        if watch is not None:
            watch(arrays)
        if self._function(ctypes.addressof(memory)):
            raise RuntimeError("a kernel failed")
        return None if self._result is None else self._result.unpack_from(memory)[0]
