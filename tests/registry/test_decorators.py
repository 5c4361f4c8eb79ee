"""Decorators: what is declared and what the signature says must fit, and the function stays what it was."""

import re

import pytest

import clew
from clew import registry
from clew.registry import Scratch
from clew.registry.options import Chance, Count, Word


def test_a_generator_keeps_its_function_and_gets_a_typed_entry() -> None:
    def wall_follower(maze, draws, trail, run):
        """Follow the wall.

        Not for long.

        Parameters
        ----------
        run : float
            How long.
        """

    options = {"run": Chance(default=0.25, help="How long.")}
    made = registry.generator(uniform=True, scratch={"trail": Scratch("B", "cells")}, options=options)(wall_follower)
    assert made is wall_follower
    entry = registry.entry_of(made)
    assert isinstance(entry, registry.Generator)
    assert (str(entry), entry.kind, entry.summary) == ("wall-follower", "generator", "Follow the wall.")
    assert (entry.uniform, entry.perfect, entry.connected, entry.needs_rows, entry.weave) == (
        True,
        True,
        True,
        False,
        False,
    )
    assert entry.description.startswith("Follow the wall.\n\nNot for long.")
    assert "Parameters" not in entry.description  # the options are shown apart
    assert entry.scratch == (Scratch("B", "cells"),)
    assert [(each.name, each.default, each.shown_default, each.help) for each in entry.parameters] == [
        ("run", 16384, 0.25, "How long.")
    ]


def test_the_default_of_a_signature_goes_before_the_declared_one() -> None:
    @registry.change(order=1, options={"size": Count(0, 9, default=5)})
    def grow(maze, size=3):
        pass

    assert registry.entry_of(grow).values({}) == (3,)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, "the parameters after the first 2 are trail, run, but the decorator declares trail"),
        ({"walk": Chance()}, "are trail, run, but the decorator declares trail, walk"),
        ({"run": Chance(), "walk": Chance()}, "are trail, run, but the decorator declares trail, run, walk"),
    ],
    ids=["missing", "misspelt", "more"],
)
def test_what_is_declared_must_be_the_end_of_the_signature(options, says) -> None:
    with pytest.raises(TypeError, match=re.escape(says)):

        @registry.generator(scratch={"trail": Scratch("B", "cells")}, options=options)
        def wall_follower(maze, draws, trail, run):
            pass


def test_the_order_of_the_declarations_is_that_of_the_signature() -> None:
    with pytest.raises(TypeError, match="are style, dark, but the decorator declares dark, style"):

        @registry.change(order=1, options={"dark": Word(("yes",)), "style": Word(("box",))})
        def paint(maze, style, dark):
            pass


def test_the_description_ends_before_the_sections_of_the_docstring() -> None:
    @registry.change(order=1)
    def turned(maze):
        """Turn the maze.

        Clockwise.

        Parameters
        ----------
        maze : Maze
            The maze.
        """

    assert registry.entry_of(turned).description == "Turn the maze.\n\nClockwise."


@pytest.mark.parametrize(
    ("decorator", "written"),
    [
        (registry.generator, "write @generator()"),
        (registry.solver, "write @solver()"),
        (registry.measure, "write @measure(order=...)"),
        (registry.renderer, "write @renderer(suffixes=..., media=...)"),
    ],
)
def test_a_decorator_without_parentheses_says_how_it_is_written(decorator: object, written: str) -> None:
    with pytest.raises(TypeError, match=re.escape(written)):
        decorator(print)  # type: ignore[operator]


def test_a_type_that_scratch_memory_cannot_have_is_named() -> None:
    with pytest.raises(clew.ClewError, match="scratch memory is 'z': it must be one of B, "):
        Scratch("z", "cells")


def test_an_entry_needs_all_facts_of_its_kind_and_no_others() -> None:
    def some(): ...

    assert registry.Measure(name="some", function=some, order=3, parts=None).order == 3
    for facts in ({}, {"order": 3, "grids": "any"}):
        with pytest.raises(TypeError, match=r"Measure needs \['order'\], not"):
            registry.Measure(name="some", function=some, **facts)
    assert registry.Format.fact_names() == ["suffixes", "media", "read", "sniff", "max_bytes", "beside"]
