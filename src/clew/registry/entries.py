"""The typed entries of the registry: the facts about a generator, solver, measure, change, format or renderer."""

import copy
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from clew.errors import ClewError, cut, shown
from clew.kernel import ITEMSIZE
from clew.registry.options import Parameter, Written

PASSAGES = "passages"  # in place of a type code
MAX_BYTES = 256 << 20  # of a file, unless its format has another limit
MAX_NAME = 100  # characters of a name that are compared with the known ones
SECTION = r"^\w[\w ]*\n-{3,}$"  # the heading of a section of a docstring


def nearest_of(name: str, known: list[str]) -> str:
    """Return a question about the known name that is most like this one, for a message; '' if none is."""
    from difflib import get_close_matches

    near = get_close_matches(name[:MAX_NAME], known, 1)
    return f"did you mean {near[0]}? " if near else ""


@dataclass
class Scratch:
    """Memory that a kernel uses: an array that is made for it before it runs.

    Parameters
    ----------
    typecode : str
        Type of the entries, as in the module `array`: 'B', 'H', 'I', 'i', 'q' or 'Q'; or 'passages' for that of the
        open directions of a cell, which depends on the grid.
    length : str, int or callable
        Number of entries, or the property of the grid that gives it: 'cells', 'storage' (for an array indexed by cell),
        'edges' or 'columns'; or a function of the grid.
    fill : int or None, default 0
        Initial value of the entries. None for a function that writes every entry before it reads it: such memory need
        not be filled again between one maze and the next.
    touched : float, default 1.0
        The largest share of the entries that is actually used; the others cost address space only.
    phase : bool, default False
        Whether filling it is a phase of the work before passages are carved, which progress reports count.

    Examples
    --------
    >>> import clew
    >>> from clew.registry import Scratch
    >>> stack = Scratch("i", "cells")
    >>> stack.entries(clew.Rectangle(4, 3)), stack.size(clew.Rectangle(4, 3))
    (12, 48)
    """

    typecode: str
    length: str | int | Callable[[Any], int]
    fill: int | None = 0
    touched: float = 1.0
    phase: bool = False

    def __post_init__(self) -> None:
        if self.typecode not in (*ITEMSIZE, PASSAGES):
            known = ", ".join((*ITEMSIZE, PASSAGES))
            raise ClewError(f"the typecode of scratch memory is {shown(self.typecode)}: it must be one of {known}")

    def entries(self, grid: Any) -> int:
        """Return the number of entries on this grid; for edges one more, since a grid of one cell has no edge."""
        if isinstance(self.length, int):
            return self.length
        if callable(self.length):
            return self.length(grid)
        return int(getattr(grid, self.length)) + self.length.startswith("edges")

    def typecode_on(self, grid: Any) -> str:
        """Return the type of the entries on this grid."""
        return str(grid.typecode) if self.typecode == PASSAGES else self.typecode

    def size(self, grid: Any) -> int:
        """Return the bytes of all entries on this grid."""
        return ITEMSIZE[self.typecode_on(grid)] * self.entries(grid)


# Entries and options do not change after they are made. They are plain classes because dataclasses would generate
# several methods for each of them at every start of the command.
class Entry:
    """The facts about a function in the registry, common to all kinds.

    Parameters
    ----------
    name : str
        The name, with dashes: 'recursive-backtracker'.
    function : callable
        The function itself.
    scratch : tuple of Scratch
        The memory that the function uses.
    parameters : tuple of Parameter
        Its options with their names.
    aliases : tuple of str
        Other names by which the registry finds it, such as 'bfs': lower case, with dashes.
    **facts
        Values for the annotations of the subclass, at least for those without a default.

    Examples
    --------
    >>> from clew import registry
    >>> entry = registry.find("generator", "sidewinder")
    >>> entry.name, [each.flag for each in entry.parameters]
    ('sidewinder', ['close-out'])
    """

    kind: ClassVar[str]

    name: str
    function: Callable[..., Any]
    scratch: tuple[Scratch, ...]
    parameters: tuple[Parameter, ...]
    aliases: tuple[str, ...]

    def __init__(
        self,
        *,
        name: str,
        function: Callable[..., Any],
        scratch: tuple[Scratch, ...] = (),
        parameters: tuple[Parameter, ...] = (),
        aliases: tuple[str, ...] = (),
        **facts: Any,
    ) -> None:
        needed = [each for each in self.fact_names() if not hasattr(type(self), each)]
        if not set(needed) <= facts.keys() <= set(self.fact_names()):
            raise TypeError(f"{type(self).__name__} needs {needed}, not {[*facts]}: it knows {self.fact_names()}")
        vars(self).update(facts, name=name, function=function, scratch=scratch, parameters=parameters, aliases=aliases)

    @classmethod
    def fact_names(cls) -> list[str]:
        """Return the names of the facts that only entries of this kind have."""
        classes = [each for each in reversed(cls.__mro__) if issubclass(each, Entry) and each is not Entry]
        return [name for each in classes for name in each.__annotations__]

    def with_parameters(self, parameters: tuple[Parameter, ...]) -> Self:
        """Return the same entry with other parameters."""
        changed = copy.copy(self)
        changed.parameters = parameters
        return changed

    def __str__(self) -> str:
        return self.name

    @property
    def summary(self) -> str:
        """The first line of the function's docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @property
    def description(self) -> str:
        """The function's docstring up to its sections; if the file is named after it, followed by that of the file.

        The first line of the file's docstring is left out, as the summary of the function replaces it.
        """
        text = re.split(SECTION, inspect.getdoc(self.function) or "", maxsplit=1, flags=re.MULTILINE)[0].rstrip()
        own = self.function.__module__.rpartition(".")[2] == self.function.__name__
        file = getattr(inspect.unwrap(self.function), "__globals__", {}).get("__doc__") if own else None
        return "\n".join([text, *inspect.cleandoc(file or "").splitlines()[1:]])

    def values(self, options: dict[str, object]) -> tuple[Any, ...]:
        """Return the arguments that the function takes for these options.

        Parameters
        ----------
        options : dict
            Values as people write them, by the name of the option with dashes or underscores. None means the default.

        Returns
        -------
        tuple
            A value for each of `parameters`.

        Raises
        ------
        ClewError
            If there is no such option, or its value is not possible.
        """
        given = {name.replace("-", "_"): value for name, value in options.items()}
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise self._unknown(name.replace("_", "-"))
        try:
            return tuple(
                each.default if given.get(each.name) is None else each.parse(given[each.name])
                for each in self.parameters
            )
        except ClewError as problem:
            raise problem.reworded(f"{self.name}: {problem}") from None

    def _unknown(self, flag: str) -> ClewError:
        """Return the error for an option that the entry does not have, with the nearest one that it has."""
        flags = sorted(each.flag for each in self.parameters)
        has = f"{nearest_of(flag, flags)}it has {', '.join(flags)}" if flags else "it has none"
        return ClewError(f"{self.name} has no option {cut(flag)}: {has}", option=flag)

    def shown(self, values: tuple[Any, ...], *, weave: bool = False) -> dict[str, Written]:
        """Return the options as people write them, without those that are None.

        Options about crossings are left out unless `weave` is true.
        """
        return {
            parameter.flag: parameter.option.show(value)
            for parameter, value in zip(self.parameters, values, strict=True)
            if value is not None and (weave or not parameter.option.weave)
        }

    def scratch_bytes(self, grid: Any) -> int:
        """Return the bytes of scratch memory used at most on this grid."""
        return round(sum(each.size(grid) * each.touched for each in self.scratch))


class Generator(Entry):
    """An algorithm that makes mazes.

    Parameters
    ----------
    uniform : bool, default False
        Whether every spanning tree is equally likely.
    grids : {'any', 'rows'}, default 'any'
        'rows' for an algorithm that works row by row, and so on rectangles only.
    perfect : bool, default True
        Whether the result is a spanning tree, whatever the options are.
    connected : bool, default True
        Whether all cells are joined, whatever the options are.
    weights : bool, default False
        Whether the result is the minimum spanning tree of the edge weights `clew.draws.weight(key, edge)`.
    work : int, default 1
        Its running time when interpreted, as a multiple of the recursive backtracker's; it decides when to compile.
    walks : bool, default False
        Whether it walks at random until it meets the maze. The narrower the grid, the more steps that takes: in a
        corridor, the square of its length.
    weave : bool, default False
        Whether it can make passages that go under others; it opens only the walls that `Canvas.carvable` allows.

    Examples
    --------
    >>> from clew import registry
    >>> wilson = registry.find("generator", "wilson")
    >>> wilson.uniform, wilson.grids, wilson.walks
    (True, 'any', True)
    """

    kind = "generator"

    uniform: bool = False
    grids: Literal["any", "rows"] = "any"
    perfect: bool = True
    connected: bool = True
    weights: bool = False
    work: int = 1
    walks: bool = False
    weave: bool = False

    @property
    def needs_rows(self) -> bool:
        """Whether it works row by row, and so on rectangles only."""
        return self.grids == "rows"


class Solver(Entry):
    """An algorithm that finds paths: a search, or a walker that sees only what can be seen from its cell.

    Parameters
    ----------
    grids : {'any', 'perfect', 'headings'}, default 'any'
        'perfect' for an algorithm that needs a maze without loops; 'headings' for one that needs a grid on which every
        direction has a heading, as on a flat map.
    result : {'distances', 'back', 'walk'}, default 'distances'
        What it leaves. 'distances': the first scratch array has the steps from the start to each place, -1 where the
        search did not go; they fall by one from step to step of the path. 'back': the first scratch array has, for each
        place, the direction back to the cell before it, 255 where the search did not go; the second the distances.
        'walk': it is a walker.
    shortest : bool, default True
        Whether the path is a shortest one.
    complete : bool, default True
        Whether it reaches the goal in every maze that it works in, if a path leads there.
    gives_up : str, optional
        Of a walker that is not complete: why it did not find the goal, as the end of a sentence that begins with its
        name.
    weights : bool, default False
        Whether it takes the cost of each cell.
    work : int, default 1
        Its running time when interpreted, as a multiple of the recursive backtracker's; it decides when to compile.

    Examples
    --------
    >>> from clew import registry
    >>> solver = registry.find("solver", "tree-walk")
    >>> solver.grids, solver.shortest, solver.walks
    ('perfect', True, False)
    """

    kind = "solver"

    grids: Literal["any", "perfect", "headings"] = "any"
    result: Literal["distances", "back", "walk"] = "distances"
    shortest: bool = True
    complete: bool = True
    gives_up: str = ""
    weights: bool = False
    work: int = 1

    @property
    def walks(self) -> bool:
        """Whether it is a walker."""
        return self.result == "walk"


class Measure(Entry):
    """A number that describes a maze, such as that of its dead ends.

    Parameters
    ----------
    order : int
        Its position among the measures; those of one decade are shown together.
    parts : tuple of str, optional
        For a function that `clew.measure_many` may call once for many mazes, whose survey then consists of arrays: the
        parts of the survey that it needs, 'texture', 'structure', 'solution' or 'extent'. Without it the function is
        called for one maze at a time.

    Examples
    --------
    >>> from clew import registry
    >>> registry.find("measure", "dead-ends").name
    'dead-ends'
    """

    kind = "measure"

    order: int
    parts: tuple[str, ...] | None = None


class Change(Entry):
    """A function that makes a new maze from a maze.

    Parameters
    ----------
    order : int
        Of several changes, those with a lower order are made first.
    main : str, optional
        The option that is given by the name of the change itself, as in ``--braid 0.3``; empty if no option is, as in
        ``--join``.
    grids : str, default 'any'
        'any', or one word for the grids that it needs.

    Examples
    --------
    >>> from clew import registry
    >>> registry.find("change", "braid").main
    'share'
    """

    kind = "change"

    order: int
    main: str = ""
    grids: str = "any"


class Writer(Entry):
    """The facts that formats and renderers have in common: their function returns the content of a file.

    Parameters
    ----------
    suffixes : tuple of str
        Suffixes of the files, such as '.svg'; the usual one first.
    media : str
        Media type of the content.

    Examples
    --------
    >>> from clew import registry
    >>> {each.name: each.suffixes[0] for each in registry.writers() if each.media.startswith("video/")}
    {'mp4': '.mp4', 'webm': '.webm'}
    """

    suffixes: tuple[str, ...]
    media: str


class Format(Writer):
    """A file format that stores a maze, so that it can be read again.

    Parameters
    ----------
    read : callable
        `read(data, strict=..., notes=...)` returns the maze in the bytes `data`.
    sniff : callable
        `sniff(data)` returns whether the bytes begin like this format.
    max_bytes : int, default 256 MiB
        The largest file that is read, in bytes.
    beside : callable, optional
        Returns the files that a file of this format refers to, by name. They are written next to it, unless there are
        such files, which may be somebody's own.

    Examples
    --------
    >>> from clew import registry
    >>> registry.find("format", "jam").suffixes
    ('.json',)
    """

    kind = "format"

    read: Callable[..., Any]
    sniff: Callable[[bytes], bool]
    max_bytes: int = MAX_BYTES
    beside: Callable[[], dict[str, bytes]] | None = None


class Renderer(Writer):
    """A kind of picture that shows a maze.

    Parameters
    ----------
    size : callable, optional
        For pictures of pixels: returns an object whose `pixels` is their number, from the extent of the grid, whether
        its picture is rectangular, and the picture options.
    pictures : int, default 1
        How many pictures of that size a file holds at least, if it shows everything that it can show.
    write : callable, optional
        `write(maze, file, picture_options, progress)` writes a large picture piece by piece.
    check : callable, optional
        `check(grid, picture_options)` raises `ClewError` for a picture that is too large, before there is a maze. Of
        the path and the distances it may only use whether they are None.
    extra : str, default ''
        The optional dependencies of Clew that it needs, as in `pip install clew[film]`. The HTTP service does not
        offer such pictures.
    shows : tuple of str, optional
        What it can show besides a path, distances and a diagnosis: 'tone'.

    Examples
    --------
    >>> from clew import registry
    >>> svg = registry.find("renderer", "svg")
    >>> svg.media, [each.flag for each in svg.parameters][:3]
    ('image/svg+xml', ['cell', 'wall', 'margin'])
    """

    kind = "renderer"

    size: Callable[..., Any] | None = None
    pictures: int = 1
    write: Callable[..., None] | None = None
    check: Callable[..., None] | None = None
    extra: str = ""
    shows: tuple[str, ...] = ()
