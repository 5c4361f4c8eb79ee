"""The changes: functions that make a new maze from a maze, one file each, with the same name."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.errors import ClewError, shown
from clew.mazes.maze import Maze
from clew.registry import listing

if TYPE_CHECKING:
    from clew.changes._change import SEED, change, copied, draws_of, finished

__all__ = ["SEED", "change", "change_by_name", "changed", "copied", "draws_of", "finished"]


def change_by_name(maze: Maze, name: str, options: Mapping[str, object]) -> Maze:
    """Return the maze after the change of this name; `ClewError` for an unknown name or option."""
    found = registry.find("change", name)
    given = found.shown(registry.values_of(found, dict(options)))
    made: Maze = found.function(maze, **{each.replace("-", "_"): value for each, value in given.items()})
    return made


def pairs_of(changes: Any) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Return the changes, each with its options; `ClewError` if they do not have the format of a provenance."""
    listed: list[Any] = list(changes) if isinstance(changes, Iterable) and not isinstance(changes, str) else [None]
    for each in listed:
        is_pair = isinstance(each, Sequence) and not isinstance(each, str) and len(each) == 2
        if not (is_pair and isinstance(each[0], str) and isinstance(each[1], Mapping)):
            raise ClewError(
                f"changes is {shown(changes)}: give pairs of a name and a dictionary of options, as in "
                f'[("braid", {{"share": 0.5}})]',
                field="changes",
            )
    return tuple((name, options) for name, options in listed)


def changed(maze: Maze, changes: Iterable[tuple[str, Mapping[str, object]]]) -> Maze:
    """Return the maze after these changes, one after the other, in the format of `maze.provenance.changes`."""
    for name, options in pairs_of(changes):
        maze = change_by_name(maze, name, options)
    return maze


def __getattr__(name: str) -> Any:
    """Import what authors of changes need when it is first used: a short command does without."""
    if name in __all__:
        return getattr(import_module(f"{__name__}._change"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


listing.make_callable(__name__, listing.changes)
