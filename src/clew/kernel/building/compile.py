"""From a kernel to an LLVM module, by numba: the only file that imports it.

What matters for speed, measured on 4096x4096 cells:

- kernels count no references (`nrt = False`: they allocate nothing). With counting, an atomic increment per step makes
  hunt-and-kill 1.8 times slower, and tuples that hold arrays 10 times;
- methods are inlined by LLVM (`forceinline`). numba's own inlining (`inline="always"`) gives the same speed, but types
  every method again at each level: 14 s instead of 0.5 s to compile the backtracker;
- indices are never negative, so `PlainIndexing` drops numba's wrap-around of negative ones: 1.2 to 1.4 times faster;
- arguments never share memory, and LLVM may assume so (`noalias`): Aldous-Broder is 1.3 times faster. That is known of
  the arguments of a function only, so the kernel itself is not inlined into the function that unpacks its arguments.
"""

import functools
import inspect
import operator
import re
import threading
import warnings
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

from numba import __version__ as numba_version
from numba import _dynfunc, types
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags, compile_extra, run_frontend
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
from numba.np.numpy_support import from_dtype

from clew.kernel.arguments import FLOAT, INT, NONE, WORD, Kind, is_array
from clew.kernel.marks import helpers, structs
from clew.kernel.primitives import highest_bit, lowest_bit, refill, signed, unsigned
from clew.lazy import np

VERSION = numba_version
SCALARS = {INT: types.int64, WORD: types.uint64, FLOAT: types.float64, NONE: types.none}
ENTRY = "run"  # the name of the function of one pointer

_compiling = threading.RLock()
_taught: set[object] = set()


class Module(NamedTuple):
    """The LLVM module of a kernel, for any processor and not optimized.

    Its function `run` takes a pointer to 64-bit words, as `clew.kernel.arguments` describes them, and returns 0.

    Attributes
    ----------
    text : str
        The module.
    name : str
        The name of the kernel itself, which `run` calls.
    arrays : list of str
        The names of its parameters that point to the entries of arrays, in the order of the arguments.
    result : str
        The kind of what it returns.
    """

    text: str
    name: str
    arrays: list[str]
    result: Kind


def module_of(function: Callable[..., Any], kinds: tuple[Kind, ...]) -> Module:
    """Return the LLVM module of a kernel for arguments of these kinds."""
    with _compiling, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numba's own checks of inlined code, of no use to users of Clew
        _teach()
        flags = Flags()
        flags.error_model, flags.noalias = "numpy", True
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        context = cpu_target.typing_context, cpu_target.target_context
        compiled = compile_extra(
            *context, function, (*_types_of(iter(kinds)),), None, flags, {}, pipeline_class=KernelCompiler
        )
        libraries = [compiled.library]
        for library in libraries:  # grows meanwhile: helpers of helpers
            libraries += [each for each in library._linking_libraries if each not in libraries]
        module = compiled.library._final_module
        for library in libraries[1:]:
            module.link_in(library._get_module_for_linking(), preserve=True)
        text, name = str(module), compiled.fndesc.llvm_func_name
    returned = compiled.signature.return_type
    entry, arrays = _entry(text, name, kinds, returned)
    text = re.sub(r"(?m)^(target |source_filename).*\n", "", text)
    text = re.sub(r"(?m)^define (linkonce_odr )?", "define internal ", text)
    text = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    if "@sqrt(" in text:  # older versions of numba call the C library, where newer ones have an instruction
        text = re.sub(r"(?m)^declare double @(sqrt|llvm\.sqrt\.f64)\(.*\n", "", text).replace(
            "@sqrt(", "@llvm.sqrt.f64("
        )
        text += "declare double @llvm.sqrt.f64(double)\n"
    start = text.index(f"@{name}(", text.index(f"define internal i32 @{name}("))
    end = text.index("\n", start)
    head = re.sub(r"\)[^()]*\{$", ") noinline {", text[start:end])
    text = f"{entry}\n{text[:start]}{head}{text[end:]}"
    if isinstance(returned, types.Float | types.NoneType):
        return Module(text, name, arrays, FLOAT if isinstance(returned, types.Float) else NONE)
    return Module(text, name, arrays, INT if getattr(returned, "signed", True) else WORD)


def _types_of(kinds: Iterator[Kind]) -> Iterator[Any]:
    """Yield numba's types for these kinds; those of the members of a tuple follow it."""
    for kind in kinds:
        if isinstance(kind, tuple):
            cls, length = kind
            members = [next(_types_of(kinds)) for _ in range(length)]
            yield types.BaseTuple.from_types(members, None if cls is tuple else cls)
        elif is_array(kind):
            yield types.Array(from_dtype(np.dtype(kind)), 1, "C")
        else:
            yield SCALARS[kind]


def _entry(text: str, name: str, kinds: tuple[Kind, ...], returned: Any) -> tuple[str, list[str]]:
    """Return the function that unpacks the words, calls the kernel and puts away its result; and the arrays' names."""
    define = text[text.index(f"@{name}(") :]
    parameters = re.findall(r"(%[\w.\"]+)(?=[,)])", define[: define.index("\n")])[2:]
    lines, given, arrays = [], ["ptr %words", "ptr %error"], []
    at = 2

    def load(kind: str) -> str:
        nonlocal at
        lines.append(f"  %at{at} = getelementptr i64, ptr %words, i64 {at}")
        lines.append(f"  %word{at} = load {kind}, ptr %at{at}")
        at += 1
        return f"%word{at - 1}"

    for kind in kinds:
        if isinstance(kind, tuple):
            continue
        if is_array(kind):
            address, length = load("i64"), load("i64")
            lines.append(f"  %array{at} = inttoptr i64 {address} to ptr")
            arrays.append(parameters[len(given) + 2])
            # numba's array: who owns the memory, twice; entries, bytes of one, address, shape and strides
            given += [f"ptr {each}" for each in ("null", "null")] + [f"i64 {length}", "i64 1", f"ptr %array{at}"]
            given += [f"i64 {length}", "i64 1"]
        elif kind == NONE:
            given.append("ptr null")
        else:
            given.append("double " + load("double") if kind == FLOAT else "i64 " + load("i64"))
    lines.append(f"  %status = call i32 @{name}({', '.join(given)})")
    if isinstance(returned, types.Boolean):
        lines += [
            "  %small = load i8, ptr %words",
            "  %whole = zext i8 %small to i64",
            "  store i64 %whole, ptr %words",
        ]
    elif isinstance(returned, types.Integer) and returned.bitwidth < 64:
        extend = "sext" if returned.signed else "zext"
        lines += [f"  %small = load i{returned.bitwidth}, ptr %words"]
        lines += [f"  %whole = {extend} i{returned.bitwidth} %small to i64", "  store i64 %whole, ptr %words"]
    head = [f"define i32 @{ENTRY}(ptr noalias %words) {{", "  %error = getelementptr i64, ptr %words, i64 1"]
    return "\n".join([*head, *lines, "  ret i32 %status", "}"]), arrays


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


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function, which is only linked into others: no machine code is made of it alone."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave that to `target`, which knows what for."""

    def finalize(self) -> None:
        """Take it as it is."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(NativeLowering):  # type: ignore[misc]
    """The last compiler pass: LLVM's language, and something for numba to know a helper by."""

    _name = "clew_lowering"

    def run_pass(self, state: Any) -> bool:
        """Make code to link."""
        state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        name, env = state.func_id.func_name, state.cr.env
        known_by = _dynfunc.make_function(state.cr.fndesc.lookup_module(), name, name, 0, env, (state.library,))
        state.targetctx.insert_user_function(known_by, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=known_by)
        return True


class KernelCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler with plain indexing, arguments that share no memory, and functions that are only linked."""

    def define_pipelines(self) -> Any:
        """Add our own passes to numba's, and leave out what kernels do not contain."""
        self.state.flags.noalias = True
        context = ConfigStack().top()  # numba compiles a helper again for callers that are compiled with other flags
        for name, value in INNER_FLAGS.items():
            setattr(context, name, value)
        [pipeline] = super().define_pipelines()
        pipeline.passes = [
            (Lowering if each is NativeLowering else each, text) for each, text in pipeline.passes if each not in UNUSED
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
INNER_FLAGS = {"forceinline": True, "no_cpython_wrapper": True}
INNER_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,
    "pipeline_class": KernelCompiler,
    **INNER_FLAGS,
}


def _teach() -> None:
    """Register all structs and helpers known so far, for kernels to call."""
    known = len(structs), len(helpers)
    if known in _taught:
        return
    _taught.add(known)
    for cls in structs:
        for name, member in inspect.getmembers_static(cls):
            if inspect.isfunction(member) and not name.startswith("_") and name not in _taught:
                _taught.add(name)
                _teach_method(name, member)
    for function in helpers:
        if function not in _taught:
            _taught.add(function)
            _teach_function(function)


def _teach_method(name: str, method: Callable[..., Any]) -> None:
    """Let kernels call this method of any NamedTuple: numba's type of a NamedTuple knows its Python class."""

    def find(*arguments: Any) -> Any:
        found = inspect.getattr_static(arguments[0].instance_class, name, None)
        return _without_annotations(found) if found else None

    find.__signature__ = inspect.signature(_without_annotations(method))  # type: ignore[attr-defined]
    overload_method(types.BaseNamedTuple, name, jit_options=INNER_OPTIONS)(find)


def _teach_function(helper: Callable[..., Any]) -> None:
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
