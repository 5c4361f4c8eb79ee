"""Names, options and facts of the algorithms, read from the algorithms themselves: there is no second list.

An algorithm's function says everything in its signature: what it may use as scratch memory and which options people
have. Both are `Annotated` parameters behind the first ones:

    @generator(uniform=True)
    def wilson(maze: Canvas, draws: Draws, leave: Annotated[IntArray, Scratch("B", "storage")]) -> None: ...

A file in `clew/generators` with a function of the file's name is found without being listed, and so is an entry point
of the group `clew.generators`.
"""

import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from clew.errors import ClewError, shown
from clew.kernel import ITEMSIZE
from clew.options import Parameter

MOST_NAME = 100  # characters that are compared with the names that there are
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Scratch:
    """Memory that a kernel may use: an `array` type code, how many entries, and what they hold at first.

    `length` names a size of the grid: 'cells', 'storage' (indexed by cell), 'edges', 'columns'; or is a number.
    `touched` says which share of the entries is really used at most, where the rest costs address space only.
    `rows` says whether grids with rows need it too; if not, the kernel gets None on them, and what it does with it
    elsewhere is not even compiled.
    """

    typecode: str
    length: str | int
    fill: int = 0
    touched: float = 1.0
    rows: bool = True

    def entries(self, grid: Any) -> int:
        """How many entries on this grid; for edges one more, as a grid of one cell has none."""
        if grid.has_rows and not self.rows:
            return 0
        if isinstance(self.length, int):
            return self.length
        return int(getattr(grid, self.length)) + self.length.startswith("edges")

    @property
    def itemsize(self) -> int:
        """Bytes of an entry."""
        return ITEMSIZE[self.typecode]


@dataclass(frozen=True)
class Algorithm:
    """One algorithm with all that is known of it."""

    kind: str  # 'generator', 'solver', 'change'
    name: str  # as people call it: 'recursive-backtracker'
    function: Callable[..., Any]
    scratch: tuple[Scratch, ...]
    parameters: tuple[Parameter, ...]
    facts: dict[str, Any]

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @property
    def needs_rows(self) -> bool:
        """Whether it works on rows and so on rectangles only."""
        return self.facts.get("grids") == "rows"

    def values(self, options: dict[str, object]) -> tuple[Any, ...]:
        """What the kernel takes for the options given; names with dashes or underscores."""
        given = {name.replace("-", "_"): value for name, value in options.items()}
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                has = f"it has {', '.join(sorted(each.flag for each in self.parameters))}" if known else "it has none"
                raise ClewError(f"{self.name} has no option {name.replace('_', '-')}: {has}")
        values = []
        for parameter in self.parameters:
            try:
                given_value = given.get(parameter.name)
                values.append(parameter.default if given_value is None else parameter.option.parse(given_value))
            except ClewError as problem:
                raise ClewError(f"{self.name}: {parameter.flag} {problem}") from None
        return tuple(values)

    def shown(self, values: tuple[Any, ...], *, weave: bool = False) -> dict[str, str | int | float]:
        """The options as people would write them; those of crossings only of a `weave` maze, and none that is None."""
        return {
            parameter.flag: parameter.option.show(value)
            for parameter, value in zip(self.parameters, values, strict=True)
            if value is not None and (weave or not parameter.weave)
        }

    def scratch_bytes(self, grid: Any) -> int:
        """Bytes of scratch memory that are used at most on this grid."""
        return round(sum(each.itemsize * each.entries(grid) * each.touched for each in self.scratch))


def generator(
    *,
    uniform: bool = False,
    grids: str = "any",
    perfect: bool = True,
    weights: bool = False,
    work: int = 1,
    walks: bool = False,
    weave: bool = False,
) -> Callable[[Function], Function]:
    """Mark a generator and say what is known of it.

    `uniform`: every spanning tree is equally likely. `grids`: 'any', or 'rows' for those that work row by row.
    `perfect`: whether it gives a spanning tree whatever the options. `weights`: whether it gives the minimum spanning
    tree of the edge weights `weight(key, edge)`. `work`: how many times the work of the recursive backtracker it is to
    interpret it, by which the sizes are set from which compiling pays. `walks`: whether it walks at random until it
    meets the maze, which takes the more steps the narrower the grid is: in a corridor the square of its length.
    `weave`: whether it can make passages that go under others: it opens what is `unvisited`, `visited` from a cell
    without passages, or `closed`, and nothing else.
    """
    facts = {
        "uniform": uniform,
        "grids": grids,
        "perfect": perfect,
        "weights": weights,
        "work": work,
        "walks": walks,
        "weave": weave,
    }
    return _mark("generator", facts)


def solver(*, grids: str = "any") -> Callable[[Function], Function]:
    """Mark a solver; `grids`: 'any', or 'perfect' where it relies on a maze without loops."""
    return _mark("solver", {"grids": grids})


def format(
    *,
    suffixes: tuple[str, ...],
    media: str,
    read: Callable[..., Any] | None = None,
    sniff: Callable[[bytes], bool] | None = None,
    max_bytes: int = 256 << 20,
) -> Callable[[Function], Function]:
    """Mark the function that writes a format.

    `read`: the function of (data, strict, notes) that reads the format, where that is possible, and `sniff` whether
    data looks like it. `max_bytes`: how much is read.
    """
    return _mark(
        "format",
        {"suffixes": suffixes, "media": media, "quick": True, "read": read, "sniff": sniff, "max_bytes": max_bytes},
    )


def renderer(
    *,
    suffixes: tuple[str, ...],
    media: str,
    quick: bool = False,
    size: Callable[..., Any] | None = None,
    pictures: int = 1,
) -> Callable[[Function], Function]:
    """Mark a function that draws a maze; `suffixes` are those of the files that it makes.

    `quick`: whether a maze of some hundred cells takes it a few milliseconds only. `size`: for what is made of pixels,
    the function of a grid's outline, whether it is a rectangle, and the options cell, wall and margin, that tells their
    number. `pictures`: how many of that size the file holds at least, where it shows all that can be shown.
    """
    return _mark("renderer", {"suffixes": suffixes, "media": media, "quick": quick, "size": size, "pictures": pictures})


def change(*, order: int, main: str = "", grids: str = "any") -> Callable[[Function], Function]:
    """Mark a function that makes a new maze of a maze; its signature speaks as people do, so 0.3 and not 65536ths.

    `order`: where several changes are asked for at once, those of a lower number come first. `main`: the option that is
    given by the name of the change itself, as in `--braid 0.3`; without one it is `--join` alone. `grids`: 'any', or
    what it wants, in a word.
    """
    return _mark("change", {"order": order, "main": main, "grids": grids})


def _mark(kind: str, facts: dict[str, Any]) -> Callable[[Function], Function]:
    def note(function: Function) -> Function:
        function.__clew__ = (kind, facts)  # type: ignore[attr-defined]
        return function

    return note


@cache
def find(kind: str, name: str) -> Algorithm:
    """The algorithm of this name; `ClewError` with the names that there are where there is none."""
    wanted = name.replace("-", "_")
    module = _module(kind, wanted)
    if module is None:
        import difflib

        known = names(kind)
        near = difflib.get_close_matches(name[:MOST_NAME], known, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ClewError(f"there is no {kind} {shown(name)}: {hint}choose one of {', '.join(known)}")
    return describe(getattr(module, wanted))


def names(kind: str) -> tuple[str, ...]:
    """The names of all algorithms of a kind, in alphabetical order."""
    folder = import_module(f"clew.{kind}s")
    own = {module.name for module in pkgutil.iter_modules(folder.__path__) if not module.name.startswith("_")}
    return tuple(sorted(name.replace("_", "-") for name in own | {point.name for point in _entry_points(kind)}))


def names_with(kind: str, fact: str) -> tuple[str, ...]:
    """The names of the algorithms of a kind of which this fact is true."""
    return tuple(name for name in names(kind) if find(kind, name).facts.get(fact))


def _module(kind: str, name: str) -> ModuleType | None:
    if name.isidentifier() and not name.startswith("_"):
        try:
            return import_module(f"clew.{kind}s.{name}")
        except ModuleNotFoundError as problem:
            if problem.name != f"clew.{kind}s.{name}":
                raise
    for point in _entry_points(kind):
        if point.name.replace("-", "_") == name:
            loaded = point.load()
            return loaded if isinstance(loaded, ModuleType) else inspect.getmodule(loaded)
    return None


@cache
def _entry_points(kind: str) -> tuple[Any, ...]:
    from importlib.metadata import entry_points

    return tuple(entry_points(group=f"clew.{kind}s"))


@cache
def describe(function: Callable[..., Any]) -> Algorithm:
    """What a marked function says of itself; `ClewError` for one that is not marked."""
    marked = getattr(function, "__clew__", None)
    if marked is None:
        raise ClewError(f"{function!r} is no algorithm of Clew: mark it with @generator, or give a name")
    kind, facts = marked
    scratch: list[Scratch] = []
    parameters: list[Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        for note in getattr(parameter.annotation, "__metadata__", ()):
            if isinstance(note, Scratch):
                scratch.append(note)
            elif not isinstance(note, str):
                words = [each for each in parameter.annotation.__metadata__ if isinstance(each, str)]
                usual = note.parse(parameter.default) if kind == "change" else parameter.default
                grids = getattr(note, "grids", "any")
                parameters.append(Parameter(parameter.name, note, usual, " ".join(words), grids))
    name = function.__name__.replace("_", "-")
    return Algorithm(kind, name, function, tuple(scratch), tuple(parameters), facts)
