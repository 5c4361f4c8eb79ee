"""From an LLVM module to machine code of this processor, or to WebAssembly, by llvmlite.

Both are optimized for their target from the same module. At the head of each loop WebAssembly reads a byte that nothing
depends on: `webassembly` protects that byte's page to stop a kernel. That takes 0 to 5 percent of the time; counting
epochs, which wasmtime offers for it, takes 10 to 50 percent. Loops that draw until a number fits end soon and read
nothing: there it took up to 20 percent.
"""

import re
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import llvmlite.binding as llvm

from clew.kernel.building import linking

WASM = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
POLL = "  %poll{} = load volatile i8, ptr inttoptr (i32 16 to ptr), align 1"
MEMORY = re.compile(r"\b(load|store|call)\b(?!.*@llvm\.(ct|[us](min|max)|abs|fsh))")  # but for calls of plain functions
WORD = r'(?:"[^"]*"|[\w.$-]+)'

_lock = threading.RLock()


def machine_code(text: str) -> bytes:
    """Return an object file with the machine code of a module."""
    with _lock:
        machine = host_machine()
        return bytes(machine.emit_object(_optimized(text, machine, str(machine.target_data))))


def web_assembly(text: str, name: str, arrays: list[str]) -> tuple[bytes, list[bool], int]:
    """Return a WebAssembly module that imports its memory and exports `run`.

    `name` is that of the kernel inside the module, and `arrays` are those of its parameters that are arrays. The result
    also says which arrays it may write, and how many bytes its tables have.
    """
    with _lock:
        optimized = str(_optimized(text, _wasm_machine(), LAYOUT))
        module = llvm.parse_assembly(_with_polls(optimized))
        thing = bytes(_wasm_machine().emit_object(module))
        tables = linking.tables_of(thing)
        return linking.linked(thing, tables), _written(optimized, name, arrays), len(tables)


def _written(optimized: str, name: str, arrays: list[str]) -> list[bool]:
    """Return of each array whether it may be written: LLVM notes at a parameter that it is only read, or drops it."""
    define = re.search(rf"(?m)^define .*@{re.escape(name)}\((.*)$", optimized)
    assert define is not None
    parameters = re.split(r",\s*(?=\w+ )", define[1].rpartition(")")[0])
    notes = {each.split()[-1]: each for each in parameters if each}
    return [each in notes and not re.search(r"\bread(only|none)\b", notes[each]) for each in arrays]


def host_machine() -> Any:
    """Return a new description of this processor for LLVM: an engine that runs machine code owns its own."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    options = {"opt": 3, "reloc": "default", "codemodel": "jitdefault", "jit": True}
    return llvm.Target.from_default_triple().create_target_machine(llvm.get_host_cpu_name(), features, **options)


@cache
def _wasm_machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    # Position-independent code adds `__memory_base` to the address of a table: modules can share a memory.
    return llvm.Target.from_triple(WASM).create_target_machine("generic", FEATURES, opt=3, reloc="pic")


def _optimized(text: str, machine: Any, layout: str) -> Any:
    """Return the module, optimized for a target."""
    module = llvm.parse_assembly(f'target datalayout = "{layout}"\ntarget triple = "{machine.triple}"\n{text}')
    options = llvm.create_pipeline_tuning_options(3)
    options.loop_vectorization = options.loop_interleaving = layout != LAYOUT  # WebAssembly of ours has no vectors
    builder = llvm.create_pass_builder(machine, options)
    # Before anything is inlined: only of values in registers LLVM knows from which argument they come.
    registers = llvm.create_new_function_pass_manager()
    registers.add_sroa_pass()
    registers.add_simplify_cfg_pass()
    registers.add_instruction_combine_pass()
    for function in module.functions:
        if not function.is_declaration:
            registers.run(function, builder)
    builder.getModulePassManager().run(module, builder)
    return module


def _with_polls(text: str) -> str:
    """Return a module that reads a byte at the head of each loop that may take long."""
    parts = re.split(r"(?ms)^(define .*?^\}$)", text)
    count = 0
    for at in range(1, len(parts), 2):
        lines = parts[at].split("\n")
        for head in sorted(_loop_heads(lines), reverse=True):
            place = next(line for line in range(head, len(lines)) if " phi " not in lines[line])
            lines.insert(place, POLL.format(count))
            count += 1
        parts[at] = "\n".join(lines)
    return "".join(parts)


def _loop_heads(lines: list[str]) -> Iterator[int]:
    """Yield the line with the first instruction of each block of a function to which a loop leads back.

    Loops that end soon are left out.
    """
    first, following, inside = {"": 1}, {"": list[str]()}, {"": list[str]()}
    block = ""
    for number, line in enumerate(lines):
        label = re.match(rf"({WORD}):", line)
        if label:
            block = label[1]
            first[block], following[block], inside[block] = number + 1, [], []
            following[""] = following[""] or [block]  # a label of the first block
        following[block] += re.findall(rf"label %({WORD})", line)
        inside[block].append(line)
    preceding: dict[str, list[str]] = {each: [] for each in following}
    for block, others in following.items():
        for other in others:
            preceding[other].append(block)
    for head, ends in _loops(following).items():
        blocks, waiting = {head}, ends
        while waiting:
            block = waiting.pop()
            if block not in blocks:
                blocks.add(block)
                waiting += preceding[block]
        if not _ends_soon([line for block in blocks for line in inside[block]]):
            yield first[head]


def _ends_soon(loop: list[str]) -> bool:
    """Whether a loop only draws numbers until one fits, or takes bits of one: it neither counts nor looks at memory."""
    defined = (re.match(rf" *(%{WORD}) = (\w+)", line) for line in loop)
    made = {found[1]: found[2] for found in defined if found}
    compared = [made.get(each) for line in loop if " icmp " in line for each in re.findall(rf"%{WORD}", line)[1:]]
    return not {"phi", "add", "sub"} & {*compared} and not any(MEMORY.search(line) for line in loop)


def _loops(following: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the blocks that lead back to each head of a loop, in a graph of blocks."""
    open_blocks, seen = {""}, {""}
    stack = [("", iter(following[""]))]
    found: dict[str, list[str]] = {}
    while stack:
        block, left = stack[-1]
        for other in left:
            if other in open_blocks:
                found.setdefault(other, []).append(block)
            if other not in seen:
                seen.add(other)
                open_blocks.add(other)
                stack.append((other, iter(following[other])))
                break
        else:
            open_blocks.remove(block)
            stack.pop()
    return found
