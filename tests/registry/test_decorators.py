"""Decorators: what is declared and what the signature says must fit, and the function stays what it was."""

import re

import pytest

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
    assert (entry.uniform, entry.perfect, entry.needs_rows, entry.weave) == (True, True, False, False)
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
