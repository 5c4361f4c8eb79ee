"""The search for mazes: the first that meets the wishes, found again from its number alone."""

import json

import numpy as np
import pytest
from oracles import components

import clew
from clew.analysis.wishes import prepare_search
from clew.analysis.wishes.maze_search import Batch, Search
from clew.draws import SEEDS
from clew.generators.wilson import wilson
from clew.testing.samples import LAYOUTS, sample_grids

WISH = "dead-ends < 17"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    """No kernel is compiled, except where a test asks for it."""
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)


def first_by_hand(meets, algorithm, grid, seed, first=0, changes=(), **options):
    """The first number whose maze meets the wishes, found one maze after the other."""
    from clew.changes import changed

    numbers = range(first, first + 1000)
    return next(
        n for n in numbers if meets(changed(clew.generate(algorithm, grid, seed, number=n, **options), changes))
    )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_first_maze_that_meets_the_wishes_is_found_on_every_grid(layout) -> None:
    grid = min(sample_grids(layout), key=lambda grid: abs(grid.cells - 40))
    counts = clew.measure_many(clew.generate_many("recursive-backtracker", grid, 40, seed=3), grid)
    fewest = int(np.sort(counts["dead_ends"])[4])  # which about a tenth of the mazes have
    expected = first_by_hand(lambda maze: clew.measure(maze).dead_ends <= fewest, "recursive-backtracker", grid, 3)
    maze = clew.find_maze(grid, f"dead-ends <= {fewest}", seed=3, algorithm="recursive-backtracker")
    assert maze.provenance.number == expected
    assert maze == clew.generate("recursive-backtracker", grid, 3, number=expected)
    assert maze.provenance == clew.generate("recursive-backtracker", grid, 3, number=expected).provenance


def test_the_algorithm_may_come_first() -> None:
    maze = clew.find_maze("9x7", WISH, 1, algorithm="wilson")
    assert clew.find_maze("wilson", "9x7", WISH, 1).provenance == maze.provenance
    assert clew.find_maze("wilson", "9x7", [WISH], seed=1).provenance == maze.provenance
    assert clew.find_maze(wilson, "9x7", wishes=WISH, seed=1).provenance == maze.provenance
    assert clew.find_maze("wilson", grid="9x7", wishes=WISH, seed=1).provenance == maze.provenance
    assert clew.find_maze(grid="9x7", wishes=WISH, seed=1, algorithm="wilson").provenance == maze.provenance
    with pytest.raises(clew.ClewError, match="wilson is an algorithm, not a grid"):
        clew.find_maze("9x7", "wilson", WISH)
    with pytest.raises(clew.ClewError, match=r"clew.generate\('wilson', '20x20'\)"):
        clew.find_maze("wilson", WISH)
    with pytest.raises(TypeError, match="algorithm"):
        clew.find_maze("wilson", "9x7", WISH, algorithm="prim")


@pytest.mark.parametrize("threads", [1, 3])
def test_the_search_finds_the_same_maze_compiled_and_with_any_number_of_threads(threads, monkeypatch) -> None:
    wishes = "longest-path > 32, dead-ends < 17"
    plain = clew.find_maze("9x7", wishes, seed=1, algorithm="wilson")
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    assert clew.find_maze("9x7", wishes, seed=1, threads=threads, algorithm="wilson").provenance == plain.provenance


def test_the_search_begins_at_any_number_and_has_the_options_of_the_algorithm() -> None:
    def meets(maze):
        return clew.measure(maze).dead_ends < 9

    given = {"strategy": "newest:75,random:25"}
    for first in (0, 5):
        expected = first_by_hand(meets, "growing-tree", "8x6", 2, first, **given)
        maze = clew.find_maze("8x6", "dead-ends < 9", seed=2, first=first, **given, algorithm="growing-tree")
        assert maze.provenance.number == expected
        assert maze.provenance.options == {"strategy": "newest:75,random:25"}


def test_each_maze_is_changed_before_it_is_measured() -> None:
    changes = [("braid", {"share": 0.5})]

    def meets(maze):
        figures = clew.measure(maze)
        return figures.loops == 3 and figures.dead_ends <= 4

    expected = first_by_hand(meets, "wilson", "6x5", 7, changes=changes)
    maze = clew.find_maze("6x5", "loops 3, dead-ends <= 4", seed=7, changes=changes, algorithm="wilson")
    assert maze.provenance.number == expected
    assert maze == clew.braid(clew.generate("wilson", "6x5", 7, number=expected), 0.5)
    assert len(components(maze)) == 1


@pytest.mark.parametrize(
    ("changes", "start", "goal"), [([("openings", {"where": "left-right"})], None, None), ([], (3, 2), (0, 5))]
)
def test_the_solution_leads_between_the_openings_or_the_cells_that_are_given(changes, start, goal) -> None:
    def meets(maze):
        return clew.solve(maze, start=start, goal=goal).steps > 17

    expected = first_by_hand(meets, "wilson", "8x6", 7, changes=changes)
    given = {"changes": changes, "start": start, "goal": goal}
    maze = clew.find_maze("8x6", "solution > 17", seed=7, algorithm="wilson", **given)
    assert maze.provenance.number == expected
    assert not meets(clew.generate("wilson", "8x6", 7, number=expected)) or start


def test_tries_are_as_many_as_given() -> None:
    wishes = "longest-path > 32, dead-ends < 17"
    number = clew.find_maze("9x7", wishes, seed=1, algorithm="wilson").provenance.number
    assert number > 3
    assert clew.find_maze("9x7", wishes, seed=1, tries=number + 1, algorithm="wilson").provenance.number == number
    with pytest.raises(clew.NoMazeFound):
        clew.find_maze("9x7", wishes, seed=1, tries=number, algorithm="wilson")


def test_a_search_in_vain_says_how_close_it_came() -> None:
    with pytest.raises(clew.NoMazeFound) as caught:
        clew.find_maze(
            "12x6", "dead-ends < 14, junctions > 15, longest-path > 20", seed=7, tries=100, algorithm="wilson"
        )
    figures = clew.measure_many(clew.generate_many("wilson", "12x6", 100, seed=7), "12x6")
    met = np.array([figures["dead_ends"] < 14, figures["junctions"] > 15, figures["longest_path"] > 20])
    report = caught.value.report
    assert report.tries == report.examined == 100
    assert [each.met for each in report.wishes] == met.sum(axis=1).tolist()
    for place, each in enumerate(report.wishes):
        assert each.others_met == np.delete(met, place, axis=0).all(axis=0).sum()
    assert report.obstacle.wish.name == "dead-ends"
    assert report.obstacle.met == 0
    assert report.obstacle.best == figures["dead_ends"].min()
    misses = np.maximum(figures["dead_ends"] - 13, 0) / 13 + np.maximum(16 - figures["junctions"], 0) / 16
    misses = misses + np.maximum(21 - figures["longest_path"], 0) / 21
    nearest = int(np.argmin(misses))
    assert report.nearest == clew.generate("wilson", "12x6", 7, number=nearest)
    assert [each.nearest for each in report.wishes] == [
        figures[name][nearest] for name in ("dead_ends", "junctions", "longest_path")
    ]
    sentences = report.sentences()
    assert sentences[0] == "none of 100 mazes meets all wishes"
    assert sentences[1] == f"dead-ends < 14: met by none, the nearest has {report.obstacle.best}"
    assert (
        f"most in the way is dead-ends < 14: without it {report.obstacle.others_met} mazes would qualify" in sentences
    )
    assert f"number {nearest} of seed 7" in sentences[-1]
    assert "; ".join(sentences) in str(caught.value)
    assert json.loads(json.dumps(report.as_dict()))["obstacle"] == "dead-ends < 14"


def test_a_measure_without_a_value_meets_no_wish() -> None:
    with pytest.raises(clew.NoMazeFound, match="no value") as caught:
        clew.find_maze("6x5", "longest-path < 50", seed=7, tries=3, changes=[("braid", {})], algorithm="wilson")
    assert caught.value.report.wishes[0].best is None


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ("loops 3", "loops 3 is impossible: wilson makes perfect mazes, in which it is 0: braid them"),
        ("perfect no", "perfect no is impossible: wilson makes perfect mazes, in which it is yes"),
        ("dead-ends > 100%", "dead-ends > 100% is impossible: on rectangle:6x5 it is from 0 to 30"),
        ("dead-ends < 2", "wilson makes perfect mazes, in which it is from 2 to 29"),
        ("cells 31", "cells 31 is impossible: on rectangle:6x5 it is 30"),
        ("junctions < -3", "it is from 0 to 30"),
        ("longest-path >= 30", "on rectangle:6x5 it is from 0 to 29"),
        ("solution > 100%", "on rectangle:6x5 it is from 0 to 29"),
        ("degree-9 at least 3", "on rectangle:6x5 it is 0"),
        ("degree-4 > 200", "on rectangle:6x5 it is from 0 to 30"),
        ("detour < 0.5", "on rectangle:6x5 it is at least 1"),
        ("difficulty > 100", "on rectangle:6x5 it is from 1 to 100"),
    ],
)
def test_what_no_maze_can_be_is_refused_before_any_is_made(wishes, sentence, monkeypatch) -> None:
    monkeypatch.setattr(Batch, "misses", None)
    with pytest.raises(clew.ClewError) as caught:
        clew.find_maze("6x5", wishes, seed=7, algorithm="wilson")
    assert not isinstance(caught.value, clew.NoMazeFound)
    assert sentence in str(caught.value)


def test_the_bounds_of_perfect_mazes_are_those_of_all_small_ones() -> None:
    """A star or a comb reaches each bound of a tree; no maze goes beyond."""
    for grid in ("1x1", "2x1", "3x2", "3x3"):
        shape = clew.parse_grid(grid)
        figures = clew.measure_many(clew.generate_many("wilson", shape, 500, seed=1), shape)
        search = prepare_search(shape, "perfect yes", 1, "wilson")
        for name, values in figures.items():
            if name in ("dead_ends", "junctions", "longest_path", "passages", "components", "loops", "perfect"):
                for value in {int(values.min()), int(values.max())}:
                    wish = f"{name} {('no', 'yes')[value] if name == 'perfect' else value}"
                    assert clew.find_maze(shape, wish, seed=1, algorithm="wilson").grid == search.grid


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"tries": 0}, "tries is 0: it must be from 1 to"),
        ({"tries": 1.5}, "tries is 1.5: it must be a whole number"),
        ({"first": -1}, "there are no mazes -1"),
        ({"first": 1 << 64}, "there are no mazes"),
        ({"threads": 0}, "threads is 0"),
        ({"timeout": 0}, "timeout is 0: it must be a number of seconds above 0"),
        ({"timeout": True}, "timeout is True: it must be a number of seconds above 0"),
        ({"timeout": "5"}, "timeout is '5': it must be a number of seconds above 0"),
        ({"timeout": 10**400}, "it must be a number of seconds above 0, at most 1,000,000,000, or None"),
        ({"timeout": float("inf")}, "timeout is inf: it must be a number of seconds above 0"),
        ({"changes": [("brade", {})]}, "did you mean braid"),
        ({"changes": [("braid", {"share": 3})]}, "from 0 to 1"),
        ({"changes": "braid"}, "changes is 'braid': give pairs of a name and a dictionary"),
        ({"changes": ["braid"]}, "give pairs"),
        ({"changes": None}, "give pairs"),
        ({"changes": [3]}, "give pairs"),
        ({"changes": [("braid", None)]}, "give pairs"),
        ({"start": (9, 9)}, "9,9"),
        ({"run": 3}, "has no option run"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused(given, sentence) -> None:
    with pytest.raises(clew.ClewError, match=sentence):
        clew.find_maze("6x5", "dead-ends < 20", seed=7, **given, algorithm="wilson")


def test_what_takes_long_is_measured_only_of_mazes_that_meet_the_other_wishes(monkeypatch) -> None:
    measured = []
    figures = Batch.figures

    def noted(batch, wishes, chosen=None):
        names = tuple(wish.column.name for wish in wishes)
        measured.append((names, len(batch.mazes) if chosen is None else len(chosen)))
        return figures(batch, wishes, chosen)

    monkeypatch.setattr(Batch, "figures", noted)
    monkeypatch.setattr("clew.analysis.wishes.maze_search.stages", lambda wishes: [[wishes[1]], [wishes[0]]])
    search = prepare_search("8x6", "longest-path > 20, dead-ends < 13", 1, "wilson")
    misses = search.batch(0, 50).misses(search.wishes)
    few = clew.measure_many(clew.generate_many("wilson", "8x6", 50, seed=1), "8x6")
    assert measured == [(("dead_ends",), 50), (("longest_path",), int((few["dead_ends"] < 13).sum()))]
    np.testing.assert_array_equal(misses == 0, (few["dead_ends"] < 13) & (few["longest_path"] > 20))
    assert misses[few["dead_ends"] < 13].max() < misses[few["dead_ends"] >= 13].min()


def test_the_last_maze_of_a_seed_can_be_searched() -> None:
    with pytest.raises(clew.NoMazeFound):
        clew.find_maze("8x6", "dead-ends < 3", seed=1, first=SEEDS - 1, tries=1, algorithm="wilson")


def test_progress_is_reported_up_to_the_end() -> None:
    shares = []
    with pytest.raises(clew.NoMazeFound):
        clew.find_maze("6x5", "dead-ends 2", seed=7, tries=40, progress=shares.append, algorithm="wilson")
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("wish", ["difficulty 100", "solution about 0", "longest-path < 3"])
def test_the_nearest_maze_is_that_of_the_only_wish(wish) -> None:
    with pytest.raises(clew.NoMazeFound) as caught:
        clew.find_maze("8x6", wish, seed=1, tries=40, algorithm="wilson")
    (found,) = caught.value.report.wishes
    assert found.nearest == found.best


class Clock:
    """A clock that goes on by a second for each maze that is made."""

    def __init__(self, monkeypatch):
        self.seconds, self.portions = 0.0, []
        for module in ("find", "maze_search"):
            monkeypatch.setattr(f"clew.analysis.wishes.{module}.monotonic", lambda: self.seconds)
        batch = Search.batch

        def timed(search, first, count):
            self.portions.append((self.seconds, count))
            self.seconds += count
            return batch(search, first, count)

        monkeypatch.setattr(Search, "batch", timed)


def test_a_search_ends_when_its_time_is_over_and_says_how_close_it_came(monkeypatch) -> None:
    clock = Clock(monkeypatch)
    with pytest.raises(clew.NoMazeFound) as caught:
        clew.find_maze("6x5", "dead-ends 2, junctions > 3", seed=7, algorithm="wilson", timeout=100)
    report = caught.value.report
    assert 70 <= report.tries <= 75
    assert clock.seconds <= 100
    assert all(count <= max(1, ((75 if begun < 75 else 100) - begun) / 2) for begun, count in clock.portions)
    assert f"none of {report.tries} mazes meets all wishes, and the 100 seconds for trying are over" in str(
        caught.value
    )
    assert report.as_dict()["timeout"] == 100
    assert 20 <= report.examined <= 25
    assert report.wishes[1].met > 0


def test_the_maze_that_is_found_in_time_is_that_without_a_timeout(monkeypatch) -> None:
    Clock(monkeypatch)
    wishes = "longest-path > 32, dead-ends < 17"
    found = clew.find_maze("9x7", wishes, seed=1, algorithm="wilson")
    assert clew.find_maze("9x7", wishes, seed=1, algorithm="wilson", timeout=200) == found
    with pytest.raises(clew.NoMazeFound):
        clew.find_maze("9x7", wishes, seed=1, algorithm="wilson", timeout=found.provenance.number)
