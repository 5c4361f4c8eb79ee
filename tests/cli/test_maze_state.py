"""The state of a maze after any number of events, forward and backward."""

import io
import time
import tracemalloc

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import clew
from clew.cli.screens import maze_state
from clew.cli.screens.event_sentences import sentence
from clew.cli.screens.maze_state import MazeState
from clew.grids.events import EVENTS, MARKS, TABLE
from clew.mazes.logs.trace import Trace
from clew.mazes.solving.solve import SolverTrace
from clew.pictures.drawing.arrays import exits_of
from clew.pictures.renderers import draw

LOGS = [
    ("wilson", "7x5"),
    ("recursive-division", "6x6"),
    ("kruskal", "weave:5x4"),
    ("hunt-and-kill", "torus:4x4"),
    ("blobby-division", "hexagons:5x4"),
    ("prim", "polar:4"),
    ("houston", "cube:3"),
    ("eller", "1x9"),
    ("growing-tree", "box:3x3x2"),
    ("aldous-broder", "torus:2x1"),
]
SOLVERS = ["a-star", "tremaux", "dead-end-filling", "breadth-first"]


def trace_of(place: int) -> Trace:
    algorithm, grid = LOGS[place]
    return clew.trace(algorithm, grid, seed=place)


def search_of(solver: str) -> SolverTrace:
    return clew.trace_solve(clew.generate("wilson", "hexagons:5x5", seed=4), solver)


def state(player: MazeState) -> tuple[bytes, bytes, bytes, int]:
    return player.open.tobytes(), player.joined.tobytes(), player.marks.tobytes(), player.at


@given(st.integers(0, len(LOGS) - 1), st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_the_way_to_an_event_does_not_matter(place: int, shares: list[float]) -> None:
    trace = trace_of(place)
    player, fresh = MazeState(trace), MazeState(trace)
    for share in shares:
        player.seek(round(share * len(trace)))
    fresh.seek(player.position)
    assert state(player) == state(fresh)


def test_a_jump_back_is_to_where_it_should_be() -> None:
    trace = clew.trace("wilson", "40x40", seed=3)
    player = MazeState(trace)
    for position in (len(trace), 1, len(trace), 0):
        player.seek(position)
        assert player.position == position


@given(st.integers(0, len(LOGS) - 1), st.floats(0, 1), st.floats(0, 1))
def test_the_passages_are_those_of_the_replayed_maze(place: int, before: float, share: float) -> None:
    trace = trace_of(place)
    player, position = MazeState(trace), round(share * len(trace))
    player.seek(round(before * len(trace)))
    player.seek(position)
    assert (player.exits() == exits_of(trace.replay(position))).all()


@given(st.sampled_from([*range(len(LOGS)), *SOLVERS]), st.floats(0, 1))
def test_marks_and_the_place_of_work_are_those_of_the_table_of_events(which: int | str, share: float) -> None:
    """An oracle that goes through the events one by one, as the table says."""
    log = trace_of(which) if isinstance(which, int) else search_of(which)
    player, position = MazeState(log), round(share * len(log))
    player.seek(len(log))
    player.seek(position)
    joined, marks, at = set(), [0] * log.grid.cells, -1
    for event, cell, direction in log[:position]:
        kind = TABLE[event]
        other = dict(log.grid.neighbors(cell)).get(direction, -1)
        both = [cell, other] if kind.joins == "both" else [cell]
        if kind.joins == "all":
            joined = set(range(log.grid.cells))
        elif kind.joins:
            joined |= set(both)
        for each in both if kind.mark else ():
            marks[each] = MARKS.index(kind.mark)
        at = {"cell": cell, "neighbor": other, "": at}[kind.at]
    assert set(np.flatnonzero(player.joined).tolist()) == joined
    assert player.marks.tolist() == marks
    assert player.at == at


@cases("solver", SOLVERS)
def test_a_search_leaves_the_passages_as_they_are(solver: str) -> None:
    search = search_of(solver)
    player = MazeState(search)
    for position in (0, len(search) // 2, len(search)):
        player.seek(position)
        assert (player.exits() == exits_of(search.maze)).all()
    assert player.path == search.path


def test_positions_beyond_the_log_are_its_ends_and_the_last_event_is_known() -> None:
    trace = trace_of(0)
    player = MazeState(trace)
    assert player.event is None
    player.seek(10**9)
    assert (player.position, player.is_finished, player.event) == (len(trace), True, trace[-1])
    player.seek(-5)
    assert (player.position, player.at) == (0, -1)


def test_a_long_log_is_gone_through_at_once() -> None:
    """A hundred thousand events, to the end and back, and a hundred single steps: milliseconds."""
    player = MazeState(clew.trace("aldous-broder", "70x70", seed=7))
    assert player.length > 50_000
    begin = time.process_time()
    player.seek(player.length)
    for _ in range(100):
        player.seek(player.position - 1)
    player.seek(0)
    assert time.process_time() - begin < 1


def test_every_mark_of_the_table_has_a_number() -> None:
    assert {kind.mark for kind in TABLE.values() if kind.mark} <= set(MARKS)
    assert set(EVENTS) == set(TABLE)


@pytest.mark.parametrize(
    ("algorithm", "grid"),
    [("wilson", "40x40"), ("recursive-division", "60x60"), ("kruskal", "weave:40x40"), ("wilson", "box:9x9x9")],
)
def test_the_memory_is_checked_before_it_is_taken(monkeypatch: pytest.MonkeyPatch, algorithm: str, grid: str) -> None:
    log = clew.trace(algorithm, grid, seed=1)
    MazeState(log)  # so that what is imported does not count
    required: list[int] = []
    monkeypatch.setattr(maze_state.memory, "require", lambda size, what: required.append(size))
    tracemalloc.start()
    MazeState(log).seek(len(log))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= sum(required) <= 3 * peak


@pytest.mark.parametrize("spec", ["1x1", "hexagons:1x1", "polar:1", "weave:1x1", "box:1x1x1"])
def test_every_event_of_a_grid_of_one_cell_has_a_sentence_and_is_drawn(spec: str) -> None:
    maze = clew.generate("prim", spec, seed=1)
    for log in clew.trace("prim", spec, seed=1), clew.trace_solve(maze, "dead-end-filling"):
        player = MazeState(log)
        for count in range(len(log) + 1):
            player.seek(count)
            assert sentence(player).endswith(".")
    assert Image.open(io.BytesIO(draw(maze, "gif"))).format == "GIF"
    assert b"animation" in draw(maze, "svg", animate=True)
