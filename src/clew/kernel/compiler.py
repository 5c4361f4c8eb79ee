"""How numba compiles Clew's kernels: the only file that imports numba, and only `dispatch.py` imports this one.

What matters for speed, measured on 4096x4096 cells:

- kernels count no references (`_nrt=False`: they allocate nothing). With counting, an atomic increment per step makes
  hunt-and-kill 1.8 times slower, and tuples that hold arrays 10 times;
- methods are inlined by LLVM (`forceinline`). numba's own inlining (`inline="always"`) gives the same speed, but types
  every method again at each level: 14 s instead of 0.5 s to compile the backtracker;
- indices are never negative, so `PlainIndexing` drops numba's wrap-around of negative ones: 1.2 to 1.4 times faster;
- arguments never share memory, and LLVM may assume so (`noalias`): Aldous-Broder is 1.3 times faster.
"""

import inspect
import operator
import shutil
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

from numba import config, njit, typeof, types
from numba.core import ir
from numba.core.caching import NullCache
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import InlineOverloads
from numba.extending import intrinsic, overload, overload_method

from clew.kernel.words import lowest_bit, signed, unsigned

_compiling = threading.RLock()


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

    def compile_for(*arguments: Any) -> Any:
        types_of = tuple(typeof(argument) for argument in arguments)
        with _compiling:
            if types_of in dispatcher.overloads:  # another thread was first
                return dispatcher.overloads[types_of].entry_point
            return _compile(dispatcher, types_of, folder_for(types_of))

    dispatcher._compile_for_args = compile_for  # which the dispatcher calls for arguments of new types
    return dispatcher  # type: ignore[no-any-return]


def _compile(dispatcher: Any, types_of: tuple[Any, ...], folder: Path | None) -> Any:
    """Compile for arguments of these types; the machine code is stored in `folder`, if any."""
    with warnings.catch_warnings():  # numba's own checks of inlined code, of no use to users of Clew
        warnings.simplefilter("ignore")
        try:
            _store_in(dispatcher, folder)
            return dispatcher.compile(types_of)
        except Exception:  # a damaged or full cache must not stop the program; a real error occurs again
            if folder is None:
                raise
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
        dispatcher.enable_caching()
    finally:
        config.CACHE_DIR = before


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


@register_pass(mutates_CFG=False, analysis_only=False)
class PlainIndexing(FunctionPass):  # type: ignore[misc]
    """A compiler pass that makes every array index unsigned, so that numba does not wrap negative ones around."""

    _name = "clew_plain_indexing"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Put a cast before each statement that reads or writes an array."""
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
    """Return the `array[integer]` that this statement reads or writes, or None."""
    access = statement.value if isinstance(statement, ir.Assign) else statement
    if isinstance(access, ir.SetItem):
        array = access.target
    elif isinstance(access, ir.Expr) and access.op == "getitem":
        array = access.value
    else:
        return None
    index = state.typemap[access.index.name]
    is_signed = isinstance(index, types.Integer) and index.signed
    return access if is_signed and isinstance(state.typemap[array.name], types.Array) else None


def _unsigned_index(state: Any, scope: Any, access: Any) -> Any:
    """Replace the index of `access` by an unsigned variable; return the assignment that makes it."""
    index = scope.redefine("$unsigned", access.loc)
    state.typemap[index.name] = types.uintp
    cast = ir.Assign(ir.Expr.cast(access.index, access.loc), index, access.loc)
    array, _, *value = state.calltypes.pop(access).args
    function = operator.setitem if value else operator.getitem
    access.index = index
    state.calltypes[access] = state.typingctx.resolve_function_type(function, (array, types.uintp, *value), {})
    return cast


class KernelCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler with plain indexing and arguments that share no memory."""

    def define_pipelines(self) -> Any:
        """Add the pass after methods have been typed."""
        self.state.flags.noalias = True
        [pipeline] = super().define_pipelines()
        pipeline.add_pass_after(PlainIndexing, InlineOverloads)
        pipeline.finalize()
        return [pipeline]


OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "pipeline_class": KernelCompiler}
INNER_OPTIONS: dict[str, Any] = {
    **OPTIONS,
    "forceinline": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


@overload(unsigned)
def _unsigned(n):  # type: ignore[no-untyped-def]  # numba compares annotations too
    def cast(n):  # type: ignore[no-untyped-def]
        return types.uint64(n)

    return cast


@overload(signed)
def _signed(word):  # type: ignore[no-untyped-def]
    def cast(word):  # type: ignore[no-untyped-def]
        return types.int64(word)

    return cast


@intrinsic
def _trailing_zeros(_context, _bits):  # type: ignore[no-untyped-def]
    def generate(context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
        may_be_undefined_for_0 = context.get_constant(types.boolean, 1)
        return builder.cttz(arguments[0], may_be_undefined_for_0)

    return types.int64(types.int64), generate


@overload(lowest_bit, jit_options=INNER_OPTIONS)
def _lowest_bit(directions):  # type: ignore[no-untyped-def]
    def count(directions):  # type: ignore[no-untyped-def]
        return _trailing_zeros(directions)

    return count
