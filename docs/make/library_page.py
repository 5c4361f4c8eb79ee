"""Write docs/reference/library.md and the stubs from the public names and their docstrings."""

import inspect
import re
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import clew

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "library.md"
SOURCE = ROOT / "src" / "clew"
PACKAGES = (  # with `CONTENTS` and a stub
    *("analysis.counting", "analysis.wishes", "changes", "datasets", "datasets.forms", "grids", "kernel", "learning"),
    *("masks", "paper", "pictures.drawing", "puzzles.algorithmia", "puzzles.cubicles", "registry", "testing"),
)
STUB_HEAD = '"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""\n'
# Members of mazes and grids that only grids, algorithms, formats and renderers use; their table comes last.
FOR_AUTHORS = """
    storage typecode kernel_kind canvas new_passages max_sides edges_twice padding fingerprint
    table_bytes padding_slices as_array cell_entries cell_slices topology storage_of one_sided passage_flags flags_of
    storage_of_flags storage_of_passages all_passages apart sign tiles outlines centers neighbor_rows
    opposites tile tile_lines middle seam side_signs structure radius
"""
HEAD = """# The library

{intro}

Every public name, with examples that run. This page is made from the docstrings by `make docs`; `help(clew.solve)`
shows the same in Python.

{contents}

Words on this page:

- A *cell* has an index, 0 to cells - 1 in *reading order* (row by row, from left to right), and coordinates such as
  (x, y).
- A *direction* is a number that leads from a cell to a neighbor: on squares 0 north, 1 east, 2 south, 3 west.
- A *passage* is an open connection of two neighbors; where there is no passage, there is a wall.
- A set of directions is one integer, a *bit set*: bit d is set for direction d, so 6 is east and south.
- Only for authors of grids and algorithms: a *kernel* is a function that also runs as machine code, and its *canvas* is
  what it sees of the maze. A *place* is the number of a cell or of padding in its arrays; *storage* is how many places
  there are, and a *sentinel* is padding at a border. [extending.md](../guides/extending.md) shows how they are used.
"""


def public_names() -> dict[str, dict[str, Any]]:
    """Return every public name with its value, by the title of its chapter."""
    found = {
        title: {name: _documented(name) for names in chapter.values() for name in names.split()}
        for title, chapter in clew.CONTENTS.items()
    }
    for part, title in clew.PARTS.items():
        module = getattr(clew, part)
        found[f"{title}: `clew.{part}`"] = {f"{part}.{name}": getattr(module, name) for name in sorted(module.__all__)}
    return found


def _documented(name: str) -> Any:
    """Return the value of a name of `clew`; for the name of a package, the function that lists its contents."""
    found = getattr(clew, name)
    return vars(type(found))["__call__"].__func__ if inspect.ismodule(found) else found


def page() -> str:
    """Return the text of docs/reference/library.md."""
    chapters = public_names()
    contents = "\n".join(f"- [{title}](#{_anchor(title)})" for title in chapters)
    intro = (inspect.getdoc(clew) or "").partition("\n")[0]
    text = [HEAD.format(intro=intro, contents=contents)]
    for title, names in chapters.items():
        text.append(f"## {title}\n")
        constants = {name: value for name, value in names.items() if _is_constant(value)}
        text += [_entry(name, value) for name, value in names.items() if name not in constants]
        if constants:
            text.append(_table_of_constants(constants))
    return "\n".join(text).rstrip("\n") + "\n"


def _anchor(title: str) -> str:
    """Return the anchor that a heading gets on the web."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _is_constant(value: Any) -> bool:
    return not (inspect.isclass(value) or callable(value))


def _table_of_constants(constants: dict[str, Any]) -> str:
    rows = [f"| `clew.{name}` | `{_short(value)}` |" for name, value in constants.items()]
    return "\n".join(["| constant | value |", "|---|---|", *rows]) + "\n"


def _short(value: Any) -> str:
    shown = re.sub(r"<function ([\w.]+) at 0x\w+>", r"\1", repr(value)).replace("|", "\\|")
    return shown if len(shown) < 100 else f"{shown[:96]} ..."


def _entry(name: str, value: Any) -> str:
    """Return the part of the page about a function or class: signature, then the docstring as Markdown."""
    lines = [
        f"### `clew.{name}`\n",
        f"```text\n{_signature(name, value)}\n```\n",
        markdown(inspect.getdoc(value) or ""),
    ]
    if inspect.isclass(value) and not issubclass(value, Exception):
        lines += _tables_of_members(value)
    return "\n".join(lines)


def _tables_of_members(kind: type) -> list[str]:
    """Return a table of the members of a class, and for mazes and grids another of those that only authors use."""
    split = issubclass(kind, (clew.Grid, clew.Maze))
    tables: dict[str, list[str]] = {"member": [], "member, for authors of grids and algorithms": []}
    for key, each in _members(kind):
        title = "member, for authors of grids and algorithms" if split and key in FOR_AUTHORS.split() else "member"
        tables[title].append(_member(key, each))
    return [
        "\n".join([f"| {title} | what it is |", "|---|---|", *rows]) + "\n" for title, rows in tables.items() if rows
    ]


def _signature(name: str, value: Any) -> str:
    """Return the call of a function or class, without the annotations; only the name of what cannot be called."""
    called = name.rpartition(".")[2]
    if inspect.isabstract(value) or getattr(value, "_is_protocol", False):
        return called
    try:
        signature = inspect.signature(value)
    except ValueError:
        return called
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    return f"{called}{signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)}"


def _members(kind: type) -> list[tuple[str, Any]]:
    """Return the public methods and properties that the class itself documents, in the order of the source."""
    return [(key, each) for key, each in vars(kind).items() if not key.startswith("_") and _summary(each)]


def _summary(member: Any) -> str:
    """Return the first paragraph of the docstring of a method or property, in one line; '' for anything else."""
    function = getattr(member, "func", None) or getattr(member, "fget", None) or getattr(member, "__func__", member)
    if not inspect.isfunction(function):
        return ""
    return " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())


def _member(name: str, member: Any) -> str:
    function = getattr(member, "__func__", member)
    call = ""
    if inspect.isfunction(function):
        parameters = list(inspect.signature(function).parameters)[1:]
        call = f"({', '.join(parameters)})"
    return f"| `{name}{call}` | {_summary(member)} |".replace("\\", "\\\\")


def markdown(docstring: str) -> str:
    """Return a docstring with NumPy sections as Markdown."""
    parts = re.split(r"^([A-Z][a-z]+)\n-+\n", docstring, flags=re.MULTILINE)
    text = [parts[0].replace("::\n", ":\n").rstrip() + "\n"]
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        if title == "Examples":
            text.append(f"```pycon\n{body.strip()}\n```\n")
        elif title in ("Parameters", "Attributes", "Returns", "Raises"):
            text.append(f"**{title}**\n\n{_items(body)}\n")
        else:
            text.append(f"**{title}**\n\n{body.strip()}\n")
    return "\n".join(text)


def _items(body: str) -> str:
    """Return the items of a section as a list; one item is a line, and its description is indented below it."""
    items: list[list[str]] = []
    for line in body.strip("\n").split("\n"):
        if line and not line.startswith(" "):
            name, _, kind = line.partition(" : ")
            items.append([f"- `{name}`" + (f" ({kind})" if kind else "")])
        elif line.strip():
            items[-1].append(line.strip())
    return "\n".join(f"{head}: {' '.join(text)}" if text else head for head, *text in items)


def stubs() -> dict[Path, str]:
    """Return the texts of the stubs by their files: the public names for type checkers."""
    found = {SOURCE / "__init__.pyi": _stub_of_clew()}
    for package in PACKAGES:
        module = import_module(f"clew.{package}")
        contents = {resolve_name(f".{each}", module.__name__): text for each, text in module.CONTENTS.items()}
        names = [(each, name) for each, text in contents.items() for name in text.split()]
        tail = ["", "CONTENTS: dict[str, str]", "__all__: list[str]", ""]
        found[SOURCE.joinpath(*package.split("."), "__init__.pyi")] = "\n".join([STUB_HEAD, *_imports(names), *tail])
    return found


def _stub_of_clew() -> str:
    names = [
        (f"clew.{module}", name)
        for chapter in clew.CONTENTS.values()
        for module, names in chapter.items()
        for name in names.split()
    ]
    homes = [f"clew.{clew.HOMES.get(part, part)}".rpartition(".") for part in clew.PARTS]
    lines = [
        STUB_HEAD,
        *_imports(names + [(home[0], home[2]) for home in homes]),
        "",
        "CONTENTS: dict[str, dict[str, str]]",
        "FOLDERS: dict[str, str]",
        "GRIDS: dict[str, str]",
        "PARTS: dict[str, str]",
        "HOMES: dict[str, str]",
        "GUESTS: dict[str, dict[str, str]]",
        "__version__: str",
        "",
    ]
    return "\n".join(lines)


def _imports(names: list[tuple[str, str]]) -> list[str]:
    """Return the lines of a stub that import these names of modules: constants, classes, functions."""
    ordered = sorted((module, not name.isupper(), name[0].islower(), name) for module, name in names)
    return [f"from {module} import {name} as {name}" for module, _, _, name in ordered]


if __name__ == "__main__":
    for file, text in stubs().items():
        file.write_text(text, encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
