"""Changes: functions that give a new maze of a maze. Each is a file of its own, found by its name in the registry."""

from collections.abc import Iterable, Mapping

from clew import registry
from clew.changes._change import SEED, change, copied, finished
from clew.mazes.maze import Maze

__all__ = ["SEED", "change", "change_by_name", "changed", "copied", "finished"]


def change_by_name(maze: Maze, name: str, options: Mapping[str, object]) -> Maze:
    """The maze after the change of this name; `ClewError` for an unknown name or option."""
    found = registry.find("change", name)
    given = found.shown(found.values(dict(options)))
    made: Maze = found.function(maze, **{each.replace("-", "_"): value for each, value in given.items()})
    return made


def changed(maze: Maze, changes: Iterable[tuple[str, Mapping[str, object]]]) -> Maze:
    """The maze after all these changes, one after the other: those of `maze.provenance.changes` make a maze again."""
    for name, options in changes:
        maze = change_by_name(maze, name, options)
    return maze
