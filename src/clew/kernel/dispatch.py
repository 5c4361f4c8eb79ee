"""Run one plain function interpreted or compiled; numba is imported when something is first compiled, not before.

A kernel is ordinary Python over integers and arrays, with the marks of `clew.kernel.marks`.
A kernel makes no arrays: all memory is passed in, and no two arguments may share any.
"""

import inspect
import sys
import threading
from array import array
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from clew.kernel.marks import helpers, structs
from clew.lazy import np

if TYPE_CHECKING:
    from pathlib import Path

# Work from which compiling is faster, in cells, measured (docs/explain/design.md): a kernel that is ready for these
# types; one that this process has compiled, perhaps for others; if numba is loaded, the kernel may have to be compiled;
# if not, numba has to be imported too.
READY_FROM, COMPILED_FROM, LOADED_FROM, IMPORTED_FROM = 10, 400, 100_000, 300_000
READY = -1  # in place of work

ITEMSIZE = {"B": 1, "H": 2, "I": 4, "i": 4, "q": 8, "Q": 8}  # bytes of an entry, by the type codes of `array`

_taught: set[object] = set()
_kernels: dict[Callable[..., Any], Callable[..., Any]] = {}
_interpreted: dict[tuple[Callable[..., Any], Hashable], int] = {}  # work so far, or READY
_always: list[bool] = []  # not empty while everything is compiled
_thread = threading.local()
_lock = threading.RLock()


def zeros(typecode: str, length: int, compiled: bool, fill: int = 0) -> Any:
    """Return an array of `length` entries for a kernel, each equal to `fill`.

    `typecode` is that of the module `array`. The array is made outside the kernel because NumPy's large allocations get
    huge pages.
    """
    if compiled:
        return np.full(length, fill, typecode) if fill else np.zeros(length, typecode)
    if typecode == "B":
        return bytearray([fill]) * length if fill else bytearray(length)
    return array(typecode, [fill]) * length


def for_kernel(numbers: Any, compiled: bool, typecode: str = "") -> Any:
    """Return the same numbers, not copied, as kernels take them.

    Parameters
    ----------
    numbers : bytes, array, memoryview or ndarray
        The numbers.
    compiled : bool
        Whether the kernel is compiled: then the result is a NumPy array, otherwise an array, bytes or a memoryview.
    typecode : str, optional
        Type code of the entries, if it is not that of `numbers`.
    """
    if not compiled:
        return numbers if isinstance(numbers, (array, bytes, bytearray)) else memoryview(numbers)
    if isinstance(numbers, np.ndarray) and not typecode:
        return numbers
    code: Any = typecode or memoryview(numbers).format
    return np.frombuffer(numbers, code) if len(numbers) else np.zeros(0, code)


def should_compile(function: Callable[..., Any], cells: int, kind: Hashable = None) -> bool:
    """Return whether `function` is faster compiled than interpreted, the time to compile it included.

    If `kind` is given, small amounts of work add up: when as much has been done interpreted as it costs to compile the
    kernel, it is compiled, and from then on it is used for almost everything. So a loop never takes much more than
    twice the time of the better way (the problem of renting or buying skis).

    Parameters
    ----------
    function : callable
        The kernel.
    cells : int
        The amount of work, in cells of the recursive backtracker (2 microseconds each when interpreted).
    kind : hashable, optional
        What the types of the arguments depend on, such as the class of a grid.
    """
    if getattr(_thread, "interprets", False):
        return False
    if _always:
        return True
    begin = LOADED_FROM if "numba" in sys.modules else IMPORTED_FROM
    if kind is None:
        return cells >= (COMPILED_FROM if function in _kernels else begin)
    done = _interpreted.get((function, kind), 0)
    if done == READY:
        return cells >= READY_FROM
    compiled = done + cells >= begin
    _interpreted[function, kind] = READY if compiled else done + cells
    return compiled


@contextmanager
def compiling_always() -> Iterator[None]:
    """Let `should_compile` return True for any amount of work while the body runs."""
    _always.append(True)
    try:
        yield
    finally:
        _always.pop()


def interpret_always() -> None:
    """Let `should_compile` return False in this thread, in which nobody may wait for a compiler."""
    _thread.interprets = True


@contextmanager
def interpreting() -> Iterator[None]:
    """Let `should_compile` return False in this thread while the body runs: for many small mazes of many kinds.

    To read the machine code of dozens of kernels takes longer than such mazes do, and 150 MB of memory.
    """
    before = getattr(_thread, "interprets", False)
    _thread.interprets = True
    try:
        yield
    finally:
        _thread.interprets = before


def note_compiled(function: Callable[..., Any], kind: Hashable) -> None:
    """Let `should_compile` know that the kernel is compiled for this kind of arguments."""
    _interpreted[function, kind] = READY


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call `function` compiled; the first time, compile it or read its machine code from the cache on disk."""
    kernel = _kernels.get(function)
    return (kernel or _kernel_of(function))(*arguments)


def compile_requested(request: bytes) -> bool:
    """Compile the kernel of a `NotCompiled`, or read its machine code; return whether its code is stored."""
    import pickle

    from clew.kernel import cache

    module, name, types = pickle.loads(request)
    function = attrgetter(name)(import_module(module))
    _kernels.pop(function, None)  # its code may be loaded here, and no longer be stored
    _kernel_of(function).compile_for(types)
    folder = _folder_for(function, types)
    return folder is not None and cache.is_stored(folder)


def run(function: Callable[..., Any], compiled: bool, *arguments: Any) -> Any:
    """Call `function` compiled if `compiled`, otherwise interpreted."""
    return call(function, *arguments) if compiled else function(*arguments)


def run_fastest(function: Callable[..., Any], cells: int, kind: Hashable, *arguments: Any) -> Any:
    """Call `function` with NumPy arrays and numbers, compiled if that is faster, as `should_compile` decides."""
    compiled = should_compile(function, cells, kind)
    taken = (for_kernel(each, compiled) if isinstance(each, np.ndarray) else each for each in arguments)
    return run(function, compiled, *taken)


def _kernel_of(function: Callable[..., Any]) -> Any:
    """Return the kernel of `function`, which is compiled when it is called with arguments of new types."""
    from clew.kernel import compiler

    with _lock:
        if function not in _kernels:
            _kernels[function] = compiler.dispatcher_of(function, lambda types: _folder_for(function, types))
        return _kernels[function]


def _folder_for(function: Callable[..., Any], types: tuple[Any, ...]) -> "Path | None":
    """Return the folder for the machine code of a kernel for arguments of these types, if it can be written."""
    from clew.kernel import cache, compiler

    _teach()
    modules = compiler.modules_of(types) | {each.__module__ for each in getattr(function, "calls", ())}
    return cache.folder_for(function, types, modules)


def _teach() -> None:
    """Register all structs and helpers known so far, for kernels to call."""
    from clew.kernel import compiler

    for cls in structs:
        for name, member in inspect.getmembers_static(cls):
            if inspect.isfunction(member) and not name.startswith("_") and name not in _taught:
                _taught.add(name)
                compiler.teach_method(name, member)
    for function_used in helpers:
        if function_used not in _taught:
            _taught.add(function_used)
            compiler.teach_function(function_used)
