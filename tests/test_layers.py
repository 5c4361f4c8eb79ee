"""Imports point downwards only: what is above may know what is below, never the other way.

One call goes upwards all the same, by name through the registry, which no import shows: `print(maze)` in maze.py and
the format in formats/boxes.py draw with the renderer 'text', so that there is one picture of a maze in characters.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clew

SOURCE = Path(clew.__file__).parent
LAYERS = {
    0: "errors kernel compiler cache memory background registry",
    1: "draws grids heap",
    2: "canvas checking log running sets weights crossings",
    3: "generators solvers",
    4: "maze",
    5: "solving paths measures changes formats colours "
    "drawing drawing_spread drawing_squares drawing_thread drawing_weave",
    6: "renderers cubicles algorithmia endless paper lessons",
    7: "__init__ service cli __main__",
}
LAYER = {name: layer for layer, names in LAYERS.items() for name in names.split()}
FILES = sorted(SOURCE.rglob("*.py"))
PARTS = {file.relative_to(SOURCE).parts[0].removesuffix(".py") for file in FILES}


def part(module: str) -> str:
    """The part of Clew that a module belongs to: 'grids' for 'clew.grids.rectangle'."""
    return module.split(".")[1] if "." in module else "__init__"


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, module of Clew) for every import, those for types only and those inside functions included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] == "clew")
        elif isinstance(node, ast.ImportFrom) and node.module == "clew":
            for alias in node.names:
                yield node.lineno, f"clew.{alias.name}" if alias.name in PARTS else "clew"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clew."):
            yield node.lineno, str(node.module)


def test_every_part_has_a_layer() -> None:
    assert sorted(PARTS - LAYER.keys()) == [], f"give these a layer in {Path(__file__).name}"


def upward(own: str, source: str) -> list[str]:
    """A sentence for each import in `source`, a file of the part `own`, that points upwards."""
    return [
        f"line {line}: {own} (layer {LAYER[own]}) imports {module} (layer {LAYER[part(module)]}): "
        f"import downwards only, or move what is needed down"
        for line, module in imported(ast.parse(source))
        if LAYER[part(module)] > LAYER[own]
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_downwards(file: Path) -> None:
    own = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert upward(own, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import clew.mazes.maze",
        "from clew.mazes.maze import Maze",
        "from clew import maze",
        "from clew import generate",
        "def f():\n    from clew.renderers.svg import svg",
    ],
)
def test_an_import_that_points_upwards_is_found(source: str) -> None:
    assert len(upward("grids", source)) == 1


def test_an_import_that_points_downwards_is_no_offence() -> None:
    assert upward("maze", "from clew import kernel\nfrom clew.grids.rectangle import Rectangle\nimport numpy") == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_are_absolute(file: Path) -> None:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    assert not [node.lineno for node in nodes if isinstance(node, ast.ImportFrom) and node.level]


def test_only_the_compiler_imports_numba() -> None:
    users = {
        file.name
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        and any(
            name.split(".")[0] in ("numba", "llvmlite")
            for name in (getattr(node, "module", None) or "", *(alias.name for alias in node.names))
        )
    }
    assert users == {"compiler.py"}
