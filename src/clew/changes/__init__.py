"""The changes: functions that make a new maze from a maze, one file each, with the same name."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.mazes.maze import Maze
from clew.registry import listing

if TYPE_CHECKING:
    from clew.changes._change import SEED, change, copied, draws_of, finished
    from clew.changes._change_many import change_many
    from clew.changes._listed_changes import pairs_of

__all__ = ["SEED", "change", "change_by_name", "change_many", "changed", "copied", "draws_of", "finished", "pairs_of"]

OWNERS = {"change_many": "_change_many", "pairs_of": "_listed_changes"}  # the modules of names; of others, `_change`


def change_by_name(maze: Maze, name: str, options: Mapping[str, object]) -> Maze:
    """Return the maze after the change of this name; `ClewError` for an unknown name or option."""
    found = registry.find("change", name)
    given = found.shown(registry.values_of(found, dict(options)))
    made: Maze = found.function(maze, **{each.replace("-", "_"): value for each, value in given.items()})
    return made


def changed(maze: Maze, changes: Iterable[tuple[str, Mapping[str, object]]]) -> Maze:
    """Return the maze after these changes, one after the other, in the format of `maze.provenance.changes`."""
    from clew.changes._listed_changes import pairs_of

    for name, options in pairs_of(changes):
        maze = change_by_name(maze, name, options)
    return maze


def __getattr__(name: str) -> Any:
    """Import what a short command does without when it is first used."""
    if name in __all__:
        return getattr(import_module(f"{__name__}.{OWNERS.get(name, '_change')}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


listing.make_callable(__name__, listing.changes)
