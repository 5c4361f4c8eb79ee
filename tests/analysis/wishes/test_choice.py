"""The algorithm that is chosen for wishes."""

import itertools

import numpy as np
import pytest

import clew
from clew import registry
from clew.analysis.wishes import first_number, prepare_search
from clew.analysis.wishes.choice import HEAD_START, MAX_SAMPLE
from clew.analysis.wishes.maze_search import Search
from clew.mazes.defaults import ALGORITHM


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    """No kernel is compiled."""
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)


@pytest.fixture
def tried(monkeypatch):
    """How many mazes of each algorithm were made to choose one."""
    counts = {}
    batch = Search.batch

    def noted(search, first, count):
        counts[search.generator.name] = counts.get(search.generator.name, 0) + count
        return batch(search, first, count)

    monkeypatch.setattr(Search, "batch", noted)
    return counts


def test_the_default_algorithm_is_taken_if_one_of_its_first_mazes_meets_the_wishes(tried) -> None:
    maze = clew.find_maze("8x6", "dead-ends < 5", seed=3)
    assert [*tried] == [maze.provenance.algorithm] == [ALGORITHM]
    assert 0 < maze.provenance.number < HEAD_START
    assert maze == clew.find_maze("8x6", "dead-ends < 5", seed=3, algorithm=ALGORITHM)


def test_the_first_mazes_are_those_from_the_given_number_on() -> None:
    maze = clew.find_maze("8x6", "dead-ends 8", seed=3, first=7, algorithm=ALGORITHM)
    assert maze.provenance.number == 12
    assert clew.find_maze("8x6", "dead-ends 8", seed=3, first=7).provenance == maze.provenance


def test_otherwise_all_algorithms_take_turns_until_one_meets_them(tried) -> None:
    maze = clew.find_maze("8x6", "dead-ends > 19", seed=3)
    chosen = maze.provenance.algorithm
    assert clew.measure(maze).dead_ends > 19
    assert maze == clew.find_maze("8x6", "dead-ends > 19", seed=3, algorithm=chosen)
    usual = {each for each in registry.find_all("generator") if each.connected and not each.needs_rows}
    alike = {each for each in usual if each.uniform or each.weights}
    assert len({*tried} & {each.name for each in alike}) == 2  # the quickest uniform one, and of spanning trees
    assert {each.name for each in usual - alike} < {*tried}
    assert not any(registry.find("generator", name).needs_rows for name in tried)
    assert "percolation" not in tried  # whose mazes may have no path
    tried.pop(ALGORITHM)
    assert max(tried, key=tried.get) == chosen  # the nearest go on, the others drop out


def test_an_unusual_texture_is_taken_only_if_no_usual_one_meets_the_wishes(tried) -> None:
    """Few turns are common in mazes that are made row by row; a solution along two borders is rare in others."""
    turns = clew.measure_many(clew.generate_many("binary-tree", "8x6", MAX_SAMPLE, seed=3), "8x6", ["turns"])["turns"]
    assert (turns < 8).any()
    assert not prepare_search("8x6", "turns < 8", 3, None).generator.needs_rows
    assert not any(registry.find("generator", name).needs_rows for name in tried)
    assert prepare_search("12x12", "solution-turns < 2", 3, None).generator.needs_rows


def test_mazes_whose_rows_and_columns_differ_are_made_by_algorithms_for_rows() -> None:
    """A passage is as likely as those at which a turned or mirrored grid has it, but for such algorithms."""
    for each in registry.find_all("generator"):
        mazes = clew.generate_many(each.name, "6x6", 150, seed=1)
        east, south = ((mazes & bit > 0).mean(axis=0) for bit in (2, 4))
        images = [
            image[::step, ::turn] for image in (east[:, :-1], south[:-1].T) for step in (1, -1) for turn in (1, -1)
        ]
        assert each.needs_rows or (np.max(images, axis=0) - np.min(images, axis=0)).max() < 0.3, each.name


def test_the_nearest_algorithm_is_searched_if_no_maze_meets_the_wishes_at_first() -> None:
    search = prepare_search("8x6", "dead-ends > 22", 3, None)
    assert search.missed.stop > HEAD_START
    found = clew.measure_many(
        clew.generate_many(search.generator.name, "8x6", MAX_SAMPLE, seed=3), "8x6", ["dead_ends"]
    )
    mazes = clew.generate_many(ALGORITHM, "8x6", MAX_SAMPLE, seed=3)
    assert found["dead_ends"].max() > clew.measure_many(mazes, "8x6", ["dead_ends"])["dead_ends"].max()
    assert clew.measure(clew.find_maze("8x6", "dead-ends > 22", seed=3)).dead_ends == 23


def test_mazes_that_were_tried_for_the_choice_are_passed_over_and_counted(tried) -> None:
    search = prepare_search("8x6", "dead-ends > 19", 3, None)
    known, number = sum(tried.values()), first_number(search)
    assert sum(tried.values()) == known + 1
    assert search.missed == range(number)
    assert number > 2
    assert first_number(search, 2) == number
    with pytest.raises(clew.NoMazeFound) as caught:
        first_number(search, tries=number)
    assert caught.value.report.tries == caught.value.report.examined == number


def test_a_search_in_vain_names_algorithms_that_meet_the_wishes() -> None:
    with pytest.raises(clew.NoMazeFound) as caught:
        clew.find_maze("8x6", "dead-ends > 17", seed=3, algorithm=ALGORITHM, tries=20)
    others = caught.value.report.others
    for each in others:
        found = clew.measure_many(clew.generate_many(each.algorithm, "8x6", each.of, seed=3), "8x6", ["dead_ends"])
        assert each.met == (found["dead_ends"] > 17).sum() > 0
    best = max(others, key=lambda each: each.share)
    assert f"{best.algorithm} meets all wishes in {best.met} of {best.of} mazes" in str(caught.value)
    with pytest.raises(clew.NoMazeFound) as caught:
        first_number(prepare_search("8x6", "dead-ends > 17", 3, ALGORITHM), tries=20, others=False)
    assert caught.value.report.others == ()


def test_another_algorithm_is_taken_in_large_grids_too(tried) -> None:
    """Of each algorithm, only a few mazes are tried."""
    maze = clew.find_maze("50x50", "dead-ends > 30%", seed=1, tries=4)
    assert maze.provenance.algorithm != ALGORITHM
    assert clew.measure(maze).dead_ends > 50 * 50 * 0.3
    assert max(tried.values()) <= 8


def test_the_choice_is_the_same_with_a_timeout_or_ends_without_a_result(monkeypatch) -> None:
    plain, ended = clew.find_maze("8x6", "dead-ends about 14", seed=3), 0
    for timeout in range(10, 400, 30):
        seconds = itertools.count()
        for module in ("find", "maze_search"):
            monkeypatch.setattr(f"clew.analysis.wishes.{module}.monotonic", lambda seconds=seconds: next(seconds))
        try:
            assert clew.find_maze("8x6", "dead-ends about 14", seed=3, timeout=timeout) == plain
        except clew.NoMazeFound:
            ended += 1
    assert 0 < ended < 13
