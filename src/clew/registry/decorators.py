"""The decorators that register a function: they attach an entry to it, which the registry finds.

Whatever a kernel takes besides its first arguments is declared in the decorator, in the order of the signature: scratch
memory, then options. So the signature and the algorithm stay together:

    @generator(uniform=True, scratch={"leave": Scratch("B", "storage")})
    def wilson(maze: Canvas, draws: Draws, leave: IntArray) -> None: ...

The default of an option is the one in the signature, for functions that are called directly, otherwise the one of
the option. The facts that a decorator takes are the attributes of its class of entries, which describes them.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from clew.errors import shown
from clew.registry.entries import Change, Entry, Format, Generator, Measure, Renderer, Scratch, Solver
from clew.registry.options import Option, Parameter

Arrays = Mapping[str, Scratch] | None
Options = Mapping[str, Option] | None
Kernel = TypeVar("Kernel", bound=Callable[..., None])
Function = TypeVar("Function", bound=Callable[..., Any])
Writing = TypeVar("Writing", bound=Callable[..., str | bytes])
Decorator = TypeVar("Decorator", bound=Callable[..., Any])


def _registers(kind: type[Entry]) -> Callable[[Decorator], Decorator]:
    """Let a decorator show the facts about a kind of entries as its keywords, and refuse to be used without any."""

    def complete(decorator: Decorator) -> Decorator:
        @wraps(decorator)
        def checked(*functions: Any, **facts: Any) -> Any:
            if functions:
                needed = ", ".join(f"{name}=..." for name, each in keywords.items() if each.default is each.empty)
                written = f"@{decorator.__name__}({needed})"
                raise TypeError(f"{shown(functions[0])}: write {written}, with parentheses and names of arguments")
            return decorator(**facts)

        own, only = inspect.signature(decorator), inspect.Parameter.KEYWORD_ONLY
        keywords = {
            each: inspect.Parameter(each, only, default=getattr(kind, each, own.empty)) for each in kind.fact_names()
        }
        keywords |= {name: each for name, each in own.parameters.items() if each.kind is only}
        checked.__signature__ = own.replace(parameters=[*keywords.values()])  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return complete


@_registers(Generator)
def generator(
    *, scratch: Arrays = None, options: Options = None, aliases: tuple[str, ...] = (), **facts: Any
) -> Callable[[Kernel], Kernel]:
    """Register a generator: a kernel `function(maze, draws, *scratch, *options)` that carves a maze.

    Its name is the function's, with dashes for underscores, and the first line of its docstring is its summary. The
    function runs interpreted or compiled by numba, so it works with integers and arrays only.

    Parameters
    ----------
    uniform, grids, perfect, connected, weights, work, walks, weave
        Facts about it: the attributes of `Generator`. If it is not `connected`, it is not `perfect` either.
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
    facts["perfect"] = facts.get("perfect", True) and facts.get("connected", True)
    return _marking(Generator, 2, {**facts, "aliases": aliases}, scratch, options)


@_registers(Solver)
def solver(
    *, scratch: Arrays = None, options: Options = None, aliases: tuple[str, ...] = (), **facts: Any
) -> Callable[[Function], Function]:
    """Register a solver: a search or a walker.

    A search is a kernel `function(maze, start, goal, *scratch, *options)`. The first array of `scratch` receives what
    it finds. A walker is a kernel `function(walker, *scratch, *options)` that moves a
    `clew.mazes.solving.walker.Walker` with `walker.step(direction)` and returns whether it reached the goal. It ends
    in any case.

    After the scratch arrays, a solver with `weights` takes the cost of each cell, an array `weights`, int32[storage],
    and one for grids with 'headings' a `clew.grids.compass.Compass`, `compass`.

    Parameters
    ----------
    grids, result, shortest, complete, gives_up, weights, work
        Facts about it: the attributes of `Solver`.
    scratch, options, aliases
        As for `generator`.

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
    given = ("weights",) * facts.get("weights", False) + ("compass",) * (facts.get("grids") == "headings")
    leading = 1 if facts.get("result") == "walk" else 3
    return _marking(Solver, leading, {**facts, "aliases": aliases}, scratch, options, given)


@_registers(Measure)
def measure(*, aliases: tuple[str, ...] = (), **facts: Any) -> Callable[[Function], Function]:
    """Register a measure: `function(figures)`, which returns one figure of a maze.

    Parameters
    ----------
    order, parts
        Facts about it: the attributes of `Measure`.
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
    return _marking(Measure, None, {**facts, "aliases": aliases})


@_registers(Change)
def change(*, options: Options = None, **facts: Any) -> Callable[[Function], Function]:
    """Register a change: `function(maze, *options)`, which makes a new maze from a maze.

    The decorator of `clew.changes` also checks the options, and adds the change to the maze's provenance.

    Parameters
    ----------
    order, main, grids
        Facts about it: the attributes of `Change`.
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
    return _marking(Change, 1, facts, options=options)


@_registers(Format)
def format(**facts: Any) -> Callable[[Writing], Writing]:
    """Register a file format: `function(maze)` returns the maze as text or bytes.

    Parameters
    ----------
    suffixes, media, read, sniff, max_bytes, beside
        Facts about it: the attributes of `Format`.

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
    return _marking(Format, None, facts)


@_registers(Renderer)
def renderer(*, options: Options = None, **facts: Any) -> Callable[[Writing], Writing]:
    """Register a renderer: `function(maze, picture_options)` returns a picture as text or bytes.

    Parameters
    ----------
    suffixes, media, size, pictures, write, check, extra, shows
        Facts about it: the attributes of `Renderer`.
    options : mapping of str to Option, optional
        The picture options that the renderer knows.

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
    return _marking(Renderer, None, facts, options=options)


def _marking(
    kind: type[Entry],
    leading: int | None,
    facts: dict[str, Any],
    scratch: Arrays = None,
    options: Options = None,
    given: tuple[str, ...] = (),
) -> Callable[[Any], Any]:
    """Return a decorator that attaches an entry with these facts to a function.

    `leading`: how many parameters of the function come before those that are declared; None if it takes the options as
    one argument. `given`: names of arguments after the scratch arrays that are made elsewhere.
    """
    scratch, options = scratch or {}, options or {}

    def mark(function: Function) -> Function:
        defaults = {} if leading is None else _defaults(function, leading, [*scratch, *given, *options])
        parameters = (
            Parameter(name, option.with_default(defaults[name]) if name in defaults else option)
            for name, option in options.items()
        )
        function.__clew__ = kind(  # type: ignore[attr-defined]
            name=function.__name__.replace("_", "-"),
            function=function,
            scratch=tuple(scratch.values()),
            parameters=tuple(parameters),
            **facts,
        )
        return function

    return mark


def _defaults(function: Callable[..., Any], leading: int, declared: list[str]) -> dict[str, Any]:
    """Return the defaults in a signature; raise `TypeError` unless it ends with what is declared."""
    last = list(inspect.signature(function).parameters.values())[leading:]
    if [each.name for each in last] != declared:
        raise TypeError(
            f"{function.__qualname__}: the parameters after the first {leading} are "
            f"{', '.join(each.name for each in last) or 'none'}, but the decorator declares "
            f"{', '.join(declared) or 'none'}: declare scratch, then options, in the order of the signature"
        )
    return {each.name: each.default for each in last if each.default is not each.empty}
