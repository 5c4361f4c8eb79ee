"""What may be done with a maze once it is made, as parameters of an address: those of the changes in the registry.

A change is asked for by its name, `braid=0.3`, or by its name alone where it has no main option, `join=1`. Its other
options have its name before their own: `braid-prefer=straight`.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from clew import registry
from clew.changes import change_by_name
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.registry import Change
from clew.registry.options import Flag, Parameter
from clew.service.checks import refused
from clew.service.settings import Settings
from clew.service.wanted import Changes, check_option, names_of


@cache
def offered() -> tuple[Change, ...]:
    """The changes in the order in which they are made; the first option of each is the one that asks for it."""
    return tuple(_offered(found) for found in registry.find_all("change"))


def _offered(found: Change) -> Change:
    main = found.main
    own = [each for each in found.parameters if each.name == main] or [
        Parameter(main, Flag(default=False, help=found.summary))
    ]
    others = [each for each in found.parameters if each.name != main]
    parameters = (
        replace(own[0], name=found.name.replace("-", "_")),
        *(replace(each, name=f"{found.name.replace('-', '_')}_{each.name}") for each in others),
    )
    return replace(found, parameters=parameters)


def names() -> list[str]:
    """The names of all parameters of changes."""
    return [name for found in offered() for name in names_of(found)]


def parted(given: Mapping[str, str]) -> tuple[Changes, dict[str, str]]:
    """The changes that some of these parameters ask for, and the other parameters."""
    own = set(names())
    asked = {name: value for name, value in given.items() if name in own}
    return _asked(asked), {name: value for name, value in given.items() if name not in own}


def _asked(given: Mapping[str, str]) -> Changes:
    """The changes that these parameters ask for, in order, checked as far as that is possible without a maze."""
    wanted = []
    for found in offered():
        flags = names_of(found)
        own = {flag: given[flag] for flag in flags if flag in given}
        for flag, value in own.items():
            check_option(found, flag, value)
        asked = own.pop(flags[0], None)
        if asked is None and own:
            raise refused(f"{next(iter(own))} is for {found.name}: add {flags[0]}", next(iter(own)))
        if asked is None or (not found.main and not Flag().parse(asked)):
            continue
        options = {flag.removeprefix(f"{found.name}-"): value for flag, value in own.items()}
        if found.main:
            options[found.main.replace("_", "-")] = asked
        wanted.append((found.name, options))
    return tuple(wanted)


def changed(maze: Maze, changes: Changes, settings: Settings) -> Maze:
    """The maze after these changes; a problem that names the one that cannot be, or that makes the maze too large."""
    for name, options in changes:
        try:
            maze = change_by_name(maze, name, options)
        except ClewError as problem:
            raise refused(str(problem), name) from None
        if maze.cells > settings.cells:
            raise refused(
                f"{name} would give a maze of {maze.cells:,} cells and one may have {settings.cells:,} here: "
                f"begin with a smaller one",
                name,
            )
    return maze
