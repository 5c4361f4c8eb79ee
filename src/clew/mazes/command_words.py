"""The words of the command lines that make a maze, and its changes, again."""

from collections.abc import Iterable

from clew import registry
from clew.mazes.defaults import ALGORITHM
from clew.mazes.maze import Options, Provenance
from clew.registry import Change

NamedChange = tuple[str, Options]  # the name of a change, and its options


def words_to_generate(origin: Provenance, grid: str, *, brief: bool = False) -> list[str]:
    """Return the words of the command that makes this maze on the grid; `brief`: without the default algorithm."""
    words = ["clew", "generate", grid]
    if not brief or origin.algorithm != ALGORITHM:
        words += ["--algorithm", origin.algorithm]
    words += ["--seed", str(origin.seed)]
    if origin.number:
        words += ["--number", str(origin.number)]
    return words + words_of_options(origin)


def words_of_options(origin: Provenance) -> list[str]:
    """Return the words for the options of the algorithm and for the changes."""
    options = [word for name, value in origin.options.items() for word in (f"--{name}", str(value))]
    return options + format_changes(origin.changes)


def format_changes(changes: Iterable[NamedChange]) -> list[str]:
    """Return these changes as words of a command line."""
    words: list[str] = []
    for name, options in changes:
        change = registry.find("change", name)
        if not change.main:
            words.append(f"--{name}")
        for option, value in options.items():
            words += [f"--{flag_of(change, option)}", str(value)]
    return words


def flag_of(change: Change, name: str) -> str:
    """Return the option of the command line for this option of a change, without dashes in front."""
    return change.name if name == change.main.replace("_", "-") else f"{change.name}-{name}"
