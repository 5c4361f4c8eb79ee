"""Changes to numba's way from Python to machine code: passes, linking and options."""

import functools
import inspect
import operator
from types import FunctionType
from typing import Any

from numba import _dynfunc, types
from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, run_frontend
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import get_definition, guard
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


class KernelPass(FunctionPass):  # type: ignore[misc]
    """The base class of compiler passes for kernels."""

    def __init__(self) -> None:  # abstract in numba
        super().__init__()


@register_pass(mutates_CFG=False, analysis_only=False)
class PlainIndexing(KernelPass):
    """A compiler pass that makes every array index unsigned, so that numba does not wrap negative ones around."""

    _name = "clew_plain_indexing"

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
class WideIntegers(KernelPass):
    """A compiler pass after which `int(n)` has 64 bits, so that helpers are not compiled again for narrower entries."""

    _name = "clew_wide_integers"

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
class ConstantMethods(KernelPass):
    """A compiler pass that replaces calls such as `maze.weaves()` by what they return, if that is a constant.

    numba's pass after it drops the branch that is never taken, which would take a second to compile.
    """

    _name = "clew_constant_methods"

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
