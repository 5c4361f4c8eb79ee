"""Write docs/reference/library.md, the pages in library/ and the stubs from the public names and their docstrings."""

import inspect
import re
import textwrap
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, NamedTuple

from page_parts import table

import clew

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "library.md"
FOLDER = PAGE.with_suffix("")
SOURCE = ROOT / "src" / "clew"
PACKAGES = (  # with `CONTENTS` and a stub
    *("analysis.counting", "analysis.wishes", "changes", "datasets", "datasets.forms", "datasets.huge", "grids"),
    *(
        "kernel",
        "learning",
        "masks",
        "paper",
        "pictures.drawing",
        "puzzles.algorithmia",
        "puzzles.cubicles",
        "registry",
        "testing",
    ),
)
BACK = "One subject of [the library](../library.md), whose page lists all names and explains the words."
CONSTANTS = "Constants"  # the heading
WIDTH = 80  # of a call
MANY = 12  # names of a subject in the list of subjects
DOCS_PATH = re.compile(r"`?\bdocs/((?:\w+/)+)([\w-]+\.md)`?")  # as docstrings write it
TYPE = re.compile(r"(?<=^- `).*?` \(.+?\)(?=:|$)", re.MULTILINE)  # of a parameter, behind its name
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

Every public name, with examples that run. These pages are made from the docstrings by `make docs`; `help(clew.solve)`
shows the same in Python.

{subjects}
Words on these pages:

- A *cell* has an index, 0 to cells - 1 in *reading order* (row by row, from left to right), and coordinates such as
  (x, y).
- A *direction* is a number that leads from a cell to a neighbor: on squares 0 north, 1 east, 2 south, 3 west.
- A *passage* is an open connection of two neighbors; where there is no passage, there is a wall.
- A set of directions is one integer, a *bit set*: bit d is set for direction d, so 6 is east and south.
- Only for authors of grids and algorithms: a *kernel* is a function that also runs as machine code, and its *canvas* is
  what it sees of the maze. A *place* is the number of a cell or of padding in its arrays; *storage* is how many places
  there are, and a *sentinel* is padding at a border. [extending.md](../guides/extending.md) shows how they are used.

## All names

{names}"""


class Chapter(NamedTuple):
    """The public names of one subject, which have a page: its file without the suffix, its title, and what it is."""

    stem: str
    title: str
    intro: str
    names: dict[str, Any]

    def entries(self) -> dict[str, Any]:
        """Return the names that have an entry of their own: all but constants, which have a table."""
        return {name: value for name, value in self.names.items() if not _is_constant(value)}

    def homes(self) -> dict[str, str]:
        """Return a link to each name, from the folder of the pages; the second of two equal headings gets a number."""
        anchors = [_anchor(f"clew.{name}" if name in self.entries() else CONSTANTS) for name in self.names]
        numbers = [(anchors[:place].count(each), each) for place, each in enumerate(anchors)]
        ends = [f"{each}-{number}" if number and each != _anchor(CONSTANTS) else each for number, each in numbers]
        return {name: f"{self.stem}.md#{end}" for name, end in zip(self.names, ends, strict=True)}


def chapters() -> list[Chapter]:
    """Return the public names with their values, by subject."""
    found = [
        Chapter(
            title.lower().replace(" ", "-"),
            title,
            "",
            {name: _documented(name) for names in modules.values() for name in names.split()},
        )
        for title, modules in clew.CONTENTS.items()
    ]
    for part, title in clew.PARTS.items():
        module = getattr(clew, part)
        names = {f"{part}.{name}": getattr(module, name) for name in sorted(module.__all__)}
        intro = (inspect.getdoc(module) or "").partition("\n\n")[0]
        found.append(Chapter(part, f"{title}: `clew.{part}`", f"{intro}\n", names))
    return found


def public_names() -> dict[str, Any]:
    """Return every public name with its value."""
    return {name: value for chapter in chapters() for name, value in chapter.names.items()}


def _documented(name: str) -> Any:
    """Return the value of a name of `clew`; for the name of a package, the function that lists its contents."""
    found = getattr(clew, name)
    return vars(type(found))["__call__"].__func__ if inspect.ismodule(found) else found


def pages() -> dict[Path, str]:
    """Return the texts of the pages by their files: the list of all names, and a page for each subject."""
    found = chapters()
    homes = {name: home for chapter in found for name, home in chapter.homes().items()}
    rows = [[f"[{each.title}](library/{each.stem}.md)", _shown(each)] for each in found]
    names = {name: value for chapter in found for name, value in chapter.names.items()}
    ordered = sorted(names, key=lambda name: (name.rpartition(".")[2].lower(), name))
    text = HEAD.format(
        intro=(inspect.getdoc(clew) or "").partition("\n")[0],
        subjects=table(["subject", "names"], rows),
        names=_table_of_names({name: names[name] for name in ordered}, {key: f"library/{homes[key]}" for key in homes}),
    )
    return {PAGE: text} | {FOLDER / f"{chapter.stem}.md": _page(chapter, homes) for chapter in found}


def _shown(chapter: Chapter) -> str:
    """Return links to the first entries of a subject, and dots for the others."""
    homes = chapter.homes()
    links = [f"[`{name.rpartition('.')[2]}`](library/{homes[name]})" for name in chapter.entries()]
    return ", ".join(links[:MANY] + ["..."] * (len(links) > MANY))


def _page(chapter: Chapter, homes: dict[str, str]) -> str:
    """Return the text of the page of a subject."""
    homes = {name: home.removeprefix(f"{chapter.stem}.md") for name, home in homes.items()}
    entries = chapter.entries()
    constants = {name: value for name, value in chapter.names.items() if name not in entries}
    text = [f"# {chapter.title}\n", chapter.intro, f"{BACK}\n", _table_of_names(entries, homes)]
    text += [_entry(name, value) for name, value in entries.items()]
    if constants:
        text.append(f"## {CONSTANTS}\n\n{_table_of_constants(constants)}")
    return _linked("\n".join(each for each in text if each), homes).rstrip("\n") + "\n"


def _table_of_names(names: dict[str, Any], homes: dict[str, str]) -> str:
    """Return a table of names with links to their entries, and the first lines of their docstrings."""
    rows = [[f"[`clew.{name}`]({homes[name]})", _first_line(value)] for name, value in names.items()]
    return table(["name", "what it is"], rows)


def _first_line(value: Any) -> str:
    """Return what a name is, in one line."""
    return f"`{_short(value)}`" if _is_constant(value) else (inspect.getdoc(value) or "").partition("\n")[0]


def _linked(text: str, homes: dict[str, str]) -> str:
    """Return the text of a page with links to the classes in types of parameters, and to the pages that it names."""
    text = DOCS_PATH.sub(lambda found: f"[{found[2]}](../../{found[1]}{found[2]})", text)
    classes = _classes(homes)
    link = re.compile(rf"(?<![\w'.])({'|'.join(classes)})(?![\w'.])")
    return TYPE.sub(lambda kind: link.sub(lambda name: f"[{name[1]}]({classes[name[1]]})", kind[0]), text)


def _classes(homes: dict[str, str]) -> dict[str, str]:
    """Return links to classes by the last parts of their names: on this page, else in `clew`, else the only one."""
    found: dict[str, list[str]] = {}
    for name, home in sorted(homes.items(), key=lambda item: (not item[1].startswith("#"), "." in item[0])):
        if name.rpartition(".")[2][0].isupper() and not home.endswith(f"#{_anchor(CONSTANTS)}"):
            found.setdefault(name.rpartition(".")[2], []).append(home)
    return {
        name: links[0] for name, links in found.items() if len(links) == 1 or links[0].startswith("#") or name in homes
    }


def _anchor(heading: str) -> str:
    """Return the anchor that a heading gets on the web."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _is_constant(value: Any) -> bool:
    return not (inspect.isclass(value) or callable(value))


def _table_of_constants(constants: dict[str, Any]) -> str:
    rows = [f"| `clew.{name}` | `{_short(value)}` |" for name, value in constants.items()]
    return "\n".join(["| constant | value |", "|---|---|", *rows]) + "\n"


def _short(value: Any) -> str:
    shown = re.sub(r"<function ([\w.]+) at 0x\w+>", r"\1", repr(value)).replace("|", "\\|")
    return shown if len(shown) < 100 else f"{shown[:96]} ..."


def _entry(name: str, value: Any) -> str:
    """Return the part of a page about a function or class: signature, then the docstring as Markdown."""
    lines = [
        f"## `clew.{name}`\n",
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
    call = f"{called}{signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)}"
    call = re.sub(r"<(\w+\.\w+): '\w+'>", r"\1", call)  # members of enumerations
    return textwrap.fill(call, WIDTH, subsequent_indent=" " * (len(called) + 1), break_on_hyphens=False)


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
    written = pages()
    for file in {*FOLDER.glob("*.md")} - {*written}:
        file.unlink()
    FOLDER.mkdir(exist_ok=True)
    for file, text in written.items():
        file.write_text(text, encoding="utf-8")
