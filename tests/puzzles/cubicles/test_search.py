"""Searches in an infinite field agree with a simple search written for these tests."""

from collections import deque
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clew import registry
from clew.errors import ClewError, Unreachable
from clew.mazes.solving.paths import Distances
from clew.puzzles.cubicles import search
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import MARGIN, SearchLimitError, fill, find_route, trace_search, window_around

FORMULA = parse_formula(DEFAULT_FORMULA)
SOLVERS = [each.name for each in registry.find_all("solver") if each.grids == "any" and each.shortest]
OFFICE = Field(FORMULA, 1350)


@cache
def flood(z: int, start: tuple[int, int], most: int) -> dict[tuple[int, int], int]:
    """The steps from the start to all cells within `most` steps, computed with Python's integers."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        x, y = waiting.popleft()
        for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            is_open = i >= 0 <= j and bin(i * i + 3 * i + 2 * i * j + j + j * j + z).count("1") % 2 == 0
            if is_open and (i, j) not in found and found[x, y] < most:
                found[i, j] = found[x, y] + 1
                waiting.append((i, j))
    return found


def is_walk(field: Field, points: tuple[tuple[int, int], ...]) -> bool:
    """Whether each point is open and next to the one before."""
    steps = pairwise(points)
    return all(field.is_open(*each) for each in points) and all(
        abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps
    )


def open_start(z: int, x: int, y: int) -> tuple[int, int]:
    """The first open cell from (x, y) to the right."""
    return next((i, y) for i in range(x, x + 100) if Field(FORMULA, z).is_open(i, y))


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_known_routes_have_their_lengths(solver: str) -> None:
    assert find_route(OFFICE, (1, 1), (31, 39), solver).steps == 92
    assert find_route(Field(FORMULA, 10), (1, 1), (7, 4), solver).steps == 11


def test_there_are_124_places_within_50_steps() -> None:
    assert len(fill(OFFICE, (1, 1), 50).points) == 124


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 5000), st.integers(0, 60), st.integers(0, 60), st.data())
def test_every_solver_finds_a_shortest_way(z: int, x: int, y: int, data: st.DataObject) -> None:
    start = open_start(z, x, y)
    near = flood(z, start, 120)
    target = data.draw(st.sampled_from(sorted(near)))
    for solver in SOLVERS:
        route = find_route(Field(FORMULA, z), start, target, solver)
        assert (route.points[0], route.points[-1]) == (start, target)
        assert route.steps == near[target] == len(route.letters)
        assert is_walk(Field(FORMULA, z), route.points)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 5000), st.integers(0, 60), st.integers(0, 60), st.integers(0, 90))
def test_a_fill_is_what_a_flood_reaches_and_grows_with_the_steps(z: int, x: int, y: int, steps: int) -> None:
    start = open_start(z, x, y)
    found = fill(Field(FORMULA, z), start, steps)
    assert found.points == flood(z, start, steps)
    assert list(found.points) == sorted(found.points, key=lambda point: point[::-1])
    assert found.points.keys() <= fill(Field(FORMULA, z), start, steps + 1).points.keys()


@pytest.mark.parametrize("steps", [0, 1, 14, 15, 16, 17, 18, 31, 32, 33, 34, 66])
def test_a_fill_of_an_empty_field_is_a_diamond(steps: int) -> None:
    near = {(x, y): abs(x - 1) + abs(y - 1) for x in range(steps + 2) for y in range(steps + 2)}
    found = fill(Field(parse_formula("x*0"), 0), (1, 1), steps).points
    assert found == {point: away for point, away in near.items() if away <= steps}


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 5000), st.data())
def test_breadth_first_gives_the_way_that_the_article_finds(z: int, data: st.DataObject) -> None:
    start = open_start(z, 1, 1)
    target = data.draw(st.sampled_from(sorted(flood(z, start, 40))))
    waiting = deque([[start]])
    seen = {start}
    while waiting[0][-1] != target:  # keeping whole ways, as the article's script does
        way = waiting.popleft()
        for point in Field(FORMULA, z).neighbors(*way[-1]):
            if point not in seen:
                seen.add(point)
                waiting.append([*way, point])
    assert list(find_route(Field(FORMULA, z), start, target).points) == waiting[0]


def test_a_way_may_leave_the_window_in_which_start_and_target_lie() -> None:
    # walls in column 20, from the top down to row 59: the way leads round below, far outside the first windows
    field = Field(parse_formula("max(0, 1 - abs(x - 20)) * max(0, min(1, 60 - y))"), 0)
    for solver in SOLVERS:
        route = find_route(field, (18, 2), (22, 2), solver)
        assert route.steps == 2 * 58 + 4
        assert max(y for _, y in route.points) == 60


def test_a_shorter_way_outside_is_preferred_to_one_inside() -> None:
    # even columns are walls down to row 22, with a gap at the top or in row 18: a long snake within the first window
    columns = "(1 - (x & 1)) * min(1, x) * max(0, min(1, 16 - x)) * max(0, min(1, 23 - y))"
    field = Field(parse_formula(f"{columns} * min(1, abs(y - (1 - (x >> 1 & 1)) * 18))"), 0)
    first = window_around(field, (1, 3), MARGIN)
    assert first.steps_to((15, 3)) == 128
    for solver in SOLVERS:
        assert find_route(field, (1, 3), (15, 3), solver).steps == 20 + 14 + 20  # down, along row 23, and up


def test_of_equal_ways_inside_and_outside_the_article_chooses() -> None:
    # even rows are walls up to column 67, where the third window ends, with a gap in column 17 or 0: the snake is as
    # long as the way round the walls, along column 68
    rows = "(1 - (y & 1)) * min(1, y) * max(0, min(1, 16 - y)) * max(0, min(1, 68 - x))"
    field = Field(parse_formula(f"{rows} * min(1, abs(x - (y >> 1 & 1) * 17))"), 0)
    assert window_around(field, (3, 1), 4 * MARGIN).steps_to((3, 15)) == 144
    route = find_route(field, (3, 1), (3, 15))
    assert (route.steps, max(x for x, _ in route.points)) == (144, 68)  # at 17,1 east comes before south


def test_a_start_far_out_costs_no_more_than_one_near() -> None:
    start = open_start(1350, 10**12, 10**12)
    assert fill(OFFICE, start, 4).points == flood(1350, start, 4)


def test_a_closed_region_ends_the_search_with_its_size() -> None:
    everywhere = flood(1350, (1, 1), 10**6)
    target = next((x, 0) for x in range(500, 600) if OFFICE.is_open(x, 0) and (x, 0) not in everywhere)
    with pytest.raises(Unreachable, match=f"not among the {len(everywhere)} cells"):
        find_route(OFFICE, (1, 1), target)
    assert len(fill(OFFICE, (1, 1), 10**9).points) == len(everywhere)
    with pytest.raises(Unreachable, match="no other cell can be reached"):
        find_route(Field(parse_formula("1 - max(0, 1 - x - y) - max(0, x - 40)"), 0), (0, 0), (41, 0))


def test_the_bound_ends_a_search_that_could_go_on() -> None:
    endless = Field(parse_formula("x*0"), 0)
    with pytest.raises(ClewError, match=r"no path from 1,1 to 900,900 .* raise --max-cells .*, which is 5,000"):
        find_route(endless, (1, 1), (900, 900), max_cells=5000)
    with pytest.raises(ClewError, match=r"within 1,000,000,000 steps .* raise --max-cells"):
        fill(endless, (1, 1), 10**9, max_cells=5000)


def test_even_the_first_window_keeps_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(*of: Any) -> Any:
        made.append(window_around(*of))
        return made[-1]

    monkeypatch.setattr(search, "window_around", counted)
    endless = Field(parse_formula("x*0"), 0)
    for limit in (1, 5, 323, 324, 1155):
        made.clear()
        with pytest.raises(SearchLimitError, match=rf"which is {limit:,}$"):
            fill(endless, (1, 1), 100, max_cells=limit)
        assert max(window.maze.cells for window in made) <= limit
        assert fill(endless, (1, 1), 0, max_cells=limit).points == {(1, 1): 0}
    assert find_route(endless, (1, 1), (1, 2), max_cells=16).letters == "S"
    with pytest.raises(ClewError, match="max_cells is 0"):
        fill(endless, (1, 1), 0, max_cells=0)


@pytest.mark.parametrize(
    ("start", "target", "said"),
    [
        ((0, 0), (1, 1), "the start 0,0 is a wall for the favorite number 1350"),
        ((1, 1), (0, 0), "the target 0,0 is a wall"),
        ((1, 1), (-3, 4), "the target -3,4 is outside"),
        ((1, -1), (1, 1), "the start 1,-1 is outside"),
    ],
)
def test_a_start_or_target_that_is_not_open_is_refused(
    start: tuple[int, int], target: tuple[int, int], said: str
) -> None:
    with pytest.raises(ClewError, match=said) as refusal:
        find_route(OFFICE, start, target)
    assert refusal.value.field == said.split()[1]


def test_a_solver_for_perfect_mazes_and_a_negative_fill_are_refused() -> None:
    with pytest.raises(ClewError, match="tree-walk needs a perfect maze"):
        find_route(OFFICE, (1, 1), (31, 39), "tree-walk")
    with pytest.raises(ClewError, match="steps is -1"):
        fill(OFFICE, (1, 1), -1)


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_trace_goes_from_the_start_to_the_target(solver: str) -> None:
    route = find_route(OFFICE, (1, 1), (31, 39), solver)
    stood = [point for point, stands in trace_search(route) if stands]
    assert stood[0] == (1, 1)
    assert set(route.points) <= set(stood) <= set(flood(1350, (1, 1), 10**6))


def test_the_trace_of_a_fill_visits_its_places() -> None:
    filled = fill(OFFICE, (1, 1), 50)
    run = trace_search(filled)
    assert {point for point, stands in run if stands} == filled.points.keys()
    steps = [filled.points[point] for point, stands in run if stands]
    assert steps == sorted(steps)


@given(st.integers(0, 3000))
@settings(max_examples=20, deadline=None)
def test_a_way_and_the_way_back_are_of_one_length(z: int) -> None:
    start = open_start(z, 1, 1)
    far = max(flood(z, start, 200).items(), key=lambda each: each[1])[0]
    assume(far != start)
    field = Field(FORMULA, z)
    assert find_route(field, start, far).steps == find_route(field, far, start).steps


def test_a_target_closed_in_far_from_the_start_is_found_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A diamond of walls around 20,20 in an open field: no window around the start would ever show that."""
    monkeypatch.setattr(search, "FAR", 1000)
    ring = "max(0, 1 - abs(abs(x - 20) + abs(y - 20) - 2))"
    with pytest.raises(Unreachable, match="walls enclose it, and the number of cells inside is 5"):
        find_route(Field(parse_formula(ring)), (1, 1), (20, 20))
    assert find_route(Field(parse_formula(ring)), (20, 20), (20, 21)).steps == 1
    monkeypatch.setattr(search, "FAR", 100)
    assert find_route(OFFICE, (1, 1), (31, 39)).steps == 92  # not closed in: the search goes on


def test_a_search_in_too_large_a_window_is_not_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    filled = fill(OFFICE, (1, 1), 50)
    monkeypatch.setattr(search, "MAX_TRACED_CELLS", 100)
    with pytest.raises(ClewError, match="up to 100 can be watched"):
        trace_search(filled)


def test_distances_in_an_array_give_the_same_cells() -> None:
    window = window_around(OFFICE, (1, 1), MARGIN)
    storage = np.asarray(window.distances.storage)
    same = replace(window, distances=Distances(window.maze.grid, window.distances.start, storage))
    assert same.within(20) == window.within(20)
    assert same.count == window.count == len(window.reached)
