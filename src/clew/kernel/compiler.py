"""How numba compiles Clew's kernels: the only file that imports numba, and only `dispatch.py` imports this one.

What matters for speed, measured on 4096x4096 cells:

- kernels count no references (`_nrt=False`: they allocate nothing). With counting, an atomic increment per step makes
  hunt-and-kill 1.8 times slower, and tuples that hold arrays 10 times;
- methods are inlined by LLVM (`forceinline`). numba's own inlining (`inline="always"`) gives the same speed, but types
  every method again at each level: 14 s instead of 0.5 s to compile the backtracker;
- indices are never negative, so `PlainIndexing` drops numba's wrap-around of negative ones: 1.2 to 1.4 times faster;
- arguments never share memory, and LLVM may assume so (`noalias`): Aldous-Broder is 1.3 times faster.
"""

import functools
import inspect
import operator
import shutil
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

from numba import __version__ as numba_version
from numba import _dynfunc, config, njit, typeof, types
from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, run_frontend
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import get_definition, guard
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import InlineOverloads, NativeLowering, NopythonRewrites, PreLowerStripPhis
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteSemanticConstants,
    WithLifting,
)
from numba.extending import lower_builtin, overload, overload_method, type_callable

from clew.kernel import cache, notices
from clew.kernel.scratch import refill
from clew.kernel.stored_only import not_compiled, refuses
from clew.kernel.words import highest_bit, lowest_bit, signed, unsigned

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


@register_pass(mutates_CFG=False, analysis_only=False)
class WideIntegers(FunctionPass):  # type: ignore[misc]
    """A compiler pass after which `int(n)` has 64 bits, so that helpers are not compiled again for narrower entries."""

    _name = "clew_wide_integers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace `int` by `wide`."""
        for block in state.func_ir.blocks.values():
            for statement in block.find_insts(ir.Assign):
                if isinstance(statement.value, ir.Global) and statement.value.value is int:
                    statement.value = ir.Global("wide", wide, statement.loc)
                    state.func_ir._definitions[statement.target.name] = [statement.value]
        return True


def wide(number: Any) -> int:
    """Return the number as an integer of 64 bits."""
    return int(number)


@register_pass(mutates_CFG=False, analysis_only=False)
class ConstantMethods(FunctionPass):  # type: ignore[misc]
    """A compiler pass that replaces calls such as `maze.weaves()` by what they return, if that is a constant.

    numba's pass after it drops the branch that is never taken, which would take a second to compile.
    """

    _name = "clew_constant_methods"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Look for calls of a method without arguments, of an argument of this function."""
        for block in state.func_ir.blocks.values():
            for statement in block.find_insts(ir.Assign):
                constant = guard(_constant_result, state, statement.value)
                if constant is not None:
                    statement.value = ir.Const(constant, statement.loc)
                    state.func_ir._definitions[statement.target.name] = [statement.value]
        return True


def _constant_result(state: Any, call: Any) -> Any:
    """Return what this call returns, if its method does nothing else than return a constant, otherwise None."""
    if not isinstance(call, ir.Expr) or call.op != "call" or call.args:
        return None
    method = get_definition(state.func_ir, call.func)
    if not isinstance(method, ir.Expr) or method.op != "getattr":
        return None
    owner = get_definition(state.func_ir, method.value)
    owner_type = state.args[owner.index] if isinstance(owner, ir.Arg) else None
    if not isinstance(owner_type, types.BaseNamedTuple):
        return None
    function = inspect.getattr_static(owner_type.instance_class, method.attr, None)
    return constant_of(function) if isinstance(function, FunctionType) else None


@functools.cache
def constant_of(method: FunctionType) -> Any:
    """Return what this method returns if it does nothing else than return a constant, otherwise None.

    numba reads the code, because Python's instructions change from version to version.
    """
    read = run_frontend(method)
    *steps, last = next(iter(read.blocks.values())).body
    if not isinstance(last, ir.Return) or not all(_is_plain(step) for step in steps):
        return None
    returned = get_definition(read, last.value)
    while isinstance(returned, ir.Expr):
        returned = get_definition(read, returned.value)
    return returned.value if isinstance(returned, ir.Const) else None


def _is_plain(step: Any) -> bool:
    """Return whether this statement only loads an argument or a constant, or converts one."""
    value = getattr(step, "value", None)
    return isinstance(value, ir.Arg | ir.Const) or (isinstance(value, ir.Expr) and value.op == "cast")


class Library(JITCodeLibrary):  # type: ignore[misc]
    """Code without counted references, for whose sake numba would optimize it three times."""

    def _optimize_functions(self, ll_module: Any) -> None:
        pass

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class KernelLibrary(Library):
    """The code of a kernel."""

    def finalize(self) -> None:
        """Link the helpers, optimize, and make machine code."""
        _add_helpers_of_helpers(self._linking_libraries)
        super().finalize()


class HelperLibrary(Library):
    """The code of a helper, which is only linked into others, so no machine code is made of it alone.

    Only if it has a loop, it is optimized here: LLVM does more for a loop while arguments are known to share no memory.
    (Otherwise Aldous-Broder is 1.5 times slower.)
    """

    has_loop = False

    def finalize(self) -> None:
        """Optimize the code if there is a loop in it."""
        self._raise_if_finalized()
        if self.has_loop:
            _add_helpers_of_helpers(self._linking_libraries)
            for library in dict.fromkeys(self._linking_libraries):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._optimize_final_module()
        self._finalize_dynamic_globals()
        self._finalized = True


def _add_helpers_of_helpers(libraries: list[Any]) -> None:
    """Add what is called by the helpers among `libraries` and is not linked into them yet, callers first."""
    for library in libraries:  # grows meanwhile
        if isinstance(library, HelperLibrary) and not library.has_loop:
            libraries += [each for each in library._linking_libraries if each not in libraries]


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):  # type: ignore[misc]
    """The last compiler pass of a kernel."""

    _name = "clew_kernel_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make machine code."""
        state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class HelperLowering(NativeLowering):  # type: ignore[misc]
    """The last compiler pass of a helper."""

    _name = "clew_helper_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make code to link, and something for numba to know the helper by."""
        state.library = HelperLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.has_loop = bool(compute_cfg_from_blocks(state.func_ir.blocks).loops())
        state.flags.no_compile = True
        super().run_pass(state)
        name, env = state.func_id.func_name, state.cr.env
        known_by = _dynfunc.make_function(state.cr.fndesc.lookup_module(), name, name, 0, env, (state.library,))
        state.targetctx.insert_user_function(known_by, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=known_by)
        return True


class NotLoadedError(Exception):
    """numba did not find the machine code in a folder, and may not compile."""


class KernelCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler with plain indexing, arguments that share no memory, and helpers that are only linked."""

    refuses = False  # whether numba may only load

    def define_pipelines(self) -> Any:
        """Add our own passes to numba's."""
        if self.refuses:
            raise NotLoadedError
        flags = self.state.flags
        flags.noalias = True
        context = ConfigStack().top()  # numba compiles a helper again for callers that are compiled with other flags
        for name, value in INNER_FLAGS.items():
            setattr(context, name, value)
        context.release_gil = False
        [pipeline] = super().define_pipelines()
        lowering = HelperLowering if flags.no_cpython_wrapper else KernelLowering
        pipeline.passes = [
            (lowering if each is NativeLowering else each, text) for each, text in pipeline.passes if each not in UNUSED
        ]
        pipeline.add_pass_after(ConstantMethods, RewriteSemanticConstants)
        pipeline.add_pass_after(WideIntegers, RewriteSemanticConstants)
        pipeline.add_pass_after(PlainIndexing, PreLowerStripPhis)
        pipeline.finalize()
        return [pipeline]


UNUSED = (  # passes of numba for what kernels do not contain: `with`, nested functions, arithmetic with whole arrays
    WithLifting,
    InlineClosureLikes,
    MakeFunctionToJitFunction,
    InlineInlinables,
    FindLiterallyCalls,
    LiteralUnroll,
    LiteralPropagationSubPipelinePass,
    InlineOverloads,
    NopythonRewrites,
)
OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,  # only Python calls kernels
    "pipeline_class": KernelCompiler,
}
INNER_FLAGS = {"forceinline": True, "no_cpython_wrapper": True}
INNER_OPTIONS: dict[str, Any] = {**OPTIONS, **INNER_FLAGS}


@type_callable(unsigned)
def _type_unsigned(_context):  # type: ignore[no-untyped-def]
    return lambda n: types.uint64


@type_callable(signed)
def _type_signed(_context):  # type: ignore[no-untyped-def]
    return lambda word: types.int64


@type_callable(wide)
def _type_wide(_context):  # type: ignore[no-untyped-def]
    def typer(number):  # type: ignore[no-untyped-def]
        is_word = isinstance(number, types.Integer) and number.bitwidth == 64
        return types.unliteral(number) if is_word else types.int64

    return typer


@type_callable(lowest_bit)
@type_callable(highest_bit)
def _type_bit(_context):  # type: ignore[no-untyped-def]
    return lambda directions: types.int64


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
