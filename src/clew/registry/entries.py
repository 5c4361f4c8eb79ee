"""Typed entries of the registry: all that is known of a generator, solver, measure, change, format or renderer."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from clew.errors import ClewError
from clew.kernel import ITEMSIZE
from clew.registry.options import Parameter, Written


@dataclass(frozen=True)
class Scratch:
    """Memory that a kernel may use: an `array` type code, how many entries, and what they hold at first.

    `length` names a size of the grid: 'cells', 'storage' (indexed by cell), 'edges', 'columns'; or is a number.
    `touched` is the share of the entries that is really used at most, where the rest costs address space only.
    """

    typecode: str
    length: str | int
    fill: int = 0
    touched: float = 1.0

    def entries(self, grid: Any) -> int:
        """Return how many entries there are on this grid; for edges one more, as a grid of one cell has none."""
        if isinstance(self.length, int):
            return self.length
        return int(getattr(grid, self.length)) + self.length.startswith("edges")

    @property
    def itemsize(self) -> int:
        """Bytes of an entry."""
        return ITEMSIZE[self.typecode]


class Pixels(Protocol):
    """The size of a picture."""

    @property
    def pixels(self) -> int:
        """Their number."""


@dataclass(kw_only=True, eq=False)
class Entry:
    """What all entries have."""

    kind: ClassVar[str]

    name: str  # as people write it: 'recursive-backtracker'
    function: Callable[..., Any]
    scratch: tuple[Scratch, ...] = ()
    parameters: tuple[Parameter, ...] = ()

    def __str__(self) -> str:
        return self.name

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @property
    def description(self) -> str:
        """The docstring of the function up to its first section, then that of the file named after it.

        The file's first line is left out, for it says what the function's says.
        """
        text = (inspect.getdoc(self.function) or "").partition("\n\nParameters\n---")[0]
        own = self.function.__module__.rpartition(".")[2] == self.function.__name__
        file = getattr(inspect.unwrap(self.function), "__globals__", {}).get("__doc__") if own else None
        return "\n".join([text, *inspect.cleandoc(file or "").splitlines()[1:]])

    def values(self, options: dict[str, object]) -> tuple[Any, ...]:
        """Return what the function takes for these options, whose names have dashes or underscores.

        An option that is None is as good as not given. Raises `ClewError` for one that does not exist, and for a value
        that is not possible.
        """
        given = {name.replace("-", "_"): value for name, value in options.items()}
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                flag = name.replace("_", "-")
                has = f"it has {', '.join(sorted(each.flag for each in self.parameters))}" if known else "it has none"
                raise ClewError(f"{self.name} has no option {flag}: {has}", option=flag)
        return tuple(self._value(parameter, given.get(parameter.name)) for parameter in self.parameters)

    def _value(self, parameter: Parameter, given: object) -> Any:
        try:
            return parameter.default if given is None else parameter.parse(given)
        except ClewError as problem:
            raise problem.reworded(f"{self.name}: {problem}") from None

    def shown(self, values: tuple[Any, ...], *, weave: bool = False) -> dict[str, Written]:
        """Return the options as people would write them, without those that are None.

        Those of crossings are left out unless the maze is a `weave` maze.
        """
        return {
            parameter.flag: parameter.option.show(value)
            for parameter, value in zip(self.parameters, values, strict=True)
            if value is not None and (weave or not parameter.option.weave)
        }

    def scratch_bytes(self, grid: Any) -> int:
        """Return the bytes of scratch memory that are used at most on this grid."""
        return round(sum(each.itemsize * each.entries(grid) * each.touched for each in self.scratch))


@dataclass(kw_only=True, eq=False, repr=False)
class Generator(Entry):
    """An algorithm that makes mazes.

    Parameters
    ----------
    uniform
        Whether every spanning tree is equally likely.
    grids
        'any', or 'rows' for those that work row by row and so on rectangles only.
    perfect
        Whether it gives a spanning tree whatever the options.
    weights
        Whether it gives the minimum spanning tree of the edge weights `weight(key, edge)`.
    work
        How many times the work of the recursive backtracker it is to interpret it, by which the sizes are set from
        which it is compiled.
    walks
        Whether it walks at random until it meets the maze, which takes the more steps the narrower the grid is: in a
        corridor the square of its length.
    weave
        Whether it can make passages that go under others: it opens only what `Canvas` says may be opened.
    """

    kind = "generator"

    uniform: bool
    grids: Literal["any", "rows"]
    perfect: bool
    weights: bool
    work: int
    walks: bool
    weave: bool

    @property
    def needs_rows(self) -> bool:
        """Whether it works on rows and so on rectangles only."""
        return self.grids == "rows"


@dataclass(kw_only=True, eq=False, repr=False)
class Solver(Entry):
    """An algorithm that finds ways; `grids` is 'perfect' where it relies on a maze without loops."""

    kind = "solver"

    grids: Literal["any", "perfect"]


@dataclass(kw_only=True, eq=False, repr=False)
class Measure(Entry):
    """A figure of a maze; `order` is its place among the others."""

    kind = "measure"

    order: int


@dataclass(kw_only=True, eq=False, repr=False)
class Change(Entry):
    """A function that makes a new maze of a maze.

    Parameters
    ----------
    order
        Of several changes, those of a lower number come first.
    main
        The option that is given by the name of the change itself, as in `--braid 0.3`; without one it is `--join`.
    grids
        'any', or in a word which it needs.
    """

    kind = "change"

    order: int
    main: str
    grids: str


@dataclass(kw_only=True, eq=False, repr=False)
class Writer(Entry):
    """What formats and renderers have in common: a function that returns the content of a file.

    Parameters
    ----------
    suffixes
        Of the files, such as '.svg'; the usual one first.
    media
        The media type of the content.
    quick
        Whether a maze of some hundred cells takes a few milliseconds only.
    """

    suffixes: tuple[str, ...]
    media: str
    quick: bool


@dataclass(kw_only=True, eq=False, repr=False)
class Format(Writer):
    """A form that keeps a maze, so that it can be read again.

    Parameters
    ----------
    read
        `read(data, strict=..., notes=...)` returns the maze.
    sniff
        Whether data begin like this format.
    max_bytes
        The most that is read.
    """

    kind = "format"

    read: Callable[..., Any]
    sniff: Callable[[bytes], bool]
    max_bytes: int


@dataclass(kw_only=True, eq=False, repr=False)
class Renderer(Writer):
    """A form that shows a maze.

    Parameters
    ----------
    size
        For what is made of pixels, the function of a grid's outline, whether its picture is rectangular, and the
        picture options, that returns their number.
    pictures
        How many pictures of that size the file holds at least, where it shows all that can be shown.
    write
        `write(maze, file, picture_options, progress)` writes piece by piece what need not be held whole.
    """

    kind = "renderer"

    size: Callable[..., Pixels] | None
    pictures: int
    write: Callable[..., None] | None
