"""The log as bytes and as JSON, compared with an independent reader."""

import json

import pytest
from event_bytes import unpack
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.errors import ClewError
from clew.mazes.logs import event_log
from clew.mazes.logs.trace import Log


def log_of(found: list[tuple[int, int, int]]) -> Log:
    """A log of any numbers, on a graph, whose cells have no gaps; its largest numbers stay small for `arrays`."""
    flat = [number for event in found for number in event]
    from array import array

    grid = clew.Graph([[1], [0]])
    return Log(clew.Maze(grid, grid.new_passages(False)), array("i", flat))


@given(st.lists(st.tuples(st.integers(1, 31), st.integers(0, 100_000), st.integers(0, 2**31 - 1)), max_size=40))
@settings(max_examples=60)
def test_what_is_packed_is_unpacked_again(found: list[tuple[int, int, int]]) -> None:
    assert unpack(event_log.pack(log_of(found))) == found


@pytest.mark.parametrize(
    ("name", "grid"),
    [
        ("wilson", "1x1"),
        ("hunt-and-kill", "7x5"),
        ("binary-tree", "300x2"),  # steps of more than seven bits
        ("kruskal", "hexagons:6x5"),
        ("recursive-backtracker", "box:4x3x3"),
    ],
)
def test_a_log_is_unpacked_as_it_happened(name: str, grid: str) -> None:
    trace = clew.trace(name, grid, 3)
    packed = event_log.pack(trace)
    assert unpack(packed) == list(trace)
    written = json.loads(event_log.as_json(trace))
    assert list(map(tuple, written["events"])) == list(trace)
    assert written["names"]["1"] == "carve"


def test_the_bytes_are_those_of_the_document() -> None:
    packed = event_log.pack(log_of([(1, 5, 2), (4, 3, 0), (14, 200, 9)]))
    assert packed[:12] == b"CLWE\x01\0\0\0\x03\0\0\0"
    assert packed[12:] == bytes([1 | 2 << 5, 10, 4, 3, 14 | 7 << 5, 0x8A, 0x03, 9])
    assert event_log.pack(log_of([(1, 0, 6), (1, 0, 7)]))[12:] == bytes([1 | 6 << 5, 0, 1 | 7 << 5, 0, 7])


def test_a_log_of_a_masked_rectangle_has_its_own_numbers() -> None:
    grid = clew.MaskedRectangle.parse_text("X..\n...\n..X\n")
    trace = clew.trace("wilson", grid, 1)
    assert unpack(event_log.pack(trace)) == list(trace)


def test_json_of_many_events_is_put_together_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = clew.trace("wilson", "9x9", 1)
    whole = event_log.as_json(trace)
    monkeypatch.setattr(event_log, "CHUNK", 7)
    assert event_log.as_json(trace) == whole


def test_no_more_events_than_allowed_are_kept() -> None:
    happened = len(clew.trace("wilson", "9x9", 1))
    assert len(clew.trace("wilson", "9x9", 1, max_events=happened)) == happened
    with pytest.raises(ClewError, match=f"at most {happened - 1:,}"):
        clew.trace("wilson", "9x9", 1, max_events=happened - 1)
    maze = clew.generate("wilson", "9x9", 1)
    with pytest.raises(ClewError, match="at most 3"):
        clew.trace_solve(maze, max_events=3)
