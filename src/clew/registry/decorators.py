"""Decorators that attach an entry to a function, where the registry finds it.

What a kernel needs besides its first arguments is declared in the decorator, in the order of the signature: scratch
memory, then options. So the signature and the textbook stay in one view:

    @generator(uniform=True, scratch={"leave": Scratch("B", "storage")})
    def wilson(maze: Canvas, draws: Draws, leave: IntArray) -> None: ...

An option's default is that of the signature, for functions that people call themselves, or else is declared with it.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeVar

from clew.registry.entries import Change, Entry, Format, Generator, Measure, Pixels, Renderer, Scratch, Solver
from clew.registry.options import Option, Parameter

Kernel = TypeVar("Kernel", bound=Callable[..., None])
Search = TypeVar("Search", bound=Callable[..., int])
Function = TypeVar("Function", bound=Callable[..., Any])
Writing = TypeVar("Writing", bound=Callable[..., str | bytes])

MAX_BYTES = 256 << 20  # of a document, unless its format has another limit


def generator(
    *,
    uniform: bool = False,
    grids: Literal["any", "rows"] = "any",
    perfect: bool = True,
    weights: bool = False,
    work: int = 1,
    walks: bool = False,
    weave: bool = False,
    scratch: Mapping[str, Scratch] | None = None,
    options: Mapping[str, Option] | None = None,
) -> Callable[[Kernel], Kernel]:
    """Register `function(maze, draws, *scratch, *options)`; see `Generator`."""

    def mark(function: Kernel) -> Kernel:
        return attach(
            function,
            Generator(
                name=_name(function),
                function=function,
                scratch=tuple((scratch or {}).values()),
                parameters=_parameters(function, 2, scratch, options),
                uniform=uniform,
                grids=grids,
                perfect=perfect,
                weights=weights,
                work=work,
                walks=walks,
                weave=weave,
            ),
        )

    return mark


def solver(
    *,
    grids: Literal["any", "perfect"] = "any",
    scratch: Mapping[str, Scratch] | None = None,
) -> Callable[[Search], Search]:
    """Register `function(maze, start, goal, *scratch)`, whose first scratch array gets the distances."""

    def mark(function: Search) -> Search:
        return attach(
            function,
            Solver(
                name=_name(function),
                function=function,
                scratch=tuple((scratch or {}).values()),
                parameters=_parameters(function, 3, scratch, None),
                grids=grids,
            ),
        )

    return mark


def measure(*, order: int) -> Callable[[Function], Function]:
    """Register `function(figures)`, which returns one figure of a maze; see `Measure`."""

    def mark(function: Function) -> Function:
        return attach(function, Measure(name=_name(function), function=function, order=order))

    return mark


def change(
    *, order: int, main: str = "", grids: str = "any", options: Mapping[str, Option] | None = None
) -> Callable[[Function], Function]:
    """Register `function(maze, *options)`, which makes a new maze; its options are as people write them.

    See `Change`, and `clew.changes` for the decorator that also checks the options.
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


def format(
    *,
    suffixes: tuple[str, ...],
    media: str,
    read: Callable[..., Any],
    sniff: Callable[[bytes], bool],
    max_bytes: int = MAX_BYTES,
) -> Callable[[Writing], Writing]:
    """Register `function(maze)`, which writes a format; see `Format`."""

    def mark(function: Writing) -> Writing:
        return attach(
            function,
            Format(
                name=_name(function),
                function=function,
                suffixes=suffixes,
                media=media,
                quick=True,
                read=read,
                sniff=sniff,
                max_bytes=max_bytes,
            ),
        )

    return mark


def renderer(
    *,
    suffixes: tuple[str, ...],
    media: str,
    quick: bool = False,
    size: Callable[..., Pixels] | None = None,
    pictures: int = 1,
    write: Callable[..., None] | None = None,
    options: Mapping[str, Option] | None = None,
) -> Callable[[Writing], Writing]:
    """Register `function(maze, picture_options)`, which draws a maze; see `Renderer`."""

    def mark(function: Writing) -> Writing:
        return attach(
            function,
            Renderer(
                name=_name(function),
                function=function,
                parameters=tuple(Parameter(name, option) for name, option in (options or {}).items()),
                suffixes=suffixes,
                media=media,
                quick=quick,
                size=size,
                pictures=pictures,
                write=write,
            ),
        )

    return mark


def attach(function: Function, entry: Entry) -> Function:
    """Return the function with its entry."""
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
    """Return the options with their defaults; raise `TypeError` unless the signature ends in what is declared."""
    options = options or {}
    found = list(inspect.signature(function).parameters.values())[leading:]
    declared = [*(scratch or {}), *options]
    if [each.name for each in found] != declared:
        raise TypeError(
            f"{function.__qualname__}: behind its first {leading} parameters are "
            f"{', '.join(each.name for each in found) or 'none'}, declared are {', '.join(declared) or 'none'}"
        )
    return tuple(
        Parameter(each.name, _with_default(options[each.name], each)) for each in found if each.name in options
    )


def _with_default(option: Option, parameter: inspect.Parameter) -> Option:
    return option if parameter.default is inspect.Parameter.empty else replace(option, default=parameter.default)
