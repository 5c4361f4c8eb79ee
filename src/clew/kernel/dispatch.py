"""Run one plain function interpreted or compiled; numba is imported when something is first compiled, not before.

A kernel is ordinary Python over integers and arrays. What may be used inside one is noted by three means that change
nothing, so that interpreted use costs nothing and needs no import:

- `@struct` on a NamedTuple: its methods may be called;
- `@helper` on a function: it may be called;
- a module-level `bytes` constant serves as a table in both modes.

A kernel makes no arrays: all memory is handed in, and no two arguments may share any.
"""

import inspect
import sys
import threading
from array import array
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Class = TypeVar("Class", bound=type)
Function = TypeVar("Function", bound=Callable[..., Any])

# Cells from which compiling pays, by measure (docs/design.md): a kernel that this process has compiled already costs
# 0.1 ms to call; in a process with numba it may have to be compiled; without numba its import comes on top.
COMPILED_FROM, LOADED_FROM, IMPORTED_FROM = 400, 100_000, 300_000

ITEMSIZE = {"B": 1, "H": 2, "I": 4, "i": 4, "q": 8, "Q": 8}  # bytes of an entry, by the type codes of `array`

_structs: list[type] = []
_helpers: list[Callable[..., Any]] = []
_taught: set[object] = set()
_ready: dict[tuple[Callable[..., Any], object], Callable[..., Any]] = {}
_compiled: set[Callable[..., Any]] = set()
_lock = threading.RLock()


class IntArray(Protocol):
    """A row of integers: `bytearray` or `array.array` when interpreted, a NumPy array when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def struct(cls: Class) -> Class:
    """Let kernels call the methods of this NamedTuple; methods of one name must spell their parameters alike."""
    _structs.append(cls)
    return cls


def helper(function: Function) -> Function:
    """Let kernels call this function."""
    _helpers.append(function)
    return function


def zeros(typecode: str, length: int, compiled: bool, fill: int = 0) -> Any:
    """`length` entries of an `array` type code, made outside the kernel: NumPy's large allocations get huge pages."""
    if compiled:
        import numpy as np

        return np.full(length, fill, typecode) if fill else np.zeros(length, typecode)
    if typecode == "B":
        return bytearray([fill]) * length if fill else bytearray(length)
    return array(typecode, [fill]) * length


def for_kernel(numbers: Any, compiled: bool, typecode: str = "") -> Any:
    """The same numbers, not copied, as kernels take them: NumPy if compiled, else an array, bytes or a `memoryview`.

    `numbers`: bytes, an array, a `memoryview` or a NumPy array. `typecode`: of the entries, if the numbers do not say.
    """
    if not compiled:
        return numbers if isinstance(numbers, (array, bytes, bytearray)) else memoryview(numbers)
    import numpy as np

    if isinstance(numbers, np.ndarray) and not typecode:
        return numbers
    code: Any = typecode or memoryview(numbers).format
    return np.frombuffer(numbers, code) if len(numbers) else np.zeros(0, code)


def should_compile(function: Callable[..., Any], cells: int) -> bool:
    """Whether compiling `function`, or using it compiled, is quicker than running it as it is.

    `cells`: how much there is to do, in cells of the recursive backtracker (2 microseconds each when interpreted).
    """
    if function in _compiled:
        return cells >= COMPILED_FROM
    return cells >= (LOADED_FROM if "numba" in sys.modules else IMPORTED_FROM)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the compiled `function`, compiling it (or reading it from the cache on disk) the first time."""
    from clew.kernel import compiler

    key = (function, compiler.signature(arguments))
    kernel = _ready.get(key)
    if kernel is None:
        with _lock:
            kernel = _ready.get(key) or _compile(function, key[1])
            _ready[key] = kernel
            _compiled.add(function)
    return kernel(*arguments)


def run(function: Callable[..., Any], compiled: bool, *arguments: Any) -> Any:
    """Call the function compiled, or as it is."""
    return call(function, *arguments) if compiled else function(*arguments)


def _compile(function: Callable[..., Any], signature: tuple[Any, ...]) -> Callable[..., Any]:
    """`function` compiled for one signature, after numba has learnt all structs and helpers that there are by now."""
    import shutil

    from clew.kernel import cache, compiler

    for cls in _structs:
        for name, member in inspect.getmembers_static(cls):
            if inspect.isfunction(member) and not name.startswith("_") and name not in _taught:
                _taught.add(name)
                compiler.teach_method(name, member)
    for function_used in _helpers:
        if function_used not in _taught:
            _taught.add(function_used)
            compiler.teach_function(function_used)
    folder = cache.folder_for(function, signature, compiler.modules_of(signature))
    try:
        return compiler.compile_for(function, signature, folder)
    except Exception:  # whatever a damaged or full cache leads to must not stop anybody; real errors come again
        if folder is None:
            raise
        shutil.rmtree(folder, ignore_errors=True)
        return compiler.compile_for(function, signature, None)
