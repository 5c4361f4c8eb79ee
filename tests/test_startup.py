"""What a fresh interpreter imports: the command is quick because it leaves the heavy things alone."""

import pkgutil
from pathlib import Path

from imported_modules import command, imported

from clew.cli import commands

HEAVY = {"numpy", "numba", "PIL", "llvmlite", "scipy"}
# What takes milliseconds and a short command does without.
SLOW = HEAVY | {
    "csv",
    "email",
    "hashlib",
    "hmac",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "msgspec",
    "pathlib",
    "pkgutil",
    "secrets",
    "socket",
    "tempfile",
    "unicodedata",
    "urllib.parse",
    "zipfile",
}


def test_importing_clew_imports_nothing_else() -> None:
    assert imported("import clew") - imported("pass") == {"clew"}


def test_the_entry_point_imports_nothing_before_it_can_handle_ctrl_c() -> None:
    modules = imported("from clew.cli import main") - imported("import atexit, gc, os")
    assert modules == {"clew", "clew.cli"}


def test_a_full_screen_needs_no_rules_of_a_game() -> None:
    modules = imported("import clew.cli.terminal.full_screen")
    assert not [name for name in modules if name.startswith(("clew.algorithmia", "clew.play"))]


def test_help_imports_no_other_part_of_clew() -> None:
    modules = command("--help")
    assert modules.isdisjoint(SLOW | {"click", "dataclasses", "inspect", "typing"})
    parts = {name.split(".")[1] for name in modules if name.startswith("clew.")}
    assert parts == {"cli", "errors", "plugins"}
    assert "clew.cli.commands.generate" not in modules


def test_a_small_maze_as_text_imports_only_what_it_needs() -> None:
    """A seed of its own, no options of changes, nothing drawn over the maze."""
    modules = command("generate", "20x20")
    assert modules.isdisjoint(SLOW)
    assert modules.isdisjoint(
        {"clew.mazes.solving.paths", "clew.mazes.solving.solve", "clew.mazes.logs.trace", "clew.grids.weave"}
    )
    assert not [
        name for name in modules if name.startswith(("clew.changes.", "clew.formats", "clew.solvers", "clew.masks."))
    ]
    assert {name for name in modules if name.startswith("clew.generators.")} == {
        "clew.generators._textures",
        "clew.generators.recursive_backtracker",
    }


def test_a_small_maze_with_its_path_needs_no_numpy() -> None:
    assert command("generate", "20x20", "--seed", "1", "--solve").isdisjoint(SLOW)


def test_a_maze_from_the_library_imports_only_what_it_needs() -> None:
    assert imported("import clew\nclew.generate('wilson', '10x10')").isdisjoint(SLOW | {"click", "shutil"})


def test_a_hundred_by_hundred_as_svg_needs_no_numba(tmp_path: Path) -> None:
    modules = command("generate", "100x100", "--seed", "1", "-o", str(tmp_path / "maze.svg"))
    assert modules.isdisjoint({"numba", "PIL"})


def test_the_help_of_every_command_imports_nothing_heavy() -> None:
    """All in one interpreter: what one of them imported would still be there in the end."""
    names = [each.name.replace("_", "-") for each in pkgutil.iter_modules(commands.__path__)]
    assert "generate" in names
    statement = f"from clew.cli.program import run\nassert not any(run([name, '--help']) for name in {names!r})"
    assert imported(statement).isdisjoint(HEAVY)


def test_a_bomb_module_and_a_small_formula_maze_need_no_numpy() -> None:
    assert command("algorithmia", "g13410552094818164314b2d4", "--json").isdisjoint(HEAVY)
    assert command("cubicles", "--favorite", "1350", "--target", "31,39").isdisjoint(HEAVY)


def test_a_command_loads_no_other_command() -> None:
    modules = command("measure", "--help")
    assert {name for name in modules if name.startswith("clew.cli.commands.")} == {"clew.cli.commands.measure"}
