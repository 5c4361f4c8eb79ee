"""The library's reference: every public name is described, its examples run, and the page and the stub say the same."""

import doctest
import inspect
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import library_page
import pytest
from case_loops import cases

import clew

ROOT = Path(__file__).parent.parent
SOURCE = Path(clew.__file__).parent
PARTS = sorted(each.name for each in pkgutil.iter_modules(clew.__path__))


PUBLIC = library_page.public_names()
CALLABLE = {name: value for name, value in PUBLIC.items() if callable(value)}


def section(value: Any, title: str) -> str:
    """The text of a section of a docstring; '' if it has no such section."""
    text = inspect.getdoc(value) or ""
    found = re.search(rf"^{title}\n-+\n(.*?)(?=^[A-Z]\w+\n-+\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def described(value: Any) -> set[str]:
    """The names of the parameters or attributes that a docstring describes; 'row, column' describes two."""
    lines = (section(value, "Parameters") + section(value, "Attributes")).splitlines()
    heads = [line.partition(" : ")[0] for line in lines if line and not line.startswith(" ")]
    return {name.strip().lstrip("*") for head in heads for name in head.split(",")}


@cases("name", sorted(CALLABLE))
def test_a_public_name_is_described_with_an_example(name: str) -> None:
    value = CALLABLE[name]
    first = (inspect.getdoc(value) or "").partition("\n")[0]
    assert re.fullmatch(r"[A-Z].*\.", first), f"the first line of the docstring of {name} is {first!r}"
    assert ">>> " in section(value, "Examples"), f"{name} needs a section Examples with an example"
    if inspect.isfunction(value):
        signature = inspect.signature(value)
        assert set(signature.parameters) == described(value), f"the section Parameters of {name}"
        gives = signature.return_annotation not in (None, "None")
        assert bool(section(value, "Returns")) == gives, f"the section Returns of {name}"


@pytest.mark.parametrize("part", PARTS)
def test_the_examples_of_docstrings_run(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = [file for file in SOURCE.rglob("*.py") if file.relative_to(SOURCE).with_suffix("").parts[0] == part]
    with_examples = [file for file in sorted(files) if ">>> " in file.read_text(encoding="utf-8")]
    names = [".".join(file.relative_to(SOURCE.parent).with_suffix("").parts) for file in with_examples]
    failed = {name: doctest.testmod(import_module(name.removesuffix(".__init__"))).failed for name in names}
    assert {name: count for name, count in failed.items() if count} == {}


def test_the_examples_of_the_table_of_contents_run() -> None:
    assert doctest.testmod(clew).failed == 0


def test_dir_lists_every_public_name_once() -> None:
    """Also those that no statement has used yet: in a fresh interpreter."""
    statement = "import clew; print(*dir(clew), sep='\\n'); assert all(hasattr(clew, name) for name in dir(clew))"
    done = subprocess.run([sys.executable, "-c", statement], capture_output=True, text=True, check=True, timeout=60)
    names = done.stdout.split()
    assert len(names) == len(set(names)) == len(clew.__all__) + len(clew.PARTS)
    assert {
        "generate",
        "solve",
        "generators",
        "CARVE",
        "loads",
        "draw",
        "parse_grid",
        "ten_numbers",
        "cubicles",
    } <= set(names)


@cases("name", ["generators", "solvers", "measures", "changes", "formats", "renderers", "grids"])
def test_packages_list_their_contents_when_called(name: str) -> None:
    package = getattr(clew, name)
    assert package is import_module(f"clew.{name}")
    assert len(package()) > 2


def test_the_pages_and_the_stubs_are_made_from_the_docstrings() -> None:
    pages = library_page.pages()
    for file, text in (pages | library_page.stubs()).items():
        assert text == file.read_text(encoding="utf-8"), "run: make docs"
    assert {library_page.PAGE, *library_page.FOLDER.glob("*")} == set(pages), "run: make docs"


def test_every_public_name_is_in_the_list_and_its_class_is_linked() -> None:
    listed = re.findall(r"^\| \[`clew\.([\w.]+)`\]", library_page.pages()[library_page.PAGE], re.MULTILINE)
    assert sorted(listed) == sorted(PUBLIC)
    homes = {"Part": "a.md#part", "datasets.Row": "b.md#row", "paper.Row": "c.md#row", "paper.Own": "#own"}
    shown = "- `a` (Part or int): Part.\n- `b` (Row): x\n- `c` (list of Own): x"
    linked = "- `a` ([Part](a.md#part) or int): Part.\n- `b` (Row): x\n- `c` (list of [Own](#own)): x"
    assert library_page._linked(shown, homes) == linked, "two rows, so that none of them is linked"


def test_a_part_is_there_after_importing_clew() -> None:
    """Each in a copy of a fresh process, in which no other part was used."""
    statement = """
import clew, os, sys
assert "numpy" not in sys.modules
for name in clew.PARTS:
    if os.fork() == 0:
        try:
            print(getattr(clew, name).__name__, flush=True)
        finally:
            os._exit(0)
    os.wait()
"""
    done = subprocess.run([sys.executable, "-c", statement], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [f"clew.{clew.HOMES.get(name, name)}" for name in clew.PARTS], done.stderr


def test_members_for_authors_are_in_a_table_of_their_own() -> None:
    members = {key for value in PUBLIC.values() if inspect.isclass(value) for key, _ in library_page._members(value)}
    assert members >= set(library_page.FOR_AUTHORS.split())
    grid, authors = library_page._tables_of_members(clew.Grid)
    assert "| `neighbors(index)` |" in grid
    assert "| `new_passages(compiled)` |" in authors


def test_what_cannot_be_called_has_no_call() -> None:
    assert library_page._signature("Draws", clew.Draws) == "Draws"
    assert library_page._signature("Grid", clew.Grid) == "Grid"


def test_help_says_what_to_type() -> None:
    text = " ".join(inspect.getdoc(clew).split())
    for words in ("clew.generate(", "clew.solve(", "clew.render(", "clew.generators()", "help(clew.generate)"):
        assert words in text


@cases("address", sorted(clew.HOMES))
def test_a_public_address_is_the_module_itself(address: str) -> None:
    assert all(each.find_spec(address) is None for each in sys.meta_path if each.__module__ == "clew"), "not of others"
    assert import_module(f"clew.{address}") is import_module(f"clew.{clew.HOMES[address]}")
