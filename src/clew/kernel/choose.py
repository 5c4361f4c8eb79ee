"""Choose how a kernel runs: interpreted, as WebAssembly, or as machine code. The result is the same.

A kernel is ordinary Python over integers and arrays, with the marks of `clew.kernel.marks`.
A kernel makes no arrays: all memory is passed in, and no two arguments may share any.

Little work is interpreted. Otherwise a kernel runs as WebAssembly at once, if its module is stored, and as machine code
from when that has paid, or if there is more memory than WebAssembly addresses. What is not stored is compiled by numba
if that is installed; if not, it is interpreted.
"""

import os
import sys
import threading
from array import array
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError
from clew.kernel import background, notices
from clew.kernel.arguments import Blank, Kind, TooLargeError, flatten
from clew.lazy import np

if TYPE_CHECKING:
    from clew.kernel.store import Code

# Work from which compiled code is faster, in cells, measured (docs/explain/one-source.md): a kernel that is ready for
# these types; one that this process has loaded, perhaps for others; with the engine in the process; without. The last
# two are larger where a kernel may have to be compiled before.
READY_FROM, LOADED_FROM = 10, 400
ENGINE_FROM, IMPORTED_FROM = 3_000, 20_000
COMPILED_FROM = 100_000, 300_000
READY = -1  # in place of work
SECONDS_PER_CELL = 14e-9  # as compiled code
LOADING_PAYS, COMPILING_PAYS = 1.0, 8.0  # seconds as WebAssembly from which stored machine code, or new, is worth it
LONG = 2_000_000  # cells from which a kernel runs in a thread, so that Ctrl-C can stop it

VARIABLE = "CLEW_ENGINE"  # of the environment
PYTHON, WEBASSEMBLY, MACHINE_CODE = "python", "webassembly", "machine-code"  # its values

_loaded: dict[Callable[..., Any], dict[tuple[Kind, ...], "Chosen"]] = {}
_interpreted: dict[tuple[Callable[..., Any], Hashable], int] = {}  # work so far, or READY
_always: list[bool] = []  # not empty while everything is compiled
_recording: list[bool] = []  # not empty while kernels are only recorded
_thread = threading.local()
_lock = threading.RLock()


def zeros(typecode: str, length: int, compiled: bool, fill: int = 0) -> Any:
    """Return an array of `length` entries for a kernel, each equal to `fill`, of a type code of the module `array`.

    It is made outside the kernel because NumPy's large allocations get huge pages.
    """
    if compiled:
        return Blank(typecode, length, fill).array()
    if typecode == "B":
        return bytearray([fill]) * length if fill else bytearray(length)
    return array(typecode, [fill]) * length


def for_kernel(numbers: Any, compiled: bool, typecode: str = "") -> Any:
    """Return the same numbers, not copied, as kernels take them; entries are of `typecode`, if it is given.

    For a compiled kernel that is a NumPy array, otherwise an array, bytes or a memoryview.
    """
    if not compiled:
        return numbers if isinstance(numbers, (array, bytes, bytearray)) else memoryview(numbers)
    if isinstance(numbers, np.ndarray) and not typecode:
        return numbers
    code: Any = typecode or memoryview(numbers).format
    return np.frombuffer(numbers, code) if len(numbers) else np.zeros(0, code)


def should_compile(function: Callable[..., Any], cells: int, kind: Hashable = None) -> bool:
    """Return whether `function` is faster compiled than interpreted, the time to load or compile it included.

    `cells` is the amount of work, in cells of the recursive backtracker (2 microseconds each when interpreted). If
    `kind` is given, what the types of the arguments depend on, small amounts add up: when as much has been done
    interpreted as it costs to load the kernel, it is loaded, and from then on it is used for almost everything. So a
    loop never takes much more than twice the time of the better way (the ski rental problem).
    """
    if getattr(_thread, "interprets", False) or _forced() == PYTHON:
        return False
    _thread.ahead = cells
    if _always:
        return True
    if kind is None:
        return cells >= (LOADED_FROM if function in _loaded else _begin())
    done = _interpreted.get((function, kind), 0)
    if done == READY:
        return cells >= READY_FROM
    compiled = done + cells >= _begin()
    _interpreted[function, kind] = READY if compiled else done + cells
    return compiled


def _begin() -> int:
    """Return the amount of work from which a kernel that is not loaded is worth loading."""
    is_imported = "clew.kernel.webassembly" in sys.modules
    if _are_shipped():
        return ENGINE_FROM if is_imported else IMPORTED_FROM
    return COMPILED_FROM["clew.kernel.building.compile" not in sys.modules]


@cache
def _are_shipped() -> bool:
    """Return whether Clew brings its kernels; a clone compiles what it needs."""
    return os.path.isdir(os.path.join(os.path.dirname(__file__), "built"))


@cache
def _forced() -> str:
    """Return the engine that CLEW_ENGINE names, or nothing."""
    engine = os.environ.get(VARIABLE, "")
    if engine not in ("", PYTHON, WEBASSEMBLY, MACHINE_CODE):
        raise ClewError(f"{VARIABLE} is {engine!r}: give one of {PYTHON}, {WEBASSEMBLY}, {MACHINE_CODE}, or nothing")
    return engine


@contextmanager
def compiling_always() -> Iterator[None]:
    """Let `should_compile` return True for any amount of work while the body runs."""
    _always.append(True)
    try:
        yield
    finally:
        _always.pop()


@contextmanager
def recording() -> Iterator[dict[Callable[..., Any], dict[tuple[Kind, ...], "Chosen"]]]:
    """Record which kernels are called, and for which kinds of arguments; meanwhile all are interpreted."""
    global _loaded  # noqa: PLW0603 - what is loaded is not recorded
    loaded, _loaded = _loaded, {}
    _recording.append(True)
    try:
        with compiling_always():
            yield _loaded
    finally:
        _loaded = loaded
        _recording.pop()


def interpret_always() -> None:
    """Let `should_compile` return False in this thread, in which nobody may wait for a compiler."""
    _thread.interprets = True


@contextmanager
def interpreting() -> Iterator[None]:
    """Let `should_compile` return False in this thread: to load many kernels takes longer than some small mazes do."""
    before = getattr(_thread, "interprets", False)
    _thread.interprets = True
    try:
        yield
    finally:
        _thread.interprets = before


def note_compiled(function: Callable[..., Any], kind: Hashable) -> None:
    """Let `should_compile` know that the kernel is loaded for this kind of arguments."""
    _interpreted[function, kind] = READY


def run(function: Callable[..., Any], compiled: bool, *arguments: Any) -> Any:
    """Call `function` compiled if `compiled`, otherwise interpreted."""
    return call(function, *arguments) if compiled else function(*arguments)


def run_fastest(function: Callable[..., Any], cells: int, kind: Hashable, *arguments: Any) -> Any:
    """Call `function` with NumPy arrays and numbers, compiled if that is faster, as `should_compile` decides."""
    compiled = should_compile(function, cells, kind)
    taken = (for_kernel(each, compiled) if isinstance(each, np.ndarray) else each for each in arguments)
    return run(function, compiled, *taken)


Watch = Callable[[dict[int, Any]], None] | None


def call(function: Callable[..., Any], *arguments: Any, watch: Watch = None) -> Any:
    """Call `function` compiled; the first time, load it or compile it.

    `watch` is called when it begins, with the arrays that it works on, by the `id` of the argument.
    """
    chosen, values = prepared(function, arguments)
    return chosen.call(values, arguments, work_ahead(), watch)


def prepared(function: Callable[..., Any], arguments: tuple[Any, ...]) -> "tuple[Chosen, list[Any]]":
    """Return the kernel for the kinds of these arguments, loaded if it is new, and the arguments taken apart."""
    kinds: list[Kind] = []
    values: list[Any] = []
    flatten(arguments, kinds, values)
    key = (*kinds,)
    try:
        return _loaded[function][key], values
    except KeyError:
        pass
    with _lock:
        known = _loaded.setdefault(function, {})
        if key not in known:
            known[key] = Chosen(function, key)
        return known[key], values


def work_ahead() -> int:
    """Return the work that `should_compile` was last asked about in this thread, once."""
    ahead, _thread.ahead = getattr(_thread, "ahead", 0), 0
    return ahead


class Chosen:
    """A kernel for arguments of some kinds, with the engine that runs it."""

    def __init__(self, function: Callable[..., Any], kinds: tuple[Kind, ...]) -> None:
        self.function, self.kinds = function, kinds
        self.machine_code: Any = None
        self.wasm: Any = None
        self.spent, self.limit = 0.0, LOADING_PAYS  # seconds as WebAssembly: so far; until machine code is looked for
        if not _recording:
            self.wasm = None if _forced() == MACHINE_CODE else _web_assembly(function, kinds)
            self.machine_code = machine_code_of(function, kinds) if self.wasm is None else None
        self.may_improve = self.wasm is not None and _forced() != WEBASSEMBLY and has_compiler()

    def call(self, values: list[Any], arguments: tuple[Any, ...], ahead: int, watch: Watch) -> Any:
        """Call the kernel; `ahead` is the estimate of the work that follows."""
        kernel = self.engine(SECONDS_PER_CELL * ahead)
        if kernel is None:
            return self.function(*_for_python(arguments))
        if kernel is self.machine_code:
            return kernel(values, watch)
        begin = perf_counter()
        try:
            if ahead >= LONG and threading.current_thread() is threading.main_thread():
                return background.run(partial(kernel, values, watch))
            return kernel(values, watch)
        except TooLargeError as problem:
            self.machine_code = machine_code_of(self.function, self.kinds) if has_compiler() else None
            if self.machine_code is None:
                raise ClewError(f"{problem}: install clew[native], or try a smaller size") from None
            return self.machine_code(values, watch)
        finally:
            self.spent += perf_counter() - begin

    def engine(self, seconds: float) -> Any:
        """Return the kernel of an engine for work that takes so long as WebAssembly, or None if no engine has it."""
        ahead = self.spent + seconds
        if self.may_improve and ahead >= self.limit:
            self._improve(pays=ahead >= COMPILING_PAYS)
        return self.machine_code or self.wasm

    def _improve(self, pays: bool) -> None:
        """Go on as machine code, if it is stored or if compiling pays; other threads go on meanwhile as before."""
        self.may_improve = False
        try:
            self.machine_code = machine_code_of(self.function, self.kinds, compiles=pays)
        except Exception as problem:  # whatever a compiler of tomorrow does otherwise
            notices.send_once(notices.NoCompiler(str(problem)))
            return
        self.may_improve, self.limit = self.machine_code is None and not pays, COMPILING_PAYS


def _web_assembly(function: Callable[..., Any], kinds: tuple[Kind, ...]) -> Any:
    """Return the kernel as WebAssembly if it is stored; if that engine is forced, also if it has to be compiled."""
    try:
        from clew.kernel import webassembly
    except (ImportError, OSError):
        return None
    code = _code(function, kinds, True, compiles=_forced() == WEBASSEMBLY and has_compiler())
    return None if code is None else webassembly.Kernel(code, kinds)


def machine_code_of(function: Callable[..., Any], kinds: tuple[Kind, ...], compiles: bool = True) -> Any:
    """Return the kernel as machine code, from the store or from the compiler; None without a compiler."""
    if not has_compiler():
        notices.send_once(notices.NoCompiler("numba is not installed (clew[native])"))
        return None
    from clew.kernel import machine_code

    code = _code(function, kinds, False, compiles)
    return None if code is None else machine_code.Kernel(code, kinds)


def _code(function: Callable[..., Any], kinds: tuple[Kind, ...], is_wasm: bool, compiles: bool) -> "Code | None":
    """Return the code of a kernel for an engine; if it is not stored, compile it or return None."""
    from clew.kernel import store

    ending = store.WASM if is_wasm else store.MACHINE
    code = store.read(store.file_name(function, kinds, ending))
    if code is None and compiles:
        from clew.kernel.building import build

        code = build.build_once(function, kinds)[ending]
    return code


@cache
def has_compiler() -> bool:
    """Return whether numba is installed."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def _for_python(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the arguments as interpreted kernels take them."""
    for each in arguments:
        if isinstance(each, tuple):
            members = _for_python(each)
            yield type(each)(*members) if hasattr(each, "_fields") else (*members,)
        elif isinstance(each, Blank):
            yield zeros(each.typecode, each.length, False, each.fill or 0)
        else:
            yield for_kernel(each, False) if isinstance(each, np.ndarray) else each
