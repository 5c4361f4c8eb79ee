"""Names, options and facts of the algorithms, read from the algorithms themselves: there is no second list.

An algorithm's function says everything in its signature: what it may use as scratch memory and which options people
have. Both are `Annotated` parameters behind the first ones:

    @generator(uniform=True)
    def wilson(maze: Canvas, draws: Draws, leave: Annotated[Ints, Scratch("B", "storage")]) -> None: ...

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
from typing import Any, Protocol, TypeVar

from clew.errors import ClewError, cut, shown

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
        return {"B": 1, "i": 4, "q": 8, "Q": 8}[self.typecode]


class Option(Protocol):
    """What people may set: what they write (`show`), what the kernel takes (`parse`), what is possible (`describe`)."""

    def parse(self, value: object) -> Any:
        """The kernel's value; `ClewError` (without the option's name) where it cannot be understood."""

    def show(self, value: Any) -> str | int | float:
        """What people would write for this kernel value."""

    def describe(self) -> str:
        """What is possible, for a help text."""


@dataclass(frozen=True)
class Choice:
    """One of some words; the kernel gets its place among them. `grids`: as of a `Parameter`."""

    words: tuple[str, ...]
    grids: str = "any"

    def parse(self, value: object) -> int:
        """The place of the word."""
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return self.words.index(str(value))

    def show(self, value: int) -> str:
        """The word."""
        return self.words[value]

    def describe(self) -> str:
        """The words."""
        return "|".join(self.words)


@dataclass(frozen=True)
class Chance:
    """A probability from 0 to 1; the kernel gets it in 65536ths, to compare with `draws.below(65536)`.

    `grids`: as of a `Parameter`.
    """

    grids: str = "any"

    weave: bool = False  # whether it means something only where passages may go under others

    def parse(self, value: object) -> int:
        """65536ths, rounded."""
        number = _number(value, float)
        if not 0 <= number <= 1:
            raise ClewError(f"must be from 0 to 1, not {cut(value)}")
        return round(number * 65536)

    def show(self, value: int) -> float:
        """The probability, with as few decimals as tell it from others."""
        decimals = 0
        while round(round(value / 65536, decimals) * 65536) != value:
            decimals += 1
        return round(value / 65536, decimals)

    def describe(self) -> str:
        """The range."""
        return "0 to 1"


@dataclass(frozen=True)
class Count:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def parse(self, value: object) -> int:
        """The number."""
        number = _number(value, int)
        if not self.least <= number <= self.most:
            raise ClewError(f"must be from {self.least} to {self.most}, not {cut(value)}")
        return int(number)

    def show(self, value: int) -> int:
        """The number."""
        return value

    def describe(self) -> str:
        """The range."""
        return f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Blend:
    """Words with weights, such as `newest:75,random:25`; the kernel gets a tuple: the running sum after each word."""

    words: tuple[str, ...]
    most: int = 1_000_000

    def parse(self, value: object) -> tuple[int, ...]:
        """The running sums of the weights, in the order of `words`."""
        weights = dict.fromkeys(self.words, 0)
        for part in str(value).split(","):
            word, _, weight = part.strip().partition(":")
            if word not in weights:
                raise ClewError(
                    f"must blend {', '.join(self.words)}, as in {self.words[0]}:75,{self.words[-1]}:25, "
                    f"not {shown(value)}"
                )
            weights[word] += Count(0, self.most).parse(weight or "1")
        sums = tuple(sum(list(weights.values())[: place + 1]) for place in range(len(weights)))
        if sums[-1] == 0:
            raise ClewError(f"must give some weight to {', '.join(self.words)}, not {shown(value)}")
        return sums

    def show(self, value: tuple[int, ...]) -> str:
        """`newest:75,random:25`, or the one word."""
        weights = [after - before for before, after in zip((0, *value), value, strict=False)]
        used = [(word, weight) for word, weight in zip(self.words, weights, strict=True) if weight]
        return used[0][0] if len(used) == 1 else ",".join(f"{word}:{weight}" for word, weight in used)

    def describe(self) -> str:
        """An example."""
        return f"{'|'.join(self.words)}, or a blend such as {self.words[0]}:75,{self.words[-1]}:25"


def _number(value: object, kind: type[int] | type[float]) -> float:
    try:
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            raise ValueError
        if isinstance(value, str) and (not value.isascii() or "_" in value):
            raise ValueError
        number = kind(value)
        if not number == (value if isinstance(value, float) else number):  # not a number is not equal to itself
            raise ValueError
    except (ValueError, OverflowError):
        wanted = "a whole number" if kind is int else "a number"
        raise ClewError(f"must be {wanted}, not {shown(value)}") from None
    return number


@dataclass(frozen=True)
class Parameter:
    """An option of an algorithm."""

    name: str  # as in the signature: close_out
    option: Option
    default: Any  # the kernel's value
    help: str
    grids: str = "any"  # those on which it may be set: 'any', 'rows', or 'squares'

    @property
    def weave(self) -> bool:
        """Whether it means something only where passages may go under others."""
        return getattr(self.option, "weave", False)

    @property
    def flag(self) -> str:
        """As on the command line, without the dashes: close-out."""
        return self.name.replace("_", "-")

    @property
    def usual(self) -> str | int | float | None:
        """The default as people would write it; None where the algorithm does without."""
        return None if self.default is None else self.option.show(self.default)

    @property
    def told(self) -> str:
        """' (default 0.5)' for help texts; nothing where there is none."""
        return "" if self.default is None else f" (default {self.usual})"


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


def format(*, suffixes: tuple[str, ...], media: str) -> Callable[[Function], Function]:
    """Mark the function that writes a format; `read` and `sniff` beside it read the format where that is possible."""
    return _mark("format", {"suffixes": suffixes, "media": media, "quick": True})


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
