"""Read and write WebAssembly files: of LLVM's object files modules that can run.

An object file is a module already, but it exports nothing, and its tables lie at address 0.
"""

from collections.abc import Iterator

EXPORTED = "run"
IMPORTED = {"__linear_memory", "__stack_pointer", "__memory_base"}


def tables_of(thing: bytes) -> bytes:
    """Return the tables of an object file."""
    return data_of(dict(sections_of(thing)).get(11, b"\0"))


def with_section(module: bytes, name: str, content: bytes) -> bytes:
    """Return a module with a further section, which has a name and means nothing to those that run it."""
    content = leb(len(name)) + name.encode() + content
    return module + b"\0" + leb(len(content)) + content


def linked(thing: bytes, tables: bytes) -> bytes:
    """Return a module of an object file: with an export, its tables at `__memory_base`, and without names."""
    sections = dict(sections_of(thing))
    imports = list(imports_of(sections[2]))
    foreign = {name for name, _ in imports} - IMPORTED
    if foreign:
        raise ValueError(f"the kernel calls {', '.join(sorted(foreign))}, which no engine has")
    globals_before = [name for name, kind in imports if kind == 3]
    functions = sum(kind == 0 for _, kind in imports)
    sections[7] = b"\x01" + bytes([len(EXPORTED)]) + EXPORTED.encode() + b"\0" + leb(functions)
    if 11 in sections:
        base = globals_before.index("__memory_base")
        sections[11] = b"\x01\0\x23" + leb(base) + b"\x0b" + leb(len(tables)) + tables
    order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]  # not 12, a count that only instructions for tables need
    return thing[:8] + b"".join(
        bytes([kind]) + leb(len(sections[kind])) + sections[kind] for kind in order if kind in sections
    )


def sections_of(thing: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the sections but for the names and what is for linkers."""
    at = 8
    while at < len(thing):
        kind = thing[at]
        size, start = number_at(thing, at + 1)
        if kind:
            yield kind, thing[start : start + size]
        at = start + size


def imports_of(section: bytes) -> Iterator[tuple[str, int]]:
    """Yield the name and the kind of each import: 0 a function, 1 a table, 2 a memory, 3 a global."""
    count, at = number_at(section, 0)
    for _ in range(count):
        for _ in range(2):  # the module, then the name
            size, start = number_at(section, at)
            name, at = section[start : start + size].decode(), start + size
        kind = section[at]
        yield name, kind
        if kind == 0:
            _, at = number_at(section, at + 1)
        elif kind == 3:
            at += 3
        else:
            at += 1 + (kind == 1)
            bounds, at = 1 + (section[at] & 1), at + 1
            for _ in range(bounds):
                _, at = number_at(section, at)


def data_of(section: bytes) -> bytes:
    """Return all tables, each at its place."""
    tables = b""
    count, at = number_at(section, 0)
    for _ in range(count):
        _, at = number_at(section, at)
        place, at = number_at(section, at + 1)  # after the instruction i32.const
        size, start = number_at(section, at + 1)  # after the instruction end
        tables = tables.ljust(place, b"\0") + section[start : start + size]
        at = start + size
    return tables


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """Return the number at this place (LEB128), and the place after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def leb(value: int) -> bytes:
    """Return a number as LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])
