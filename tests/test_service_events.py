"""The log as bytes: what is packed is unpacked again, on every grid."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import registry
from clew.errors import ClewError
from clew.grids import parse
from clew.mazes.trace import Log
from clew.service import events


def log_of(found: list[tuple[int, int, int]]) -> Log:
    """A log of any numbers, on a graph, whose cells have no gaps; its largest numbers stay small for `arrays`."""
    flat = [number for event in found for number in event]
    from array import array

    return Log(clew.Graph([[1], [0]]), array("i", flat))


@given(st.lists(st.tuples(st.integers(1, 31), st.integers(0, 100_000), st.integers(0, 2**31 - 1)), max_size=40))
@settings(max_examples=200, deadline=None)
def test_what_is_packed_is_unpacked_again(found: list[tuple[int, int, int]]) -> None:
    assert events.unpack(events.pack(log_of(found))) == found


@pytest.mark.parametrize("grid", ["1x1", "7x5", "300x2", "hexagons:6x5"])
@pytest.mark.parametrize("name", registry.names("generator"))
def test_a_log_is_unpacked_as_it_happened(name: str, grid: str) -> None:
    if registry.find("generator", name).needs_rows and not parse(grid).has_rows:
        return
    trace = clew.trace(name, grid, 3)
    packed = events.pack(trace)
    assert events.unpack(packed) == list(trace)
    told = json.loads(events.as_json(trace))
    assert list(map(tuple, told["events"])) == list(trace)
    assert told["names"]["1"] == "carve"


def test_the_bytes_are_those_of_the_document() -> None:
    packed = events.pack(log_of([(1, 5, 2), (4, 3, 0), (14, 200, 9)]))
    assert packed[:12] == b"CLWE\x01\0\0\0\x03\0\0\0"
    assert packed[12:] == bytes([1 | 2 << 5, 10, 4, 3, 14 | 7 << 5, 0x8A, 0x03, 9])
    assert events.pack(log_of([(1, 0, 6), (1, 0, 7)]))[12:] == bytes([1 | 6 << 5, 0, 1 | 7 << 5, 0, 7])


@pytest.mark.parametrize("damage", [b"", b"CLWE", b"clwe\1\0\0\0\0\0\0\0", b"CLWE\2\0\0\0\0\0\0\0"])
def test_other_bytes_are_refused(damage: bytes) -> None:
    with pytest.raises(ClewError, match="no events"):
        events.unpack(damage)


def test_a_log_that_was_cut_is_refused() -> None:
    packed = events.pack(clew.trace("wilson", "5x5", 1))
    for data in (packed[:-1], packed[:13], packed + b"\0"):
        with pytest.raises(ClewError):
            events.unpack(data)


def test_a_log_of_a_masked_rectangle_has_its_own_numbers() -> None:
    grid = clew.MaskedRectangle.parse_text("X..\n...\n..X\n")
    trace = clew.trace("wilson", grid, 1)
    assert events.unpack(events.pack(trace)) == list(trace)


def test_json_of_many_events_is_put_together_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = clew.trace("wilson", "9x9", 1)
    whole = events.as_json(trace)
    monkeypatch.setattr(events, "CHUNK", 7)
    assert events.as_json(trace) == whole


def test_no_more_events_than_allowed_are_kept() -> None:
    happened = len(clew.trace("wilson", "9x9", 1))
    assert len(clew.trace("wilson", "9x9", 1, most=happened)) == happened
    with pytest.raises(ClewError, match=f"at most {happened - 1:,}"):
        clew.trace("wilson", "9x9", 1, most=happened - 1)
    maze = clew.generate("wilson", "9x9", 1)
    with pytest.raises(ClewError, match="at most 3"):
        clew.trace_solve(maze, most=3)
