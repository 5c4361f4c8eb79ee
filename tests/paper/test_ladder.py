"""The search for mazes of given difficulties: what is found has them, and no two are alike."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import pytest
from case_loops import cases

import clew
from clew.paper import ladder
from clew.paper.ladder import BATCH, LadderSearch, turns_in_triangles
from clew.paper.page_grids import PageGrid, page_grid
from clew.paper.pages.pages import Box
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import likeness

PAGE = Box(0, 0, 150, 200)
STYLE = PaperStyle(min_cell=5.0)


def grid(kind: str) -> PageGrid:
    return page_grid(kind, PAGE, 12.0, STYLE)


@cases("kind", ["rectangle", "polar", "heart", "weave", "letters", "triangles"])
def test_the_difficulty_is_that_from_opening_to_opening(kind: str) -> None:
    rung = LadderSearch(3).find(grid(kind), 20, 45)
    assert rung is not None
    assert rung.maze.openings
    assert clew.measure(rung.maze).difficulty == rung.difficulty
    assert 20 <= rung.difficulty <= 45


def test_no_two_mazes_are_alike_even_turned_or_mirrored() -> None:
    search = LadderSearch(1)
    found = [search.find(grid("3x4"), 1, 100, "wilson") for _ in range(60)]
    forms = [likeness(rung.maze) for rung in found if rung is not None]
    assert len(forms) == len(set(forms)) == 60
    plain = {likeness(clew.generate("wilson", "3x4", 1, number=number)) for number in range(60)}
    assert len(plain) < 60  # some would be alike


def test_one_algorithm_is_used_if_it_is_named() -> None:
    search = LadderSearch(1)
    first = search.find(grid("rectangle"), 1, 100)
    second = search.find(grid("rectangle"), 1, 100, "kruskal")
    assert first is not None
    assert second is not None
    assert second.algorithm == "kruskal"


def measured(search: LadderSearch, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The algorithms of the batches that a search measures from now on."""
    algorithms: list[str] = []
    measure = search._measure

    def recorded(grid: PageGrid, algorithm: str) -> None:
        algorithms.append(algorithm)
        measure(grid, algorithm)

    monkeypatch.setattr(search, "_measure", recorded)
    return algorithms


def test_every_second_turn_is_that_of_the_likeliest_algorithm_and_each_has_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = LadderSearch(1)
    turns = measured(search, monkeypatch)
    assert search.find(grid("4x4"), 99, 100, batches=24) is None
    assert sorted(Counter(turns).values()) == [3, 3, 6, 12]


def test_what_was_found_to_be_too_hard_is_not_sought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    search = LadderSearch(1)
    assert search.find(grid("4x4"), 99, 100) is None
    turns = measured(search, monkeypatch)
    assert search.find(grid("4x4"), 99, 100, batches=4) is None
    assert turns == []
    search.find(grid("4x4"), 98, 98, batches=4)
    assert turns


def test_hard_mazes_wind() -> None:
    search = LadderSearch(2)
    for low in (40, 55, 55):
        rung = search.find(page_grid("rectangle", PAGE, 7.0, STYLE), low, low + 10)
        assert rung is not None
        figures = clew.measure(rung.maze)
        assert figures.detour >= 1.5
        assert figures.detour == pytest.approx(rung.detour)
        assert figures.solution_turns >= 0.3 * figures.solution_length
        assert [rung.winds, rung._replace(turns=2).winds, rung._replace(detour=1.2).winds] == [True, False, False]


def test_the_nearest_of_what_was_measured_is_found() -> None:
    search = LadderSearch(2)
    first = search.find(grid("rectangle"), 1, 100, "wilson")
    assert first is not None
    others = [search.nearest([grid("rectangle")], 45, 1, 100, "wilson") for _ in range(BATCH - 1)]
    gaps = [abs(rung.difficulty - 45) for rung in others if rung is not None]
    assert len(gaps) == BATCH - 1
    assert gaps == sorted(gaps)
    assert search.nearest([grid("rectangle")], 45, 1, 100, "wilson") is None


def test_what_was_measured_and_not_used_is_found_again() -> None:
    search = LadderSearch(1)
    assert search.stocked(grid("9x9"), 1, 100) is None
    search.find(grid("9x9"), 1, 100, "wilson")
    others = [search.stocked(grid("9x9"), 1, 100, "wilson") for _ in range(BATCH)]
    assert all(others[:-1])
    assert others[-1] is None


def test_the_search_for_what_is_not_there_ends() -> None:
    search = LadderSearch(1)
    assert search.find(grid("3x4"), 100, 100, batches=5) is None
    least, most = search.reached(grid("3x4"))
    assert 1 <= least <= most < 100


@cases(("kind", "algorithm"), [("4x4", None), ("5x4", "sidewinder"), ("5x4", "binary-tree"), ("polar:3", None)])
def test_all_solutions_turn_three_times(kind: str, algorithm: str | None) -> None:
    few = 0
    for seed in range(6):
        search = LadderSearch(seed)
        found = [search.find(grid(kind), 1, 50, algorithm, 4) for _ in range(4)]
        rungs = [rung for rung in found if rung is not None]
        assert all((clew.measure(rung.maze).solution_turns or 0) >= 3 for rung in rungs)
        few += len(rungs)
    assert few > 6 or (algorithm == "binary-tree" and few == 0)  # which has one turn at most


def test_a_way_in_triangles_turns_where_it_leaves_its_strip() -> None:
    straight = clew.generate("wilson", "triangles:15x1", 1)
    assert turns_in_triangles(straight) == 0
    rung = LadderSearch(1).find(grid("triangles:9x7"), 1, 100)
    assert rung is not None
    assert turns_in_triangles(rung.maze) == rung.turns >= 3
    around = clew.openings(clew.generate("wilson", "triangles:side=2", 1), "corners")  # two corners of a large triangle
    assert (len(clew.solve(around)), turns_in_triangles(around)) == (3, 0)
    for seed in range(5):
        maze = clew.generate("wilson", "triangles:12x9", seed)
        centers = [complex(*maze.grid.center(cell)) for cell in clew.solve(maze).cells]
        bends = [((c - b) / (b - a)).imag > 0 for a, b, c in zip(centers, centers[1:], centers[2:], strict=False)]
        assert turns_in_triangles(maze) == sum(one == other for one, other in pairwise(bends))


def test_the_hardest_maze_is_sought_the_longest_and_sets_the_top_of_its_ladder_and_of_the_next(monkeypatch) -> None:
    sought: list[tuple[int, int, int]] = []

    class UpTo60:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def find(self, grid, low, high, algorithm, batches):
            sought.append((low, high, batches))
            return SimpleNamespace(difficulty=min((low + high) // 2, 60)) if low <= 60 else None

        def nearest(self, grids, goal, low, high, algorithm):
            return SimpleNamespace(difficulty=60)

    monkeypatch.setattr(ladder, "LadderSearch", UpTo60)
    found = ladder.ladders(grid("rectangle"), (3, 2), 1, 100, 7)
    assert [[rung.difficulty for rung in each] for each in found] == [[6, 33, 60], [6, 60]]
    assert sought == [(72, 80, 120), (29, 37, 24), (2, 10, 24), (60, 64, 120), (2, 10, 24)]


@cases(
    "kind, algorithm, expected",
    [  # the first letter of an algorithm, the number of the maze, its difficulty
        ("rectangle", None, "r1:18 h1:26 w3:32 r2:39 h3:47 w4:60"),
        ("triangles", None, "r5:16 h12:20 h10:37 w3:46 h3:51 h1:58"),
        ("hexagons", "kruskal", "k39:19 k14:24 k1:34 k7:44 k4:52 k10:57"),
    ],
)
def test_the_same_seed_takes_the_same_mazes_as_ever(kind: str, algorithm: str | None, expected: str) -> None:
    [steps] = ladder.ladders(page_grid(kind, PAGE, 10.0, STYLE), [6], 15, 60, 7, algorithm)
    assert " ".join(f"{each.algorithm[0]}{each.number}:{each.difficulty}" for each in steps) == expected
