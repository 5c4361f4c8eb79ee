"""The one table of events."""

import pytest

import clew
from clew.grids.events import EVENTS, MARKS, TABLE


def test_every_event_has_a_name_a_meaning_and_known_effects() -> None:
    assert list(TABLE) == list(range(1, 16)) == list(EVENTS)
    for number, event in TABLE.items():
        assert EVENTS[number] == event.name
        assert event.meaning
        assert event.passage in ("", "open", "close", "open-all")
        assert event.joins in ("", "cell", "both", "all")
        assert event.mark in ("", *MARKS)
        assert event.at in ("", "cell", "neighbor")


@pytest.mark.parametrize("generator", ["recursive-division", "wilson", "hunt-and-kill", "kruskal"])
def test_replaying_the_passages_gives_the_maze(generator: str) -> None:
    trace = clew.trace(generator, clew.Rectangle(7, 6), 3)
    assert trace.replay().storage == trace.maze.storage
    assert trace.replay(0).passage_count == 0
