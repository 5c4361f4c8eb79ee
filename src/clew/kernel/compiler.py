"""The compiler of kernels: only this file and `passes.py` import numba, and only `dispatch.py` imports this.

What matters for speed, measured on 4096x4096 cells:

- kernels count no references (`_nrt=False`: they allocate nothing). With counting, an atomic increment per step makes
  hunt-and-kill 1.8 times slower, and tuples that hold arrays 10 times;
- methods are inlined by LLVM (`forceinline`). numba's own inlining (`inline="always"`) gives the same speed, but types
  every method again at each level: 14 s instead of 0.5 s to compile the backtracker;
- indices are never negative, so `PlainIndexing` drops numba's wrap-around of negative ones: 1.2 to 1.4 times faster;
- arguments never share memory, and LLVM may assume so (`noalias`): Aldous-Broder is 1.3 times faster.
"""

import inspect
import shutil
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

from numba import __version__ as numba_version
from numba import config, njit, typeof, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator
from numba.core.registry import cpu_target
from numba.extending import lower_builtin, overload, overload_method, type_callable

from clew.kernel import cache, notices
from clew.kernel.passes import INNER_OPTIONS, OPTIONS, KernelCompiler, NotLoadedError, wide
from clew.kernel.primitives import highest_bit, lowest_bit, refill, signed, unsigned
from clew.kernel.stored_code import not_compiled, refuses

_compiling = threading.RLock()


def target() -> str:
    """Return what machine code depends on besides its sources: the version of numba, the system and the processor."""
    return repr((numba_version, sys.version_info, cpu_target.target_context.codegen().magic_tuple()))


def modules_of(signature: tuple[Any, ...]) -> set[str]:
    """Return the modules of all NamedTuple classes among these types, including nested ones."""
    found: set[str] = set()
    for each in signature:
        if isinstance(each, types.BaseTuple):
            found |= modules_of(tuple(each.types))
            if isinstance(each, types.BaseNamedTuple):
                found.add(each.instance_class.__module__)
    return found


def dispatcher_of(
    function: Callable[..., Any], folder_for: Callable[[tuple[Any, ...]], Path | None]
) -> Callable[..., Any]:
    """Return the kernel as a callable that finds the machine code for its arguments in C, in 1.5 microseconds.

    For arguments of new types it is compiled, or read from the folder that `folder_for` returns for these types.
    """
    dispatcher = njit(nogil=True, **OPTIONS)(function)

    def compile_for(types_of: tuple[Any, ...]) -> Any:
        with _compiling:
            if types_of in dispatcher.overloads:  # another thread was first
                return dispatcher.overloads[types_of].entry_point
            return _load_or_compile(dispatcher, types_of, folder_for(types_of))

    # The dispatcher calls this for arguments of new types.
    dispatcher._compile_for_args = lambda *arguments: compile_for(tuple(typeof(each) for each in arguments))
    dispatcher.compile_for = compile_for
    return dispatcher  # type: ignore[no-any-return]


def _load_or_compile(dispatcher: Any, types_of: tuple[Any, ...], folder: Path | None) -> Any:
    """Load the machine code for these types from `folder`, or make it and store it there, unless `folder` is None.

    Of several processes one compiles, and the others wait for its code. A process that may not compile raises
    `NotCompiled`.
    """
    if folder is None:
        with notices.compiling(dispatcher.py_func):
            return _compile(dispatcher, types_of, None)
    if refuses(dispatcher.py_func):
        return _load(dispatcher, types_of, folder)
    if not cache.is_stored(folder):
        with cache.lock(folder):
            if not cache.is_stored(folder):
                with notices.compiling(dispatcher.py_func):
                    return _compile(dispatcher, types_of, folder)
    return _compile(dispatcher, types_of, folder)


def _load(dispatcher: Any, types_of: tuple[Any, ...], folder: Path) -> Any:
    """Load the machine code for these types; raise `NotCompiled` if it is not there, stale or damaged."""
    missing = not_compiled(dispatcher.py_func, types_of, folder.name)
    if not cache.is_stored(folder):
        raise missing
    KernelCompiler.refuses = True
    try:
        _store_in(dispatcher, folder)
        return dispatcher.compile(types_of)
    except NotLoadedError:  # such as code for another processor, next to which numba stores that for this one
        raise missing from None
    except Exception:  # damaged
        shutil.rmtree(folder, ignore_errors=True)
        raise missing from None
    finally:
        KernelCompiler.refuses = False


def _compile(dispatcher: Any, types_of: tuple[Any, ...], folder: Path | None) -> Any:
    """Compile for arguments of these types, or load what is stored in `folder`; without it nothing is stored."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numba's own checks of inlined code, of no use to users of Clew
        try:
            _store_in(dispatcher, folder)
            return dispatcher.compile(types_of)
        except Exception as problem:  # a damaged or full cache must not stop the program; a real error occurs again
            if folder is None:
                raise
            if isinstance(problem, OSError):
                notices.not_stored(str(folder.parent))
            shutil.rmtree(folder, ignore_errors=True)
            _store_in(dispatcher, None)
            return dispatcher.compile(types_of)


def _store_in(dispatcher: Any, folder: Path | None) -> None:
    """Let the dispatcher store what it compiles next in this folder, if any."""
    if folder is None:
        dispatcher._cache = NullCache()
        return
    before = config.CACHE_DIR  # read when a cache is enabled; functions of other programs keep theirs
    config.CACHE_DIR = str(folder)
    try:
        dispatcher._cache = KernelCache(dispatcher.py_func)
    finally:
        config.CACHE_DIR = before


class KernelFolder(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder of a kernel as numba's place for files: on Windows, a path may have only 259 characters."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return nothing: the name of the folder tells kernels apart already."""
        return ""


class KernelFiles(CompileResultCacheImpl):  # type: ignore[misc]
    """The files of a kernel."""

    _locator_classes = (KernelFolder,)

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Return a short name, which says for which Python the file is."""
        return str(super().get_filename_base("code", abiflags))


class KernelCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of a kernel, with short paths."""

    _impl_class = KernelFiles


def teach_method(name: str, method: Callable[..., Any]) -> None:
    """Let kernels call this method of any NamedTuple: numba's type of a NamedTuple knows its Python class."""

    def find(*arguments: Any) -> Any:
        found = inspect.getattr_static(arguments[0].instance_class, name, None)
        return _without_annotations(found) if found else None

    find.__signature__ = inspect.signature(_without_annotations(method))  # type: ignore[attr-defined]
    overload_method(types.BaseNamedTuple, name, jit_options=INNER_OPTIONS)(find)


def teach_function(helper: Callable[..., Any]) -> None:
    """Let kernels call this function."""
    plain = _without_annotations(helper)

    def find(*_: Any) -> Any:
        return plain

    find.__signature__ = inspect.signature(plain)  # type: ignore[attr-defined]
    overload(helper, jit_options=INNER_OPTIONS)(find)


def _without_annotations(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy for numba, which requires equal signatures, annotations included, of all it compiles."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)


@type_callable(unsigned)
def _type_unsigned(_context):  # type: ignore[no-untyped-def]
    return lambda n: types.uint64


@type_callable(wide)
def _type_wide(_context):  # type: ignore[no-untyped-def]
    def typer(number):  # type: ignore[no-untyped-def]
        is_word = isinstance(number, types.Integer) and number.bitwidth == 64
        return types.unliteral(number) if is_word else types.int64

    return typer


@type_callable(signed)
@type_callable(lowest_bit)
@type_callable(highest_bit)
def _type_signed(_context):  # type: ignore[no-untyped-def]
    return lambda number: types.int64


@lower_builtin(unsigned, types.Any)
@lower_builtin(signed, types.Any)
@lower_builtin(wide, types.Any)
def _cast(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
    return context.cast(builder, arguments[0], signature.args[0], signature.return_type)


@lower_builtin(lowest_bit, types.Any)
def _trailing_zeros(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
    word = context.cast(builder, arguments[0], signature.args[0], types.int64)
    may_be_undefined_for_0 = context.get_constant(types.boolean, 1)
    return builder.cttz(word, may_be_undefined_for_0)


@lower_builtin(highest_bit, types.Any)
def _last_bit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
    word = context.cast(builder, arguments[0], signature.args[0], types.int64)
    may_be_undefined_for_0 = context.get_constant(types.boolean, 1)
    return builder.sub(context.get_constant(types.int64, 63), builder.ctlz(word, may_be_undefined_for_0))


@overload(refill, jit_options=INNER_OPTIONS)
def _refill(arguments, fills):  # type: ignore[no-untyped-def]
    """Fill the first array that needs it, then refill the arguments after it: each may have another type."""
    first = next((place for place, fill in enumerate(fills) if not isinstance(fill, types.NoneType)), None)
    if first is None:

        def finish(arguments, fills):  # type: ignore[no-untyped-def]
            pass

        return finish
    after = first + 1

    def fill_first(arguments, fills):  # type: ignore[no-untyped-def]
        array = arguments[first]
        fill = fills[first]
        for entry in range(len(array)):
            array[entry] = fill
        refill(arguments[after:], fills[after:])

    return fill_first
