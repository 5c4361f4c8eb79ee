"""The decorators that register a function: they attach an entry to it, which the registry finds.

Whatever a kernel takes besides its first arguments is declared in the decorator, in the order of the signature: scratch
memory, then options. So the signature and the algorithm stay together:

    @generator(uniform=True, scratch={"leave": Scratch("B", "storage")})
    def wilson(maze: Canvas, draws: Draws, leave: IntArray) -> None: ...

The default of an option is the one in the signature, for functions that are called directly, otherwise the one of
the option.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from clew.errors import shown
from clew.registry.entries import Change, Entry, Format, Generator, Measure, Renderer, Scratch, Solver
from clew.registry.options import Option, Parameter

if TYPE_CHECKING:
    from clew.registry.entries import Pixels

Kernel = TypeVar("Kernel", bound=Callable[..., None])
Function = TypeVar("Function", bound=Callable[..., Any])
Writing = TypeVar("Writing", bound=Callable[..., str | bytes])
Decorator = TypeVar("Decorator", bound=Callable[..., Any])

NO_SCRATCH = Scratch("B", 0)  # in place of an argument that is made elsewhere
MAX_BYTES = 256 << 20  # of a file, unless its format has another limit


def _with_parentheses(decorator: Decorator) -> Decorator:
    """Let a decorator that is used without parentheses say so."""

    @wraps(decorator)
    def checked(*functions: Any, **facts: Any) -> Any:
        if functions:
            from inspect import signature

            needed = [each for each in signature(decorator).parameters.values() if each.default is each.empty]
            written = f"@{decorator.__name__}({', '.join(f'{each.name}=...' for each in needed)})"
            raise TypeError(f"{shown(functions[0])}: write {written}, with parentheses and names of arguments")
        return decorator(**facts)

    return checked  # type: ignore[return-value]


@_with_parentheses
def generator(
    *,
    uniform: bool = False,
    grids: Literal["any", "rows"] = "any",
    perfect: bool = True,
    connected: bool = True,
    weights: bool = False,
    work: int = 1,
    walks: bool = False,
    weave: bool = False,
    scratch: Mapping[str, Scratch] | None = None,
    options: Mapping[str, Option] | None = None,
    aliases: tuple[str, ...] = (),
) -> Callable[[Kernel], Kernel]:
    """Register a generator: a kernel `function(maze, draws, *scratch, *options)` that carves a maze.

    Its name is the function's, with dashes for underscores, and the first line of its docstring is its summary. The
    function runs interpreted or compiled by numba, so it works with integers and arrays only.

    Parameters
    ----------
    uniform : bool, default False
        Whether every spanning tree is equally likely.
    grids : {'any', 'rows'}, default 'any'
        'rows' for an algorithm that works row by row, and so on rectangles only.
    perfect : bool, default True
        Whether the result is a spanning tree, whatever the options are.
    connected : bool, default True
        Whether all cells are joined, whatever the options are; if False, `perfect` is False too.
    weights : bool, default False
        Whether the result is the minimum spanning tree of the edge weights `clew.draws.weight(key, edge)`.
    work : int, default 1
        Its running time when interpreted, as a multiple of the recursive backtracker's; it decides when to compile.
    walks : bool, default False
        Whether it walks at random until it meets the maze, which takes many steps on narrow grids.
    weave : bool, default False
        Whether it can make passages that go under others; it then opens only walls in `maze.carvable(cell)`.
    scratch : mapping of str to Scratch, optional
        The arrays that the function takes after `draws`, in the order of its parameters.
    options : mapping of str to Option, optional
        The options that it takes after these.
    aliases : tuple of str, optional
        Other names that people type for it, in lower case with dashes.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Raises
    ------
    TypeError
        If the parameters of the function are not those declared.

    Examples
    --------
    >>> from clew import registry
    >>> @registry.generator(grids="rows")
    ... def comb(maze, draws):
    ...     'Carve a corridor along the first row, and one down from each of its cells.'
    ...     for column in range(maze.columns()):
    ...         if column + 1 < maze.columns():
    ...             maze.carve(maze.place_at(column, 0), 1)
    ...         for row in range(maze.rows() - 1):
    ...             maze.carve(maze.place_at(column, row), 2)
    >>> import clew
    >>> print(clew.generate(comb, "4x3", seed=1))
    ┌───────────────┐
    │               │
    │   ╷   ╷   ╷   │
    │   │   │   │   │
    │   │   │   │   │
    │   │   │   │   │
    └───┴───┴───┴───┘
    """

    def mark(function: Kernel) -> Kernel:
        return attach(
            function,
            Generator(
                name=_name(function),
                function=function,
                scratch=tuple((scratch or {}).values()),
                parameters=_parameters(function, 2, scratch, options),
                aliases=aliases,
                uniform=uniform,
                grids=grids,
                perfect=perfect and connected,
                connected=connected,
                weights=weights,
                work=work,
                walks=walks,
                weave=weave,
            ),
        )

    return mark


@_with_parentheses
def solver(
    *,
    grids: Literal["any", "perfect", "headings"] = "any",
    result: Literal["distances", "back", "walk"] = "distances",
    shortest: bool = True,
    complete: bool = True,
    gives_up: str = "",
    weights: bool = False,
    work: int = 1,
    scratch: Mapping[str, Scratch] | None = None,
    options: Mapping[str, Option] | None = None,
    aliases: tuple[str, ...] = (),
) -> Callable[[Function], Function]:
    """Register a solver: a search or a walker.

    A search is a kernel `function(maze, start, goal, *scratch, *options)`. The first array of `scratch` receives what
    it finds.

    A walker is a kernel `function(walker, *scratch, *options)` that moves a `clew.mazes.solving.walker.Walker` with
    `walker.step(direction)` and returns whether it reached the goal. It ends in any case.

    Parameters
    ----------
    grids : {'any', 'perfect', 'headings'}, default 'any'
        'perfect' for an algorithm that needs a maze without loops; 'headings' for one that needs a grid on which every
        direction has a heading, as on a flat map: it takes a `clew.grids.compass.Compass`, `compass`, after the scratch
        arrays.
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
        Of a walker that is not complete: why it returned False, as the end of a sentence that begins with its name.
    weights : bool, default False
        Whether it takes the cost of each cell: an array `weights`, int32[storage], after the scratch arrays.
    work : int, default 1
        Its running time when interpreted, as a multiple of the recursive backtracker's; it decides when to compile.
    scratch : mapping of str to Scratch, optional
        The arrays that the function takes, in the order of its parameters.
    options : mapping of str to Option, optional
        The options that it takes after these.
    aliases : tuple of str, optional
        Other names that people type for it, in lower case with dashes.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Raises
    ------
    TypeError
        If the parameters of the function are not those declared.

    Examples
    --------
    >>> from clew import registry
    >>> @registry.solver(scratch={"distances": registry.Scratch("i", "storage", fill=-1)})
    ... def nearsighted(maze, start, goal, distances):
    ...     'Look no further than the start.'
    ...     distances[start] = 0
    >>> registry.entry_of(nearsighted).name
    'nearsighted'
    """
    arrays = dict(scratch or {})
    given = ("weights",) * weights + ("compass",) * (grids == "headings")
    declared = arrays | dict.fromkeys(given, NO_SCRATCH)

    def mark(function: Function) -> Function:
        return attach(
            function,
            Solver(
                name=_name(function),
                function=function,
                scratch=tuple(arrays.values()),
                parameters=_parameters(function, 1 if result == "walk" else 3, declared, options),
                aliases=aliases,
                grids=grids,
                result=result,
                shortest=shortest,
                complete=complete,
                gives_up=gives_up,
                weights=weights,
                work=work,
            ),
        )

    return mark


@_with_parentheses
def measure(
    *, order: int, parts: tuple[str, ...] | None = None, aliases: tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """Register a measure: `function(figures)`, which returns one figure of a maze.

    Parameters
    ----------
    order : int
        Its position among the measures; those of one decade are shown together.
    parts : tuple of str, optional
        For a function that `clew.measure_many` may call once for many mazes, whose survey then consists of arrays: the
        parts of the survey that it needs, 'texture', 'structure', 'solution' or 'extent'. Without it the function is
        called for one maze at a time.
    aliases : tuple of str, optional
        Other names, with dashes.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Examples
    --------
    >>> from clew import registry
    >>> @registry.measure(order=99)
    ... def answer(figures):
    ...     'The same for every maze.'
    ...     return 42
    >>> registry.entry_of(answer).order
    99
    """

    def mark(function: Function) -> Function:
        entry = Measure(name=_name(function), function=function, order=order, parts=parts, aliases=aliases)
        return attach(function, entry)

    return mark


@_with_parentheses
def change(
    *, order: int, main: str = "", grids: str = "any", options: Mapping[str, Option] | None = None
) -> Callable[[Function], Function]:
    """Register a change: `function(maze, *options)`, which makes a new maze from a maze.

    The decorator of `clew.changes` also checks the options, and adds the change to the maze's provenance.

    Parameters
    ----------
    order : int
        Of several changes, those with a lower order are made first.
    main : str, optional
        The option that is given by the name of the change itself, as in ``--braid 0.3``; by default there is none, as
        in ``--join``.
    grids : str, default 'any'
        'any', or one word for the grids that it needs.
    options : mapping of str to Option, optional
        The options that the function takes after the maze, in the order of its parameters.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Raises
    ------
    TypeError
        If the parameters of the function are not those declared.

    Examples
    --------
    >>> from clew import registry
    >>> from clew.registry.options import Count
    >>> @registry.change(order=9, options={"times": Count(1, 4, help="How often.")})
    ... def turned(maze, times=1):
    ...     'Turn the maze clockwise.'
    ...     return maze
    >>> registry.entry_of(turned).values({"times": "3"})
    (3,)
    """

    def mark(function: Function) -> Function:
        return attach(
            function,
            Change(
                name=_name(function),
                function=function,
                parameters=_parameters(function, 1, {}, options),
                order=order,
                main=main,
                grids=grids,
            ),
        )

    return mark


@_with_parentheses
def format(
    *,
    suffixes: tuple[str, ...],
    media: str,
    read: Callable[..., Any],
    sniff: Callable[[bytes], bool],
    max_bytes: int = MAX_BYTES,
) -> Callable[[Writing], Writing]:
    """Register a file format: `function(maze)` returns the maze as text or bytes.

    Parameters
    ----------
    suffixes : tuple of str
        Suffixes of the files, such as '.json'; the usual one first.
    media : str
        Media type of the content.
    read : callable
        `read(data, strict=..., notes=...)` returns the maze in the bytes `data`.
    sniff : callable
        `sniff(data)` returns whether the bytes begin like this format.
    max_bytes : int, default 256 MiB
        The largest file that is read, in bytes.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Examples
    --------
    >>> from clew import registry
    >>> def read(data, strict=False, notes=None): ...
    >>> def sniff(data): return data.startswith(b"MAZE")
    >>> @registry.format(suffixes=(".shout",), media="text/plain", read=read, sniff=sniff)
    ... def shout(maze):
    ...     'The cells of a maze, in capitals.'
    ...     return f"MAZE OF {maze.cells} CELLS!"
    >>> registry.entry_of(shout).suffixes
    ('.shout',)
    """

    def mark(function: Writing) -> Writing:
        return attach(
            function,
            Format(
                name=_name(function),
                function=function,
                suffixes=suffixes,
                media=media,
                read=read,
                sniff=sniff,
                max_bytes=max_bytes,
            ),
        )

    return mark


@_with_parentheses
def renderer(
    *,
    suffixes: tuple[str, ...],
    media: str,
    size: "Callable[..., Pixels] | None" = None,
    pictures: int = 1,
    write: Callable[..., None] | None = None,
    check: Callable[..., None] | None = None,
    extra: str = "",
    options: Mapping[str, Option] | None = None,
    shows: tuple[str, ...] = (),
) -> Callable[[Writing], Writing]:
    """Register a renderer: `function(maze, picture_options)` returns a picture as text or bytes.

    Parameters
    ----------
    suffixes : tuple of str
        Suffixes of the files, such as '.svg'; the usual one first.
    media : str
        Media type of the content.
    size : callable, optional
        For pictures of pixels: returns their number from the extent of the grid, whether its picture is rectangular,
        and the picture options.
    pictures : int, default 1
        How many pictures of that size a file holds at least.
    write : callable, optional
        `write(maze, file, picture_options, progress)` writes a large picture piece by piece.
    check : callable, optional
        `check(grid, picture_options)` raises `ClewError` for a picture that is too large, before there is a maze. Of
        the path and the distances it may only use whether they are None.
    extra : str, default ''
        The optional dependencies of Clew that it needs, as in `pip install clew[film]`.
    options : mapping of str to Option, optional
        The picture options that the renderer knows.
    shows : tuple of str, optional
        What it can show besides a path, distances and a diagnosis: 'tone'.

    Returns
    -------
    callable
        A decorator that returns the function itself.

    Examples
    --------
    >>> from clew import registry
    >>> @registry.renderer(suffixes=(".dots",), media="text/plain")
    ... def dots(maze, picture_options):
    ...     'A dot for each cell.'
    ...     return "." * maze.cells
    >>> registry.entry_of(dots).media
    'text/plain'
    """

    def mark(function: Writing) -> Writing:
        return attach(
            function,
            Renderer(
                name=_name(function),
                function=function,
                parameters=tuple(Parameter(name, option) for name, option in (options or {}).items()),
                suffixes=suffixes,
                media=media,
                size=size,
                pictures=pictures,
                write=write,
                check=check,
                extra=extra,
                shows=shows,
            ),
        )

    return mark


def attach(function: Function, entry: Entry) -> Function:
    """Attach an entry to the function and return the function."""
    function.__clew__ = entry  # type: ignore[attr-defined]
    return function


def _name(function: Callable[..., Any]) -> str:
    return function.__name__.replace("_", "-")


def _parameters(
    function: Callable[..., Any],
    leading: int,
    scratch: Mapping[str, Scratch] | None,
    options: Mapping[str, Option] | None,
) -> tuple[Parameter, ...]:
    """Return the options with their defaults; raise `TypeError` unless the signature ends with what is declared."""
    from inspect import signature

    options = options or {}
    found = list(signature(function).parameters.values())[leading:]
    declared = [*(scratch or {}), *options]
    if [each.name for each in found] != declared:
        raise TypeError(
            f"{function.__qualname__}: the parameters after the first {leading} are "
            f"{', '.join(each.name for each in found) or 'none'}, but the decorator declares "
            f"{', '.join(declared) or 'none'}: declare scratch, then options, in the order of the signature"
        )
    return tuple(
        Parameter(each.name, option if each.default is each.empty else option.with_default(each.default))
        for each in found
        if (option := options.get(each.name))
    )
