"""How a solver found what it found: the same interpreted and compiled, and all of it at once as arrays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import with_passages
from pictures import masked, rectangles

import clew
from clew import EVENTS, ClewError, registry
from clew.grids.events import FRONTIER, VISIT
from clew.mazes.logs.trace import Log, logged

SOLVERS = registry.names("solver")
SPREADING = ("a-star", "all-shortest", "breadth-first", "dijkstra")  # from the start only, over candidates
GRIDS = ("9x7", "1x1", "hexagons:6x5")


@pytest.mark.parametrize("name", SOLVERS)
def test_a_trace_has_the_path_of_its_solver(name: str) -> None:
    """That compiled and interpreted runs are the same is tested in tests/testing."""
    maze = clew.generate("wilson", ("9x7", "hexagons:6x5")[SOLVERS.index(name) % 2], seed=4)
    trace = clew.trace_solve(maze, name, compiled=False)
    assert trace.path == clew.solve(maze, name)
    assert (trace.solver, trace.maze) == (name, maze)


@pytest.mark.parametrize("name", SPREADING)
def test_the_cells_visited_begin_with_the_start_and_end_with_the_goal(name: str) -> None:
    maze = with_passages(clew.Rectangle(8, 6), {3, 11, 20, 31})
    trace = clew.trace_solve(maze, name, (1, 2), (6, 4))
    visited = [cell for event, cell, _ in trace if event == VISIT]
    assert (visited[0], visited[-1]) == (maze.grid.index((1, 2)), maze.grid.index((6, 4)))
    assert set(trace.path.cells) <= set(visited)
    seen = {visited[0]}
    for event, cell, _ in trace:  # a cell is a candidate before it is visited
        assert event == FRONTIER or cell in seen
        seen.add(cell)


def test_distances_spread_evenly_over_all_cells() -> None:
    maze = clew.generate("wilson", "9x7", seed=4)
    trace = clew.trace_distances(maze, (4, 3))
    visited = [cell for event, cell, _ in trace if event == VISIT]
    assert sorted(visited) == list(range(maze.cells))
    steps = [trace.distances.at(cell) for cell in visited]
    assert steps == sorted(steps)
    assert trace.distances == clew.distances(maze, (4, 3))
    assert trace.path is None


def test_errors_are_those_of_solve() -> None:
    grid = clew.Rectangle(2, 1)
    apart = clew.Maze(grid, grid.new_passages(False))
    with pytest.raises(clew.Unreachable, match="no path leads from 0,0 to 1,0"):
        clew.trace_solve(apart)
    with pytest.raises(ClewError, match="tree-walk needs a perfect maze"):
        clew.trace_solve(apart, "tree-walk")
    with pytest.raises(ClewError, match="cell 7,7 is not in this maze"):
        clew.trace_distances(apart, (7, 7))


@given(st.one_of(rectangles(), masked()), st.data())
@settings(max_examples=60, deadline=None)
def test_arrays_hold_what_the_sequence_gives(maze: clew.Maze, data: st.DataObject) -> None:
    trace = clew.trace_distances(maze, data.draw(st.integers(0, maze.cells - 1)))
    events, cells, directions = trace.arrays()
    assert list(zip(events.tolist(), cells.tolist(), directions.tolist(), strict=True)) == list(trace)


@pytest.mark.parametrize("grid", [*GRIDS, "30x20"])
@pytest.mark.parametrize("compiled", [False, True])
def test_arrays_of_the_making(grid: str, compiled: bool) -> None:
    trace = clew.trace("growing-tree" if "hexagons" in grid else "eller", grid, seed=9, compiled=compiled)
    events, cells, directions = trace.arrays()
    assert [str(each.dtype) for each in (events, cells, directions)] == ["uint8", "int32", "int32"]
    assert list(zip(events.tolist(), cells.tolist(), directions.tolist(), strict=True)) == list(trace)
    assert set(events.tolist()) <= EVENTS.keys()


def test_no_events_are_empty_arrays() -> None:
    grid = clew.Rectangle(2, 2)
    log = Log(clew.Maze(grid, grid.new_passages(False)), memoryview(b"").cast("i"))
    assert [len(each) for each in log.arrays()] == [0, 0, 0]
    assert list(log) == []


def test_a_run_with_more_events_than_expected_is_repeated() -> None:
    maze = clew.generate("wilson", "5x5", seed=1)
    capacities = []

    def run(capacity: int):
        from clew.grids.canvas import new_canvas

        capacities.append(capacity)
        canvas = new_canvas(maze.grid, capacity=capacity)
        for cell in range(7):
            canvas.log(VISIT, canvas.cell(cell), 0)
        return (canvas,)

    _, log = logged(run, 3)
    assert capacities == [3, 7]
    assert [cell for _, cell, _ in Log(maze, log)] == list(range(7))


def test_arrays_look_up_each_cell_once_however_many_events_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = clew.trace("wilson", "60x60", seed=1)
    assert len(trace) > 20_000
    number, seen = trace._index, []
    monkeypatch.setattr(trace, "_index", lambda place: (seen.append(place), number(place))[1])
    events, _, _ = trace.arrays()
    assert len(events) == len(trace)
    assert len(seen) == len(set(seen)) == 60 * 60
