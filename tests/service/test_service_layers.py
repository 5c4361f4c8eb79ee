"""Inside the service imports point one way: api to work to http; only the application knows them all."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clew.service

FOLDER = Path(clew.service.__file__).parent
ALLOWED = {
    "http": {"http", "settings"},
    "work": {"http", "work", "settings"},
    "api": {"api", "http", "work", "settings"},
}


def parts_imported(file: Path) -> Iterator[str]:
    """The parts of the service that a file imports from: 'http' for 'clew.service.http.body'."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "clew.service":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clew.service."):
            yield str(node.module).split(".")[2]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[2] for alias in node.names if alias.name.startswith("clew.service."))


@pytest.mark.parametrize("part", ALLOWED)
def test_a_part_imports_only_what_is_below_it(part: str) -> None:
    files = list((FOLDER / part).glob("*.py"))
    assert len(files) > 3
    imported = {other for file in files for other in parts_imported(file)}
    assert imported <= ALLOWED[part]
    assert imported & {"http", "settings"}  # the reader of imports sees some
