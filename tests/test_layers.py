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
    0: "errors",
    1: "kernel safe_io",
    2: "registry draws",
    3: "grids",
    4: "masks",
    5: "mazes",
    6: "generators solvers measures",
    7: "changes formats colours drawing drawing_spread drawing_squares drawing_thread drawing_weave",
    8: "renderers cubicles algorithmia lessons",
    9: "__init__ service studio cli __main__",
}
LAYER = {name: layer for layer, names in LAYERS.items() for name in names.split()}
TREES = {
    file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
    for file in sorted(SOURCE.rglob("*.py"))
}
PARTS = {name.split("/")[0].removesuffix(".py") for name in TREES}


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


def upward(own: str, tree: ast.AST) -> list[str]:
    """A sentence for each import in a file of the part `own` that points upwards."""
    return [
        f"line {line}: {own} (layer {LAYER[own]}) imports {module} (layer {LAYER[part(module)]}): "
        f"import downwards only, or move what is needed down"
        for line, module in imported(tree)
        if LAYER[part(module)] > LAYER[own]
    ]


def test_imports_point_downwards() -> None:
    offences = [
        f"{name} {each}"
        for name, tree in TREES.items()
        for each in upward(name.split("/")[0].removesuffix(".py"), tree)
    ]
    assert offences == []


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
    assert len(upward("grids", ast.parse(source))) == 1


def test_an_import_that_points_downwards_is_no_offence() -> None:
    source = "from clew import kernel\nfrom clew.grids.rectangle import Rectangle\nimport numpy"
    assert upward("mazes", ast.parse(source)) == []


def test_imports_are_absolute_and_only_the_compiler_imports_numba() -> None:
    relative, users = [], set()
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                relative += [f"{name} line {node.lineno}"] if node.level else []
                modules = [node.module or ""]
            else:
                modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            users |= {Path(name).name for module in modules if module.split(".")[0] in ("numba", "llvmlite")}
    assert relative == []
    assert users == {"compiler.py"}
