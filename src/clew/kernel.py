"""Run one plain function interpreted or compiled: the only file that knows numba, and it imports it only to compile.

A kernel is ordinary Python over integers and arrays. Three decorators mark what may be used inside one; they note it
and change nothing, so that interpreted use costs nothing and needs no import:

- `@struct` on a NamedTuple: its methods may be called;
- `@part` on a function: it may be called;
- a module-level `bytes` constant serves as a table in both modes.

What was found to matter for speed (4096x4096, recursive backtracker and Wilson):

- the kernel counts no references (`_nrt=False`: it allocates nothing); with counting, an atomic increment per step
  makes hunt-and-kill 1.8 times slower and tuples that hold arrays 10 times;
- methods are inlined by LLVM (`forceinline`); numba's own inlining (`inline="always"`) gives the same speed but types
  every method again at each level: 14 s instead of 0.5 s to compile;
- indices are never negative, so `PlainIndexing` drops numba's wrap-around of negative indices (1.2 to 1.4 times).
"""

import hashlib
import inspect
import os
import shutil
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol, TypeVar

Class = TypeVar("Class", bound=type)
Function = TypeVar("Function", bound=Callable[..., Any])

# Cells from which compiling pays, by measure (docs/design.md): a kernel that this process has compiled already costs
# 0.1 ms to call; in a process with numba it may have to be compiled; without numba its import comes on top.
COMPILED_FROM, LOADED_FROM, IMPORTED_FROM = 400, 100_000, 300_000

KEEP_DAYS = 30  # compiled code of other versions is kept this long after its last use

_structs: list[type] = []
_parts: list[Callable[..., Any]] = []
_taught: set[object] = set()
_ready: dict[tuple[Callable[..., Any], object], Callable[..., Any]] = {}
_compiled: set[Callable[..., Any]] = set()
_lock = threading.RLock()


class Ints(Protocol):
    """A row of integers: `bytearray` or `array.array` when interpreted, a NumPy array when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def struct(cls: Class) -> Class:
    """Let kernels call the methods of this NamedTuple; methods of one name must spell their parameters alike."""
    _structs.append(cls)
    return cls


def part(function: Function) -> Function:
    """Let kernels call this function."""
    _parts.append(function)
    return function


def unsigned(n: int) -> int:
    """`n` as a 64-bit word: compiled code must not mix signed and unsigned integers, they would become floats."""
    return n & 0xFFFFFFFFFFFFFFFF


def signed(word: int) -> int:
    """A word below 2**63 as an ordinary integer; the other way."""
    return word


def pays(function: Callable[..., Any], cells: int) -> bool:
    """Whether compiling `function`, or using it compiled, is quicker than running it as it is over that many cells."""
    if function in _compiled:
        return cells >= COMPILED_FROM
    return cells >= (LOADED_FROM if "numba" in sys.modules else IMPORTED_FROM)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the compiled `function`, compiling it (or reading it from the cache on disk) the first time."""
    key = (function, _machinery().signature(arguments))
    kernel = _ready.get(key)
    if kernel is None:
        with _lock:
            kernel = _ready.get(key) or _compile(function, key[1])
            result = kernel(*arguments)  # numba compiles at the first call
            _ready[key] = kernel
            _compiled.add(function)
        return result
    return kernel(*arguments)


def _compile(function: Callable[..., Any], signature: object) -> Callable[..., Any]:
    """The numba dispatcher of `function` for one signature, with a cache folder that no other signature writes to."""
    machinery = _machinery()
    for cls in _structs:
        for name, member in vars(cls).items():
            if inspect.isfunction(member) and not name.startswith("_") and name not in _taught:
                _taught.add(name)
                machinery.teach_method(name, member)
    for helper in _parts:
        if helper not in _taught:
            _taught.add(helper)
            machinery.teach_function(helper)
    with machinery.cache_in(_cache_folder(function, signature)) as cached:
        dispatcher = machinery.jit(function, cached)

    def run(*arguments: Any) -> Any:
        with warnings.catch_warnings():  # numba's own checks of inlined code: noise to the people who use Clew
            warnings.simplefilter("ignore")
            return dispatcher(*arguments)

    return run


def _cache_folder(function: Callable[..., Any], signature: object) -> Path | None:
    """Where the machine code of `function` is kept between processes; None where nothing can be written.

    numba does not notice a change in another file, so the folder is named by a hash over all sources of this package.
    numba numbers the files of one function as they come, so that two processes compiling for two signatures could
    overwrite each other's: one folder for each signature keeps them apart.
    """
    root = os.environ.get("CLEW_CACHE_DIR") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache"), "clew"
    )
    version = Path(root) / _sources_hash()
    digest = hashlib.sha256(f"{function.__module__} {function.__qualname__} {signature}".encode()).hexdigest()[:16]
    folder = version / f"{function.__name__}-{digest}"
    try:
        if not version.exists():
            _forget_old(Path(root))
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(version)
    except OSError:
        return None
    return folder


@cache
def _sources_hash() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old(root: Path) -> None:
    """Remove the compiled code of versions that nobody has used for `KEEP_DAYS` days."""
    if not root.is_dir():
        return
    for folder in root.iterdir():
        if folder.is_dir() and len(folder.name) == 16 and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def _machinery() -> type:
    """All that needs numba, made when a kernel is first compiled."""
    import operator

    from numba import config, njit, typeof, types
    from numba.core import ir
    from numba.core.compiler import Compiler
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.typed_passes import InlineOverloads
    from numba.extending import overload, overload_method

    @register_pass(mutates_CFG=False, analysis_only=False)
    class PlainIndexing(FunctionPass):  # type: ignore[misc]
        """Tell numba that every index into an array is unsigned, so that it does not wrap negative ones around."""

        _name = "clew_plain_indexing"

        def __init__(self) -> None:
            super().__init__()

        def run_pass(self, state: Any) -> bool:
            for block in state.func_ir.blocks.values():
                body = []
                for statement in block.body:
                    access = _array_access(state, statement)
                    if access is not None:
                        body.append(_unsigned_index(state, block.scope, access))
                    body.append(statement)
                block.body = body
            return True

    def _array_access(state: Any, statement: Any) -> Any:
        """The `array[integer]` that this statement reads or writes, if it is one."""
        access = statement.value if isinstance(statement, ir.Assign) else statement
        if isinstance(access, ir.SetItem):
            array = access.target
        elif isinstance(access, ir.Expr) and access.op == "getitem":
            array = access.value
        else:
            return None
        index = state.typemap[access.index.name]
        signed = isinstance(index, types.Integer) and index.signed
        return access if signed and isinstance(state.typemap[array.name], types.Array) else None

    def _unsigned_index(state: Any, scope: Any, access: Any) -> Any:
        """Give `access` its index as an unsigned variable; return the assignment that makes it."""
        index = scope.redefine("$unsigned", access.loc)
        state.typemap[index.name] = types.uintp
        cast = ir.Assign(ir.Expr.cast(access.index, access.loc), index, access.loc)
        array, _, *value = state.calltypes.pop(access).args
        function = operator.setitem if value else operator.getitem
        access.index = index
        state.calltypes[access] = state.typingctx.resolve_function_type(function, (array, types.uintp, *value), {})
        return cast

    class KernelCompiler(Compiler):  # type: ignore[misc]
        def define_pipelines(self) -> Any:
            [pipeline] = super().define_pipelines()
            pipeline.add_pass_after(PlainIndexing, InlineOverloads)
            pipeline.finalize()
            return [pipeline]

    options = {"error_model": "numpy", "_nrt": False, "pipeline_class": KernelCompiler}
    inner = {**options, "forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    class Machinery:
        @staticmethod
        def signature(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(typeof(argument) for argument in arguments)

        @staticmethod
        def teach_method(name: str, method: Callable[..., Any]) -> None:
            """Look the method up on the Python class that numba's type of a NamedTuple remembers."""

            def find(*arguments: Any) -> Any:
                found = inspect.getattr_static(arguments[0].instance_class, name, None)
                return _without_annotations(found) if found else None

            find.__signature__ = inspect.signature(_without_annotations(method))  # type: ignore[attr-defined]
            overload_method(types.BaseNamedTuple, name, jit_options=inner)(find)

        @staticmethod
        def teach_function(helper: Callable[..., Any]) -> None:
            plain = _without_annotations(helper)

            def find(*_: Any) -> Any:
                return plain

            find.__signature__ = inspect.signature(plain)  # type: ignore[attr-defined]
            overload(helper, jit_options=inner)(find)

        @staticmethod
        def jit(function: Callable[..., Any], cached: bool) -> Callable[..., Any]:
            return njit(cache=cached, nogil=True, **options)(function)  # type: ignore[no-any-return]

        @staticmethod
        @contextmanager
        def cache_in(folder: Path | None) -> Iterator[bool]:
            """Let numba make its cache in `folder`, without changing where others' functions are kept."""
            before = config.CACHE_DIR
            config.CACHE_DIR = str(folder) if folder else before
            try:
                yield folder is not None
            finally:
                config.CACHE_DIR = before

    @overload(unsigned)  # type: ignore[untyped-decorator]
    def _unsigned(n):  # type: ignore[no-untyped-def]  # noqa: ANN202
        return lambda n: types.uint64(n)

    @overload(signed)  # type: ignore[untyped-decorator]
    def _signed(word):  # type: ignore[no-untyped-def]  # noqa: ANN202
        return lambda word: types.int64(word)

    return Machinery


def _without_annotations(function: Callable[..., Any]) -> Callable[..., Any]:
    """A copy for numba, which wants the signatures of what it compiles to be equal, annotations included."""
    return FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
