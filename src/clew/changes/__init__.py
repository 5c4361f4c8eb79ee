"""The changes: functions that make a new maze from a maze, one file each, with the same name."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from clew.lazy import attach
from clew.mazes.maze import Maze
from clew.registry import listing

if TYPE_CHECKING:
    from clew.changes._change import SEED as SEED, change as change, copied as copied, draws_of as draws_of
    from clew.changes._change import finished as finished, pairs_of as pairs_of
    from clew.changes._change_many import change_many as change_many

_, __getattr__ = attach(
    __name__, {"_change": "SEED change copied draws_of finished pairs_of", "_change_many": "change_many"}
)


def change_by_name(maze: Maze, name: str, options: Mapping[str, object]) -> Maze:
    """Return the maze after the change of this name; `ClewError` for an unknown name or option."""
    from clew.changes._change import change_with_options

    found, given = change_with_options(name, options)
    made: Maze = found.function(maze, **given)
    return made


def changed(maze: Maze, changes: Iterable[tuple[str, Mapping[str, object]]]) -> Maze:
    """Return the maze after these changes, one after the other, in the format of `maze.provenance.changes`."""
    from clew.changes._change import pairs_of

    for name, options in pairs_of(changes):
        maze = change_by_name(maze, name, options)
    return maze


listing.make_callable(__name__, listing.changes)
